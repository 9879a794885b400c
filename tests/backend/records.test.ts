import { beforeAll, describe, expect, it } from "vitest";
import { register } from "../../backend/register.ts";
import type { ResponseOf } from "../../contracts/endpoint.ts";
import { eventDetail, findEvents, findSessions } from "../../contracts/events.ts";
import { jobDetail, jobPages } from "../../contracts/jobs.ts";
import { locationDetail, locationSearch } from "../../contracts/locations.ts";
import { providerProfile, providersByLocation } from "../../contracts/providers.ts";
import { addImportRows, exportRecords, tellWait, toldWait, undoImport } from "../../contracts/records.ts";
import { validatePromoCode } from "../../contracts/registration.ts";
import { serviceItem, servicePages, serviceSuggestions } from "../../contracts/services.ts";
import { type KindName, kindOf, recordKinds } from "../../lib/records/kinds.ts";
import { fillStarter } from "../../scripts/fill.ts";
import { startBackend } from "./database.ts";
import { fileOf, recordImports } from "./record-imports.ts";

const { test, backend } = startBackend({ size: "empty", settings: { FAULTS: "on" } });
beforeAll(async () => {
  await fillStarter(test.db);
});

const { upload, report, apply } = recordImports(backend);
const undo = (importId: string) => backend.post(undoImport.path, { importId });
const exported = async (kind: KindName) =>
  ((await backend.post(exportRecords.path, { kind })) as { rows: { cells: string[] }[] }).rows.map(
    ({ cells }) => cells,
  );
const titles = (kind: KindName) => kindOf(kind).columns.map(({ title }) => title);

