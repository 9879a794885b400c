import { iconCard, longCards, longHeadings, wrongCards } from "../../cms/components/card-examples.ts";
import { value } from "../../cms/fields/example-values.ts";
import { examplesOf } from "../define.ts";
import { fields } from "./fields.ts";

const cards = [
  iconCard("See your classes", "Dates, places and what to bring.", "dumbbell", "/classes-events"),
  iconCard("Plan your visit", "Parking, meals and visiting hours.", "home", "/locations", "See locations"),
];

export const doc = "Next steps on the page after a form.";

export const examples = examplesOf(fields, {
  ordinary: { fields: { heading: value("What's next"), cards, styleOption: value("sand") } },
  empty: { fields: null },
  longest: { fields: { ...longHeadings, cards: longCards(3) } },
  wrong: { fields: { cards: wrongCards } },
});
