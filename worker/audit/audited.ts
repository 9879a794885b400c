/**
 * Audited changes. The Worker writes an audit entry before a change, and a second entry with the result after it. Audit
 * entries are never updated, because an updated entry would break the hash chain.
 */

import { type AuditResult, DONE } from "../../contracts/audit.ts";
import type { RequestContext } from "../context.ts";
import { withDatabaseTimeout } from "../db/database-timeout.ts";
import type { Env } from "../env.ts";
import { HttpError } from "../http/http-error.ts";
import { type AuditLine, CHANGE_SUFFIX, insertEntry, resultId, writeAudit } from "./log.ts";
import { forgetResult, keepResult, type Witness } from "./witness.ts";

/** A change whose first audit entry is in the audit log. */
export interface AuditedChange {
  /** ID of the first audit entry. */
  readonly id: string;
  readonly line: AuditLine;
  /** Details that are known only after the change. The audit log shows them with the targets. */
  details: string[];
}

type AuditContext = Pick<RequestContext, "env" | "requestId" | "waitUntil">;

interface Results<T> {
  resultOf?(value: T): AuditResult;
  resultOfError?(error: unknown): AuditResult;
}

/**
 * Runs a change between its two audit entries and returns the change's value. The change does not run if the first
 * entry cannot be written. Throws the change's error, or an HttpError (503) if the database is unavailable before the
 * change.
 */
export function auditedChange<T>(
  context: AuditContext,
  line: AuditLine,
  run: (change: AuditedChange) => Promise<T>,
  { resultOf = resultOfValue, resultOfError = resultOfHttpError }: Results<T> = {},
): Promise<T> {
  const audited = (async () => {
    const change = { id: crypto.randomUUID() + CHANGE_SUFFIX, line, details: [] };
    await writeAudit(context.env, line, change.id);
    const value = await run(change).catch(async (error: unknown) => {
      await recordResult(context, change, resultOfError(error));
      throw error;
    });
    await recordResult(context, change, resultOf(value));
    return value;
  })();
  // The Worker records the result even if the client disconnects.
  context.waitUntil(audited.catch(() => undefined));
  return audited;
}

interface Reading<T> {
  resultOfError(error: unknown): AuditResult;
  /** Returns the records of the people whom the value names. */
  shownBy(value: T): readonly string[];
}

/**
 * Runs a read after its audit entry is written. A read that failed, or that named people, has a second entry with the
 * reason or with the people's records. Without one, the audit log assumes that the user saw the data.
 */
export function auditedRead<T>(
  context: AuditContext,
  line: AuditLine,
  run: () => Promise<T>,
  { resultOfError, shownBy }: Reading<T>,
): Promise<T> {
  const audited = (async () => {
    const id = crypto.randomUUID();
    await writeAudit(context.env, line, id);
    const record = (result: AuditResult) => recordResult(context, { id, line, details: [] }, result);
    const value = await run().catch(async (error: unknown) => {
      await record(resultOfError(error));
      throw error;
    });
    const shown = [...new Set(shownBy(value))].filter((target) => !line.targets.includes(target));
    if (shown.length > 0) await record({ ...DONE, details: shown });
    return value;
  })();
  context.waitUntil(audited.catch(() => undefined));
  return audited;
}

const resultOfValue = (value: unknown): AuditResult =>
  value === null ? { result: "refused", reason: "not found" } : DONE;

/** Returns the result of a change that threw an error. The reason contains no user input. */
export function resultOfHttpError(error: unknown): AuditResult {
  if (!(error instanceof HttpError)) return { result: "failed", reason: "internal error" };
  const { status, problems } = error;
  if (status >= 500) return { result: "failed", reason: `status ${status}` };
  const reason = problems?.map(({ field, wrong }) => `${field.slice(0, 40)} ${wrong}`).join("; ");
  return { result: "refused", reason: reason || REFUSALS[status] || `status ${status}` };
}

const REFUSALS: Readonly<Record<number, string>> = {
  403: "not allowed",
  404: "not found",
  423: "the site is read-only",
  429: "too many requests",
};

/**
 * Writes the second audit entry of a change. If the database is unavailable, logs the result and keeps the entry for
 * the cron handler.
 */
async function recordResult({ env, requestId, waitUntil }: AuditContext, change: AuditedChange, result: AuditResult) {
  try {
    await withDatabaseTimeout(() => resultStatement(env, change, result).run());
  } catch (error) {
    const { result: outcome, reason = null } = result;
    const { action } = change.line;
    waitUntil(
      keepResult(env, change.id, { change, result }).catch((cause: unknown) =>
        console.error(
          JSON.stringify({ event: "audit-result-lost", requestId, entry: change.id, error: String(cause) }),
        ),
      ),
    );
    console.error(
      JSON.stringify({
        event: "audit-result-not-written",
        requestId,
        entry: change.id,
        action,
        outcome,
        reason,
        error: String(error),
      }),
    );
  }
}

/** Writes the second audit entries that the database did not accept earlier. */
export async function writeKeptResults(env: Env, { results }: Witness): Promise<void> {
  for (const [id, kept] of results) {
    const { change, result } = kept as { change: AuditedChange; result: AuditResult };
    await withDatabaseTimeout(() => resultStatement(env, change, result).run());
    await forgetResult(env, id);
  }
}

/**
 * Returns the SQL statement that inserts a change's second audit entry, if the change does not have one. Use it in the
 * transaction of a change in the control database, so that the log and the database agree.
 * @param controlChange ID of the change to the control record that must have succeeded in the same transaction
 */
export function resultStatement(
  env: Env,
  { id, line, details }: AuditedChange,
  { result, reason = "", details: more = [] }: AuditResult = DONE,
  controlChange?: string,
): D1PreparedStatement {
  const targets = [result, reason, ...details, ...more];
  return insertEntry(env, resultId(id), { ...line, action: "result", targets }, controlChange);
}

/**
 * SQL condition for the writes of an audited change, with `resultId(change.id)` as its parameter. A write that timed out
 * can still reach the database later: it must not take effect after the audit log says that the change failed.
 */
export const HAS_NO_RESULT = "NOT EXISTS (SELECT 1 FROM audit WHERE id = ?)";
