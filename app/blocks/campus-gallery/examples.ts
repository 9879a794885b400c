import { image, item, longText, value } from "../../cms/fields/example-values.ts";
import { examplesOf } from "../define.ts";
import { fields } from "./fields.ts";

const picture = (scene: string, alt: string, caption: string) =>
  item(scene, { image: image(`/sc10media/${scene}.svg`, alt, 900, 600), caption: value(caption) });

const images = [
  picture("hospital-denver", "The hospital before the mountains", "The main entrance in Denver"),
  picture("welcome-desk", "A volunteer at the welcome desk", "Volunteers show the way"),
  picture("care-team", "Four people of a care team", ""),
];
const longest = [...images, picture("family", longText(20), longText(40))];

export const doc = "A slideshow of a place; it does not play for visitors who prefer reduced motion.";

export const examples = examplesOf(fields, {
  ordinary: { fields: { heading: value("Around the campus"), images } },
  one: { fields: { images: images.slice(0, 1), styleOption: value("sand") } },
  empty: { fields: null },
  longest: {
    fields: { heading: value(longText(14)), images: longest },
  },
  wrong: {
    fields: { heading: { value: {} }, images: [null, {}, { fields: { image: { value: 3 }, caption: value("x") } }] },
  },
});
