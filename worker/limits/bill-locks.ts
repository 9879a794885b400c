import { HOUR_MS } from "../../lib/dates/units.ts";
import { withDatabaseTimeout } from "../db/database-timeout.ts";
import type { Env } from "../env.ts";

/** Name of the action in audit entries for locked bill lookups (see worker/limits/bill-guesses.ts). */
export const LOCKED_BILLS = "bills-locked";

/** Returns the number of bill lookup locks that began within the last hour. Throws if the database is unavailable. */
export const recentBillLocks = (env: Env): Promise<number> =>
  withDatabaseTimeout(async () => {
    const query = env.CONTROL.prepare("SELECT count(*) AS locks FROM audit WHERE at > ? AND action = ?");
    return (await query.bind(Date.now() - HOUR_MS, LOCKED_BILLS).first<number>("locks")) ?? 0;
  });
