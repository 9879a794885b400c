/**
 * The registration rush test runs in `npm run test:all`. tests/backend/registrations.test.ts covers 30 concurrent
 * registrations.
 * @module-tag nightly
 */
import { fileURLToPath } from "node:url";
import type { D1Database } from "@cloudflare/workers-types";
import { convertV4MiniflareOptions, Miniflare } from "miniflare";
import { build } from "vite";
import { afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { migrate } from "../../../backend/demo/seed/index.ts";
import { FormResponse } from "../../../contracts/forms.ts";
import type { Rushed, Step } from "./worker.ts";

let script: string;
let miniflare: Miniflare;

beforeAll(async () => {
  const built = await build({
    configFile: false,
    logLevel: "silent",
    ssr: { noExternal: true, target: "webworker" },
    build: {
      ssr: fileURLToPath(new URL("worker.ts", import.meta.url)),
      write: false,
      rolldownOptions: { external: /^cloudflare:/ },
    },
  });
  const [output] = [built].flat().flatMap((result) => ("output" in result ? result.output : []));
  if (output?.type !== "chunk") throw new Error("the Worker is not built");
  script = output.code;
});
afterEach(() => miniflare.dispose());

/**
 * Each test has a separate runtime with a free event that has two sessions, one with 10 seats and one with 12. A busy
 * runtime may close idle connections late, while the next test is using the connections.
 */
beforeEach(async () => {
  miniflare = new Miniflare(
    convertV4MiniflareOptions({
      modules: true,
      script,
      compatibilityDate: "2026-10-01",
      d1Databases: { DB: crypto.randomUUID() },
      bindings: { BACKEND_SECRET: "rush" },
      durableObjects: { LINES: { className: "ClassLine", useSQLite: true } },
    }),
  );
  const db = (await miniflare.getD1Database("DB")) as unknown as D1Database;
  await migrate(db);
  const session = (id: number, seats: number) =>
    `INSERT INTO sessions (id, event_id, title, description, starts_at, ends_at, time_zone, require_registration, is_online, capacity, hosting_location_id)
     VALUES (${id}, 1, 'Session', '', '2999-01-01T00:00:00Z', '2999-01-01T01:00:00Z', 'America/Denver', 1, 0, ${seats}, 1)`;
  const statements = [
    "INSERT INTO hosting_locations (id, title) VALUES (1, 'Larkspur Denver Hospital')",
    `INSERT INTO events (id, slug, headline, short_description, description, image_url, image_alt, contact_phone, contact_email)
     VALUES (1, 'event', 'Event', '', '', '', '', '', '')`,
    session(1, 10),
    session(2, 12),
    `INSERT INTO forms VALUES ('event-registration', 'registration', '["firstName","lastName","email","sessionId"]', '/thank-you', NULL)`,
  ];
  await db.batch(statements.map((statement) => db.prepare(statement)));
});

const submit = (visitor: number, sessionId: number, key = ""): Step => ({
  path: "/forms/event-registration",
  form: {
    firstName: "Vi",
    lastName: "Sitor",
    email: `v${visitor}@example.com`,
    sessionId: `${sessionId}`,
    idempotencyKey: key,
  },
});
const atOnce = async (steps: readonly Step[]): Promise<Rushed> => {
  const response = await miniflare.dispatchFetch("https://rush.example/", {
    method: "POST",
    body: JSON.stringify(steps),
  });
  return (await response.json()) as Rushed;
};
const idOf = (answer: unknown): string => FormResponse.parse(answer).redirectUrl?.split("registrationId=")[1] ?? "";

describe("concurrent registrations", () => {
  it("given 1,000 concurrent registrations, the backend fills exactly 10 seats (RL-04)", {
    timeout: 60_000,
  }, async () => {
    const { answers, seats } = await atOnce(Array.from({ length: 1_000 }, (_, visitor) => submit(visitor, 1)));
    const taken = answers.map((answer) => FormResponse.parse(answer)).filter(({ success }) => success);
    expect(taken).toHaveLength(10);
    expect(seats[0]).toBe(10);
  });

  it("during concurrent cancellations and moves, the backend neither oversells a class nor loses a seat (RL-04)", {
    timeout: 60_000,
  }, async () => {
    const first = (await atOnce(Array.from({ length: 8 }, (_, visitor) => submit(visitor, 1)))).answers.map(idOf);
    await atOnce(
      Array.from({ length: 400 }, (_, index): Step => {
        const registrationId = first[index % 8] ?? "";
        if (index % 10 === 3) return { path: "/classes-events/cancel-registration", json: { registrationId } };
        const newSessionId = index % 20 === 6 ? "2" : "1";
        if (index % 10 === 6) return { path: "/classes-events/move-session", json: { registrationId, newSessionId } };
        return submit(100 + index, (index % 2) + 1);
      }),
    );
    const { seats } = await atOnce(Array.from({ length: 60 }, (_, index) => submit(1_000 + index, (index % 2) + 1)));
    expect(seats).toEqual([10, 12]);
  });

  it("50 concurrent submissions of the same form create one registration, and every response contains that registration (RL-04)", {
    timeout: 60_000,
  }, async () => {
    const { answers, seats } = await atOnce(Array.from({ length: 50 }, () => submit(1, 1, "one-submit")));
    expect(new Set(answers.map(idOf)).size).toBe(1);
    expect(seats[0]).toBe(1);
  });
});
