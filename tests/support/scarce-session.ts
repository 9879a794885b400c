import type { D1Database } from "@cloudflare/workers-types";

/**
 * Prepares a session for tests that count registered people. The session is in the distant future, has few seats and no
 * registrations, and is either free or has a single fee.
 * @returns ID of the session
 */
export async function scarceSession(
  db: Pick<D1Database, "prepare" | "batch">,
  seats: number,
  price: "free" | "paid" = "free",
): Promise<number> {
  const events =
    price === "free"
      ? "NOT IN (SELECT event_id FROM event_fees)"
      : "IN (SELECT event_id FROM event_fees GROUP BY event_id HAVING count(*) = 1 AND min(price) > 0)";
  const session = await db
    .prepare(`SELECT id FROM sessions WHERE require_registration = 1 AND is_online = 0 AND event_id ${events} LIMIT 1`)
    .first<{ id: number }>();
  if (!session) throw new Error(`there is no ${price} session`);
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
