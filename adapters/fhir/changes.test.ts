import { afterAll, describe, expect, it } from "vitest";
import { directory } from "../../tests/support/fhir-directory.ts";
import { fhirAdapter, stopDatabases } from "../../tests/support/fhir-index.ts";

const now = new Date();
type Adapter = Awaited<ReturnType<typeof fhirAdapter>>;
afterAll(stopDatabases);

const TABLES = {
  entries: "SELECT kind, id, path, sort, first_free, free_count, json FROM entries",
  places: "SELECT id, location, state, city FROM places JOIN entries ON entries.rowid = entry",
  facts: "SELECT id, name, value FROM facts JOIN entries ON entries.rowid = entry",
  texts: "SELECT id, name, terms, place FROM entries_text JOIN entries ON entries.rowid = entries_text.rowid",
  findings: "SELECT kind, resource, detail FROM findings",
};

/** Returns all that calls read, in a fixed order. */
const indexOf = async ({ db }: Adapter) =>
  Object.fromEntries(
    await Promise.all(
      Object.entries(TABLES).map(async ([name, text]) => [
        name,
        (await db.prepare(text).all()).results.map((row) => JSON.stringify(row)).sort(),
      ]),
    ),
  );
const wholeBuild = async ({ db }: Adapter) =>
  Number(await db.prepare("SELECT value FROM settings WHERE name = 'full-build'").first("value"));

