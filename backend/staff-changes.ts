import type { Context } from "./route.ts";
import { row, type Sql, sql } from "./sql.ts";

interface ChangeRow {
  action: string;
  detail: string | null;
  name: string;
  at: string;
}

export const shownChange = ({ action, detail, name, at }: ChangeRow) => ({ action, detail, by: name, at });

/**
 * Returns the SQL statement that records a change that staff made to registrations. Run the returned statement in a
 * batch, directly after the statement that makes the change. If the preceding statement did not change any rows, this
 * statement does not record a change.
 * @param condition SQL condition that selects the registrations
 */
export const recordChange = (
  { staff: { subject, name }, now }: Pick<Context, "staff" | "now">,
  action: string,
  condition: Sql,
  detail: Sql = sql`NULL`,
): Sql => sql`
  INSERT INTO staff_changes (session_id, registration_id, action, detail, subject, name, at)
  SELECT session_id, registrations.id, ${action}, ${detail}, ${subject}, ${name}, ${now}
  FROM registrations WHERE changes() > 0 AND ${condition}`;

/**
 * Returns the SQL statement that records a change that staff made to a session. Run the statement in a batch, directly
 * after the statement that makes the change.
 */
export const recordSessionChange = (
  { staff: { subject, name }, now }: Pick<Context, "staff" | "now">,
  action: string,
  sessionId: string,
): Sql => sql`
  INSERT INTO staff_changes (session_id, action, subject, name, at)
  SELECT id, ${action}, ${subject}, ${name}, ${now} FROM sessions WHERE changes() > 0 AND id = ${sessionId}`;

/** Returns the latest change to a registration or session as a response field. */
export async function latestChange(db: D1Database, target: { registrationId: string } | { sessionId: string }) {
  const condition =
    "registrationId" in target
      ? sql`registration_id = ${target.registrationId}`
      : sql`registration_id IS NULL AND session_id = ${target.sessionId}`;
  const latest = await row<ChangeRow>(
    db,
    sql`SELECT action, detail, name, at FROM staff_changes WHERE ${condition} ORDER BY id DESC LIMIT 1`,
  );
  return latest ? { change: shownChange(latest) } : {};
}
