import { beforeEach, describe, expect, it } from "vitest";
import { book, cancelVisit, moveVisit, slotId } from "../../backend/visits.ts";
import { bookVisit, changeVisit, freeTimes, ownVisit } from "../../contracts/visits.ts";
import { isoDate, todayIn } from "../../lib/dates/dates.ts";
import { DAY_MS, HOUR_MS, MINUTE_MS } from "../../lib/dates/units.ts";
import { startBackend, upstream } from "./database.ts";

const { test, backend } = startBackend({
  size: "empty",
  settings: { FAULTS: "on", MAIL_ORIGIN: "http://localhost:8787" },
});
const now = new Date();
const at = (days: number, minutes = 0) =>
  new Date(Math.floor(+now / MINUTE_MS) * MINUTE_MS + days * DAY_MS + minutes * MINUTE_MS);
const stamp = (time: Date) => `${time.toISOString().slice(0, 19)}Z`;

const HOURS = JSON.stringify({ is24Hour: true, isCallForHours: false });

/**
 * Doctors 1 to 4 are cardiologists in one clinic. Doctor 1 is free in 2 days, doctor 2 in 40 days, doctor 3 in 5 days
 * for established patients only, and doctor 4 takes no bookings. Location 2 is an urgent care with a line.
 */
beforeEach(async () => {
  const tables = [
    "outbox",
    "visits",
    "slots",
    "provider_specialties",
    "providers",
    "locations",
    "location_types",
    "specialties",
  ];
  const location = (id: number, type: number, path: string) =>
    `INSERT INTO locations (id, type_id, marketable_id, name, website_url, phone, address1, city, state, zip, latitude,
       longitude, time_zone, hours) VALUES (${id}, ${type}, ${id}, 'Place ${id}', '${path}', '303-555-0101', '1 Main St',
       'Denver', 'CO', '80203', 39.7, -104.9, 'America/Denver', '${HOURS}')`;
  const doctor = (id: number, booking: boolean) =>
    `INSERT INTO providers (id, first_name, last_name, title, profile_url, booking_url, main_phone, is_accepting,
       primary_specialty_id, location_id) VALUES (${id}, 'Doc', 'Tor${id}', 'MD', '/find-a-doctor/doc-${id}',
       ${booking ? "'/appointments'" : "NULL"}, '303-555-0101', 1, 1, 1)`;
  const slot = (provider: number, start: Date, forNew = 1, video = 0) =>
    `INSERT INTO slots (provider_id, starts_at, ends_at, for_new, video) VALUES (${provider}, '${stamp(start)}',
       '${stamp(new Date(+start + 30 * MINUTE_MS))}', ${forNew}, ${video})`;
  await test.db.batch(
    [
      ...tables.map((table) => `DELETE FROM ${table}`),
      "INSERT INTO specialties VALUES (1, 'Cardiology', 'Cardiologist')",
      "INSERT INTO location_types (id, facet_name, has_wait_time, takes_requests, takes_spots) VALUES (1, 'Clinic', 0, 1, 0), (2, 'Urgent Care', 1, 0, 1)",
      location(1, 1, "/locations/clinic"),
      location(2, 2, "/locations/urgent"),
      doctor(1, true),
      doctor(2, true),
      doctor(3, true),
      doctor(4, false),
      slot(1, at(-1)),
      slot(1, at(2)),
      slot(1, at(2, 60), 0),
      slot(1, at(3), 1, 1),
      slot(2, at(40)),
      slot(3, at(5), 0),
      slot(4, at(1)),
    ].map((statement) => test.db.prepare(statement)),
  );
});

const person = {
  reason: "concern",
  firstName: "Vi",
  lastName: "Sitor",
  birthDate: "19850412",
  email: "vi@example.com",
  phone: "303-555-0101",
} as const;
type Request = Parameters<typeof book>[1];
const take = (slot: string, request: Partial<Request> = {}) =>
  book(test.db, { slot, idempotencyKey: null, ...person, ...request }, now);
