import type { D1Database } from "@cloudflare/workers-types";

/**
 * Makes one free session scarce, far ahead and empty, for tests that count who gets a seat.
 * @returns its id
 */
export async function scarceSession(db: Pick<D1Database, "prepare" | "batch">, seats: number): Promise<number> {
  const session = await db
    .prepare(
      "SELECT id FROM sessions WHERE require_registration = 1 AND is_online = 0 AND event_id NOT IN (SELECT event_id FROM event_fees) LIMIT 1",
    )
    .first<{ id: number }>();
  if (!session) throw new Error("there is no free session");
  await db.batch([
    db
      .prepare(
        `UPDATE sessions SET capacity = ${seats}, external_registration_link = NULL, registration_deadline = NULL, registration_closed = 0, starts_at = '2999-01-01T00:00:00Z', ends_at = '2999-01-01T01:00:00Z' WHERE id = ?`,
      )
      .bind(session.id),
    db.prepare("DELETE FROM registrations WHERE session_id = ?").bind(session.id),
  ]);
  return session.id;
}