describe("a run builds only what has changed, and the index is the same as a new one (FH-02)", () => {
  // biome-ignore lint/suspicious/noExplicitAny: the test changes resources
  type Change = (one: (id: string) => any, add: (resource: any) => void) => void;

  const changes: [string, boolean, Change][] = [
    ["nothing", false, () => {}],
    ["a name", false, (one) => (one("p-1").name[0].family = "Zimmer")],
    ["a doctor who leaves", false, (one) => (one("p-1").active = false)],
    ["a role that another doctor takes", false, (one) => (one("role-1").practitioner.reference = "Practitioner/p-2")],
    ["a role that ends", false, (one) => (one("role-3").active = false)],
    ["a specialty", false, (one) => (one("role-1").specialty = [{ coding: [{ code: "207N00000X" }] }])],
    ["a reference to nothing", false, (one) => (one("role-1").location = [{ reference: "Location/gone" }])],
    ["two resources that are one doctor now", false, (one) => (one("p-4").identifier = one("p-2").identifier)],
    ["a booked slot", false, (one) => (one("slot-0").status = "busy")],
    ["a slot of another schedule", false, (one) => (one("slot-2").schedule.reference = "Schedule/schedule-1")],
    [
      "a schedule of another doctor",
      false,
      (one) => (one("schedule-1").actor[0].reference = "PractitionerRole/role-3"),
    ],
    [
      "a new doctor with a role",
      false,
      (one, add) => {
        add({ ...one("p-2"), id: "p-99", identifier: [] });
        add({ ...one("role-2"), id: "role-99", practitioner: { reference: "Practitioner/p-99" } });
      },
    ],
    ["a location", true, (one) => (one("loc-1").name = "Pearl Street Clinic")],
    ["a plan", true, (one) => (one("plan-1").name = "Summit HMO")],
  ];
  const indexes = async (isWhole: boolean, change: Change) => {
    const data = directory(12, now);
    const adapter = await fhirAdapter(data);
    await adapter.fill();
    const before = await wholeBuild(adapter);
    const texts = new Map(data.resources.map((one) => [one, JSON.stringify(one)]));
    const later = new Date(now.getTime() + 1_000).toISOString();
    change(
      (id) => data.resources.find((resource) => resource.id === id),
      (resource) => data.resources.push({ ...resource, meta: { lastUpdated: later } }),
    );
    for (const one of data.resources)
      if (texts.get(one) !== JSON.stringify(one)) one.meta = { ...one.meta, lastUpdated: later };
    expect(await adapter.fill(0.5)).toEqual({ state: "done" });
    const fresh = await fhirAdapter(data);
    await fresh.fill();
    expect(await indexOf(adapter)).toEqual(await indexOf(fresh));
    expect((await wholeBuild(adapter)) > before).toBe(isWhole);
  };
  // Each case fills two indexes. The first cases change a resource, a role, and nothing.
  const EACH_RUN = 2;
  it.each(changes.slice(0, EACH_RUN))("%s", (_what, isWhole, change) => indexes(isWhole, change));
  it.each(changes.slice(EACH_RUN))("%s", { tags: ["nightly"] }, (_what, isWhole, change) => indexes(isWhole, change));

  it("the end of two resources that were one doctor", async () => {
    const data = directory(12, now);
    // biome-ignore lint/suspicious/noExplicitAny: the test changes resources
    const twin = data.resources.find(({ id }) => id === "p-4") as any;
    const own = twin.identifier;
    twin.identifier = (data.resources.find(({ id }) => id === "p-2") as typeof twin).identifier;
    const adapter = await fhirAdapter(data);
    await adapter.fill();
    Object.assign(twin, { identifier: own, meta: { lastUpdated: new Date(now.getTime() + 1_000).toISOString() } });
    await adapter.fill();
    const fresh = await fhirAdapter(data);
    await fresh.fill();
    expect(await indexOf(adapter)).toEqual(await indexOf(fresh));
  });

  it.each([
    ["the day after", "UPDATE settings SET value = value - 90000000 WHERE name = 'full-build'"],
    ["after a change of the care terms", "UPDATE settings SET value = 'other' WHERE name = 'terms'"],
  ])("%s, everything is built again, and only what differs is written", async (_when, change) => {
    const adapter = await fhirAdapter(directory(12, now));
    await adapter.fill();
    const index = await indexOf(adapter);
    const rowids = async () =>
      (await adapter.db.prepare("SELECT id, rowid FROM entries ORDER BY rowid").all<{ id: string }>()).results;
    const before = await rowids();
    await adapter.db
      .prepare("UPDATE entries SET json = json_set(json, '$.firstName', 'Old'), digest = 'old' WHERE id = 'p-3'")
      .run();
    await adapter.db.prepare(change).run();
    await adapter.fill();
    expect(await indexOf(adapter)).toEqual(index);
    const isOther = ({ id }: { id: string }) => id !== "p-3";
    expect((await rowids()).filter(isOther)).toEqual(before.filter(isOther));
  });

  it.each([
    ["a new version of the adapter reads also what the server has not changed", "2", "Zimmer"],
    ["the same version of the adapter reads only what the server has changed", "1", "Old"],
  ])("%s", async (_which, id, family) => {
    const data = directory(12, now);
    const doctor = data.resources.find((resource) => resource.id === "p-3")! as { name?: unknown };
    doctor.name = [{ family: "Zimmer", given: ["Ana"] }];
    const adapter = await fhirAdapter(data);
    adapter.env.VERSION = { id: "1" };
    await adapter.fill();
    await adapter.db
      .prepare("UPDATE resources SET json = json_set(json, '$.name[0].family', 'Old') WHERE id = 'p-3'")
      .run();
    adapter.env.VERSION = { id };
    await adapter.fill();
    // The build of the day after reads the stored resources.
    await adapter.db.prepare("UPDATE settings SET value = value - 90000000 WHERE name = 'full-build'").run();
    await adapter.fill();
    const found = await adapter.db
      .prepare("SELECT json ->> '$.lastName' AS name FROM entries WHERE id = 'p-3'")
      .first<{ name: string }>();
    expect(found).toEqual({ name: family });
  });

  it("an entry names its last change: the directory's time at first, then the time at which others can read it", async () => {
    const data = directory(12, now);
    const own = (id: string) => data.resources.find((resource) => resource.id === id)!;
    const at = "2026-01-02T03:04:05.000Z";
    for (const one of data.resources) one.meta = { lastUpdated: "2026-01-02T04:04:05+01:00" };
    own("p-0").meta = { lastUpdated: new Date(now.getTime() + 86_400_000).toISOString() };
    own("role-0").meta = {};
    const adapter = await fhirAdapter(data);
    const times = async () =>
      Object.fromEntries(
        (
          await adapter.db
            .prepare("SELECT id, updated FROM entries WHERE kind = 'provider'")
            .all<{ id: string; updated: string }>()
        ).results.map(({ id, updated }) => [id, updated]),
      );
    await adapter.fill();
    const before = await times();
    expect(new Set(Object.values(before))).toEqual(new Set([at]));
    const start = Date.now();
    // The server says that it changed long ago.
    Object.assign(own("p-1"), { name: [{ family: "Zimmer", given: ["Ana"] }], meta: { lastUpdated: at } });
    // What a booked slot changes is not part of what others read.
    Object.assign(own("slot-0"), { status: "busy" });
    await adapter.fill(60_000, true);
    const { "p-1": changed, ...others } = await times();
    const { "p-1": _old, ...same } = before;
    expect(others).toEqual(same);
    expect(Date.parse(changed!)).toBeGreaterThanOrEqual(start);
    // A form of the tables that a new version of the adapter needs changes nothing for others, but nobody can tell.
    await adapter.db.prepare("UPDATE settings SET value = 'old' WHERE name = 'form'").run();
    await adapter.fill();
    expect(Object.values(await times()).every((time) => Date.parse(time) >= start)).toBe(true);
  });
});
