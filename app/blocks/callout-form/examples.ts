import { longText, value } from "../../cms/fields/example-values.ts";
import { examplesOf } from "../define.ts";
import { fields } from "./fields.ts";

export const doc = "A form that starts a chat with the visitor's question, name, phone number, and date of birth.";

export const examples = examplesOf(fields, {
  ordinary: { fields: { title: value("Ask a nurse") } },
  otherHost: { fields: { title: value("Ask a nurse"), importScript: value("https://elsewhere.example/messenger.js") } },
  empty: { fields: null },
  longest: { fields: { title: value(longText(16)) } },
  wrong: { fields: { title: { value: {} }, importScript: { value: [] } } },
});
