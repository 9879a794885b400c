/** What failed lately, by the id that visitors see: written down with the metrics, kept for a day. */
import type { Failure } from "../../../contracts/ops.ts";
import type { Env } from "../../env.ts";
import { withDatabaseTimeout } from "./database-timeout.ts";

const DAY = 24 * 3_600 * 1_000;
/** An isolate writes at most so many at a time: while all fails, some tell enough. */
const MOST_WAITING = 40;
/** So many are kept. */
const MOST_KEPT = 5_000;
const SHOWN = 50;

type Noted = Omit<Failure, "at"> & { at: number };
let waiting: Noted[] = [];

/** The upstream was not even asked: that follows from what happened before. */
const CONSEQUENCES = ["circuit-open", "switched-off"];
const isConsequence = ({ reason }: Pick<Failure, "reason">) => CONSEQUENCES.includes(reason);

/** Notes a failure. Ids, names and numbers alone: nothing of what was asked. */
export function noteFailure(failure: Omit<Failure, "at">): void {
  const noted = { ...failure, at: Date.now() };
  if (waiting.length < MOST_WAITING) waiting.push(noted);
  else if (!isConsequence(failure)) {
    const replaced = waiting.findIndex(isConsequence);
    if (replaced >= 0) waiting[replaced] = noted;
  }
}

/** What waits to be written; whoever takes it and cannot write it gives it back. */
export function takeFailures(): Noted[] {
  const taken = waiting;
  waiting = [];
  return taken;
}

export const giveBack = (failures: readonly Noted[]): void => {
  waiting = [...failures, ...waiting].slice(0, MOST_WAITING);
};

export const hasFailures = (): boolean => waiting.length > 0;

const COLUMNS = ["at", "request", "upstream", "call", "reason", "status", "milliseconds"] as const;

/** The statements that write failures down and let old ones go. */
export const failureStatements = (env: Env, failures: readonly Noted[]): D1PreparedStatement[] =>
  failures.length === 0
    ? []
    : [
        env.CONTROL.prepare(
          `INSERT INTO failures (${COLUMNS}) SELECT ${COLUMNS.map((name) => `value ->> '${name}'`)} FROM json_each(?)`,
        ).bind(JSON.stringify(failures)),
        env.CONTROL.prepare(
          "DELETE FROM failures WHERE at < ? OR id <= (SELECT max(id) FROM failures) - CAST(? AS INTEGER)",
        ).bind(Date.now() - DAY, MOST_KEPT),
      ];

/** The latest failures of what was asked, or all of one request. Throws when the database cannot be had. */
export async function readFailures(env: Env, request: string | undefined): Promise<Failure[]> {
  const columns = `SELECT ${COLUMNS} FROM failures WHERE at >= ?`;
  const since = Date.now() - DAY;
  const query =
    request === undefined
      ? env.CONTROL.prepare(
          `${columns} AND reason NOT IN (${CONSEQUENCES.map(() => "?")}) ORDER BY at DESC, id DESC LIMIT ?`,
        ).bind(since, ...CONSEQUENCES, SHOWN)
      : env.CONTROL.prepare(`${columns} AND request = ? ORDER BY at DESC, id DESC LIMIT ?`).bind(since, request, SHOWN);
  const { results } = await withDatabaseTimeout(() => query.all<Noted>());
  return results.map((row) => ({ ...row, at: new Date(row.at).toISOString() }));
}
