import { longText, value } from "../../cms/fields/example-values.ts";
import { examplesOf } from "../define.ts";
import { fields } from "./fields.ts";

export const doc = "A search for classes and events by text, category, audience, location, format, and date.";

export const examples = examplesOf(fields, {
  ordinary: { fields: { heading: value("Find a class or event") } },
  empty: { fields: null },
  longest: { fields: { heading: value(longText(20)) } },
  wrong: { fields: { heading: { value: [] } } },
});