const place = {
  ID: "C-1",
  Name: "Cedar Falls Clinic",
  Type: "Primary Care",
  Address: "1 Main St",
  City: "Cedar Falls",
  State: "IA",
  ZIP: "50613",
};
describe("imports of a provider's own records (BK-02)", () => {
  it.each(recordKinds.map(({ name }) => name))(
    "the example row of the template for %s imports, exports the same, and is unchanged when imported again",
    async (kind) => {
      for (const needed of ["locations", "classes"] as const) {
        const [headings, rows] = [titles(needed), [kindOf(needed).columns.map(({ example }) => example)]];
        const first = await upload(needed, headings, rows);
        if (first.counts.add) expect(await apply(first.id)).toEqual({ success: true });
      }
      const rows = [kindOf(kind).columns.map(({ example }) => example)];
      const first = await upload(kind, titles(kind), rows);
      expect(first.problems).toEqual([]);
      if (first.counts.add) expect(await apply(first.id)).toEqual({ success: true });
      const saved = (await exported(kind)).find(([id]) => id === rows[0]![0])!;
      expect(saved.filter((_, at) => rows[0]![at] !== "")).toHaveLength(rows[0]!.filter(Boolean).length);
      const again = await upload(kind, titles(kind), [saved]);
      expect(again.counts).toEqual({ add: 0, change: 0, same: 1, problem: 0 });
      expect((await upload(kind, titles(kind), rows)).counts).toMatchObject({ add: 0, problem: 0 });
    },
  );

  it("a file with long texts is imported, although they exceed the size limit of a parameter", {
    tags: ["nightly"],
  }, async () => {
    const long = (word: string) =>
      fileOf(
        ...Array.from({ length: 300 }, (_, index) => ({
          ID: `long-${index}`,
          Title: `Class ${index}`,
          Summary: "A class.",
          Description: `${word} `.repeat(1_250),
          "Contact phone": "319-555-0120",
          "Contact email": "classes@example.org",
        })),
      );
    const added = await upload("classes", ...long("corazón"));
    expect(added.counts).toEqual({ add: 300, change: 0, same: 0, problem: 0 });
    expect(await apply(added.id)).toEqual({ success: true });
    const changed = await upload("classes", ...long("camello"));
    expect(changed.counts).toEqual({ add: 0, change: 300, same: 0, problem: 0 });
    expect(changed.changes.length).toBeGreaterThan(5);
    const pages: ResponseOf<typeof exportRecords>[] = [];
    for (let after: number | undefined = 0; after !== undefined; after = pages.at(-1)!.next ?? undefined)
      pages.push((await backend.post(exportRecords.path, { kind: "classes", after })) as (typeof pages)[number]);
    const keys = pages.flatMap(({ rows }) => rows.map(({ key }) => key));
    expect(new Set(keys).size).toBe(keys.length);
    expect(keys.filter((key) => key.startsWith("long-"))).toHaveLength(300);
    // The site rejects responses of more than 2 MB.
    for (const response of [changed, ...pages])
      expect(new TextEncoder().encode(JSON.stringify(response)).length).toBeLessThan(2 * 1024 * 1024);
    expect(await undo(added.id)).toEqual({ success: true });
  });

  it("a file with a problem names the row and the column, and changes nothing", async () => {
    const before = await exported("locations");
    const { id, problems, counts } = await upload(
      "locations",
      ...fileOf(
        { ...place, ID: "P-1" },
        { ...place, ID: "P-2", Name: "" },
        { ...place, ID: "P-1" },
        { ...place, ID: "P-3", State: "ZZ", ZIP: "5061" },
        { ...place, ID: "1.2E+11" },
        { ...place, ID: "P-4", Phone: "12" },
        { ...place, ID: "P-5", Hours: "whenever" },
        { ...place, ID: "P-6", Latitude: "200", Longitude: "1" },
        { ...place, ID: "P-7", ZIP: "00000" },
      ),
    );
    expect(problems.map(({ line, column }) => `${line} ${column}`)).toEqual(
      ["3 Name", "4 ID", "5 State", "5 ZIP", "6 ID", "7 Phone", "8 Hours", "9 Latitude", "10 ZIP"].filter(
        (one) => one !== "5 ZIP" || problems.some(({ line, column }) => `${line} ${column}` === one),
      ),
    );
    expect(problems[1]?.wrong).toBe("is also in row 2 (was “P-1”)");
    expect(counts).toMatchObject({ add: 1, problem: 8 });
    expect(await apply(id)).toMatchObject({ success: false, message: expect.stringContaining("has problems") });
    expect(await exported("locations")).toEqual(before);
  });

  it("a record that refers to an unknown ID is a problem", async () => {
    const doctor = {
      ID: "D-1",
      "First name": "Ana",
      "Last name": "Ito",
      Specialties: "Pediatrics",
      "Location ID": "nowhere",
    };
    expect((await upload("providers", ...fileOf(doctor))).problems).toEqual([
      {
        line: 2,
        column: "Location ID",
        wrong: "refers to an unknown ID (was “nowhere”)",
        allowed: "the ID of one of the locations",
      },
    ]);
  });

  it("a change shows each field before and after, keeps columns that the file lacks, and undo restores the records", async () => {
    const added = await upload(
      "locations",
      ...fileOf({ ...place, ID: "U-1", Phone: "319-555-0100", Hours: "Mon-Fri 8-5" }, { ...place, ID: "U-2" }),
    );
    await apply(added.id);
    const original = await exported("locations");
    const changed = await upload(
      "locations",
      ...fileOf({ ID: "U-1", Name: "Cedar Clinic", Type: "Urgent Care" } as never),
    );
    expect(changed.counts).toEqual({ add: 0, change: 1, same: 0, problem: 0 });
    expect(changed.changes[0]?.fields).toEqual([
      { column: "Name", before: "Cedar Falls Clinic", after: "Cedar Clinic" },
      { column: "Type", before: "Primary Care", after: "Urgent Care" },
    ]);
    await apply(changed.id);
    expect((await exported("locations")).find(([id]) => id === "U-1")).toEqual(
      expect.arrayContaining(["Cedar Clinic", "319-555-0100", "Mon-Fri 8 am-5 pm"]),
    );
    expect(await undo(added.id)).toMatchObject({ success: false, message: expect.stringContaining("later") });
    expect(await undo(changed.id)).toEqual({ success: true });
    expect(await exported("locations")).toEqual(original);
    expect(await undo(changed.id)).toMatchObject({ success: false });
    expect(await undo(added.id)).toEqual({ success: true });
    expect((await exported("locations")).filter(([id]) => id?.startsWith("U-"))).toEqual([]);
    expect(await report(added.id)).toMatchObject({ state: "undone", undoneBy: "Sam Ortega" });
  });

  it("an import that added a location is not undone while doctors work there", async () => {
    const base = await upload("locations", ...fileOf({ ...place, ID: "W-1" }));
    await apply(base.id);
    const doctor = {
      ID: "W-D",
      "First name": "Ana",
      "Last name": "Ito",
      Specialties: "Pediatrics",
      "Location ID": "W-1",
    };
    await apply((await upload("providers", ...fileOf(doctor))).id);
    expect(await undo(base.id)).toEqual({
      success: false,
      message: "The location W-1 cannot be removed: doctors work there.",
    });
  });

  it("visitors find imported doctors and locations by name, specialty, and city", async () => {
    await apply((await upload("locations", ...fileOf({ ...place, ID: "V-1", Name: "Prairie Clinic" }))).id);
    const doctor = {
      ID: "V-D",
      "First name": "Wren",
      "Last name": "Okonkwo",
      Specialties: "Dermatology",
      "Location ID": "V-1",
      "Accepting new patients": "yes",
    };
    await apply((await upload("providers", ...fileOf(doctor))).id);
    const search = async (searchText: string) =>
      (
        (await backend.get(providersByLocation.path, { searchText })) as { providers: { lastName: string }[] }
      ).providers.map(({ lastName }) => lastName);
    expect(await search("Okonkwo")).toEqual(["Okonkwo"]);
    expect(await search("dermatology")).toContain("Okonkwo");
    const found = (await backend.post(locationSearch.path, { searchText: "Prairie" })) as {
      locations: { name: string; waitTime: unknown }[];
    };
    expect(found.locations).toMatchObject([{ name: "Prairie Clinic", waitTime: null }]);
  });

  it("an imported service is found by its words and conditions, has a page in both languages, and goes with the undo (BK-02, BK-01)", async () => {
    const own: Record<string, string> = {
      ...{ id: "S-9", name: "Kidney care", name_es: "Nefrología", words: "dialysis" },
      conditions: "Kidney stones; Anemia",
    };
    const headings = titles("services");
    const rows = [kindOf("services").columns.map(({ name, example }) => own[name] ?? example)];
    const { id } = await upload("services", headings, rows);
    expect(await apply(id)).toEqual({ success: true });
    const found = async (searchText: string) =>
      ((await backend.get(serviceSuggestions.path, { searchText })) as { nameOverride: string }[]).map(
        ({ nameOverride }) => nameOverride,
      );
    for (const words of ["kidney", "dialysis", "anemia"])
      expect([words, await found(words)]).toEqual([words, ["Kidney care"]]);
    const pages = servicePages.response.parse(await backend.get(servicePages.path, {}));
    const page = pages!.find(({ path }) => path.endsWith("s-9"))!;
    expect(page).toMatchObject({ names: { en: "Kidney care", es: "Nefrología" } });
    const item = (language: string) => backend.get(serviceItem.path, { websiteUrl: page.path, language });
    expect(await item("en")).toMatchObject({
      nameOverride: "Kidney care",
      overview: expect.stringContaining("chest pain"),
      specialties: ["Cardiology"],
      scheduleAppointmentLink: "/find-a-doctor?specialty=Cardiology",
      conditions: [{ nameOverride: "Anemia" }, { nameOverride: "Kidney stones" }],
    });
    expect(await item("es")).toMatchObject({
      nameOverride: "Nefrología",
      summary: expect.stringContaining("corazón"),
    });
    expect(await undo(id)).toEqual({ success: true });
    expect(await found("kidney")).toEqual([]);
    expect((await backend.ask(`${serviceItem.path}?websiteUrl=${page.path}`)).status).toBe(404);
  });

  it("an imported location has the special days of its file and no invented ones (BK-01, BK-02)", async () => {
    const soon = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
    const week = { Hours: "daily 8-5" };
    const days = { "Holiday hours": `${soon(5)} closed (Founders’ Day); ${soon(200)} closed; 2020-12-25 closed` };
    const added = await upload(
      "locations",
      ...fileOf(
        { ...place, ID: "X-1", Name: "Quarry Clinic", ...week, ...days },
        { ...place, ID: "X-2", Name: "Quarry Annex", ...week, "Holiday hours": "" },
      ),
    );
    await apply(added.id);
    const found = (await backend.post(locationSearch.path, { searchText: "Quarry" })) as {
      locations: { name: string; hours: { specialDays?: object[] } }[];
    };
    const byName = new Map(found.locations.map(({ name, hours }) => [name, hours.specialDays]));
    expect(byName.get("Quarry Clinic")).toEqual([{ date: soon(5), name: "Founders’ Day" }]);
    expect(byName.get("Quarry Annex")).toBeUndefined();
    await undo(added.id);
  });

  it("headings of another shape are recognized, and a mapping replaces them", async () => {
    const rows = [["Clinic of the North", "N-1", "Imaging", "2 Oak", "Cedar Falls", "ia", "50613"]];
    const guessed = await upload(
      "locations",
      ["Facility", "Number", "Category", "Street", "Town", "State", "Zip Code"],
      rows,
    );
    expect(guessed.missing).toEqual([]);
    expect(guessed.counts.add).toBe(1);
    const foreign = await upload("locations", ["Haus", "Nr", "Art", "Weg", "Ort", "Land", "PLZ"], rows);
    expect(foreign.missing).toEqual(["Name", "Type", "Address", "City", "State", "ZIP"]);
    const columns = kindOf("locations").columns.map(({ name }) =>
      ["name", "id", "type", "address1", "city", "state", "zip"].indexOf(name),
    );
    expect(await upload("locations", ["Haus", "Nr", "Art", "Weg", "Ort", "Land", "PLZ"], rows, columns)).toMatchObject({
      missing: [],
      counts: { add: 1 },
    });
  });

  it("an applied import is applied once, and takes no more rows", async () => {
    const { id } = await upload("plans", ...fileOf({ ID: "7", Payer: "Once", Plan: "Gold" }));
    const results = await Promise.all([apply(id), apply(id)]);
    expect(results.filter((result) => (result as { success: boolean }).success).length).toBeLessThanOrEqual(2);
    expect((await exported("plans")).filter(([, payer]) => payer === "Once")).toHaveLength(1);
    expect(
      await backend.post(addImportRows.path, { importId: id, rows: [{ line: 9, cells: ["8", "Two", "x"] }] }),
    ).toEqual({ success: false });
    expect(await apply(id)).toMatchObject({ success: false, message: "The import was already applied." });
  });

  const imports = async (count: number) => {
    await apply((await upload("locations", ...fileOf({ ...place, ID: `Big${count}` }))).id);
    const headings = ["ID", "First name", "Last name", "Specialties", "Location ID"];
    const rows = Array.from({ length: count }, (_, index) => [
      ...[`B${count}-${index}`, `Ann${index}`, `Bee${index % 97}`, "Cardiology; Pediatrics", `Big${count}`],
    ]);
    const started = Date.now();
    const { id, counts } = await upload("providers", headings, rows);
    expect(counts).toEqual({ add: count, change: 0, same: 0, problem: 0 });
    expect(await apply(id)).toEqual({ success: true });
    expect(Date.now() - started).toBeLessThan(30_000);
    const found = test.db.prepare(
      "SELECT count(*) AS n FROM providers JOIN record_keys ON record_keys.id = location_id AND key = ?",
    );
    expect(await found.bind(`Big${count}`).first("n")).toBe(count);
  };
  it("5,000 doctors import in pieces in less than 30 seconds", () => imports(5_000));
  it("20,000 doctors import in pieces in less than 30 seconds", { tags: ["nightly"] }, () => imports(20_000));
});

