import type { InputRule } from "../../lib/forms/forms.ts";
import type { FieldValue } from "../../lib/forms/rules.ts";
import type { SafeHtml } from "../cms/fields/types.ts";
import type { ShownCheck } from "./bot-check.ts";

/** A form field with a label, help text, and layout. */
export interface FormField extends InputRule {
  required: boolean;
  help: string;
  supporting: string;
  placeholder: string;
  /** Number of rows in the textarea, or 0 for the default. */
  rows: number;
  /** Choices. Choices with a `group`, such as a day, are short, so that each group is one row of choices. */
  items: readonly { value: string; text: string; group?: string }[];
  value: FieldValue;
  /**
   * Text that replaces the choices if other visitors have taken all of them. Set only for choices that other visitors can
   * take, so that the form offers no choice that the receiver refused.
   */
  noneLeft?: string;
  /** Whether the field is half as wide as the form. */
  half: boolean;
}

/**
 * Returns a field with blank texts. By default, the field is required and full-width, and its allowed values are those of
 * its items.
 */
export const formField = (described: Pick<FormField, "kind" | "name" | "title"> & Partial<FormField>): FormField => ({
  required: true,
  help: "",
  supporting: "",
  placeholder: "",
  rows: 0,
  items: [],
  choices: described.items?.map(({ value }) => value) ?? [],
  value: "",
  half: false,
  ...described,
});

/** A group of optional form fields that visitors can open. */
export interface FormGroup {
  kind: "group";
  title: string;
  /** Label for the button that opens the group. */
  add: string;
  remove: string;
  entries: readonly FormField[];
}

/** A form's content in display order: fields, groups, headings (plain text), and rich text. */
export type FormEntry =
  | FormField
  | FormGroup
  | { kind: "static"; html: SafeHtml }
  | { kind: "static"; heading: string; tag?: "h2" };

export const inputsOf = (entries: readonly FormEntry[]): FormField[] =>
  entries.flatMap((entry) => (entry.kind === "static" ? [] : entry.kind === "group" ? entry.entries : [entry]));

/**
 * Returns the form's validation rules for the browser. The rules do not require an invisible bot check because the form
 * requests the token when the visitor submits the form.
 */
export const rulesOf = (entries: readonly FormEntry[], check: ShownCheck | undefined): InputRule[] =>
  inputsOf(entries).map((field) =>
    field.kind === "challenge" && check?.mode !== "visible" ? { ...field, required: false } : field,
  );
