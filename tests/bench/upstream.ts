import { fill, runLocally } from "../../scripts/local.ts";
import { median } from "./harness.ts";
import type { Row } from "./rows.ts";

const searches = (n: number) =>
  JSON.stringify({
    ...[{}, { searchText: "urgent care" }, { searchText: "hospital" }, { locationType: "Urgent Care" }][n % 4],
    latitude: 37 + (n % 40) * 0.2,
    longitude: -113 + (n % 37) * 0.25,
    sort: n % 2 ? "distance" : "relevance",
    perPage: 20,
  });
const prefixes = ["den", "lark", "urg", "hos", "bil", "pha", "sal", "boi", "emer", "fam"];

/** Milliseconds of the reference upstream's answers, without the edge, at 400 and at 5,000 locations. */
export async function upstreamRows(count: number): Promise<Row[]> {
  const rows: Row[] = [];
  const before: Record<string, number> = {};
  for (const size of ["small", "large"] as const) {
    const miniflare = await runLocally({});
    // On a busy machine the connection to the database may close between two of thousands of rows; filling begins anew then.
    await fill(miniflare, size).catch(() => fill(miniflare, size));
    const upstream = await miniflare.getWorker("larkspur-reference");
    const ask = async (path: string, body?: string) => {
      const begin = performance.now();
      const init = body ? { method: "POST", body, headers: { "content-type": "application/json" } } : {};
      const response = await upstream.fetch(`http://upstream.invalid${path}`, init);
      await response.text();
      if (response.status !== 200) throw new Error(`the reference upstream answered ${response.status} for ${path}`);
      return performance.now() - begin;
    };
    const locations = size === "small" ? 400 : 5_000;
    for (const [name, one] of [
      ["location-search", (n: number) => ask("/location/location-search", searches(n))],
      ["typeahead", (n: number) => ask(`/api/location/location-search-typeahead?searchTerms=${prefixes[n % 10]}`)],
    ] as const) {
      for (let n = 0; n < count / 4; n++) await one(n);
      const times: number[] = [];
      for (let n = 0; n < count; n++) times.push(await one(n));
      const p95 = times.toSorted((a, b) => a - b)[Math.floor(count * 0.95)]!;
      before[name] ??= median(times);
      rows.push({
        name,
        metric: `median at ${locations} (ms)`,
        value: median(times),
        reference: "at 400",
        ratio: median(times) / before[name],
      });
      rows.push({
        name,
        metric: `95th percentile at ${locations} (ms)`,
        value: p95,
        reference: "50 ms",
        ratio: p95 / 50,
      });
    }
    if (size === "small") rows.push(...(await rush(miniflare)));
    await miniflare.dispose();
  }
  return rows;
}

/** 1,000 registrations at once for ten seats: how many were given (RL-04), and how long it took. */
async function rush(miniflare: Awaited<ReturnType<typeof runLocally>>): Promise<Row[]> {
  const db = await miniflare.getD1Database("DB", "larkspur-reference");
  const session = await db
    .prepare(
      `SELECT id FROM sessions WHERE require_registration = 1 AND is_online = 0 AND starts_at > '${new Date().toISOString()}'
       AND event_id IN (SELECT id FROM events WHERE id NOT IN (SELECT event_id FROM event_fees)) LIMIT 1`,
    )
    .first<{ id: number }>();
  if (!session) throw new Error("there is no free session to come");
  await db.batch([
    db
      .prepare(
        "UPDATE sessions SET capacity = 10, external_registration_link = NULL, registration_deadline = NULL, registration_closed = 0, starts_at = '2999-01-01T00:00:00Z', ends_at = '2999-01-01T01:00:00Z' WHERE id = ?",
      )
      .bind(session.id),
    db.prepare("DELETE FROM registrations WHERE session_id = ?").bind(session.id),
  ]);
  const upstream = await miniflare.getWorker("larkspur-reference");
  const begin = performance.now();
  await Promise.all(
    Array.from({ length: 1_000 }, async (_, visitor) => {
      const form = {
        firstName: "Vi",
        lastName: "Sitor",
        email: `v${visitor}@example.com`,
        sessionId: `${session.id}`,
      };
      const body = new URLSearchParams(form).toString();
      const headers = { "content-type": "application/x-www-form-urlencoded" };
      const response = await upstream.fetch("http://upstream.invalid/forms/event-registration", {
        method: "POST",
        body,
        headers,
      });
      await response.text();
    }),
  );
  const seconds = (performance.now() - begin) / 1000;
  const taken = await db
    .prepare("SELECT count(*) AS n FROM registrations WHERE session_id = ? AND status = 'confirmed'")
    .bind(session.id)
    .first<{ n: number }>();
  return [
    {
      name: "1,000 registrations",
      metric: "seats given",
      value: taken?.n ?? 0,
      reference: "10 seats",
      ratio: (taken?.n ?? 0) / 10,
    },
    { name: "1,000 registrations", metric: "requests/s", value: 1_000 / seconds, reference: "-", ratio: 1 },
  ];
}
