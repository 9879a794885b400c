import type { PageContext } from "../context/page-context.ts";
import { formPhrases } from "./phrases.ts";

const WORDS = {
  /** The bot check failed. */
  person: formPhrases.FormNotAPerson,
  /** The visitor or the visitor's network sent too many forms. */
  often: formPhrases.FormTooOften,
  codes: formPhrases.FormTooManyCodes,
  seats: formPhrases.FormTooManySeats,
  changes: formPhrases.FormTooManyChanges,
  /** All visitors together sent too many forms without a bot check token. */
  unchecked: formPhrases.FormTooManyUnchecked,
  readOnly: formPhrases.FormReadOnly,
  /** The submission's idempotency key belongs to a submission with other values. */
  reused: formPhrases.FormReused,
} as const;

/** Reason why the Worker rejects a submission. */
export type RejectionReason = keyof typeof WORDS;

/**
 * Returns the message for a visitor whose submission the Worker rejected. `waitSeconds` is the number of seconds until the
 * visitor may resubmit the form.
 */
export const rejectionText = (reason: RejectionReason, waitSeconds: number, { t }: Pick<PageContext, "t">): string =>
  t(WORDS[reason], { n: Math.max(1, Math.ceil(waitSeconds / 60)) });
