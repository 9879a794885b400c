import { examplesOf } from "../define.ts";
import { fields } from "./fields.ts";

export const doc = "The doctors and the locations of the medical service in the URL, near the visitor if possible.";

export const examples = examplesOf(fields, {
  ordinary: { fields: {} },
  empty: { fields: null },
  longest: { fields: {} },
  wrong: { fields: { anything: { value: {} } } },
});
