import { image, link, longText, value } from "../../cms/fields/example-values.ts";
import { examplesOf } from "../define.ts";
import { fields } from "./fields.ts";

const ordinary = {
  eyebrow: value("From our patients"),
  title: value("96 of 100"),
  leadCopy: value("<p>would send a friend to the nurse who cared for them.</p>"),
  image: image("/sc10media/nurse.svg", "A nurse at a bedside", 900, 600),
  imageCaption: value("The cardiac unit in Denver"),
  primaryCTALink: link("/about-us", ""),
  primaryCTAText: value("About us"),
  primaryCTAIcon: image("/sc10media/icons/services/hand-heart.svg", "", 64, 64),
};

export const doc = "A figure or a short statement next to a picture, with up to two buttons.";

export const examples = examplesOf(fields, {
  ordinary: { fields: ordinary },
  pictureRight: { fields: { ...ordinary, alignImageRight: value(true), styleOption: value("deep 0") } },
  withoutPicture: { fields: { ...ordinary, image: null, styleOption: value("sand") } },
  empty: { fields: null },
  longest: {
    fields: {
      ...ordinary,
      title: value(longText(14)),
      leadCopy: value(`<p>${longText(90)}</p>`),
      imageCaption: value(longText(20)),
      primaryCTAText: value(longText(6)),
      secondaryCTALink: link("/a", ""),
      secondaryCTAText: value(longText(6)),
    },
  },
  wrong: { fields: { title: { value: {} }, image: { value: 3 }, alignImageRight: value("left") } },
});
