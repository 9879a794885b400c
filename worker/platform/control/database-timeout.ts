import { HttpError } from "../http/http-error.ts";
import { withTimeout } from "../isolate/with-timeout.ts";

/** How long anybody waits for one answer of the control database, in milliseconds. */
const TIMEOUT = 2_000;

/**
 * An answer of the control database that somebody waits for. Throws an HttpError (503) when it does not come in time,
 * or when there is no database: what was to be written may have been all the same.
 */
export const withDatabaseTimeout = <T>(query: () => Promise<T>): Promise<T> =>
  withTimeout((async () => query())(), TIMEOUT, () => new Error("the control database is late")).catch(
    (cause: unknown) => {
      throw new HttpError(503, { message: `the control database: ${cause}`, cause });
    },
  );
