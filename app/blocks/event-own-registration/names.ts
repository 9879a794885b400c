import type { InputRule } from "../../../lib/forms/forms.ts";
import { hasLink } from "../../../lib/forms/person-name.ts";
import type { FieldValue } from "../../../lib/forms/rules.ts";
import type { PageContext } from "../../context/page-context.ts";
import { type FormField, formField } from "../../forms/entries.ts";
import { formPhrases } from "../../forms/phrases.ts";
import { phrases } from "./phrases.ts";

export const MAX_LENGTH = 100;

export type PhraseContext = Pick<PageContext, "t">;

/** Returns the name fields for an additional person. */
export const nameFields = ({ t }: PhraseContext): FormField[] =>
  [
    { name: "personFirstName", title: t(phrases.PersonFirstName), required: true },
    // Some people have only one name.
    { name: "personLastName", title: t(phrases.PersonLastName), required: false },
  ].map((field) => formField({ ...field, kind: "text", maxLength: MAX_LENGTH, half: true }));

/** Returns a function that returns the error message for a person's name, or undefined for a valid name. */
export const nameError =
  ({ t }: PhraseContext) =>
  ({ name }: Pick<InputRule, "name">, value: FieldValue): string | undefined => {
    const isFirst = name === "personFirstName";
    if (!value) return isFirst ? t(phrases.PersonFirstNameRequired) : undefined;
    const title = t(isFirst ? phrases.PersonFirstName : phrases.PersonLastName);
    return hasLink(String(value)) ? t(formPhrases.FieldLink, { title }) : undefined;
  };
