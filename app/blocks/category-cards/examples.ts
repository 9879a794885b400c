import { drawing, longHeadings, scene, wrongCards } from "../../cms/components/card-examples.ts";
import { item, link, longText, value } from "../../cms/fields/example-values.ts";
import { examplesOf } from "../define.ts";
import { fields } from "./fields.ts";

const category = (name: string, icon: string) =>
  item(name, { title: value(name), icon: drawing(icon), link: link("/medical-services", "") });
const cards = [
  category("Heart", "heart-pulse"),
  category("Brain", "brain"),
  category("Bones", "bone"),
  category("Birth", "baby"),
  category("Lungs", "lungs"),
  category("Sleep", "moon"),
];
const pictureCard = (name: string, picture: string) =>
  item(name, { title: value(name), image: scene(picture), link: link("/medical-services", "") });

export const doc = "Small cards with a picture or icon and a name; extra cards turn the row into a carousel.";

export const examples = examplesOf(fields, {
  ordinary: { fields: { heading: value("Browse by need"), cards, styleOption: value("sand") } },
  pictures: { fields: { cards: [pictureCard("Heart care", "heart-care"), pictureCard("Birth", "pregnancy")] } },
  empty: { fields: null },
  longest: {
    fields: {
      ...longHeadings,
      cards: Array.from({ length: 12 }, (_, at) => pictureCard(`${longText(6)} ${at}`, "family")),
    },
  },
  wrong: { fields: { cards: wrongCards } },
});
