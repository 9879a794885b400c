import type { Outcome } from "./define.ts";

interface Refused {
  status: number;
  problems?: readonly { field: string; wrong: string; allowed: string }[];
}

const isRefused = (error: unknown): error is Refused =>
  error instanceof Error && "status" in error && typeof error.status === "number";

/** Returns the HTTP status of a rejected operation, or 500 for all other errors. */
export const statusOf = (error: unknown): number => (isRefused(error) ? error.status : 500);

const WORDS: Partial<Record<number, string>> = {
  400: "Nothing was changed. Please correct the form.",
  409: "Another user changed this first, so nothing was changed. Check the current state, and submit your change again if needed.",
  423: "The site is read-only for now, because of maintenance. Nothing was changed. Please try again later.",
  429: "Too many requests. Nothing was changed. Please wait a minute and try again.",
  503: "This cannot be changed right now. Nothing was changed. Please try again in a minute.",
};

/**
 * Converts the error from a rejected operation to the status and error messages that the form shows. Rethrows an error
 * that has any other cause.
 */
export function refusedOutcome(error: unknown): Outcome {
  const status = statusOf(error);
  const message = WORDS[status];
  if (!isRefused(error) || !message) throw error;
  return { status: status as Outcome["status"], message, errors: errorsOf(error.problems ?? []) };
}

/** Returns what is wrong with a field's value, and what is allowed, as the predicate of a sentence. */
export const predicateOf = ({ wrong, allowed }: { wrong: string; allowed: string }): string =>
  wrong === "is missing" ? `${wrong}.` : `${wrong}. Allowed: ${allowed}.`;

/** Returns the error messages of a form as sentences that name each field. */
export const errorText = (errors: Outcome["errors"] = new Map()): string =>
  [...errors].map(([field, text]) => (field ? `“${field}” ${text}` : text)).join(" ");

/** Returns the outcome of an action that sent an invalid request. */
export const invalidOutcome = (problems: NonNullable<Refused["problems"]>): Outcome => ({
  status: 400,
  message: `${WORDS[400]} ${errorText(errorsOf(problems))}`,
});

/** Returns the error messages of a form, keyed by field. */
export function errorsOf(problems: NonNullable<Refused["problems"]>): Map<string, string> {
  const errors = new Map<string, string>();
  // The first problem of a field is its cause: an empty URL is also no safe URL.
  for (const problem of problems) if (!errors.has(problem.field)) errors.set(problem.field, predicateOf(problem));
  return errors;
}
