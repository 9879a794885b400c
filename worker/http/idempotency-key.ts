import { badRequest } from "./http-error.ts";

/**
 * Returns the `Idempotency-Key` header, which is the same for all retries of a submission, or undefined if the request
 * has none. Throws an HttpError (400) if the key contains other characters or is short enough to be guessed.
 */
export function idempotencyKeyOf({ headers }: Request): string | undefined {
  const key = headers.get("idempotency-key");
  if (key === null || /^[\w-]{16,128}$/.test(key)) return key ?? undefined;
  throw badRequest("idempotency-key", "is not a valid idempotency key", "16 to 128 letters, digits, - and _");
}
