/** Audited actions and their outcomes. */
import { money } from "../lib/billing/money.ts";

/** An audited action's name and the IDs of the affected records. Must not contain personal data about patients. */
export interface AuditedAction<T extends string = string> {
  action: string;
  targets: readonly T[];
}

/**
 * Results of an audited change: `partly` if only some of its targets were changed, `refused` if the Worker or the
 * upstream rejected the change, and `failed` if the change ended with an error.
 */
const AUDIT_RESULTS = ["done", "partly", "refused", "failed"] as const;

/**
 * States of an audited change without a recorded result: `pending` while the change can still be running, and later
 * `unknown`, because the Worker stopped before it could record the result.
 */
export const AUDIT_OUTCOMES = [...AUDIT_RESULTS, "pending", "unknown"] as const;
export type AuditOutcome = (typeof AUDIT_OUTCOMES)[number];

/** The result of an audited change. No field may contain personal data about patients. */
export interface AuditResult {
  result: (typeof AUDIT_RESULTS)[number];
  /** Why the change was not made, or not completely. */
  reason?: string | undefined;
  /** Details that are known only after the change, such as a refund. The audit log shows them with the targets. */
  details?: readonly string[];
}

export const DONE: AuditResult = { result: "done" };
const refused = (reason: string): AuditResult => ({ result: "refused", reason });

interface Answer {
  success: boolean;
  /** The latest change to the record. */
  change?: { action: string } | null | undefined;
  refunded?: number | null | undefined;
}

/**
 * Returns the reason for a refused change. The upstream's `action` is a word such as `canceled`. The Worker does not
 * record longer text, because the text may contain a patient's name.
 */
const reasonOf = ({ change }: Pick<Answer, "change">): string =>
  change && /^[a-z][a-z-]{1,30}$/.test(change.action) ? `already ${change.action}` : "refused by the upstream";

/** Returns the result of an API call whose response says whether the upstream made the change. */
export const bySuccess = (answer: Answer): AuditResult =>
  answer.success
    ? { ...DONE, details: answer.refunded ? [`refunded ${money(answer.refunded)}`] : [] }
    : refused(reasonOf(answer));

interface Part {
  target: string;
  isDone: boolean;
  change?: { action: string } | null | undefined;
}

/**
 * Returns the result of a change to several records. The reason names the records that were not changed, such as
 * `already canceled: registration 12, registration 15`.
 */
export function byPart(parts: readonly Part[]): AuditResult {
  const skipped = parts.filter(({ isDone }) => !isDone);
  if (skipped.length === 0 && parts.length > 0) return DONE;
  const reason = [...Map.groupBy(skipped, reasonOf)]
    .map(([why, group]) => `${why}: ${group.map(({ target }) => target).join(", ")}`)
    .join("; ");
  return { result: skipped.length < parts.length ? "partly" : "refused", reason: reason || "nothing to change" };
}