describe("classes that staff make and change (BK-03)", () => {
  const classFile = {
    ID: "cpr",
    Title: "CPR",
    Summary: "Learn CPR.",
    "Contact phone": "319-555-0120",
    "Contact email": "c@example.org",
  };
  const date = {
    ID: "cpr-1",
    "Class ID": "cpr",
    Starts: "2035-10-08 18:00",
    Ends: "2035-10-08 20:00",
    "Time zone": "America/Chicago",
    Place: "Hospital",
    Room: "A",
    Seats: "2",
  };
  const saved = async (kind: KindName, record: Record<string, string>) => {
    const found = await upload(kind, ...fileOf(record));
    expect(found.problems).toEqual([]);
    return { found, result: found.counts.add + found.counts.change > 0 ? await apply(found.id) : null };
  };
  const person = {
    firstName: "Ana",
    lastName: "Ito",
    email: "ana@example.com",
    phone: "",
    promoCode: "",
    idempotencyKey: "",
    feeId: "",
  };

  it("a new class with a fee, a code, and a series is open for registration in local time", async () => {
    await saved("classes", { ...classFile, Fees: "Adult = 40; Child = free", "Discount codes": "FALL = 25%" });
    await saved("sessions", { ...date, "More dates": "2035-11-05 18:00; 2035-11-12 18:00" });
    const { results } = (await backend.post(findEvents.path, {})) as {
      results: { eventHeadline: string; id: string }[];
    };
    const found = results.find(({ eventHeadline }) => eventHeadline === "CPR")!;
    const sessions = (await backend.post(findSessions.path, { eventId: found.id })) as {
      results: { id: string; seriesDates: { startDate: string }[] }[];
    };
    // The clocks change between the first and the second date.
    expect(sessions.results[0]?.seriesDates.map(({ startDate }) => startDate)).toEqual([
      "2035-10-08T23:00:00Z",
      "2035-11-06T00:00:00Z",
      "2035-11-13T00:00:00Z",
    ]);
    const promo = await backend.get(validatePromoCode.path, {
      sessionId: sessions.results[0]!.id,
      promoCode: "fall",
    });
    expect(promo).toMatchObject({ isValid: true });
  });

  // In Chicago, clocks skip 2:00 to 3:00 on March 11, 2035, and show 1:00 to 2:00 twice on November 4, 2035.
  it.each([
    ["2035-03-11 01:30", "2035-03-11 02:15", "", ["2035-03-11T07:30:00Z", "2035-03-11T08:15:00Z", null]],
    ["2035-03-11 02:30", "2035-03-11 03:15", "", ["Ends"]],
    ["2035-03-11 02:30", "2035-03-11 03:30", "", ["Ends"]],
    ["2035-03-11 01:30", "2035-03-11 03:15", "2035-03-11 02:45", ["Registration deadline"]],
    [
      "2035-03-11 01:30",
      "2035-03-11 03:15",
      "2035-03-11 02:05",
      ["2035-03-11T07:30:00Z", "2035-03-11T08:15:00Z", "2035-03-11T08:05:00Z"],
    ],
    [
      "2035-11-04 00:30",
      "2035-11-04 02:00",
      "2035-11-04 01:30",
      ["2035-11-04T05:30:00Z", "2035-11-04T08:00:00Z", "2035-11-04T06:30:00Z"],
    ],
  ])(
    "in the night when the clocks change, a class from %s to %s with the deadline “%s” is stored or refused by its real times (BK-03, EV-33)",
    async (Starts, Ends, deadline, expected) => {
      await saved("classes", classFile);
      const record = {
        ...date,
        ID: `${Starts}${Ends}${deadline}`.replace(/\D/g, ""),
        Starts,
        Ends,
        "Registration deadline": deadline,
      };
      const found = await upload("sessions", ...fileOf(record));
      const columns = found.problems.map(({ column }) => column);
      if (columns.length > 0) return expect(columns).toEqual(expected);
      await apply(found.id);
      const stored = await test.db
        .prepare(
          "SELECT starts_at, ends_at, registration_deadline FROM sessions WHERE id = (SELECT id FROM record_keys WHERE kind = 'sessions' AND key = ?)",
        )
        .bind(record.ID)
        .first();
      expect(Object.values(stored ?? {})).toEqual(expected);
    },
  );

  it("a class in both languages is Spanish on Spanish pages, is found in Spanish, and English where the Spanish is empty (BK-03)", async () => {
    const both = {
      ...classFile,
      ...{ ID: "tai", Title: "Cookwell", Summary: "Move slowly.", Description: "Bring a mat.\n\nWear socks." },
      ...{
        "Title in Spanish": "Cocine bien",
        "Description in Spanish": "Traiga un tapete.",
        Fees: "Adult = 5; Child = free",
      },
      "Fees in Spanish": "Adulto; Niño",
    };
    const { found } = await saved("classes", both);
    await saved("sessions", {
      ...date,
      ID: "tai-1",
      "Class ID": "tai",
      Notes: "Door B",
      "Notes in Spanish": "Puerta B",
    });
    // A doctor whose name is the title of a class keeps the name.
    await saved("locations", place);
    await saved("providers", {
      ID: "cook",
      "First name": "Kim",
      "Last name": "Cookwell",
      Specialties: "Dermatology",
      "Accepting new patients": "yes",
      "Location ID": "C-1",
    });
    const search = async (language: string, searchText = "") =>
      (
        (await backend.post(findEvents.path, { language, searchText })) as {
          results: { eventHeadline: string; language?: string; description: string; eventUrl: string; id: string }[];
        }
      ).results.find(({ eventUrl }) => eventUrl.includes("cookwell"));
    expect(await search("es")).toMatchObject({
      eventHeadline: "Cocine bien",
      language: "es",
      description: "Move slowly.",
    });
    expect(await search("en")).toMatchObject({ eventHeadline: "Cookwell" });
    expect(await search("es", "tapete")).toMatchObject({ eventHeadline: "Cocine bien" });
    const detail = async (language: string) => {
      const { eventUrl } = (await search("en"))!;
      return backend.get(eventDetail.path, { eventUrl, language });
    };
    expect(await detail("es")).toMatchObject({
      ...{ title: "Cocine bien", language: "es", description: "<p>Traiga un tapete.</p>" },
      browserTitle: expect.stringMatching(/^Cocine bien \|/),
      eventFees: [{ description: "Niño" }, { description: "Adulto" }],
    });
    expect(await detail("en")).toMatchObject({
      title: "Cookwell",
      eventFees: [{ description: "Child" }, { description: "Adult" }],
    });
    const sessions = await backend.post(findSessions.path, { eventId: (await search("en"))!.id, language: "es" });
    expect(sessions).toMatchObject({ results: [{ title: "Cocine bien", description: "Puerta B" }] });
    const profileUrl = "/find-a-doctor/kim-cookwell-cook";
    expect(await backend.get(providerProfile.path, { profileUrl, language: "es" })).toMatchObject({
      lastName: "Cookwell",
    });

    const wrong = await upload("classes", ...fileOf({ ...both, "Fees in Spanish": "Adulto" }));
    expect(wrong.problems).toMatchObject([{ column: "Fees in Spanish" }]);
    const [saved_] = (await exported("classes")).filter(([id]) => id === "tai");
    expect(saved_).toEqual(expect.arrayContaining(["Cocine bien", "Traiga un tapete.", "Adulto; Niño"]));
    await saved("classes", { ...both, "Title in Spanish": "" });
    expect(await search("es")).toMatchObject({ eventHeadline: "Cookwell" });
    expect(found.counts.add).toBe(1);
  });

  it("a job and a location in both languages are Spanish on Spanish pages, and English where the Spanish is empty (BK-03)", async () => {
    await saved("locations", {
      ...place,
      Parking: "Garage A",
      "Parking in Spanish": "Garaje A",
      Accessibility: "Ramp",
    });
    await saved("jobs", {
      ...{ ID: "rn", Title: "Nurse", "Kind of work": "Nursing", "Location ID": "C-1", Schedule: "full-time" },
      ...{ Posted: "2030-10-01", "Pay from": "30", "Pay to": "40", Summary: "Care.", Duties: "Teach" },
      ...{ "Application page": "https://jobs.example.org/a", "Title in Spanish": "Enfermera" },
      "Duties in Spanish": "Enseñar",
    });
    await saved("jobs", {
      ...{ ID: "rn-2", Title: "Cook", "Kind of work": "Food", "Location ID": "C-1", Schedule: "full-time" },
      ...{ Posted: "2030-10-01", "Pay from": "30", "Pay to": "40", Summary: "Cook.", Duties: "Cook" },
      "Application page": "https://jobs.example.org/a",
    });
    const job = (path: string, language: string) => backend.get(jobDetail.path, { path, language });
    const paths = (await backend.get(jobPages.path, {})) as { path: string }[];
    const [nurse, cook] = ["nurse-rn", "cook-rn-2"].map((end) => paths.find(({ path }) => path.endsWith(end))!.path);
    expect(await job(nurse!, "es")).toMatchObject({
      title: "Enfermera",
      language: "es",
      summary: "Care.",
      duties: ["Enseñar"],
    });
    expect(await job(nurse!, "en")).toMatchObject({ title: "Nurse", duties: ["Teach"] });
    expect(await job(cook!, "es")).toMatchObject({ title: "Cook", language: "en" });
    const location = (language: string) =>
      backend.get(locationDetail.path, { websiteUrl: "/locations/cedar-falls-clinic-c-1", language });
    expect(await location("es")).toMatchObject({ parking: "Garaje A", accessibility: "Ramp" });
    expect(await location("en")).toMatchObject({ parking: "Garage A" });
  });

  it("visitors see the wait that staff told for an hour, and no invented wait at a provider's own location (BK-03, BK-01)", async () => {
    // The demo invents waits for this type.
    await test.db
      .prepare("INSERT INTO location_types (facet_name, has_wait_time, takes_spots) VALUES ('Walk-in', 1, 1)")
      .run();
    await saved("locations", { ...place, ID: "WALK-1", Name: "Walk In", Type: "Walk-in", Hours: "24 hours" });
    const shown = async () =>
      (
        (await backend.get(locationDetail.path, { websiteUrl: "/locations/walk-in-walk-1" })) as {
          waitTime: object | null;
        }
      ).waitTime;
    const tell = (minutes?: number) =>
      backend.post(tellWait.path, { key: "WALK-1", ...(minutes !== undefined && { minutes }) });
    expect(await shown()).toBeNull();
    for (const [minutes, color] of [
      [25, "yellow"],
      [0, "green"],
      [600, "burgundy"],
    ] as const) {
      expect(await tell(minutes)).toEqual({ success: true });
      expect(await shown()).toEqual({ color, currentWaitTimeInMinutes: minutes });
    }
    const age = (minutes: number) =>
      test.db
        .prepare("UPDATE location_waits SET told_at = ?")
        .bind(new Date(Date.now() - minutes * 60_000).toISOString())
        .run();
    await age(58);
    expect(await shown()).not.toBeNull();
    await age(61);
    expect(await shown()).toBeNull();
    expect(await backend.post(toldWait.path, { key: "WALK-1" })).toMatchObject({
      wait: { minutes: 600, isShown: false },
    });
    await tell(10);
    await tell();
    expect(await shown()).toBeNull();
    expect(await backend.post(tellWait.path, { key: "W-unknown", minutes: 5 })).toMatchObject({ success: false });
    // A change of the record keeps the wait.
    await tell(15);
    await saved("locations", {
      ...place,
      ID: "WALK-1",
      Name: "Walk In",
      Type: "Walk-in",
      Hours: "24 hours",
      Parking: "Free",
    });
    expect(await shown()).toMatchObject({ currentWaitTimeInMinutes: 15 });
  });

  it("a fee that somebody has chosen stays with the registration when it is no longer offered", async () => {
    const fees = async () =>
      (
        await test.db
          .prepare(
            "SELECT description, price, removed, people FROM event_fees WHERE event_id = (SELECT id FROM record_keys WHERE kind = 'classes' AND key = 'cpr') ORDER BY id",
          )
          .all()
      ).results;
    const fee = await test.db
      .prepare(
        "SELECT id FROM event_fees WHERE description = 'Child' AND event_id = (SELECT id FROM record_keys WHERE kind = 'classes' AND key = 'cpr')",
      )
      .first<number>("id");
    const session = String(await test.db.prepare("SELECT id FROM record_keys WHERE key = 'cpr-1'").first("id"));
    const outcome = await register(
      test.db,
      { ...person, sessionId: session, feeId: String(fee) },
      { confirm: "/", cancel: "/" },
      new Date(),
    );
    expect(outcome.status).toBe("confirmed");
    await saved("classes", { ...classFile, Fees: "Adult = 45 for 2", "Discount codes": "FALL = 25%" });
    expect(await fees()).toEqual([
      { description: "Adult", price: 4500, removed: 0, people: 2 },
      { description: "Child", price: 0, removed: 1, people: 1 },
    ]);
    const again = await register(
      test.db,
      { ...person, email: "b@example.com", sessionId: session, feeId: String(fee) },
      { confirm: "/", cancel: "/" },
      new Date(),
    );
    expect(again).toEqual({ status: "refused", reason: "fee" });
  });

  it("a new time says whom it concerns, and writes to them when it is applied", async () => {
    const { found } = await saved("sessions", {
      ...date,
      Starts: "2035-10-09 18:00",
      Ends: "2035-10-09 20:00",
      "More dates": "2035-11-05 18:00; 2035-11-12 18:00",
    });
    expect(found.people).toEqual([{ key: "cpr-1", people: 1 }]);
    const mails = (await (await backend.ask("/_outbox", { headers: { accept: "application/json" } })).json()) as {
      kind: string;
      to: string;
      text: string;
      calendar: string;
    }[];
    expect(mails.filter(({ kind }) => kind === "rescheduled")).toMatchObject([
      { to: "ana@example.com", calendar: "publish", text: expect.stringContaining("new date or place") },
    ]);
  });

  it("a change that keeps time and place writes to nobody", async () => {
    const { found } = await saved("sessions", {
      ...date,
      Starts: "2035-10-09 18:00",
      Ends: "2035-10-09 20:00",
      "More dates": "2035-11-05 18:00; 2035-11-12 18:00",
      Seats: "30",
    });
    expect(found).toMatchObject({ people: [], counts: { change: 1 } });
  });

  it("a code of another class, and dates that contradict each other, are problems", async () => {
    const other = await upload(
      "classes",
      ...fileOf({ ...classFile, ID: "yoga", Title: "Yoga", "Discount codes": "FALL = 5" }),
    );
    expect(other.problems[0]?.wrong).toContain("another class");
    for (const [change, column] of [
      [{ Ends: "2035-10-08 17:00" }, "Ends"],
      [{ "More dates": "2035-10-01 18:00" }, "More dates"],
      [{ "Registration deadline": "2035-12-01 08:00" }, "Registration deadline"],
      [{ Room: "" }, "Address"],
    ] as const)
      expect((await upload("sessions", ...fileOf({ ...date, ...change }))).problems[0]?.column).toBe(column);
  });
});
