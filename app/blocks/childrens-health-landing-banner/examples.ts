import { image, link, longText, value } from "../../cms/fields/example-values.ts";
import { examplesOf } from "../define.ts";
import { fields } from "./fields.ts";

const ordinary = {
  headline: value("A children's hospital close to home"),
  bodyCopy: value("<p>Pediatric nurses at every emergency room, day and night.</p>"),
  image: image("/sc10media/child-playing.svg", "Three children play on a green hill", 900, 600),
  ctaLink: link("/locations/search", ""),
  ctaText: value("Find a location"),
  styleOption: value("sand 1"),
};

export const doc = "A full-width banner on a children's health page: text, a picture, and a button.";

export const examples = examplesOf(fields, {
  ordinary: { fields: ordinary },
  wordsOnly: { fields: { headline: ordinary.headline, ctaText: value("Leads nowhere") } },
  empty: { fields: null },
  longest: {
    fields: {
      ...ordinary,
      headline: value(longText(16)),
      bodyCopy: value(`<p>${longText(90)}</p>`),
      ctaText: value(longText(7)),
    },
  },
  wrong: { fields: { headline: { value: {} }, image: { value: 3 }, ctaLink: { value: {} } } },
});
