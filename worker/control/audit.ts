/** Audit lines (AU-06): who did what, and never to or about whom in words. */
import type { Entered } from "../auth/entry.ts";
import type { Env } from "../env.ts";

/** Who acts: somebody who has signed in, or a machine that signs what it sends. */
export type Actor = Entered | { role: "machine"; subject: string };

export type AuditLine = Actor & {
  /** Such as `purge` or `rule`. */
  action: string;
  /** Ids of what was acted on: paths, registrations, rules. No data of a person. */
  targets: string[];
};

const COLUMNS = "INSERT INTO audit (id, at, role, subject, action, targets)";
const values = (id: string, { role, subject, action, targets }: AuditLine) =>
  [id, Date.now(), role, subject, action, JSON.stringify(targets)] as const;

/** Writes a line of its own. Throws when the database cannot be had: what must be audited is not done then. */
export async function writeAudit(env: Env, line: AuditLine): Promise<void> {
  await env.CONTROL.prepare(`${COLUMNS} VALUES (?, ?, ?, ?, ?, ?)`)
    .bind(...values(crypto.randomUUID(), line))
    .run();
}

/** The statement that writes the line of a change to the control record, if that change was made. */
export const auditOfChange = (env: Env, change: string, line: AuditLine): D1PreparedStatement =>
  env.CONTROL.prepare(`${COLUMNS} SELECT ?, ?, ?, ?, ?, ? FROM control WHERE change = ?`).bind(
    ...values(change, line),
    change,
  );
