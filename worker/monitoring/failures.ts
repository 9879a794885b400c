/**
 * Records recent failures by request ID. Error pages show the request ID to visitors. The database stores failures for
 * one day.
 */

import type { Failure } from "../../contracts/failures.ts";
import { DAY_MS } from "../../lib/dates/units.ts";
import { readRows } from "../db/database-timeout.ts";
import { type Env, perEnv } from "../env.ts";

const LIFETIME_MS = DAY_MS;
/**
 * Maximum number of failures that an isolate buffers until the next write. During an outage, a sample of the failures
 * is sufficient.
 */
const MAX_PENDING = 40;
/** Maximum number of failures in the database. */
const MAX_STORED = 5_000;
const MAX_SHOWN = 50;

type TimedFailure = Omit<Failure, "at"> & { at: number };
const stateOf = perEnv(() => ({ pending: [] as TimedFailure[] }));

/** Failure reasons that mean that the Worker did not send an upstream request. */
const CONSEQUENCES = ["circuit-open", "disabled"];
const isConsequence = ({ reason }: Pick<Failure, "reason">) => CONSEQUENCES.includes(reason);

/**
 * Buffers a failure until the next database write. The stored failure contains only IDs, names, and numbers, not data
 * from the request.
 */
export function recordFailure(env: Env, failure: Omit<Failure, "at">): void {
  const { pending } = stateOf(env);
  const timedFailure = { ...failure, at: Date.now() };
  if (pending.length < MAX_PENDING) pending.push(timedFailure);
  else if (!isConsequence(failure)) {
    const replacedIndex = pending.findIndex(isConsequence);
    if (replacedIndex >= 0) pending[replacedIndex] = timedFailure;
  }
}

/** Removes and returns the buffered failures. If the write fails, the caller restores the failures with `restoreFailures`. */
export function takeFailures(env: Env): TimedFailure[] {
  const state = stateOf(env);
  const failures = state.pending;
  state.pending = [];
  return failures;
}

export const restoreFailures = (env: Env, failures: readonly TimedFailure[]): void => {
  const state = stateOf(env);
  state.pending = [...failures, ...state.pending].slice(0, MAX_PENDING);
};

export const hasFailures = (env: Env): boolean => stateOf(env).pending.length > 0;

const COLUMNS = ["at", "request", "upstream", "call", "reason", "status", "milliseconds"] as const;

/** Returns the SQL statements that insert new failures and delete old failures. */
export const failureStatements = (env: Env, failures: readonly TimedFailure[]): D1PreparedStatement[] =>
  failures.length === 0
    ? []
    : [
        env.CONTROL.prepare(
          `INSERT INTO failures (${COLUMNS}) SELECT ${COLUMNS.map((name) => `value ->> '${name}'`)} FROM json_each(?)`,
        ).bind(JSON.stringify(failures)),
        env.CONTROL.prepare(
          "DELETE FROM failures WHERE at < ? OR id <= (SELECT max(id) FROM failures) - CAST(? AS INTEGER)",
        ).bind(Date.now() - LIFETIME_MS, MAX_STORED),
      ];

/**
 * Reads the latest failures from the last day, or the failures whose request ID begins with the given text: visitors read
 * a reference out on the telephone. Throws if the database is unavailable.
 */
export async function readFailures(env: Env, request: string | undefined): Promise<Failure[]> {
  const [condition, ...values] =
    request === undefined
      ? [`reason NOT IN (${CONSEQUENCES.map(() => "?")})`, ...CONSEQUENCES]
      : ["instr(request, ?) = 1", request.toLowerCase().replace(/\s+/g, "")];
  const rows = await readRows<TimedFailure>(
    env.CONTROL.prepare(
      `SELECT ${COLUMNS} FROM failures WHERE at >= ? AND ${condition} ORDER BY at DESC, id DESC LIMIT ?`,
    ).bind(Date.now() - LIFETIME_MS, ...values, MAX_SHOWN),
  );
  return rows.map((row) => ({ ...row, at: new Date(row.at).toISOString() }));
}
