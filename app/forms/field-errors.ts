import type { FieldErrorWords } from "../../lib/rules.ts";
import type { PageContext } from "../context/page-context.ts";
import { formPhrases } from "./phrases.ts";

/** What forms of a page say is wrong with a field. */
export const fieldErrorWords = ({ t }: Pick<PageContext, "t">): FieldErrorWords => ({
  required: t(formPhrases.FieldRequired),
  selectionRequired: t(formPhrases.SelectionRequired),
  invalid: t(formPhrases.FieldInvalid),
  notTenDigits: t(formPhrases.FieldNotTenDigits),
  tooLong: t(formPhrases.FieldTooLong),
});
