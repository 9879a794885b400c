import { examplesOf } from "../define.ts";
import { fields } from "./fields.ts";

export const doc = "The doctors at the location in the URL, and nearby locations.";

export const examples = examplesOf(fields, {
  ordinary: { fields: {} },
  empty: { fields: null },
  longest: { fields: {} },
  wrong: { fields: { anything: { value: {} } } },
});
