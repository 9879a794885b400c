import { HttpError } from "../http/http-error.ts";
import { withTimeout } from "../runtime/with-timeout.ts";

/** Timeout of a query to the control database, in milliseconds. */
const DATABASE_TIMEOUT_MS = 2_000;

/**
 * Runs a query to the control database with a timeout. Throws an HttpError (503) if the query fails or times out. A
 * write that timed out may still succeed. Callers should parse the results inside `query`, so that an invalid result
 * also causes a 503.
 */
export const withDatabaseTimeout = <T>(query: () => Promise<T>): Promise<T> =>
  withTimeout(
    (async () => query())(),
    DATABASE_TIMEOUT_MS,
    () => new Error("the query did not return a result before the timeout"),
  ).catch((cause: unknown) => {
    throw new HttpError(503, { message: `the control database failed: ${cause}`, cause });
  });
