import { examplesOf } from "../define.ts";
import { fields } from "./fields.ts";

export const doc = "Links to the other languages of the page.";

export const examples = examplesOf(fields, {
  ordinary: { fields: {} },
  empty: { fields: null },
  longest: { fields: {} },
  wrong: { fields: { languages: { value: ["es", 3] } }, params: [] },
});
