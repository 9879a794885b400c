import { HttpError } from "../http/http-error.ts";
import { withTimeout } from "../runtime/deadlines.ts";

/** Timeout for control database queries, in milliseconds. */
const DATABASE_TIMEOUT_MS = 2_000;

/**
 * Runs a control database query with a timeout. Throws an HttpError (503) if the query fails or times out. A write that
 * timed out may still succeed. Callers should parse the results inside `query`, so that an invalid result also causes a
 * 503.
 */
export const withDatabaseTimeout = <T>(query: () => Promise<T>): Promise<T> =>
  withTimeout((async () => query())(), DATABASE_TIMEOUT_MS, () => new Error("the query timed out")).catch(
    (cause: unknown) => {
      throw new HttpError(503, { message: `the control database failed: ${cause}`, cause });
    },
  );

/** Returns the rows of a control database query. Throws an HttpError (503) if the query fails or has no rows array. */
export const readRows = <T>(query: D1PreparedStatement): Promise<T[]> =>
  withDatabaseTimeout(async () => [...(await query.all<T>()).results]);
