/**
 * The audit log records changes and denied attempts, including the names of the signed-in users who made them. The log
 * identifies patients and participants only by ID and contains no other personal data about them.
 */

import type { AuditOutcome } from "../../contracts/audit.ts";
import { DAY_MS, MINUTE_MS } from "../../lib/dates/units.ts";
import { LruCache } from "../../lib/lru-cache.ts";
import { foldedSql, foldLikeSql } from "../../lib/text/fold.ts";
import type { Actor } from "../auth/actor.ts";
import type { RequestContext } from "../context.ts";
import { readRows, withDatabaseTimeout } from "../db/database-timeout.ts";
import { type Env, perEnv } from "../env.ts";

/**
 * Retention period for the audit log, in years. 45 CFR 164.316 requires a retention period of six years for records of
 * access to patient data.
 */
export const AUDIT_YEARS = 6;
export const RETENTION_MS = AUDIT_YEARS * 366 * DAY_MS;
const PAGE_SIZE = 50;

export type AuditLine = Pick<Actor, "subject"> & {
  /** The caller's role, or "none" for a denied attempt by a caller that has no role. */
  role: Actor["role"] | "none";
  /** The user's display name at the time of the action. Undefined for machines and unverified clients. */
  name?: string | undefined;
  /** Name of the audited action, such as `purge` or `rule`. */
  action: string;
  /** Affected paths, registration IDs, or rule IDs. Contains no personal data. */
  targets: readonly string[];
};

/**
 * End of the ID of an entry about a change. The entry's second entry, with the change's result, has the same UUID and
 * the suffix `-result`. An entry about a read or an event has no suffix. The suffixes are part of the ID, because the
 * hash chain contains the ID.
 */
export const CHANGE_SUFFIX = "-change";
const RESULT_SUFFIX = "-result";
const UUID_LENGTH = 36;

/** Returns the ID of the entry with the result of a change or a read. */
export const resultId = (id: string): string => id.slice(0, UUID_LENGTH) + RESULT_SUFFIX;

/**
 * Returns the SQL statement that inserts an audit entry, if no entry has this ID.
 * @param controlChange ID of the change to the control record that must have succeeded in the same transaction
 */
export function insertEntry(env: Env, id: string, line: AuditLine, controlChange?: string): D1PreparedStatement {
  const { role, subject, name, action, targets } = line;
  const values = [id, Date.now(), role, subject, name ?? null, action, JSON.stringify(targets)];
  const insert =
    "INSERT OR IGNORE INTO audit (id, at, role, subject, name, action, targets) SELECT ?, ?, ?, ?, ?, ?, ?";
  return controlChange === undefined
    ? env.CONTROL.prepare(insert).bind(...values)
    : env.CONTROL.prepare(`${insert} FROM control WHERE change = ?`).bind(...values, controlChange);
}

/**
 * Returns the SQL statement that deletes audit entries after the retention period. The statement keeps the last expired
 * entry, because the remaining hash chain starts at that entry.
 */
export const deleteExpiredEntries = (env: Env): D1PreparedStatement =>
  env.CONTROL.prepare(
    `DELETE FROM audit WHERE at < ?1
     AND (number IS NULL OR number < (SELECT max(number) FROM audit WHERE at < ?1))`,
  ).bind(Date.now() - RETENTION_MS);

/**
 * Search parameters for the audit log: substrings to match in fields, an outcome, a time range in ISO 8601 format, the
 * maximum number of entries, and a cursor.
 */
interface Search {
  action?: string | undefined;
  actor?: string | undefined;
  target?: string | undefined;
  outcome?: AuditOutcome | undefined;
  since?: string | undefined;
  until?: string | undefined;
  limit?: number | undefined;
  before?: string | undefined;
}

interface ReadLine {
  id: string;
  /** The entry's number in the hash chain, or null if the entry is not in the hash chain yet. */
  number: number | null;
  at: number;
  role: string;
  subject: string;
  name: string | null;
  action: string;
  targets: string[];
  /** The change's outcome, or null for reads and events, which have no outcome unless they failed. */
  outcome: AuditOutcome | null;
  reason: string | null;
  /** Time and number of the entry with the result. */
  endedAt: number | null;
  resultNumber: number | null;
}

/** Time, in milliseconds, after which a change without a result has the outcome `unknown` instead of `pending`. */
const PENDING_MS = 60_000;

/**
 * Reads one page of audit entries with their results, latest first. The `older` property of the result is the cursor
 * for the next page. Throws if the database is unavailable.
 */
