import { longHeadings, scene, wrongCards } from "../../cms/components/card-examples.ts";
import { item, link, longText, value } from "../../cms/fields/example-values.ts";
import { examplesOf } from "../define.ts";
import { fields } from "./fields.ts";

const highlight = (title: string, description: string, picture: string, href: string, linkText = "") =>
  item(title, {
    title: value(title),
    description: value(description),
    image: scene(picture),
    link: link(href, linkText),
  });
const cards = [
  highlight(
    "Cardiac rehabilitation",
    "Twelve weeks, with people who know.",
    "heart-care",
    "/medical-services/heart-care",
  ),
  highlight("Home after birth", "A nurse rings your bell on day three.", "newborn", "/medical-services", "Read on"),
  highlight("Joint school", "Two hours before your operation.", "orthopedics", ""),
  highlight("Help by video", "Talk to a counselor tonight.", "telehealth", "https://portal.example.org"),
];

export const doc = "Cards with a picture, heading, and text; extra cards turn the row into a carousel.";

export const examples = examplesOf(fields, {
  ordinary: { fields: { heading: value("What sets us apart"), cards } },
  threeFit: { fields: { heading: value("Programs"), cards: cards.slice(0, 3), styleOption: value("soft-1") } },
  empty: { fields: null },
  longest: {
    fields: {
      ...longHeadings,
      cards: Array.from({ length: 8 }, () => highlight(longText(12), longText(50), "family", "/a", longText(5))),
    },
  },
  wrong: { fields: { cards: wrongCards } },
});
