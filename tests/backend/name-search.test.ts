import { beforeAll, expect, it } from "vitest";
import { searchParticipants } from "../../contracts/event-staff.ts";
import { findSessions } from "../../contracts/events.ts";
import { exportRecords } from "../../contracts/records.ts";
import { findParticipants } from "../../contracts/registration-desk.ts";
import { staffRequests } from "../../contracts/requests.ts";
import { findWaiting } from "../../contracts/waitlist.ts";
import { startBackend } from "./database.ts";
import { recordImports } from "./record-imports.ts";

const NAME = "Álvaro Núñez-D’Îles";

type Records = { rows: { key: string }[]; next?: number };

const { test, backend } = startBackend({ size: "empty" });
beforeAll(async () => {
  const statements = [
    "INSERT INTO hosting_locations (id, title) VALUES (1, 'H')",
    `INSERT INTO events (id, slug, headline, short_description, description, image_url, image_alt, contact_phone, contact_email)
      VALUES (1, 'e', 'Event', '', '', '', '', '303-555-0171', 'c@example.org')`,
    `INSERT INTO sessions (id, event_id, title, description, starts_at, ends_at, time_zone, require_registration, is_online, capacity, hosting_location_id)
      VALUES (1, 1, '${NAME} teaches', '', '2040-10-01T18:00:00Z', '2040-10-01T20:00:00Z', 'America/Denver', 1, 0, 5, 1)`,
    `INSERT INTO registrations (id, session_id, amount, status, first_name, last_name, email, created_at)
      VALUES ('${"r-1".padEnd(30, "0")}', 1, 0, 'confirmed', 'Álvaro', 'Núñez-D’Îles', 'a@example.com', '2026-01-01T00:00:00Z'),
        ('${"r-2".padEnd(30, "0")}', 1, 0, 'confirmed', 'Ana', 'Ito', 'b@example.com', '2026-01-01T00:00:00Z')`,
    `INSERT INTO waiting (id, session_id, people, seats, promo_code, email, status, created_at)
      VALUES ('${"w-1".padEnd(30, "0")}', 1, '[{"firstName":"Álvaro","lastName":"Núñez-D’Îles","feeId":""}]', 1, '', 'a@example.com', 'waiting', '2026-01-01T00:00:00Z'),
        ('${"w-2".padEnd(30, "0")}', 1, '[{"firstName":"Ana","lastName":"Ito","feeId":""}]', 1, '', 'b@example.com', 'waiting', '2026-01-01T00:00:00Z')`,
    "INSERT INTO forms (id, kind, required) VALUES ('contact', 'message', '[]')",
    `INSERT INTO form_submissions (id, form_id, body, created_at)
      VALUES ('f-1', 'contact', '{"firstName":"Álvaro","topic":"","lastName":"Núñez-D’Îles"}', '2030-01-01T00:00:00Z'),
        ('f-2', 'contact', '{"firstName":"Ana","lastName":"Ito"}', '2030-01-01T00:00:00Z')`,
  ];
  await test.db.batch(statements.map((statement) => test.db.prepare(statement)));
  const place = {
    Type: "Primary Care",
    Address: "1 Main",
    City: "Cedar Falls",
    State: "IA",
    ZIP: "50613",
    Latitude: "42",
    Longitude: "-92",
  };
  const { saved } = recordImports(backend);
  await saved(
    "locations",
    { ID: "L-1", Name: `Clínica ${NAME}`, ...place },
    { ID: "L-2", Name: "Ito Clinic", ...place },
  );
});

const say = async <T>(call: { path: string }, body: object) => (await backend.post(call.path, body)) as T;

const searches: [where: string, find: (text: string) => Promise<{ length: number }>][] = [
  ["all classes", (searchText) => say<object[]>(findParticipants, { searchText })],
  ["the waitlists of all classes", (searchText) => say<object[]>(findWaiting, { searchText })],
  [
    "the participants of a class",
    async (searchText) =>
      searchParticipants.response
        .parse(await say(searchParticipants, { eventId: "1", searchText }))
        .flatMap(({ participants }) => participants),
  ],
  ["the inbox", async (text) => (await say<{ requests: object[] }>(staffRequests, { text })).requests],
  ["the records", async (search) => (await say<Records>(exportRecords, { kind: "locations", search })).rows],
  [
    "the dates of a class",
    async (searchText) => (await say<{ results: object[] }>(findSessions, { eventId: "1", searchText })).results,
  ],
];

it.each(searches)(
  "a search in %s finds a name in any case, with or without accents (ST-07, AU-07, BK-06)",
  async (_, find) => {
    for (const text of ["Álvaro", "álvaro", "ALVARO", "núñez-d’îles", "Nunez-D'Iles", "alvaro núñez"])
      expect([text, (await find(text)).length]).toEqual([text, 1]);
    expect(await find("alvarez")).toHaveLength(0);
  },
);

it.each(searches.slice(0, 4))("a search in %s finds a person by names in any order (ST-07, AU-07)", async (_, find) => {
  for (const text of ["Nunez, Alvaro", "iles alv"]) expect([text, (await find(text)).length]).toEqual([text, 1]);
  expect(await find("alvaro ito")).toHaveLength(0);
});

it.each(searches.slice(0, 4))("a search for commas in %s does not find everybody (ST-07, AU-07)", async (_, find) => {
  for (const text of [",,,", ", ,"]) expect(await find(text)).toHaveLength(0);
});