export async function readAuditLines(
  env: Env,
  { action = "", actor = "", target = "", outcome, since, until, limit = PAGE_SIZE, before }: Search,
): Promise<{ lines: ReadLine[]; older: string | undefined }> {
  const [at = Number.MAX_SAFE_INTEGER, id = ""] = before ? [Number(before.split(" ")[0]), before.split(" ")[1]!] : [];
  const query = env.CONTROL.prepare(
    `SELECT first.id, first.number, first.at, role, subject, name, action, first.targets, outcome, reason, details, endedAt,
       resultNumber
     FROM (
       SELECT entry.*, result.targets ->> 1 AS reason, result.targets AS details, result.at AS endedAt,
         result.number AS resultNumber,
         CASE WHEN result.id IS NOT NULL AND (result.targets ->> 0 <> 'done' OR entry.id LIKE '%${CHANGE_SUFFIX}')
             THEN result.targets ->> 0
           WHEN entry.action = 'denied' THEN 'refused'
           WHEN entry.id LIKE '%${CHANGE_SUFFIX}' THEN iif(entry.at > ?9, 'pending', 'unknown') END AS outcome
       FROM audit AS entry LEFT JOIN audit AS result ON result.id = substr(entry.id, 1, ${UUID_LENGTH}) || '${RESULT_SUFFIX}'
       WHERE entry.id NOT LIKE '%${RESULT_SUFFIX}' AND entry.at BETWEEN ?1 AND ?2 AND (entry.at, entry.id) < (?3, ?4)
     ) AS first
     WHERE (?5 = '' OR instr(lower(action), lower(?5)))
       AND (?6 = '' OR instr(${foldedSql("(role || ' ' || subject || ' ' || coalesce(name, ''))")}, ?6))
       AND (?7 = '' OR instr(lower(targets || coalesce(details, '')), lower(?7)))
       AND (?8 = '' OR outcome = ?8)
     ORDER BY at DESC, id DESC LIMIT ?10`,
  ).bind(
    since ? Date.parse(since) : 0,
    until ? Date.parse(until) : Number.MAX_SAFE_INTEGER,
    at,
    id,
    ...[action, foldLikeSql(actor), target],
    outcome ?? "",
    Date.now() - PENDING_MS,
    limit + 1,
  );
  const rows = await readRows<Omit<ReadLine, "targets"> & { targets: string; details: string | null }>(query);
  const visibleRows = rows.slice(0, limit);
  const last = visibleRows.at(-1);
  return {
    lines: visibleRows.map(({ details, ...line }) => {
      const [, , ...moreTargets] = JSON.parse(details ?? "[]") as string[];
      const targets = JSON.parse(line.targets) as string[];
      return { ...line, reason: line.reason || null, targets: [...targets, ...moreTargets] };
    }),
    older: rows.length > limit && last ? `${last.at} ${last.id}` : undefined,
  };
}

/**
 * Writes an audit entry. Callers must await the entry before they run the audited action. Throws an HttpError (503) if
 * the database is unavailable.
 */
export async function writeAudit(env: Env, line: AuditLine, id: string = crypto.randomUUID()): Promise<void> {
  await withDatabaseTimeout(() => insertEntry(env, id, line).run());
}

/** The caller whose request was denied: a verified user or machine, or a client with an invalid token or signature. */
type DeniedActor = Pick<AuditLine, "role" | "subject" | "name">;

export const UNVERIFIED: DeniedActor = { role: "none", subject: "unverified" };

/**
 * Recently audited denials. Each value is the earliest time at which this isolate audits an identical denial again, as
 * a Unix timestamp in milliseconds.
 */
const auditedDenials = perEnv(() => new LruCache<number>());

/** Matches registration IDs in a query string, a form, or JSON, where the value can be an array. */
const REGISTRATIONS = /\b(?:registrationIds?|to)"?[=:]\s*("?[\w-]+|\[[^\]]*)/g;
const MAX_REGISTRATIONS = 100;

/**
 * Returns the registration IDs in a request, formatted as audit targets. Ignores values without a digit, because
 * registration IDs contain a digit and people's names do not.
 */
export const registrationsIn = (input: string): string[] =>
  [...input.matchAll(REGISTRATIONS)]
    .flatMap(([, value]) => value!.split(/[^\w-]+/))
    .filter((id) => /\d/.test(id))
    .slice(0, MAX_REGISTRATIONS)
    .map((id) => `registration ${id}`);

/**
 * Writes an audit entry for a denied request in the background. To prevent flooding of the audit log, writes at most
 * one entry per minute for identical denials and at most one entry per minute for all unauthenticated clients together.
 */
export function auditDenial(
  { env, requestId, waitUntil }: RequestContext,
  { method, path }: { method: string; path: string },
  { role, subject, name }: DeniedActor,
  registrations: string[] = [],
): void {
  const targets = [`${method} ${path}`.slice(0, 200), ...registrations];
  const denials = auditedDenials(env);
  const key = subject === UNVERIFIED.subject ? subject : `${subject} ${targets}`;
  if (Date.now() < (denials.get(key) ?? 0)) return;
  denials.set(key, Date.now() + MINUTE_MS, 8);
  waitUntil(
    writeAudit(env, { role, subject, name, action: "denied", targets }).catch((error: unknown) =>
      console.error(JSON.stringify({ event: "denial-not-audited", requestId, error: String(error) })),
    ),
  );
}
