import type { InputRule } from "../../lib/forms/forms.ts";
import type { FieldValue } from "../../lib/forms/rules.ts";
import type { SafeHtml } from "../cms/fields/types.ts";
import type { ShownCheck } from "./bot-check.ts";

/** A field as it is shown (FM-01, EN-44). */
export interface FormField extends InputRule {
  required: boolean;
  /** Said above the input, and below it. */
  help: string;
  supporting: string;
  placeholder: string;
  /** Lines of a multi-line text; 0 for the usual number. */
  rows: number;
  items: readonly { value: string; text: string }[];
  value: FieldValue;
  /** Takes half of the width, beside another that does. */
  half: boolean;
}

/** Fields that are shown once a visitor wants them. */
export interface FormGroup {
  kind: "group";
  title: string;
  /** What brings it, and takes it away again. */
  add: string;
  remove: string;
  entries: readonly FormField[];
}

/** What stands in a form, in its order: fields, groups of them, and words between. A heading is plain text. */
export type FormEntry =
  | FormField
  | FormGroup
  | { kind: "static"; html: SafeHtml }
  | { kind: "static"; heading: string };

export const inputsOf = (entries: readonly FormEntry[]): FormField[] =>
  entries.flatMap((entry) => (entry.kind === "static" ? [] : entry.kind === "group" ? entry.entries : [entry]));

/** The rules that the browser checks. A bot check without a box gets its token when the form is sent. */
export const rulesOf = (entries: readonly FormEntry[], check: ShownCheck | undefined): InputRule[] =>
  inputsOf(entries).map((field) =>
    field.kind === "challenge" && check?.mode !== "visible" ? { ...field, required: false } : field,
  );
