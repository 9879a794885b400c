import { examplesOf } from "../define.ts";
import { fields } from "./fields.ts";

export const doc = "A horizontal rule between two sections of a page.";

export const examples = examplesOf(fields, {
  ordinary: { fields: {} },
  empty: { fields: null },
  longest: { fields: {} },
  wrong: { fields: { heading: { value: "Nobody shows this" } }, params: [] },
});
