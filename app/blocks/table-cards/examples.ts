import { drawing, longHeadings } from "../../cms/components/card-examples.ts";
import { item, longText, value } from "../../cms/fields/example-values.ts";
import { examplesOf } from "../define.ts";
import { fields } from "./fields.ts";

const card = (heading: string, icon: string, firstValue: string, secondValue: string, thirdValue: string) =>
  item(heading, {
    heading: value(heading),
    icon: drawing(icon),
    valueOne: value(firstValue),
    valueTwo: value(secondValue),
    valueThree: value(thirdValue),
  });
const ordinary = {
  heading: value("Which visit is right?"),
  labelOne: value("Good for"),
  labelTwo: value("Open"),
  labelThree: value("Typical wait"),
  cards: [
    card("Emergency room", "ambulance", "Chest pain, bad injuries", "24/7", "The sickest come first"),
    card("Urgent care", "stethoscope", "Sprains, fever, stitches", "8 am to 8 pm", "30 minutes"),
    card("Video visit", "chat", "Colds, rashes, refills", "24/7", ""),
  ],
};
const long = Object.fromEntries(
  ["One", "Two", "Three", "Ten"].flatMap((number) => [
    [`label${number}`, value(longText(4))],
    [`value${number}`, value(longText(12))],
  ]),
);

export const doc = "A comparison table with a column for each item and up to ten rows.";

export const examples = examplesOf(fields, {
  ordinary: { fields: ordinary },
  two: { fields: { ...ordinary, cards: ordinary.cards.slice(0, 2), styleOption: value("sand") } },
  empty: { fields: null },
  longest: {
    fields: {
      ...longHeadings,
      ...long,
      cards: Array.from({ length: 7 }, () => item("Long", { heading: value(longText(4)), ...long })),
    },
  },
  wrong: {
    fields: { labelOne: { value: [] }, cards: [null, {}, { fields: { heading: { value: {} }, valueOne: 3 } }] },
  },
});