const idOf = (visit: Awaited<ReturnType<typeof take>>) => {
  if (!("id" in visit)) throw new Error(JSON.stringify(visit));
  return visit.id;
};
const mails = async () => {
  const response = await backend.ask("/_outbox", { headers: { accept: "application/json" } });
  return (await response.json()) as { id: string; kind: string; text: string; subject: string; calendar: string }[];
};
const timesOf = async (query: Record<string, string>) =>
  freeTimes.response.parse(await backend.get(freeTimes.path, query));
const doctor = (id: number, query: Record<string, string> = {}) =>
  timesOf({ doctor: `/find-a-doctor/doc-${id}`, ...query });

describe("free times", () => {
  it.each([
    ["new patients", {}, [at(2), at(3)]],
    ["established patients", { known: "true" }, [at(2), at(2, 60), at(3)]],
    ["video visits", { video: "true" }, [at(3)]],
    ["a later day", { from: isoDate(todayIn("America/Denver", at(3))) }, [at(3)]],
  ])("lists a doctor's free times in the future for %s (PR-20)", async (_name, query, expected) => {
    const { doctors } = await doctor(1, query);
    expect(doctors[0]!.times.map(({ start }) => start)).toEqual(expected.map(stamp));
  });

  it.each([
    ["a doctor who is free in 40 days", 2, {}, ["1"]],
    ["a doctor who sees no new patients", 3, {}, ["1"]],
    ["a doctor who is free in 5 days", 3, { known: "true" }, []],
    ["a doctor who is free in 2 days", 1, {}, []],
  ])("lists colleagues who are free within 30 days for %s (PR-20)", async (_name, id, query, expected) => {
    expect((await doctor(id, query)).colleagues.map((colleague) => colleague.id)).toEqual(expected);
  });

  it("lists no times of a doctor who takes no online bookings (PR-19)", async () => {
    const { doctors } = await doctor(4);
    expect(doctors[0]).toMatchObject({ isBookable: false, times: [] });
  });

  it.each([
    [
      "the specialties of its record",
      `{"directory":{"specialties":["Cardiology"]}}`,
      "Palpitation Care",
      "palpitations",
    ],
    ["its search terms, if its record lists no specialties", "{}", "Heart Care", "cardiology"],
  ])("lists the doctors of a service by %s (PR-20)", async (_name, page, name, keywords) => {
    await test.db.prepare("DELETE FROM medical_services").run();
    await test.db
      .prepare(
        `INSERT INTO medical_services (id, name, keywords, icon, summary, subheading, website_link, categories, on_demand, virtual, featured, page)
         VALUES ('svc', ?, ?, '', '', '', '/medical-services/heart', '[]', 0, 0, 0, ?)`,
      )
      .bind(name, keywords, page)
      .run();
    const { doctors } = await timesOf({ service: "/medical-services/heart" });
    expect(doctors.map(({ id }) => id)).toEqual(["1", "2"]);
  });

  it("lists the doctors at a location, the earliest first, and answers 404 for an unknown place (PR-20)", async () => {
    const { doctors, line } = await timesOf({ location: "/locations/clinic" });
    expect([doctors.map(({ id }) => id), line]).toEqual([["1", "2"], undefined]);
    expect((await backend.ask(`${freeTimes.path}?location=/locations/none`)).status).toBe(404);
  });
});

