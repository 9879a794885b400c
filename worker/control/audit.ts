/**
 * The audit log records changes and denied attempts, including the names of the signed-in users who made them. The log
 * identifies patients and participants only by ID and contains no other personal data about them.
 */

import type { Env } from "../env.ts";
import type { Actor } from "./actor.ts";
import { readRows, withDatabaseTimeout } from "./database-timeout.ts";

/**
 * Retention period for the audit log, in years. 45 CFR 164.316 requires a retention period of six years for records of
 * access to patient data.
 */
export const AUDIT_YEARS = 6;
export const RETENTION_MS = AUDIT_YEARS * 366 * 24 * 3_600 * 1_000;
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

/** Returns the SQL statement that inserts an audit entry if a change to the control record succeeded. */
export const auditStatement = (
  env: Env,
  change: string,
  { role, subject, name, action, targets }: AuditLine,
): D1PreparedStatement =>
  env.CONTROL.prepare(
    `INSERT INTO audit (id, at, role, subject, name, action, targets)
     SELECT ?, ?, ?, ?, ?, ?, ? FROM control WHERE change = ?`,
  ).bind(change, Date.now(), role, subject, name ?? null, action, JSON.stringify(targets), change);

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
 * Search parameters for the audit log: substrings to match in fields, a time range in ISO 8601 format, and a cursor.
 */
interface Search {
  action?: string | undefined;
  actor?: string | undefined;
  target?: string | undefined;
  since?: string | undefined;
  until?: string | undefined;
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
}

/**
 * Reads one page of audit entries, latest first. The `older` property of the result is the cursor for the next page.
 * Throws if the database is unavailable.
 */
export async function readAuditLines(
  env: Env,
  { action = "", actor = "", target = "", since, until, before }: Search,
): Promise<{ lines: ReadLine[]; older: string | undefined }> {
  const [at = Number.MAX_SAFE_INTEGER, id = ""] = before ? [Number(before.split(" ")[0]), before.split(" ")[1]!] : [];
  const query = env.CONTROL.prepare(
    `SELECT id, number, at, role, subject, name, action, targets FROM audit
     WHERE at BETWEEN ?1 AND ?2 AND (at, id) < (?3, ?4)
       AND (?5 = '' OR instr(lower(action), ?5)) AND (?6 = '' OR instr(lower(role || ' ' || subject || ' ' || coalesce(name, '')), ?6))
       AND (?7 = '' OR instr(lower(targets), ?7))
     ORDER BY at DESC, id DESC LIMIT ?8`,
  ).bind(
    since ? Date.parse(since) : 0,
    until ? Date.parse(until) : Number.MAX_SAFE_INTEGER,
    at,
    id,
    ...[action, actor, target].map((filter) => filter.toLowerCase()),
    PAGE_SIZE + 1,
  );
  const rows = await readRows<Omit<ReadLine, "targets"> & { targets: string }>(query);
  const visibleRows = rows.slice(0, PAGE_SIZE);
  const last = visibleRows.at(-1);
  return {
    lines: visibleRows.map((line) => ({ ...line, targets: JSON.parse(line.targets) as string[] })),
    older: rows.length > PAGE_SIZE && last ? `${last.at} ${last.id}` : undefined,
  };
}

/**
 * Inserts an audit entry. Callers must await the insertion before they run the audited action. Throws an HttpError
 * (503) if the database is unavailable.
 */
export async function writeAudit(env: Env, { role, subject, name, action, targets }: AuditLine): Promise<void> {
  await withDatabaseTimeout(() =>
    env.CONTROL.prepare("INSERT INTO audit (id, at, role, subject, name, action, targets) VALUES (?, ?, ?, ?, ?, ?, ?)")
      .bind(crypto.randomUUID(), Date.now(), role, subject, name ?? null, action, JSON.stringify(targets))
      .run(),
  );
}
