import type { runLocally } from "../../scripts/local.ts";
import type { Row } from "./rows.ts";

const SEATS = 10;
const PEOPLE = 1_000;
const HOST = "www.larkspurhealth.example";
const FORM = "{15988A83-0DDE-5276-BD14-831E01875B3E}";
type Miniflare = Awaited<ReturnType<typeof runLocally>>;

interface Told {
  status: number;
  /** The registration outcome that the response states. */
  as: "registered" | "waiting" | "full" | "other";
  milliseconds: number;
}

/**
 * Opens registration for a class of ten seats. 1,000 visitors, each with a separate network and bot check token, open
 * the class page and submit its form at once, through the site. Every second visitor chooses the waitlist. Reports the
 * outcomes, the number of seats taken and the response times (RL-04).
 */
export async function waitingRoom(miniflare: Miniflare): Promise<Row[]> {
  const db = await miniflare.getD1Database("DB", "larkspur-reference");
  const session = await db
    .prepare(
      `SELECT max(id) FROM sessions WHERE require_registration = 1 AND is_online = 0
       AND event_id NOT IN (SELECT event_id FROM event_fees)`,
    )
    .first<number>("max(id)");
  await db
    .prepare(
      `UPDATE sessions SET capacity = ${SEATS}, external_registration_link = NULL, registration_deadline = NULL,
       registration_closed = 0, starts_at = '2999-01-01T00:00:00Z', ends_at = '2999-01-01T01:00:00Z' WHERE id = ?`,
    )
    .bind(session)
    .run();
  await db.prepare("DELETE FROM registrations WHERE session_id = ?").bind(session).run();
  const send = async (path: string, init: RequestInit = {}) => {
    const begin = performance.now();
    const ask = () => miniflare.dispatchFetch(`http://${HOST}${path}`, { redirect: "manual", ...init } as never);
    // Retries a broken connection once, as a browser would. The idempotency key prevents a duplicate registration.
    const response = await ask().catch(ask);
    const text = await response.text();
    return { status: response.status, text, milliseconds: performance.now() - begin };
  };
  const page = `/classes-events/registration?sessionId=${session}`;
  const opened: number[] = [];
  const visitor = async (n: number): Promise<Told> => {
    const from = { "cf-connecting-ip": `2001:db8:${n.toString(16)}::1` };
    const { status: seen, text: html } = await send(page, { headers: from });
    opened.push(seen);
    // A visitor who finds the class full gets the waitlist form.
    const waits = n % 2 === 0 || /type="hidden" name="waitingList"/.test(html);
    const body = new URLSearchParams({
      _form: FORM,
      sessionId: `${session}`,
      firstName: "Vi",
      lastName: "Sitor",
      email: `v${n}@example.com`,
      "g-recaptcha-response": `local:form:${HOST}:${n}`,
      ...(waits && { waitingList: "true" }),
    });
    const headers = { ...from, accept: "application/json", "idempotency-key": crypto.randomUUID() };
    const { status, text, milliseconds } = await send(page, { method: "POST", body, headers });
    const as = /registrationId=/.test(text)
      ? "registered"
      : /on the waiting list/.test(text)
        ? "waiting"
        : /This class is full/.test(text)
          ? "full"
          : "other";
    return { status, as, milliseconds };
  };
  await send(page);
  const begin = performance.now();
  const told = await Promise.all(Array.from({ length: PEOPLE }, (_, n) => visitor(n)));
  const seconds = (performance.now() - begin) / 1_000;
  const taken = await db
    .prepare("SELECT count(*) AS n FROM registrations WHERE session_id = ? AND status = 'confirmed'")
    .bind(session)
    .first<number>("n");
  const waiting = await db
    .prepare("SELECT count(*) AS n FROM waiting WHERE session_id = ? AND status = 'waiting'")
    .bind(session)
    .first<number>("n");
  const count = (as: Told["as"]) => told.filter((one) => one.as === as).length;
  const errors = told.filter(({ status, as }) => status !== 200 || as === "other").length;
  const times = told.map(({ milliseconds }) => milliseconds).sort((a, b) => a - b);
  const name = "a class opens at nine";
  const row = (metric: string, value: number, reference: string, of = PEOPLE): Row => ({
    name,
    metric,
    value,
    reference,
    ratio: value / of,
  });
  for (const { status, as } of told.filter((one) => one.status !== 200 || one.as === "other").slice(0, 3))
    console.error("told otherwise:", status, as);
  return [
    row("pages that were no 200", opened.filter((status) => status !== 200).length, "1,000 people"),
    row("forms that met an error", errors, "1,000 people"),
    row("told that they are registered", count("registered"), "10 seats", SEATS),
    row("seats taken", taken ?? 0, "10 seats", SEATS),
    row("told their place on the list", count("waiting"), "1,000 people"),
    row("on the list", waiting ?? 0, "told so", Math.max(1, count("waiting"))),
    row("told that it is full", count("full"), "1,000 people"),
    row("median answer (ms)", times[PEOPLE / 2]!, "10 s", 10_000),
    row("last answer (ms)", times.at(-1)!, "10 s", 10_000),
    row("seconds for all", seconds, "60 s", 60),
  ];
}
