import { backendOf, type Miniflare } from "./backend.ts";
import type { Row } from "./rows.ts";

const SEATS = 10;
const VISITORS = 1_000;

/**
 * Sends 1,000 concurrent requests for a class of ten seats: mostly registrations, and some cancellations and moves
 * (RL-04). Repeats the requests for `rounds` rounds. Reports the throughput and the number of rounds that ended with
 * exactly ten reserved seats and never exceeded ten.
 */
export async function rush(miniflare: Miniflare, rounds: number): Promise<Row[]> {
  const db = await miniflare.getD1Database("DB", "larkspur-backend");
  const backend = await backendOf(miniflare);
  const found = await db
    .prepare(
      `SELECT min(id) AS full, max(id) AS other FROM sessions WHERE require_registration = 1 AND is_online = 0
       AND event_id NOT IN (SELECT event_id FROM event_fees) GROUP BY event_id HAVING count(*) > 1 LIMIT 1`,
    )
    .first<{ full: number; other: number }>();
  if (!found) throw new Error("there is no free event with two sessions");
  const { full, other } = found;
  await db
    .prepare(
      `UPDATE sessions SET capacity = ${SEATS}, external_registration_link = NULL, registration_deadline = NULL,
       registration_closed = 0, starts_at = '2999-01-01T00:00:00Z', ends_at = '2999-01-01T01:00:00Z' WHERE id IN (?, ?)`,
    )
    .bind(full, other)
    .run();
  const post = async (path: string, body: string): Promise<string> => {
    const type = path.startsWith("/forms") ? "application/x-www-form-urlencoded" : "application/json";
    const send = () => backend(path, { type, body });
    // As a browser would, retries once if the connection breaks. The idempotency key prevents a duplicate registration.
    return send().catch(send);
  };
  const register = (visitor: string) => {
    const own = { email: `${visitor}@example.com`, idempotencyKey: crypto.randomUUID() };
    const form = { firstName: "Vi", lastName: "Sitor", ...own, sessionId: `${full}` };
    return post("/forms/event-registration", new URLSearchParams(form).toString());
  };
  const cancel = (registrationId: string) =>
    post("/classes-events/cancel-registration", JSON.stringify({ registrationId }));
  const move = (registrationId: string) =>
    post("/classes-events/move-session", JSON.stringify({ registrationId, newSessionId: `${other}` }));
  const taken = async (session: number) =>
    (await db
      .prepare("SELECT count(*) AS n FROM registrations WHERE session_id = ? AND status = 'confirmed'")
      .bind(session)
      .first<number>("n")) ?? 0;

  let exact = 0;
  const begin = performance.now();
  for (let round = 0; round < rounds; round++) {
    await db.prepare("DELETE FROM registrations WHERE session_id IN (?, ?)").bind(full, other).run();
    const early = await Promise.all(Array.from({ length: 6 }, (_, n) => register(`early${n}`)));
    const ids = early.map((answer) => /registrationId=([\w-]+)/.exec(answer)?.[1] ?? "");
    await Promise.all(
      Array.from({ length: VISITORS }, (_, n) => {
        if (n % 100 === 7) return cancel(ids[Math.floor(n / 100) % 3] ?? "");
        if (n % 100 === 29) return move(ids[3 + (Math.floor(n / 100) % 3)] ?? "");
        return register(`v${n}`);
      }),
    );
    const [during, moved] = [await taken(full), await taken(other)];
    // A cancellation may release a seat after the last registration has been rejected. Late registrations may take only
    // such a seat.
    await Promise.all(Array.from({ length: 20 }, (_, n) => register(`late${n}`)));
    if (during <= SEATS && moved === 3 && (await taken(full)) === SEATS) exact += 1;
  }
  const name = "1,000 registrations for 10 seats";
  const perSecond = (rounds * VISITORS * 1000) / (performance.now() - begin);
  return [
    { name, metric: "rounds with exactly 10", value: exact, reference: `${rounds} rounds`, ratio: exact / rounds },
    { name, metric: "requests/s", value: perSecond, reference: "-", ratio: 1 },
  ];
}
