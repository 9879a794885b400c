import type { Endpoint } from "../../contracts/endpoint.ts";
import type { Problem } from "../../contracts/problem.ts";
import type { InputRule } from "../../lib/forms/forms.ts";
import type { FieldValue } from "../../lib/forms/rules.ts";
import type { Call, PageContext } from "../context/page-context.ts";

/** The form definition that the Worker uses: the fields and the receiver. */
export interface PageForm {
  /** ID that identifies the form on its page. */
  id: string;
  /** URL of the receiver, from the CMS. */
  address: string;
  fields: readonly InputRule[];
  /** Names of hidden values, such as the session ID, that the Worker forwards to the receiver. */
  also: readonly string[];
  /** Name-value pairs that the Worker adds to the submitted values. */
  constants: readonly (readonly [name: string, value: string])[];
  /**
   * Bot check action, if the Worker verifies the bot check token itself. For all other CMS forms, the receiver verifies
   * the token.
   */
  botCheck?: "form";
  /** Whether submitting the form reserves seats, so that the seat limits apply. */
  takesSeats?: true;
  /**
   * Returns the name of the record that a submission is about, such as a doctor, from the upstream that has the record,
   * or null if the record takes no submissions. The Worker adds the name to the submission (`about`), because the
   * receiver of the form may not have the record. Rejects if the upstream fails.
   */
  about?(values: Values, call: Call): Promise<string | null>;
  /** Validation and API call for a form that has custom rules and no receiver. Undefined for all other forms. */
  own?: OwnForm;
}

type Values = ReadonlyMap<string, FieldValue>;

type PhraseContext = Pick<PageContext, "t">;

export type Refusal = string | { field: string; message: string };

interface OwnForm {
  /** Returns error messages, keyed by field name. Returns an empty map if the form is valid. */
  errors(values: Values, page: PhraseContext): ReadonlyMap<string, string>;
  /**
   * Returns the message for a response in which the receiver refuses the change, or undefined for any other response.
   * `field` is the name of the field whose value the receiver does not accept, if the visitor can choose another value.
   */
  refusal?(answer: unknown, page: PhraseContext): Refusal | undefined;
  /** Returns the current choices of the field that a refusal names. Rejects if the upstream fails. */
  choices?(
    query: URLSearchParams,
    page: Pick<PageContext, "t" | "place" | "language" | "timeZone">,
    call: Call,
  ): Promise<NonNullable<Problem["choices"]>>;
  endpoint: Endpoint;
  request(values: Values): unknown;
}