describe("a booking", () => {
  it("takes the time, so that it is booked once among concurrent requests (PR-20)", async () => {
    const slot = slotId("p", 1, at(2));
    const results = await Promise.all(
      Array.from({ length: 12 }, (_, index) => take(slot, { email: `vi${index}@example.com` })),
    );
    expect(results.filter((result) => "id" in result)).toHaveLength(1);
    expect(results.filter((result) => "refused" in result && result.refused === "taken")).toHaveLength(11);
    const { doctors } = await doctor(1);
    expect(doctors[0]!.times.map(({ start }) => start)).toEqual([stamp(at(3))]);
    expect((await mails()).map(({ kind }) => kind)).toEqual(["visitBooked"]);
  });

  it("is not made again by a repeated form, or by the same person (PR-20)", async () => {
    const slot = slotId("p", 1, at(2));
    const first = idOf(await take(slot, { idempotencyKey: "k-1" }));
    expect(idOf(await take(slot, { idempotencyKey: "k-1" }))).toBe(first);
    expect(await take(slotId("p", 1, at(3)))).toEqual({ refused: "duplicate" });
    expect(await take(slotId("p", 1, at(3)), { email: "Vi+two@Example.com", firstName: "vi" })).toEqual({
      refused: "duplicate",
    });
    expect("id" in (await take(slotId("p", 1, at(3)), { firstName: "Ann" }))).toBe(true);
    expect(await mails()).toHaveLength(2);
  });

  it.each([
    ["a time in the past", slotId("p", 1, at(-1)), {}],
    ["a time for established patients", slotId("p", 1, at(2, 60)), {}],
    ["a video visit at a time in the office", slotId("p", 1, at(2)), { video: true }],
    ["a doctor who takes no bookings", slotId("p", 4, at(1)), {}],
    ["a time that does not exist", slotId("p", 1, at(2, 7)), {}],
    ["a line that does not exist", slotId("l", 1, at(0, 120)), {}],
    [
      "an invented time in a line",
      slotId("l", 2, new Date(Math.ceil(+at(0, 120) / HOUR_MS) * HOUR_MS + 7 * MINUTE_MS)),
      {},
    ],
  ])("is refused for %s (PR-20)", async (_name, slot, request) => {
    expect(await take(slot, request)).toEqual({ refused: "taken" });
    expect(await mails()).toEqual([]);
  });

  it("is refused for a person who has many visits, so that nobody can take all times", async () => {
    const { line } = await timesOf({ service: "/medical-services/virtual-care" }).catch(() => ({ line: undefined }));
    expect(line?.kind).toBe("video");
    for (const name of ["A", "B", "C", "D", "E", "F"]) {
      const [time] = (await timesOf({ location: "/locations/urgent" })).line!.times;
      idOf(await take(time!.id, { firstName: name }));
    }
    expect(await take(slotId("p", 1, at(2)))).toEqual({ refused: "many" });
  });

  it("moves to another free time, and frees its own, in one step (PR-20)", async () => {
    const id = idOf(await take(slotId("p", 1, at(2))));
    idOf(await take(slotId("p", 1, at(3)), { email: "ann@example.com" }));
    expect(await moveVisit(test.db, id, slotId("p", 1, at(3)), now)).toEqual({ refused: "taken" });
    expect(await moveVisit(test.db, id, slotId("p", 2, at(40)), now)).toEqual({ refused: "taken" });
    expect((await doctor(1)).doctors[0]!.times).toEqual([]);
    await test.db
      .prepare("UPDATE slots SET visit_id = NULL WHERE starts_at = ?")
      .bind(stamp(at(3)))
      .run();
    expect(await moveVisit(test.db, id, slotId("p", 1, at(3)), now)).toEqual({ done: "move" });
    expect((await doctor(1)).doctors[0]!.times.map(({ start }) => start)).toEqual([stamp(at(2))]);
  });

  it("is canceled once, which frees its time (PR-20)", async () => {
    const id = idOf(await take(slotId("p", 1, at(2))));
    expect(await cancelVisit(test.db, id, now)).toEqual({ done: "cancel" });
    expect(await cancelVisit(test.db, id, now)).toEqual({ done: "cancel" });
    expect(await moveVisit(test.db, id, slotId("p", 1, at(3)), now)).toEqual({ refused: "canceled" });
    expect((await doctor(1)).doctors[0]!.times).toHaveLength(2);
    expect((await mails()).map(({ kind }) => kind).toSorted()).toEqual(["visitBooked", "visitCanceled"]);
  });

  it.each([
    ["cancel", "cancel", { done: "cancel" }, { done: "cancel" }, ["visitCanceled"]],
    ["move", "move", { done: "move" }, { done: "move" }, ["visitChanged"]],
    ["cancel", "move", { done: "cancel" }, { refused: "canceled" }, ["visitCanceled"]],
    ["move", "cancel", { done: "move" }, { done: "cancel" }, ["visitChanged", "visitCanceled"]],
  ] as const)(
    "in two tabs at once, %s and %s: the second tab says what happened, and each change sends one email (PR-20, RL-04)",
    async (first, second, firstOutcome, secondOutcome, kinds) => {
      const id = idOf(await take(slotId("p", 1, at(2))));
      const change = (kind: "cancel" | "move") =>
        kind === "cancel" ? cancelVisit(test.db, id, now) : moveVisit(test.db, id, slotId("p", 1, at(3)), now);
      expect(await Promise.all([change(first), change(second)])).toEqual([firstOutcome, secondOutcome]);
      expect(
        (await mails())
          .map(({ kind }) => kind)
          .filter((kind) => kind !== "visitBooked")
          .toSorted(),
      ).toEqual(kinds.toSorted());
    },
  );

  it("is not booked twice if the answer was lost and the page was loaded again, and the person hears of the first (RL-04)", async () => {
    const slot = slotId("p", 1, at(2));
    idOf(await take(slot, { idempotencyKey: "before the reload" }));
    expect(await take(slot, { idempotencyKey: "after the reload" })).toEqual({ refused: "duplicate" });
    expect(await mails()).toHaveLength(1);
  });

  it("cannot be changed once it has begun", async () => {
    const id = idOf(await take(slotId("p", 1, at(2))));
    const begun = at(2, 5);
    expect(await cancelVisit(test.db, id, begun)).toEqual({ refused: "over" });
    expect(await moveVisit(test.db, id, slotId("p", 1, at(3)), begun)).toEqual({ refused: "over" });
  });
});

