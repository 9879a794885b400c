import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { crowdedEventId } from "../../reference/seed/events.ts";
import { invent, seed } from "../../reference/seed/index.ts";
import { recipeOf } from "../../reference/seed/recipe.ts";
import { database, type TestDatabase, today } from "./database.ts";

let test: TestDatabase;

it("generates identical data for the same date", { timeout: 60_000 }, () => {
  expect(JSON.stringify(invent({ today }))).toBe(JSON.stringify(invent({ today })));
});

it("derives the data version from every file it depends on", async () => {
  const files: Record<string, string> = {
    "/seed/index.ts": 'import { a } from "./a.ts";\nimport x from "package";',
    "/seed/a.ts": 'import { b } from "../lib/b.ts";\nimport type { C } from "./index.ts";',
    "/lib/b.ts": "export const b = 1;",
  };
  const digest = (root: string) =>
    recipeOf(new URL(`file://${root}/seed/index.ts`), async ({ pathname }) => files[pathname.slice(root.length)]!);
  const before = await digest("");
  expect(await digest("/elsewhere")).toBe(before);
  files["/lib/b.ts"] = "export const b = 2;";
  expect(await digest("")).not.toBe(before);
});

const count = async (from: string) =>
  (await test.db.prepare(`SELECT count(*) AS n FROM ${from}`).first<{ n: number }>())?.n ?? 0;

describe("invented data", () => {
  beforeAll(async () => {
    test = await database();
  }, 60_000);
  afterAll(() => test.stop());

  it("contains the volume of a provider in Colorado and Montana", async () => {
    expect(await count("locations")).toBe(400);
    expect(await count("locations WHERE state IN ('CO', 'MT')")).toBeGreaterThan(14 + 22 + 300);
    for (const state of ["UT", "ID"])
      expect(await count(`locations WHERE state = '${state}'`), state).toBeGreaterThan(20);
    expect(await count("locations WHERE state NOT IN ('CO', 'MT', 'UT', 'ID')")).toBe(0);
    expect(await count("locations WHERE name LIKE 'Larkspur % Hospital' AND state = 'CO'")).toBe(11);
    expect(await count("locations WHERE name LIKE 'Larkspur % Hospital' AND state = 'MT'")).toBe(3);
    expect(await count("providers")).toBe(600);
    expect(await count("events")).toBe(120);
    expect(await count("sessions")).toBeGreaterThan(1_400);
    expect(await count(`sessions WHERE ends_at > '${today}'`)).toBeGreaterThan(600);
    expect(await count(`sessions WHERE ends_at < '${today}'`)).toBeGreaterThan(400);
    expect(await count("postal_codes")).toBeGreaterThan(40_000);
  });

  it("has no broken foreign keys and no overbooked sessions", async () => {
    expect((await test.db.prepare("PRAGMA foreign_key_check").all()).results).toEqual([]);
    const over = `sessions WHERE capacity > 0 AND capacity < (
      SELECT count(*) FROM registrations WHERE session_id = sessions.id AND status = 'confirmed')`;
    expect(await count(over)).toBe(0);
  });

  it("combines only related specialties in one doctor (PR-01)", async () => {
    const { results } = await test.db
      .prepare(
        `SELECT DISTINCT one.name AS one, other.name AS other FROM provider_specialties AS first
          JOIN provider_specialties AS second ON second.provider_id = first.provider_id
            AND second.specialty_id > first.specialty_id
          JOIN specialties AS one ON one.id = first.specialty_id
          JOIN specialties AS other ON other.id = second.specialty_id ORDER BY 1`,
      )
      .all<{ one: string; other: string }>();
    expect(results.map(({ one, other }) => `${one}, ${other}`)).toEqual([
      "Family Medicine, Internal Medicine",
      "Oncology, Hematology",
      "Pediatrics, Urgent Care",
      "Physical Therapy, Sports Medicine",
      "Psychiatry, Psychology",
    ]);
  });

  it("covers edge cases: full, closed, external, self-paced, and unlimited sessions, and all kinds of hours", async () => {
    for (const condition of [
      "capacity > 0 AND capacity = (SELECT count(*) FROM registrations WHERE session_id = sessions.id AND status = 'confirmed')",
      "registration_closed = 1",
      "external_registration_link IS NOT NULL",
      "is_online = 1 AND instructor_id IS NULL",
      "capacity = 0",
      "require_registration = 0",
    ])
      expect(await count(`sessions WHERE ${condition}`), condition).toBeGreaterThan(0);
    for (const kind of ["is24Hour", "isCallForHours"])
      expect(await count(`locations WHERE hours ->> '${kind}'`)).toBeGreaterThan(0);
    expect(await count("locations WHERE hours ->> 'monday1Close' < hours ->> 'monday1Open'")).toBeGreaterThan(0);
    expect(await count("locations WHERE hours ->> 'monday2Open' IS NOT NULL")).toBeGreaterThan(0);
  });

  it("has one class with 400 registrants and sessions to move them to (ED-22)", async () => {
    const from = `registrations JOIN sessions ON sessions.id = session_id WHERE status = 'confirmed'
      AND event_id = ${crowdedEventId}`;
    expect(await count(`(SELECT session_id FROM ${from} GROUP BY session_id HAVING count(*) = 400)`)).toBe(1);
    expect(await count(`sessions WHERE event_id = ${crowdedEventId} AND starts_at > '${today}'`)).toBeGreaterThan(3);
  });

  it("contains no real people: fictional phone numbers and example.com email addresses", async () => {
    for (const [table, column] of [
      ["locations", "phone"],
      ["providers", "main_phone"],
      ["registrations", "phone"],
    ])
      expect(await count(`${table} WHERE ${column} NOT LIKE '___-555-01__'`)).toBe(0);
    expect(await count("registrations WHERE email NOT LIKE '%@example.com'")).toBe(0);
  });

  it("keeps existing data, and regenerates it on a much later date or when its definition changes", async () => {
    await test.db.prepare("DELETE FROM bills").run();
    expect(await seed(test.db, { today })).toBe(false);
    expect(await count("bills")).toBe(0);
    expect(await seed(test.db, { today: "2031-01-01" })).toBe(true);
    expect(await count("bills")).toBeGreaterThan(0);
    await test.db.prepare("UPDATE seeds SET recipe = 'of yesterday'").run();
    expect(await seed(test.db, { today: "2031-01-01" })).toBe(true);
  }, 60_000);
});
