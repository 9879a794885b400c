import type { InputRule } from "../../lib/forms/forms.ts";
import type { FieldValue } from "../../lib/forms/rules.ts";
import type { BotCheck, PageContext, Posted } from "../context/page-context.ts";
import type { FormEntry } from "./entries.ts";
import type { send } from "./send.ts";

/** Serializable props of a form island. */
export interface FormProps {
  /** ID of the form on its page. */
  form: string;
  entries: readonly FormEntry[];
  /** Label of the submit button; default: a UI string. */
  submit: string;
  /** Hidden values that the page adds to the values of the form. */
  known?: Readonly<Record<string, string>>;
  /** Text next to the submit button while fields are invalid. By default, the text names the invalid fields. */
  hint?: string;
  /** Storage key for the entered values. After a canceled payment, the form restores these values. */
  draft?: string;
  /** Failure message; default: a UI string. */
  failure?: string;
  /** Thank-you message if the receiver's response contains no message; default: a UI string. */
  thanks?: string;
  /** Outcome of the last form submission without JavaScript. */
  tried?: Tried;
  botCheck?: BotCheck;
  page: PageContext;
}

/** Values and outcome of a submitted form (`Posted`) in a serializable format. */
export interface Tried extends Pick<Posted, "messages" | "address"> {
  outcome: "wrong" | "failed";
  values: [name: string, value: FieldValue][];
  errors: [name: string, error: string][];
}

/** Functions that override the default behavior of a form. */
export interface FormWays {
  /** Validates a value. */
  errorOf?(rule: InputRule, value: FieldValue): string | undefined;
  send?: typeof send;
  /** Opens the redirect URL of the receiver's response. */
  leave?(url: string): void;
}