it("the email has the time, the place, a calendar file, and a link that shows, moves, and cancels the visit (PR-20)", async () => {
  const request = { ...person, slot: slotId("p", 1, at(2)), language: "es" };
  const booked = bookVisit.response.parse(await backend.post(bookVisit.path, request));
  expect(booked.redirectUrl).toMatch(/^\/es\/my-appointment\?link=v-[\w.-]+&booked=1$/);
  const [mail] = await mails();
  expect(mail!.subject).toBe("Reservada: Cita con Doc Tor1, MD");
  expect(mail!.text).toContain("1 Main St");
  expect(JSON.stringify(booked)).not.toContain("vi@");
  const [, link = ""] = /my-appointment\?link=(\S+)/.exec(mail!.text) ?? [];
  const file = async (id: string) => (await backend.ask(`/_outbox/${id}/class.ics`)).text();
  expect(await file(mail!.id)).toMatch(/METHOD:PUBLISH[\s\S]*SUMMARY:Cita con Doc Tor1\\, MD/);
  const own = async () => {
    const read = ownVisit.response.parse(await backend.post(ownVisit.path, { link }));
    return read.state === "open" ? read.visit : null;
  };
  expect(await own()).toMatchObject({ status: "booked", email: "v•••@example.com", doctor: { lastName: "Tor1" } });
  const change = async (request: object) =>
    changeVisit.response.parse(await backend.post(changeVisit.path, { link, ...request }));
  expect(await change({ change: "move", slot: slotId("p", 1, at(3)) })).toMatchObject({ done: "move" });
  expect(await own()).toMatchObject({ start: stamp(at(3)) });
  expect(await change({ change: "cancel" })).toMatchObject({ done: "cancel" });
  expect(await own()).toMatchObject({ status: "canceled", calendar: undefined });
  const canceled = (await mails()).find(({ kind }) => kind === "visitCanceled");
  expect(await file(canceled!.id)).toContain("METHOD:CANCEL");
  const altered = link.replace(/.$/, (digit) => (digit === "0" ? "1" : "0"));
  expect(await backend.post(ownVisit.path, { link: altered })).toEqual({ state: "altered" });
  expect(await backend.post(changeVisit.path, { link: altered, change: "cancel" })).toEqual({ refused: "altered" });
});

