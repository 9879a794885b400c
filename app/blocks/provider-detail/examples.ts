import { link } from "../../cms/fields/example-values.ts";
import { examplesOf } from "../define.ts";
import { fields } from "./fields.ts";

export const doc = "The page of the provider in the URL; an unknown provider is a 404.";

export const examples = examplesOf(fields, {
  ordinary: { fields: { searchLink: link("/find-a-doctor", "Find another doctor") } },
  empty: { fields: null },
  longest: { fields: { searchLink: link("/find-a-doctor", "Find another doctor near you ".repeat(6).trim()) } },
  wrong: { fields: { searchLink: 7 } },
});
