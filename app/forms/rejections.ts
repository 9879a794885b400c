import type { PageContext } from "../context/page-context.ts";
import { formPhrases } from "./phrases.ts";

/**
 * Reason why the Worker rejects a submission: a failed bot check, a rate limit, too many seats for one person, or a
 * read-only site.
 */
export type RejectionReason = "person" | "often" | "seats" | "readOnly";

const WORDS = {
  person: formPhrases.FormNotAPerson,
  often: formPhrases.FormTooOften,
  seats: formPhrases.FormTooManySeats,
  readOnly: formPhrases.FormReadOnly,
} as const;

/**
 * Returns the message for a visitor whose submission the Worker rejected. `waitSeconds` is the number of seconds until the
 * visitor may resubmit the form.
 */
export const rejectionText = (reason: RejectionReason, waitSeconds: number, { t }: Pick<PageContext, "t">): string =>
  t(WORDS[reason], { n: Math.max(1, Math.ceil(waitSeconds / 60)) });
