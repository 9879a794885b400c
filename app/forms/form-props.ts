import type { InputRule } from "../../lib/forms/forms.ts";
import type { FieldValue } from "../../lib/forms/rules.ts";
import type { BotCheck, PageContext, Posted } from "../context/page-context.ts";
import type { FormEntry } from "./entries.ts";
import type { send } from "./send.ts";

/** A form as its island gets it: data that JSON can hold, besides `page`. */
export interface FormProps {
  /** Which of the page's forms this is. */
  form: string;
  entries: readonly FormEntry[];
  /** The button's label; the default without it. */
  submit: string;
  /** Hidden values of the page, posted along. */
  known?: Readonly<Record<string, string>>;
  /** Stands beside the button while a field is wrong; without it, the names of those fields. */
  hint?: string;
  /** Names the form and its subject. After a canceled payment the form gets its values again. */
  draft?: string;
  /** The message when the form could not be accepted; the default (FM-11) without it. */
  failure?: string;
  /** The message when the receiver sends none; the default without it. */
  thanks?: string;
  /** The result of the last try without script. */
  tried?: Tried;
  botCheck?: BotCheck;
  page: PageContext;
}

/** `Posted` as JSON. */
export interface Tried extends Pick<Posted, "messages" | "address"> {
  outcome: "wrong" | "failed";
  values: [name: string, value: FieldValue][];
  errors: [name: string, error: string][];
}

/** How a form differs from one that is posted to its page. */
export interface FormWays {
  /** Returns the error of a value. */
  errorOf?(rule: InputRule, value: FieldValue): string | undefined;
  send?: typeof send;
  /** Opens the URL of the response. */
  leave?(url: string): void;
}
