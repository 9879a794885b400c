import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { crowdedEventId } from "../../backend/demo/seed/events.ts";
import { generateRows, seed } from "../../backend/demo/seed/index.ts";
import { recipeOf } from "../../backend/demo/seed/recipe.ts";
import { database, type TestDatabase, today } from "./database.ts";

let test: TestDatabase;

it("the same date always produces identical seed data", { timeout: 60_000 }, () => {
  expect(JSON.stringify(generateRows({ today }))).toBe(JSON.stringify(generateRows({ today })));
});

it("the seed data's version depends on every file that the seed script imports", async () => {
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

describe("the seed data", () => {
  beforeAll(async () => {
    test = await database();
  });
  afterAll(() => test.stop());

  it("the seed data has realistic numbers of records for a health system in Colorado and Montana", async () => {
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

  it("the seed data has no broken foreign keys and no overbooked sessions", async () => {
    expect((await test.db.prepare("PRAGMA foreign_key_check").all()).results).toEqual([]);
    const over = `sessions WHERE capacity > 0 AND capacity < (
      SELECT count(*) FROM registrations WHERE session_id = sessions.id AND status = 'confirmed')`;
    expect(await count(over)).toBe(0);
  });

  it("a doctor's specialties are all related to each other (PR-01)", async () => {
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
    ]);
  });

  it("the seed data covers edge cases: full, closed, external, self-paced, and unlimited sessions, and every type of opening hours", async () => {
    for (const condition of [
      "capacity > 0 AND capacity = (SELECT count(*) FROM registrations WHERE session_id = sessions.id AND status = 'confirmed')",
      "registration_closed = 1",
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

  it("the seed data contains a class with 400 registrants and other sessions to which staff can move them (ED-22)", async () => {
    const from = `registrations JOIN sessions ON sessions.id = session_id WHERE status = 'confirmed'
      AND event_id = ${crowdedEventId}`;
    expect(await count(`(SELECT session_id FROM ${from} GROUP BY session_id HAVING count(*) = 400)`)).toBe(1);
    expect(await count(`sessions WHERE event_id = ${crowdedEventId} AND starts_at > '${today}'`)).toBeGreaterThan(3);
  });

  it("each provider has a unique name and a matching portrait (PR-01)", async () => {
    expect(await count("(SELECT DISTINCT first_name, last_name FROM providers)")).toBe(600);
    expect(await count("(SELECT DISTINCT photo FROM providers)")).toBe(600);
    expect(await count("providers WHERE photo NOT LIKE '/-/media/portraits/' || gender || '-%'")).toBe(0);
  });

  it("providers offer booking, appointments, and video visits only in specialties that offer appointments (PR-01)", async () => {
    const without = `providers JOIN specialties ON specialties.id = primary_specialty_id
      WHERE specialties.name IN ('Emergency Medicine', 'Pathology', 'Radiology')`;
    expect(await count(without)).toBeGreaterThan(20);
    const hasTimes = "EXISTS (SELECT 1 FROM slots WHERE provider_id = providers.id)";
    for (const offer of ["booking_url IS NOT NULL", hasTimes, "video_visits", "is_accepting", "takes_appointments"])
      expect(await count(`${without} AND ${offer}`), offer).toBe(0);
    const walkIn = `providers JOIN locations ON locations.id = location_id JOIN location_types ON location_types.id = type_id
      WHERE facet_name IN ('Urgent Care', 'Pediatric Urgent Care')`;
    expect(await count(walkIn)).toBeGreaterThan(20);
    expect(await count(`${walkIn} AND (${hasTimes} OR NOT is_accepting)`)).toBe(0);
    // Whoever takes online bookings sees new patients, so that each booking page has times.
    expect(
      await count(`providers WHERE booking_url IS NOT NULL AND NOT EXISTS
      (SELECT 1 FROM slots WHERE provider_id = providers.id AND for_new)`),
    ).toBe(0);
  });

  it("each provider's training matches their professional title (PR-01)", async () => {
    for (const [title, degree] of [
      ["DPT", "Physical Therapy"],
      ["NP", "Nursing"],
      ["PA-C", "Physician Assistant Studies"],
      ["PhD", "Psychology"],
      ["DO", "Osteopathic Medicine"],
      ["MD", "Medicine"],
    ]) {
      expect(await count(`providers WHERE title = '${title}'`), title).toBeGreaterThan(0);
      const other = `providers WHERE title = '${title}' AND education NOT LIKE '% School of ${degree}"%'`;
      expect(await count(other), title).toBe(0);
    }
  });

  it("each doctor has a unique biography, training in reverse chronological order, and certifications from the year after the latest training (PR-18)", async () => {
    const { results } = await test.db
      .prepare("SELECT about, conditions, education, certificates, overall_rating, rating_count FROM providers")
      .all<Record<"about" | "conditions" | "education" | "certificates", string> & Record<string, number | null>>();
    expect(new Set(results.map(({ about }) => about)).size).toBe(600);
    for (const one of results) {
      const education = (JSON.parse(one.education) as { year: number }[]).map(({ year }) => year);
      expect(education).toEqual([...education].sort((a, b) => b - a));
      const latest = education[0]!;
      for (const { year } of JSON.parse(one.certificates) as { year: number }[]) expect(year).toBe(latest + 1);
      expect(JSON.parse(one.conditions).length).toBeGreaterThan(3);
      expect(one.rating_count === null).toBe(one.overall_rating === null);
    }
  });

  it("doctors accept only insurance plans that their locations in the same state accept (PR-17)", async () => {
    const taken = "json_each(providers.plans) AS taken JOIN locations ON locations.id = location_id";
    expect(await count(`providers, ${taken}`)).toBeGreaterThan(3_000);
    expect(
      await count(`providers, ${taken} WHERE taken.value NOT IN (SELECT value FROM json_each(locations.plans))`),
    ).toBe(0);
    const medicaid = `locations, json_each(locations.plans) AS taken JOIN insurance_plans ON insurance_plans.id = taken.value
      WHERE plan = 'Health First Colorado' AND state`;
    expect(await count(`${medicaid} = 'CO'`)).toBeGreaterThan(200);
    expect(await count(`${medicaid} <> 'CO'`)).toBe(0);
    expect(await count("providers WHERE plans = '[]'")).toBeGreaterThan(5);
  });

  it("classes start at times that suit their titles and audiences", async () => {
    const { results } = await test.db
      .prepare(
        `SELECT headline, audience.title AS audience, starts_at, ends_at, sessions.title AS title, time_zone,
            (SELECT count(*) FROM session_dates WHERE session_id = sessions.id) AS meetings
          FROM sessions JOIN events ON events.id = sessions.event_id
          JOIN event_audience_links AS link ON link.event_id = events.id
          JOIN event_audiences AS audience ON audience.id = link.audience_id
          WHERE NOT (is_online AND instructor_id IS NULL)`,
      )
      .all<Record<string, string> & { meetings: number }>();
    const startOf = (one: Record<string, string>) => {
      const local = new Date(one.starts_at!).toLocaleString("en-US", {
        timeZone: one.time_zone!,
        weekday: "long",
        hour: "numeric",
        minute: "2-digit",
        hourCycle: "h23",
      });
      const [, day = "", hour = ""] = /^(\w+) at (\d+)|^(\w+),? (\d+)/.exec(local) ?? [];
      return { day: day || local.split(/\W/)[0]!, hour: Number(hour || /(\d+):/.exec(local)?.[1]) };
    };
    expect(results.length).toBeGreaterThan(1_000);
    for (const one of results) {
      const { day, hour } = startOf(one);
      const what = `${one.headline} (${one.audience}): ${day} at ${hour}`;
      expect(day, what).not.toBe("Sunday");
      if (/ on a Saturday/.test(one.headline!)) expect([day, hour], what).toEqual(["Saturday", 9]);
      else if (one.headline!.includes("Evening")) expect(hour, what).toBeGreaterThanOrEqual(17);
      else if (/Children|Teens/.test(one.audience!)) expect(hour, what).toBeGreaterThanOrEqual(16);
      const weeks = /(\d+) (?:weeks|semanas)$/.exec(one.title!)?.[1];
      expect(one.meetings, `${what}, ${one.title}`).toBe(Number(weeks ?? 0));
    }
  });

  it("the seed data contains no real people: phone numbers are fictional, and email addresses use example.com", async () => {
    for (const [table, column] of [
      ["locations", "phone"],
      ["providers", "main_phone"],
      ["registrations", "phone"],
    ])
      expect(await count(`${table} WHERE ${column} NOT LIKE '___-555-____'`)).toBe(0);
    expect(await count("registrations WHERE email NOT LIKE '%@example.com'")).toBe(0);
  });

  it("the seed script keeps existing data unless the data is more than 60 days old or the seed code has changed", {
    tags: ["nightly"],
  }, async () => {
    await test.db.prepare("DELETE FROM bills").run();
    expect(await seed(test.db, { today })).toBe(false);
    expect(await count("bills")).toBe(0);
    expect(await seed(test.db, { today: "2031-01-01" })).toBe(true);
    expect(await count("bills")).toBeGreaterThan(0);
    await test.db.prepare("UPDATE seeds SET recipe = 'of yesterday'").run();
    expect(await seed(test.db, { today: "2031-01-01" })).toBe(true);
  });
});
