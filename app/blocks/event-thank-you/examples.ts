import { longText, value } from "../../cms/fields/example-values.ts";
import { examplesOf } from "../define.ts";
import { fields } from "./fields.ts";

export const doc = "The confirmation page of an event registration, identified by the URL.";

export const examples = examplesOf(fields, {
  ordinary: {
    fields: {
      headline: value("Thank you, you are registered"),
      description: value("<p>We have sent you an email with all of this.</p>"),
    },
  },
  empty: { fields: null },
  longest: { fields: { headline: value(longText(10)), description: value(`<p>${longText(60)}</p>`) } },
  wrong: { fields: { headline: { value: {} }, description: 7 } },
});
