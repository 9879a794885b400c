import { HttpError } from "../http/http-error.ts";
import { withTimeout } from "../runtime/with-timeout.ts";

/** The timeout of one query of the control database, in milliseconds. */
const TIMEOUT = 2_000;

/**
 * A query of the control database with a timeout. Throws an HttpError (503) when it takes too long,
 * or when there is no database: a write may still have succeeded. What reads an answer belongs into the query: one that
 * makes no sense is no answer.
 */
export const withDatabaseTimeout = <T>(query: () => Promise<T>): Promise<T> =>
  withTimeout((async () => query())(), TIMEOUT, () => new Error("the control database is late")).catch(
    (cause: unknown) => {
      throw new HttpError(503, { message: `the control database: ${cause}`, cause });
    },
  );