describe.each([
  { language: undefined, phone: "303-555-0142", parking: "Free parking in the lot beside the building." },
  { language: "es", phone: "303-555-0144", parking: "Estacionamiento gratis al lado del edificio." },
])("for a visitor with the language $language", ({ language, phone, parking }) => {
  const inLanguage: Record<string, string> = language ? { language } : {};

  it("the line for video visits, the booked video visit, and its mail have a phone where people speak it (MS-14, LG-01)", async () => {
    const { line } = await timesOf({ service: "/medical-services/virtual-care", ...inLanguage });
    expect(line?.phone).toBe(phone);
    const slot = line!.times[0]!.id;
    const booked = bookVisit.response.parse(await backend.post(bookVisit.path, { ...person, slot, ...inLanguage }));
    const link = new URL(booked.redirectUrl!, "https://x.example").searchParams.get("link");
    const own = ownVisit.response.parse(await backend.post(ownVisit.path, { link, ...inLanguage }));
    expect(own).toMatchObject({ visit: { phone } });
    expect((await mails())[0]!.text).toContain(`(303) ${phone.slice(4)}`);
  });

  it("without the demo, the line, the booked video visit, its mail, and its calendar file have no invented number (BK-01)", async () => {
    const own = upstream(test.db, { DEMO_PAYMENTS: "", FAULTS: "on", SITE_ORIGIN: "https://www.example.org" });
    const asked = await own.get(freeTimes.path, { service: "/medical-services/virtual-care", ...inLanguage });
    const { line } = freeTimes.response.parse(asked);
    const slot = line!.times[0]!.id;
    const booked = bookVisit.response.parse(await own.post(bookVisit.path, { ...person, slot, ...inLanguage }));
    const link = new URL(booked.redirectUrl!).searchParams.get("link");
    const read = ownVisit.response.parse(await own.post(ownVisit.path, { link, ...inLanguage }));
    const visit = read.state === "open" ? read.visit : undefined;
    const mail = await own.ask("/_outbox", { headers: { accept: "application/json" } });
    const [{ text }] = (await mail.json()) as [{ text: string }];
    expect([line?.phone, visit?.phone]).toEqual([undefined, undefined]);
    for (const shown of [text, visit?.calendar]) {
      expect(shown).not.toMatch(/303\D{0,3}555/);
      expect(shown).toMatch(/Questions\? Call us\.|¿Preguntas\? Llámenos\./);
    }
  });

  it("the mail about an appointment says where to park, in its language (LG-01)", async () => {
    await test.db.prepare("UPDATE locations SET parking = 'Free parking in the lot beside the building.'").run();
    await backend.post(bookVisit.path, { ...person, slot: slotId("p", 1, at(2)), ...inLanguage });
    expect((await mails())[0]!.text).toContain(parking);
  });
});

describe("a line", () => {
  it("offers times in opening hours, gives each person a place, and is full once all have the time (MS-14)", async () => {
    const { line } = await timesOf({ location: "/locations/urgent" });
    expect(line).toMatchObject({ kind: "spot", isOpen: true });
    const [time] = line!.times;
    expect(+new Date(time!.start)).toBeGreaterThan(+now);
    expect(+new Date(time!.start)).toBeLessThan(+now + 12 * HOUR_MS);
    const slots = await Promise.all(
      ["a", "b", "c", "d"].map((name) => take(time!.id, { email: `${name}@example.com` })),
    );
    expect(slots.filter((visit) => "id" in visit)).toHaveLength(2);
    expect((await timesOf({ location: "/locations/urgent" })).line!.times.map(({ id }) => id)).not.toContain(time!.id);
    const places = (await mails()).map(async ({ text }) => {
      const [, link = ""] = /my-appointment\?link=(\S+)/.exec(text) ?? [];
      const read = ownVisit.response.parse(await backend.post(ownVisit.path, { link }));
      return read.state === "open" ? (read.visit.place ?? 0) : 0;
    });
    const [first = 0, second = 0] = (await Promise.all(places)).toSorted((a, b) => a - b);
    expect([first > 0, second - first]).toEqual([true, 1]);
  });

  it("offers no times while the location is closed for the next day", async () => {
    const hours = JSON.stringify({ is24Hour: false, isCallForHours: false });
    await test.db.prepare("UPDATE locations SET hours = ? WHERE id = 2").bind(hours).run();
    const { line } = await timesOf({ location: "/locations/urgent" });
    expect([line!.isOpen, line!.times]).toEqual([false, []]);
  });
});
