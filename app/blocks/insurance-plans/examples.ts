import { longText, value } from "../../cms/fields/example-values.ts";
import { examplesOf } from "../define.ts";
import { fields } from "./fields.ts";

export const doc = "The insurance plans that any provider or location accepts, with links to both searches.";

export const examples = examplesOf(fields, {
  ordinary: {
    fields: {
      heading: value("Plans we accept"),
      intro: value("<p>Call the number on your insurance card before your visit.</p>"),
      help: value('<p>Call <a href="tel:+13035550126">(303) 555-0126</a> to ask about your plan.</p>'),
    },
  },
  empty: { fields: null },
  longest: {
    fields: {
      heading: value(longText(14)),
      intro: value(`<p>${longText(80)}</p>`),
      help: value(`<p>${longText(80)}</p>`),
    },
  },
  wrong: { fields: { heading: { value: {} }, intro: { value: 4 } } },
});
