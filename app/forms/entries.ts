import type { InputRule } from "../../lib/forms/forms.ts";
import type { FieldValue } from "../../lib/forms/rules.ts";
import type { SafeHtml } from "../cms/fields/types.ts";
import type { ShownCheck } from "./bot-check.ts";

/** A form field for display. */
export interface FormField extends InputRule {
  required: boolean;
  /** Help text of the field. */
  help: string;
  supporting: string;
  placeholder: string;
  /** Number of textarea rows, or 0 for the default. */
  rows: number;
  items: readonly { value: string; text: string }[];
  value: FieldValue;
  /** Whether the field has half width. */
  half: boolean;
}

/** Optional fields that visitors can open. */
export interface FormGroup {
  kind: "group";
  title: string;
  /** Label of the button that opens the group. */
  add: string;
  remove: string;
  entries: readonly FormField[];
}

/** Content of a form in order: fields, groups, headings (plain text) and rich text. */
export type FormEntry =
  | FormField
  | FormGroup
  | { kind: "static"; html: SafeHtml }
  | { kind: "static"; heading: string };

export const inputsOf = (entries: readonly FormEntry[]): FormField[] =>
  entries.flatMap((entry) => (entry.kind === "static" ? [] : entry.kind === "group" ? entry.entries : [entry]));

/** Returns the rules that the browser checks. Omits an invisible bot check, whose token is requested on submit. */
export const rulesOf = (entries: readonly FormEntry[], check: ShownCheck | undefined): InputRule[] =>
  inputsOf(entries).map((field) =>
    field.kind === "challenge" && check?.mode !== "visible" ? { ...field, required: false } : field,
  );
