import { beforeEach, describe, expect, it, vi } from "vitest";
import { eraseExpired, erasePerson, personRecords } from "../../backend/erasure.ts";
import { PERSONAL_TABLES } from "../../backend/personal-data.ts";
import { register } from "../../backend/register.ts";
import { endpoints } from "../../contracts/index.ts";
import { erasePersonData, personData } from "../../contracts/privacy.ts";
import { startBackend } from "./database.ts";

const { test, backend } = startBackend({ size: "empty" });

/** Tables without personal data of visitors. A new table belongs here or into `PERSONAL_TABLES`. */
const OTHER_TABLES = new Set(
  `content_pages content_drafts content_records content_media places postal_codes specialties clinical_keywords location_types
   locations location_specialties providers provider_specialties event_categories event_audiences instructors
   hosting_locations venues events event_category_links event_audience_links event_fees event_files sessions
   session_dates promo_codes medical_services service_conditions service_programs on_demand_services promotions
   search_pages staff_fees forms price_files price_imports shoppable_services seeds identity_keys identity_codes insurance_plans jobs followed_classes
   used_assertions record_keys imports erasures payment_refunds everyday_words known_words own_spanish location_waits d1_migrations`.split(
    /\s+/,
  ),
);
const tableNames = async (): Promise<string[]> => {
  const { results } = await test.db
    .prepare(
      "SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite_%' AND name NOT LIKE '\\_cf%' ESCAPE '\\'",
    )
    .all<{ name: string }>();
  const names = results.map(({ name }) => name);
  // Full-text indexes contain directories and pages.
  return names.filter((name) => !/_fts(_|$)|_vocab$|spelling/.test(name));
};

const NOW = new Date();
const DAY = 86_400_000;
const stored = (days: number) => `${new Date(NOW.getTime() + days * DAY).toISOString().slice(0, 19)}Z`;
const back = { confirm: "https://www.larkspurhealth.example/thank-you", cancel: "https://www.larkspurhealth.example/" };
const CANARY = "Quetzalcoatl";
const email = `${CANARY.toLowerCase()}@example.com`;
const phone = "(303) 555-0142";

/** Puts a person into every table of personal data, as the API calls would. */
async function leaveTraces(name: string, address: string, number: string, mark: string) {
  const person = { feeId: "7", firstName: name, lastName: "Ito", phone: number, promoCode: "", idempotencyKey: "" };
  const outcome = await register(test.db, { sessionId: "1", ...person, email: address }, back, NOW);
  const id = "registrationId" in outcome ? outcome.registrationId : expect.fail(JSON.stringify(outcome));
  const other = { firstName: `${name}'s`, lastName: "Child", feeId: "7" };
  await register(test.db, { sessionId: "2", ...person, others: [other], email: address, mayWait: true }, back, NOW);
  const visit = `v-${mark}`.padEnd(30, "0");
  const submission = `f-${mark}`.padEnd(30, "0");
  const message = `m-${mark}`;
  const statements: [string, ...(string | number | null)[]][] = [
    [
      "INSERT INTO waiting (id, session_id, people, seats, promo_code, email, phone, status, created_at) VALUES (?, 2, ?, 1, '', ?, ?, 'waiting', ?)",
      `w-${mark}`.padEnd(30, "0"),
      JSON.stringify([{ firstName: name }]),
      address,
      number,
      stored(0),
    ],
    [
      "INSERT INTO visits (id, location_id, kind, starts_at, ends_at, is_new, is_video, reason, notes, first_name, last_name, birth_date, email, mailbox, phone, language, status, created_at) VALUES (?, 1, 'spot', ?, ?, 1, 0, ?, '', ?, 'Ito', '1980-01-01', ?, ?, ?, 'en', 'booked', ?)",
      visit,
      stored(1),
      stored(1.1),
      `cough of ${name}`,
      name,
      address,
      address,
      number,
      stored(0),
    ],
    [
      "INSERT INTO slots (provider_id, starts_at, ends_at, for_new, video, visit_id) VALUES (1, ?, ?, 1, 0, ?)",
      stored(mark === "a" ? 1 : 2),
      stored(3),
      visit,
    ],
    [
      "INSERT INTO form_submissions (id, form_id, body, created_at, handled) VALUES (?, 'contact', ?, ?, 1)",
      submission,
      JSON.stringify({ firstName: name, contact: { phone: number }, text: "hello" }),
      stored(0),
    ],
    [
      "INSERT INTO request_changes (submission_id, action, subject, name, at) VALUES (?, 'handled', 's', 'Rosa', ?)",
      submission,
      stored(0),
    ],
    ["INSERT INTO messages VALUES (?, 1, ?, '', 'Sam', ?, ?)", message, `Dear ${name}`, stored(0), message],
    ["INSERT INTO message_recipients VALUES (?, ?, ?, ?, 'sent')", message, id, name, address],
    [
      "INSERT INTO staff_changes (session_id, registration_id, action, detail, subject, name, at) VALUES (1, ?, 'corrected', ?, 's', 'Sam', ?)",
      id,
      `from ${name}`,
      stored(0),
    ],
    ["INSERT INTO refunds (registration_id, amount, created_at) VALUES (?, 4000, ?)", id, stored(0)],
    ["INSERT INTO patient_accounts VALUES (?, ?, 'Ito', '19800101', ?)", `A-${mark}`, name, number.replace(/\D/g, "")],
    [
      "INSERT INTO bills (account_number, system, status, payment_url) VALUES (?, 'hospital', 'success', '/')",
      `A-${mark}`,
    ],
  ];
  await test.db.batch(statements.map(([text, ...values]) => test.db.prepare(text).bind(...values)));
}
/** Returns the tables in which a text occurs. */
async function tablesWith(text: string): Promise<string[]> {
  const found: string[] = [];
  for (const name of await tableNames()) {
    const { results } = await test.db.prepare(`SELECT * FROM "${name}"`).all();
    if (JSON.stringify(results).toLowerCase().includes(text.toLowerCase())) found.push(name);
  }
  return found.sort();
}
const countOf = async (name: string) =>
  (await test.db.prepare(`SELECT count(*) AS count FROM "${name}"`).first<{ count: number }>())!.count;

