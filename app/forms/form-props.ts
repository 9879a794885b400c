import type { InputRule } from "../../lib/forms/forms.ts";
import type { FieldValue } from "../../lib/forms/rules.ts";
import type { BotCheck, PageContext, Posted } from "../context/page-context.ts";
import type { FormEntry } from "./entries.ts";
import type { send } from "./send.ts";

/** Serializable props of a form island. */
export interface FormProps {
  /** ID of the form on the page. */
  form: string;
  entries: readonly FormEntry[];
  /** Label for the submit button; default: a UI string. */
  submit: string;
  /** Hidden values that the page adds to the submission. */
  known?: Readonly<Record<string, string>>;
  /** Text next to the submit button while fields are invalid; default: a list of the invalid fields. */
  hint?: string;
  /** Storage key for the entered values. After a canceled payment, the form restores the stored values. */
  draft?: string;
  /** Failure message; default: a UI string. */
  failure?: string;
  /** Thank-you message to show if the receiver's response does not contain a message; default: a UI string. */
  thanks?: string;
  /** Outcome of the most recent submission without JavaScript. */
  tried?: SubmittedForm;
  botCheck?: BotCheck;
  page: PageContext;
}

/** Serializable values and outcome of a submitted form (see `Posted`). */
interface SubmittedForm extends Pick<Posted, "messages" | "address" | "foreign"> {
  outcome: "wrong" | "failed";
  values: [name: string, value: FieldValue][];
  errors: [name: string, error: string][];
}

/** Functions that override a form's default behavior. */
export interface FormHandlers {
  errorOf?(rule: InputRule, value: FieldValue): string | undefined;
  send?: typeof send;
  /** Navigates to the redirect URL in the receiver's response. */
  leave?(url: string): void;
}
