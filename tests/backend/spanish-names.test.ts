import { beforeAll, describe, expect, it } from "vitest";
import { eventAudience, eventCategories, findEvents, findSessions } from "../../contracts/events.ts";
import { locationDetail } from "../../contracts/locations.ts";
import { exportRecords, undoImport } from "../../contracts/records.ts";
import { DAY_MS } from "../../lib/dates/units.ts";
import { type KindName, kindOf } from "../../lib/records/kinds.ts";
import { startBackend } from "./database.ts";
import { fileOf, recordImports } from "./record-imports.ts";

const { test, backend } = startBackend({ size: "empty" });
beforeAll(async () => {
  for (const [kind, record] of Object.entries(first)) await saved(kind as KindName, record);
});

const say = async <T>(call: { path: string }, body: object) => (await backend.post(call.path, body)) as T;

const { upload, saved } = recordImports(backend);

/** Returns the date after a number of days. Visitors see the special days of the next weeks. */
const dayIn = (days: number) => new Date(Date.now() + days * DAY_MS).toISOString().slice(0, 10);

const first = {
  locations: {
    ...{ ID: "C-1", Name: "Cedar Falls Clinic", Type: "Primary Care", Address: "1 Main", City: "Cedar Falls" },
    ...{ State: "IA", ZIP: "50613", Latitude: "42.5", Longitude: "-92.4", Hours: "Mon-Fri 8 am-5 pm" },
    // One day with two periods has one name.
    "Special days": [
      ...[`${dayIn(3)} 8 am-10 am (Christmas Eve)`, `${dayIn(3)} 1 pm-3 pm (Christmas Eve)`],
      ...[`${dayIn(4)} closed (Christmas)`, `${dayIn(5)} closed`],
    ].join("; "),
    "Special days in Spanish": "Nochebuena; Navidad",
  },
  classes: {
    ...{ ID: "cpr", Title: "CPR", Summary: "Learn CPR.", "Contact phone": "319-555-0120" },
    ...{ "Contact email": "c@example.org", Categories: "Safety; First aid", Audiences: "Parents" },
    ...{ "Categories in Spanish": "Seguridad; Primeros auxilios", "Audiences in Spanish": "Padres" },
  },
  sessions: {
    ...{ ID: "cpr-1", "Class ID": "cpr", Starts: "2035-10-08 18:00", Ends: "2035-10-08 20:00" },
    ...{ "Time zone": "Central", Place: "Cedar Falls Hospital", Room: "Room A", "Room in Spanish": "Sala A" },
  },
} as const;

const titles = async (call: { path: string }, language: string) =>
  ((await backend.get(call.path, { language })) as { title: string }[]).map(({ title }) => title).sort();
const exported = async (kind: KindName, title: string) => {
  const { rows } = await say<{ rows: { cells: string[] }[] }>(exportRecords, { kind });
  return rows[0]?.cells[kindOf(kind).columns.findIndex((column) => column.title === title)];
};

describe("names that a provider writes in both languages (BK-03)", () => {
  it.each([
    ["es", ["Primeros auxilios", "Seguridad"], ["Padres"], "Sala A, Cedar Falls Hospital"],
    ["en", ["First aid", "Safety"], ["Parents"], "Room A, Cedar Falls Hospital"],
  ])("in the language %s, visitors read %j, %j, and %s", async (language, categories, audiences, room) => {
    expect(await titles(eventCategories, language)).toEqual(categories);
    expect(await titles(eventAudience, language)).toEqual(audiences);
    const { results } = await say<{ results: { id: string }[] }>(findEvents, { language });
    const sessions = await say(findSessions, { eventId: results[0]!.id, language });
    expect(sessions).toMatchObject({ results: [{ venue: { name: room } }] });
  });

  it.each([
    ["es", ["Nochebuena", "Nochebuena", "Navidad", undefined]],
    ["en", ["Christmas Eve", "Christmas Eve", "Christmas", undefined]],
  ])("in the language %s, the special days of a location are %j", async (language, names) => {
    const { url } = (await test.db.prepare("SELECT website_url AS url FROM locations").first<{ url: string }>())!;
    const location = (await backend.get(locationDetail.path, { websiteUrl: url, language })) as {
      hours: { specialDays: { name?: string }[] };
    };
    expect(location.hours.specialDays.map(({ name }) => name)).toEqual(names);
  });

  it.each([
    ["classes", "Categories in Spanish", "Primeros auxilios; Seguridad"],
    ["classes", "Audiences in Spanish", "Padres"],
    ["sessions", "Room in Spanish", "Sala A"],
    ["locations", "Special days in Spanish", "Nochebuena; Navidad"],
  ] as const)("an export of %s has the column %s", async (kind, title, cell) => {
    expect(await exported(kind, title)).toBe(cell);
  });

  it("a search with a Spanish category finds the class", async () => {
    const found = await say<{ results: object[] }>(findEvents, { language: "es", searchText: "auxilios" });
    expect(found.results).toHaveLength(1);
  });

  it.each([
    ["classes", "Categories in Spanish", "Seguridad"],
    ["classes", "Audiences in Spanish", "Padres; Madres"],
    ["locations", "Special days in Spanish", "Navidad"],
  ] as const)("a file of %s with another number of names in %s gets words", async (kind, column, cell) => {
    const { problems } = await upload(kind, ...fileOf({ ...first[kind], [column]: cell }));
    expect(problems).toMatchObject([{ column, wrong: expect.stringContaining("another number of names") }]);
  });

  it("a file without the Spanish column keeps each Spanish name with its English name, and an undo restores them", async () => {
    const { "Categories in Spanish": _, ...english } = first.classes;
    await saved("classes", { ...english, Summary: "Learn.", Categories: "Safety" });
    expect(await exported("classes", "Categories in Spanish")).toBe("Seguridad");
    const id = await saved("classes", { ...first.classes, "Categories in Spanish": "", Categories: "Zumba" });
    expect(await titles(eventCategories, "es")).not.toContain("Seguridad");
    expect(await say(undoImport, { importId: id })).toEqual({ success: true });
    expect(await exported("classes", "Categories in Spanish")).toBe("Seguridad");
  });
});