beforeEach(async () => {
  const clean = [...Object.keys(PERSONAL_TABLES), "erasures", "forms", "sessions", "event_fees", "events"];
  const session = (id: number) =>
    `INSERT INTO sessions (id, event_id, title, description, starts_at, ends_at, time_zone, require_registration, is_online, capacity, hosting_location_id, people_at_once)
     VALUES (${id}, 1, 'Session', '', '${stored(10)}', '${stored(11)}', 'America/Denver', 1, 0, 20, 1, 2)`;
  await test.db.batch(
    [
      // Foreign keys are not checked here, because a provider and a location are not part of this test.
      "PRAGMA defer_foreign_keys = true",
      "UPDATE registrations SET party_of = NULL",
      ...["payments", ...clean].map((name) => `DELETE FROM ${name}`),
      "INSERT OR IGNORE INTO hosting_locations (id, title) VALUES (1, 'H')",
      `INSERT INTO events (id, slug, headline, short_description, description, image_url, image_alt, contact_phone, contact_email)
       VALUES (1, 'e', 'Event', '', '', '', '', '303-555-0171', 'c@example.org')`,
      "INSERT INTO event_fees VALUES (7, 1, 'Per person', 4000, 0, 1)",
      session(1),
      session(2),
      "INSERT INTO forms (id, kind, required) VALUES ('contact', 'message', '[]')",
      "INSERT OR IGNORE INTO specialties VALUES (1, 'Cardiology', 'Cardiologist')",
      "INSERT OR IGNORE INTO location_types (id, facet_name, has_wait_time) VALUES (1, 'Clinic', 0)",
      "INSERT OR IGNORE INTO locations (id, type_id, marketable_id, name, address1, city, state, zip, latitude, longitude, time_zone, hours) VALUES (1, 1, 1, 'L', '', '', 'CO', '80202', 39, -104, 'America/Denver', '[]')",
      "INSERT OR IGNORE INTO providers (id, first_name, last_name, title, profile_url, is_accepting, primary_specialty_id, location_id) VALUES (1, 'A', 'B', 'MD', '/', 1, 1, 1)",
    ].map((statement) => test.db.prepare(statement)),
  );
});

