import { inTime } from "../isolate/time-limit.ts";

/** How long anybody waits for one answer of the control database, in milliseconds. */
const TIMEOUT = 2_000;

/**
 * An answer of the control database that somebody waits for. Throws when it does not come in time, as when there is no
 * database: what was to be written may have been all the same.
 */
export const withDatabaseTimeout = <T>(answer: Promise<T>): Promise<T> =>
  inTime(answer, TIMEOUT, () => new Error("the control database is late"));
