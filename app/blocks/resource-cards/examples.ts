import { iconCard, longCards, longHeadings, wrongCards } from "../../cms/components/card-examples.ts";
import { item, link, value } from "../../cms/fields/example-values.ts";
import { examplesOf } from "../define.ts";
import { fields } from "./fields.ts";

const file = (title: string, href: string) => item(title, { title: value(title), link: link(href, "") });
const cards = [
  file("What to bring", "/sc10media/events/what-to-bring.pdf"),
  file("Weekly log", "https://files.example.org/weekly-log.xlsx?v=2"),
  iconCard("Ask a pharmacist", "Weekdays 8 am to 6 pm.", "pill", "/contact-us", "Call the pharmacy"),
];

export const doc = "A column of links to pages and files, each with an icon for its type.";

export const examples = examplesOf(fields, {
  ordinary: { fields: { heading: value("Helpful resources"), cards } },
  empty: { fields: null },
  longest: { fields: { ...longHeadings, cards: longCards(5) } },
  wrong: { fields: { cards: wrongCards } },
});