describe("data of a person (BK-07)", () => {
  it("is declared for every table of the database", async () => {
    const names = await tableNames();
    expect(names.filter((name) => !Object.hasOwn(PERSONAL_TABLES, name) && !OTHER_TABLES.has(name))).toEqual([]);
    expect(Object.keys(PERSONAL_TABLES).filter((name) => !names.includes(name))).toEqual([]);
  });

  it("is exported and erased in all tables, by email address and telephone number, and nobody else's is", async () => {
    await leaveTraces(CANARY, email, phone, "a");
    await leaveTraces("Bo", "bo@example.com", "720-555-0199", "b");
    const others = Object.fromEntries(
      await Promise.all(Object.keys(PERSONAL_TABLES).map(async (name) => [name, await countOf(name)] as const)),
    );
    // Each table of personal data has a trace, except imported files, which contain the provider's own records.
    const traces = await tablesWith(CANARY);
    const exported = personData.response.parse(await backend.post(personData.path, { email, phone: "3035550142" }));
    const found = exported.tables.map(({ name }) => name).sort();
    expect(found).toEqual(
      Object.keys(PERSONAL_TABLES)
        .filter((name) => name !== "import_rows")
        .sort(),
    );
    expect(traces.filter((name) => !found.includes(name))).toEqual([]);
    const { erased } = erasePersonData.response.parse(
      await backend.post(erasePersonData.path, { email: email.toUpperCase(), phone }),
    );
    const kept = Object.keys(PERSONAL_TABLES).filter((name) => PERSONAL_TABLES[name]!.kept);
    expect(erased.map(({ name }) => name).sort()).toEqual(found.filter((name) => !kept.includes(name)));
    expect(await tablesWith(CANARY)).toEqual(["patient_accounts"]);
    // Bo's rows, and the amounts of the payments, are still there.
    for (const name of ["registrations", "visits", "form_submissions", "waiting", "outbox", "messages"])
      expect([name, await countOf(name)]).toEqual([name, others[name]! / 2]);
    expect(await countOf("payments")).toBe(others.payments);
    expect(await tablesWith("bo@example.com")).not.toEqual([]);
  });

  it("leaves a trace that says when and by whom, but not whose", async () => {
    await leaveTraces(CANARY, email, phone, "a");
    await erasePerson(test.db, { email, phone }, { subject: "s-1", name: "Rosa Delgado" }, NOW);
    const { results } = await test.db.prepare("SELECT at, reason, records, name FROM erasures").all();
    expect(results).toMatchObject([{ at: stored(0), reason: "request", name: "Rosa Delgado" }]);
    expect(JSON.stringify(results)).not.toMatch(/quetzalcoatl|555/i);
    const { audit } = erasePersonData as unknown as { audit(request: object): object };
    expect(audit({ email })).toEqual({ action: "erase-person", targets: [] });
  });

  it.each([
    ["nothing", {}],
    ["a part of an email address", { email: "quetz" }],
    ["a part of a telephone number", { phone: "555-01" }],
  ])("is not searched for by %s", async (_, request) => {
    expect(personData.request.safeParse(request).success).toBe(false);
  });

  it("is found in text of any form, but not by a number that only contains the digits", async () => {
    await leaveTraces(CANARY, email, phone, "a");
    const tables = async (number: string) =>
      (await personRecords(test.db, { email: "", phone: number })).map(({ name }) => name);
    expect(await tables("+1 303.555.0142")).toContain("form_submissions");
    expect(await tables("303-555-01429")).toEqual([]);
  });
});

describe("the retention of records (BK-07)", () => {
  it("erases each kind after its time, and says how many", async () => {
    await leaveTraces(CANARY, email, phone, "a");
    const at = (days: number) => new Date(NOW.getTime() + days * DAY);
    const env = { DB: test.db, CONTENT_API_KEY: "" };
    expect(await eraseExpired(env, at(0))).toEqual({});
    expect(await eraseExpired(env, at(181))).toMatchObject({ messages: 1, message_recipients: 1 });
    expect(await eraseExpired(env, at(367))).toEqual({ request_changes: 1, form_submissions: 1, slots: 1, visits: 1 });
    expect(Object.keys(await eraseExpired(env, at(742))).sort()).toEqual(["registrations", "staff_changes", "waiting"]);
    expect(Object.keys(await eraseExpired(env, at(2_558))).sort()).toEqual(["payments", "refunds"]);
    expect(await tablesWith(CANARY)).toEqual(["patient_accounts"]);
    expect(await countOf("erasures")).toBe(4);
  });

  it("follows the settings, and deletes nothing of a kind whose setting is wrong", async () => {
    await leaveTraces(CANARY, email, phone, "a");
    const log = vi.spyOn(console, "error").mockImplementation(() => undefined);
    const env = { DB: test.db, CONTENT_API_KEY: "", RETAIN_VISITS_DAYS: "30", RETAIN_REQUESTS_DAYS: "1 year" };
    expect(await eraseExpired(env, new Date(NOW.getTime() + 40 * DAY))).toEqual({ slots: 1, visits: 1 });
    expect(log.mock.calls.join()).toContain("RETAIN_REQUESTS_DAYS");
    log.mockRestore();
    await test.db.prepare("UPDATE form_submissions SET handled = 0").run();
    await eraseExpired({ DB: test.db, CONTENT_API_KEY: "" }, new Date(NOW.getTime() + 400 * DAY));
    expect(await countOf("form_submissions")).toBe(1);
  });
});

it("the audit of an export and of a deletion is declared for the people who handle requests (BK-07)", () => {
  for (const call of [endpoints.personData, endpoints.erasePersonData])
    expect(call).toMatchObject({ access: "role", role: "requests", privacy: "personal", method: "POST" });
});
