import { iconCard, longCards, longHeadings, wrongCards } from "../../cms/components/card-examples.ts";
import { value } from "../../cms/fields/example-values.ts";
import { examplesOf } from "../define.ts";
import { fields } from "./fields.ts";

const cards = [
  iconCard(
    "Emergency room",
    "When a life may be in danger. Open 24/7.",
    "ambulance",
    "/medical-services/emergency-care",
  ),
  iconCard(
    "Urgent care",
    "For what can't wait, but isn't an emergency.",
    "stethoscope",
    "/locations",
    "Find urgent care",
  ),
  iconCard("Video visit", "From your sofa, in about 10 minutes.", "chat", "https://portal.example.org"),
];

export const doc = "Choices in a row, each as a card with a link.";

export const examples = examplesOf(fields, {
  ordinary: { fields: { heading: value("Where should you go?"), cards, styleOption: value("soft-2") } },
  withoutHeading: { fields: { cards: cards.slice(0, 2) } },
  empty: { fields: null },
  longest: { fields: { ...longHeadings, cards: longCards(4) } },
  wrong: { fields: { heading: { value: {} }, cards: wrongCards } },
});
