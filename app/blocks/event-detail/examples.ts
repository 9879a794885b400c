import { examplesOf } from "../define.ts";
import { fields } from "./fields.ts";
export const doc = "The page of the event in the URL; an unknown event is a 404.";

export const examples = examplesOf(fields, {
  ordinary: { fields: {} },
  empty: { fields: null },
  longest: { fields: {} },
  wrong: { fields: { anything: { value: {} } } },
});
