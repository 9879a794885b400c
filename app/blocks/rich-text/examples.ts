import { image, link, longText, value } from "../../cms/fields/example-values.ts";
import { examplesOf } from "../define.ts";
import { fields } from "./fields.ts";

export const doc = "A title and formatted text.";

export const examples = examplesOf(fields, {
  ordinary: {
    fields: {
      title: value("Care close to home"),
      body: value("<p>We have cared for families along the Front Range since 1974.</p>"),
      primaryCTA: link("/about-us", ""),
      primaryCTAText: value("Our story"),
    },
  },
  withPicture: {
    fields: {
      title: value("A calm place to heal"),
      body: value("<p>Private rooms, daylight on every floor, and a garden that patients helped to plan.</p>"),
      imageCallout: image("/sc10media/hospital-denver.svg", "The hospital in Denver in the evening sun", 900, 600),
      videoLink: link("https://video.larkspurhealth.example/tour", "Take the tour", { target: "_blank" }),
      alignment: value("right"),
      styleOption: value("sand"),
    },
  },
  centered: {
    fields: {
      title: value("Questions?"),
      body: value("<p>Our nurses answer around the clock.</p>"),
      alignment: value("center"),
      styleOption: value("deep"),
    },
  },
  empty: { fields: null },
  longest: {
    fields: {
      title: value(longText(24)),
      body: value(`<h2>${longText(12)}</h2><p>${longText(400)}</p><ul><li>${longText(30)}</li></ul>`),
      imageCallout: image("/sc10media/nurse.svg", longText(20), 900, 600),
      primaryCTA: link("/about-us", ""),
      primaryCTAText: value(longText(8)),
      secondaryCTA: link("/medical-services", ""),
      secondaryCTAText: value(longText(8)),
    },
  },
  wrong: { fields: { title: { value: {} }, body: { value: 7 }, primaryCTA: value("/x") }, params: [] },
});
