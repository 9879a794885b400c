import { longHeadings, scene, wrongCards } from "../../cms/components/card-examples.ts";
import { item, link, longText, value } from "../../cms/fields/example-values.ts";
import { examplesOf } from "../define.ts";
import { fields } from "./fields.ts";

const picture = (title: string, name: string, href: string, alt = "") =>
  item(title, { title: value(title), image: scene(name, alt), link: link(href, "") });
const cards = [
  picture("Our hospitals", "hospital-denver", "/locations"),
  picture("Clinics in Montana", "clinic-montana", "/locations/search?searchText=Montana"),
  picture("", "welcome-desk", "/contact-us", "Two people greet a visitor at the welcome desk"),
];

export const doc = "A grid of pictures with links.";

export const examples = examplesOf(fields, {
  ordinary: { fields: { heading: value("Come and see us"), cards } },
  leftOut: { fields: { cards: [cards[0]!, item("No picture", { title: value("No picture") })] } },
  empty: { fields: null },
  longest: {
    fields: {
      ...longHeadings,
      cards: Array.from({ length: 13 }, (_, at) => picture(`${longText(10)} ${at}`, "family", "/locations")),
    },
  },
  wrong: { fields: { cards: wrongCards } },
});
