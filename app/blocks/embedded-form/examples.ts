import { longText, value } from "../../cms/fields/example-values.ts";
import { examplesOf } from "../define.ts";
import { fields } from "./fields.ts";

export const doc = "A third-party form, such as a form for volunteers.";

export const examples = examplesOf(fields, {
  ordinary: { fields: { title: value("Volunteer with us"), formName: value("volunteer") } },
  strict: { fields: { title: value("Volunteer with us"), formName: value("volunteer"), withCss: value(true) } },
  empty: { fields: null },
  longest: { fields: { title: value(longText(16)), formName: value("a".repeat(120)) } },
  wrong: { fields: { title: { value: {} }, formName: value("../../evil.js?x=") } },
});
