import { item, link, longText, value } from "../../cms/fields/example-values.ts";
import type { ItemFields } from "../../cms/fields/types.ts";
import { examplesOf } from "../define.ts";
import { fields } from "./fields.ts";

const card = (title: string, body: string, overrides: ItemFields<typeof fields.accordionCards> = {}) =>
  item(title, { accordionTitle: value(title), accordionBodyCopy: value(body), ...overrides });

const ordinary = {
  heading: value("Before your visit"),
  shortDescription: value("Three things that make the day easier."),
  accordionProminence: value(""),
  styleOption: value("plain"),
  accordionCards: [
    card("What to bring", "<p>Your insurance card, a photo ID, and a list of the medicines you take.</p>"),
    card("Where to park", "<p>Level 1 of the garage is for patients. The first four hours are free.</p>", {
      primaryCTA: link("/locations", ""),
      primaryCTAText: value("See all locations"),
    }),
    card("If you need an interpreter", "<p>We bring one, in person or by video, at no cost to you.</p>"),
  ],
};

export const doc = "An accordion: visitors open one item at a time and read only the part they need.";

export const examples = examplesOf(fields, {
  ordinary: { fields: ordinary },
  prominent: { fields: { ...ordinary, accordionProminence: value("primary"), styleOption: value("soft") } },
  empty: { fields: null },
  longest: {
    fields: {
      ...ordinary,
      heading: value(longText(18)),
      shortDescription: value(longText(50)),
      accordionCards: Array.from({ length: 12 }, (_, index) =>
        card(`${longText(20)} ${index}`, `<p>${longText(160)}</p>`, {
          primaryCTA: link("/locations", ""),
          primaryCTAText: value(longText(6)),
          secondaryCTA: link("https://example.com/", "", { target: "_blank" }),
          secondaryCTAText: value(longText(6)),
        }),
      ),
    },
  },
  wrong: {
    fields: { heading: { value: {} }, accordionCards: [null, { fields: null }, { fields: { accordionTitle: 3 } }] },
  },
});
