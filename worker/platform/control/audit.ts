/** Audit lines (AU-06): who did what, and never to or about whom in words. */

import type { Env } from "../../env.ts";
import type { Actor } from "./actor.ts";
import { withDatabaseTimeout } from "./database-timeout.ts";

export type AuditLine = Pick<Actor, "role" | "subject"> & {
  /** Such as `purge` or `rule`. */
  action: string;
  /** Ids of what was acted on: paths, registrations, rules. No data of a person. */
  targets: readonly string[];
};

/** The statement that writes the line of a change to the control record, if that change was made. */
export const auditStatement = (
  env: Env,
  change: string,
  { role, subject, action, targets }: AuditLine,
): D1PreparedStatement =>
  env.CONTROL.prepare(
    "INSERT INTO audit (id, at, role, subject, action, targets) SELECT ?, ?, ?, ?, ?, ? FROM control WHERE change = ?",
  ).bind(change, Date.now(), role, subject, action, JSON.stringify(targets), change);

/** Writes the line of what is about to be done. Throws an HttpError (503) when it cannot be written: then it is not done. */
export async function writeAudit(env: Env, { role, subject, action, targets }: AuditLine): Promise<void> {
  await withDatabaseTimeout(() =>
    env.CONTROL.prepare("INSERT INTO audit (id, at, role, subject, action, targets) VALUES (?, ?, ?, ?, ?, ?)")
      .bind(crypto.randomUUID(), Date.now(), role, subject, action, JSON.stringify(targets))
      .run(),
  );
}
