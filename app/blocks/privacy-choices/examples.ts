import { longText, value } from "../../cms/fields/example-values.ts";
import { examplesOf } from "../define.ts";
import { fields } from "./fields.ts";

export const doc = "The third parties that receive data about a visit, and the visitor's consent choice.";

export const examples = examplesOf(fields, {
  ordinary: { fields: { introduction: value("<p>You can change your mind at any time.</p>") } },
  empty: { fields: null },
  longest: { fields: { heading: value(longText(12)), introduction: value(`<p>${longText(60)}</p>`) } },
  wrong: { fields: { heading: { value: {} }, introduction: { value: 4 } } },
});
