import { item, link, longText, value } from "../../cms/fields/example-values.ts";
import { examplesOf } from "../define.ts";
import { fields } from "./fields.ts";

const action = (text: string, href: string, properties?: Record<string, string>) =>
  item(text, { text: value(text), link: link(href, "", properties) });

const global = [
  action("Find a doctor", "https://doctors.larkspurhealth.example", { target: "_blank" }),
  action("Find a location", "/locations/search"),
  action("Pay a bill", "/pay-bill"),
  action("Classes and events", "/classes-events"),
];

export const doc = "Buttons for the most frequent tasks on a page.";

export const examples = examplesOf(fields, {
  ordinary: { fields: { contextualButtons: [], globalButtons: global } },
  contextual: {
    fields: {
      contextualButtons: [
        action("Book a heart check", "/heart/book"),
        action("Call the heart team", "tel:+13035550147"),
      ],
      globalButtons: global,
    },
  },
  incomplete: {
    fields: {
      contextualButtons: [action("No link: never shown", ""), action("", "/no-text")],
      globalButtons: global.slice(0, 2),
    },
  },
  empty: { fields: null },
  longest: {
    fields: { contextualButtons: Array.from({ length: 8 }, (_, index) => action(longText(3 + index), `/${index}`)) },
  },
  wrong: { fields: { contextualButtons: { value: "x" }, globalButtons: [null, 4, { fields: null }] }, params: [] },
});
