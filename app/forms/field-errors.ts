import { formErrors, type InputRule } from "../../lib/forms/forms.ts";
import type { FieldErrorMessages, FieldValue } from "../../lib/forms/rules.ts";
import type { PageContext } from "../context/page-context.ts";
import { formPhrases } from "./phrases.ts";

/** Returns the error messages for form fields in the page's language. */
export const fieldErrorMessages = ({ t }: Pick<PageContext, "t">): FieldErrorMessages => ({
  required: t(formPhrases.FieldRequired),
  selectionRequired: t(formPhrases.SelectionRequired),
  invalid: t(formPhrases.FieldInvalid),
  notTenDigits: t(formPhrases.FieldNotTenDigits),
  tooLong: t(formPhrases.FieldTooLong),
  link: t(formPhrases.FieldLink),
});

/** Returns a function that validates a value against a form field's rule and returns the error message, if any. */
export const byRule =
  (messages: FieldErrorMessages) =>
  (rule: InputRule, value: FieldValue): string | undefined =>
    formErrors([rule], () => value, messages).get(rule.name);
