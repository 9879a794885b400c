import { longText, value } from "../../cms/fields/example-values.ts";
import { examplesOf } from "../define.ts";
import { fields } from "./fields.ts";

const intro = value("<p>Please stay home with a cough, a fever or an upset stomach.</p>");

export const doc = "The visiting hours of one hospital or of all hospitals, from the location records.";

export const examples = examplesOf(fields, {
  ordinary: { fields: { heading: value("Visiting hours by hospital"), intro } },
  oneHospital: { fields: { heading: value("Visiting hours"), location: value("/locations/denver-hospital") } },
  empty: { fields: null },
  longest: { fields: { heading: value(longText(14)), intro: value(`<p>${longText(80)}</p>`) } },
  wrong: { fields: { heading: { value: {} }, intro: { value: 4 }, location: { value: 7 } } },
});
