import { image, link, longText, value } from "../../cms/fields/example-values.ts";
import { examplesOf } from "../define.ts";
import { fields } from "./fields.ts";

const backgroundImage = image("/sc10media/home-hero.svg", "Families walk up to a hospital", 1600, 800);

export const doc = "A headline over a picture, with the doctor search form and the visitor's location.";

export const examples = examplesOf(fields, {
  ordinary: {
    fields: {
      headline: value("Find a doctor who takes time for you"),
      backgroundImage,
      placeholderText: value("For example: knee pain"),
    },
  },
  elsewhere: {
    fields: {
      headline: value("Find a doctor"),
      doctorSearch: link("https://doctors.larkspurhealth.example/search", "Doctor search"),
    },
  },
  empty: { fields: null },
  longest: { fields: { headline: value(longText(14)), backgroundImage, placeholderText: value(longText(12)) } },
  wrong: { fields: { headline: { value: [] }, backgroundImage: 7, doctorSearch: { value: "javascript:alert(1)" } } },
});
