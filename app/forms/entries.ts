import type { InputRule } from "../../lib/forms.ts";
import type { FieldValue } from "../../lib/rules.ts";
import type { SafeHtml } from "../fields/types.ts";

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

/** What stands in a form, in its order: fields, and words between them. A heading is plain text. */
export type FormEntry = FormField | { kind: "static"; html: SafeHtml } | { kind: "static"; heading: string };

const isField = (entry: FormEntry): entry is FormField => entry.kind !== "static";
export const inputsOf = (entries: readonly FormEntry[]): FormField[] => entries.filter(isField);
