import { image, longText, value } from "../../cms/fields/example-values.ts";
import { examplesOf } from "../define.ts";
import { fields } from "./fields.ts";

const ordinary = {
  category: value("For families"),
  headline: value("Big care for small people"),
  bodyCopy: value("<p>Pediatricians who kneel down to say hello.</p>"),
  backgroundImage: image("/-/media/child-playing.svg", "Three children play on a green hill", 900, 600),
  focusSize: value(5),
};

export const doc = "The top of a landing page: text next to a picture, which is a pebble shape on children's pages.";

export const examples = examplesOf(fields, {
  ordinary: { fields: ordinary },
  wordsRight: { fields: { ...ordinary, alignContentRightSide: value(true), focusSize: value(9) } },
  withoutPicture: { fields: { ...ordinary, backgroundImage: null } },
  empty: { fields: null },
  longest: {
    fields: { ...ordinary, headline: value(longText(16)), bodyCopy: value(`<p>${longText(120)}</p>`) },
  },
  wrong: { fields: { headline: { value: {} }, focusSize: value("left"), backgroundImage: { value: 3 } } },
});
