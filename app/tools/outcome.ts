import type { Outcome } from "./define.ts";

interface Refused {
  status: number;
  problems?: readonly { field: string; wrong: string; allowed: string }[];
}

const isRefused = (error: unknown): error is Refused =>
  error instanceof Error && "status" in error && typeof error.status === "number";

/** Returns the HTTP status of a rejected operation, or 500 for other errors. */
export const statusOf = (error: unknown): number => (isRefused(error) ? error.status : 500);

const WORDS: Partial<Record<number, string>> = {
  400: "Something in the form is not right yet. Nothing was changed.",
  409: "Someone else has changed this in the meantime. Nothing was changed: look at what stands there now, and send yours again if it is still wanted.",
  429: "That was too often in one minute. Nothing was changed: please try again in a minute.",
  503: "This cannot be changed just now. Please try again in a minute: what you typed is still here.",
};

/**
 * Converts the error from a rejected operation to the status and error messages that the form shows. Rethrows errors
 * that do not come from an operation.
 */
export function refusedOutcome(error: unknown): Outcome {
  const status = statusOf(error);
  const message = WORDS[status];
  if (!isRefused(error) || !message) throw error;
  const errors = new Map((error.problems ?? []).map(({ field, wrong, allowed }) => [field, `${wrong}: ${allowed}`]));
  return { status: status as Outcome["status"], message, errors };
}
