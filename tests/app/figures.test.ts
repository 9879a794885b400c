import { describe, expect, it } from "vitest";
import { states } from "../../backend/demo/seed/care-catalog.ts";
import { stripTags } from "../../lib/text/text.ts";
import { all, data, emergencyRooms, hospitals, ofType, page, type Row, typeOf } from "../support/content.ts";

const clinics = data.locations!.filter(
  (location) => !["Hospital", "Emergency Care", "Pharmacy", "Laboratory", "Imaging"].includes(typeOf(location)),
);
const inState = (rows: Row[], state: string) => rows.filter((row) => row.state === state).length;
const withSpecialty = (name: string) => {
  const { id } = data.specialties!.find((specialty) => specialty.name === name)!;
  const places = new Set(
    data.location_specialties!.filter((link) => link.specialty_id === id).map((link) => link.location_id),
  );
  return hospitals.filter((hospital) => places.has(hospital.id)).length;
};

const NUMBERS = ["zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven"];
const numberOf = (text: string) =>
  NUMBERS.includes(text.toLowerCase()) ? NUMBERS.indexOf(text.toLowerCase()) : Number(text.replaceAll(",", ""));
const N = "(\\d[\\d,]*|(?:two|three|four|five|six|seven|eight|nine|ten|eleven)\\b)";

describe("numbers in demo page text match the demo data", () => {
  it.each<[string, RegExp, number]>([
    ["hospitals", RegExp(`${N} (?:hospitals|hospitales)\\b`, "gi"), hospitals.length],
    ["hospitals in Colorado", RegExp(`${N} in Colorado and`, "gi"), inState(hospitals, "CO")],
    ["hospitals in Montana", RegExp(`${N} (?:Montana hospitals|in Montana, all)`, "gi"), inState(hospitals, "MT")],
    ["emergency rooms", RegExp(`${N} emergency rooms`, "gi"), emergencyRooms.length],
    ["urgent care clinics", RegExp(`${N} urgent care clinics(?! for children)`, "gi"), ofType("Urgent Care").length],
    [
      "urgent care clinics for children",
      RegExp(`${N} urgent care clinics for children`, "gi"),
      ofType("Pediatric Urgent Care").length,
    ],
    ["clinics, in hundreds", RegExp(`(?:more than|más de) ${N} (?:clinics|clínicas)`, "gi"), 300],
    ["services", RegExp(`our ${N} medical services`, "gi"), data.medical_services!.length],
    ["states", RegExp(`${N} states\\b`, "gi"), new Set(data.locations!.map(({ state }) => state)).size],
    ["birth centers", RegExp(`${N} birth centers`, "gi"), withSpecialty("Obstetrics & Gynecology")],
    ["hospitals with heart care", RegExp(`${N} hospitals with heart care`, "gi"), withSpecialty("Cardiology")],
    ["stroke teams", RegExp(`${N} hospitals with a stroke team`, "gi"), withSpecialty("Neurology")],
    ["cancer care centers", RegExp(`${N} cancer care centers`, "gi"), ofType("Cancer Care").length],
    ["clinicians", RegExp(`${N} doctors and other clinicians`, "gi"), data.providers!.length],
  ])("demo pages state the number of %s in the demo data", (_what, pattern, count) => {
    const found = all.flatMap(({ name, text }) =>
      [...text.matchAll(pattern)].map(([words, stated = ""]) => ({ name, words, stated: numberOf(stated) })),
    );
    expect(found).not.toEqual([]);
    expect(found.filter(({ stated }) => stated !== count)).toEqual([]);
  });

  it("the demo data contains more than 300 clinics, as the pages state", () => {
    expect(Math.floor(clinics.length / 100) * 100).toBe(300);
  });

  it("every city that a demo page names for surgery or newborn intensive care has a hospital", () => {
    const named = all.flatMap(({ text }) =>
      [...text.matchAll(/(?:surgery|intensive care|teams) in ([A-Z][^.<]*)/g)].flatMap(([, cities = ""]) =>
        cities.replace(/ do both$/, "").split(/, | and /),
      ),
    );
    expect(named.length).toBeGreaterThan(5);
    const cities = hospitals.map(({ city }) => city);
    expect(named.filter((city) => !cities.includes(city))).toEqual([]);
  });

  it("most new patients in the demo data get an appointment within two weeks, as the demo pages state", () => {
    const forNew = data.slots!.filter((slot) => slot.for_new);
    const firstTimes = [...Map.groupBy(forNew, (slot) => slot.provider_id).values()].map((slots) =>
      Math.min(...slots.map((slot) => Date.parse(String(slot.starts_at)))),
    );
    const inTwoWeeks = Date.parse("2026-01-29");
    expect(firstTimes.filter((time) => time <= inTwoWeeks).length).toBeGreaterThan(firstTimes.length / 2);
    const said = all.flatMap(
      ({ text }) => text.match(/new patients are (?:usually )?seen[^.<]*(?:<strong>[^<]*)?/gi) ?? [],
    );
    expect(said.length).toBeGreaterThan(2);
    expect(said.filter((words) => !/within two weeks/.test(words))).toEqual([]);
  });
});

it("prices on the classes page match the demo data", () => {
  const shown = data.events!.filter((event) => !event.hide_from_search);
  const prices = new Map(shown.map(({ id }) => [id, [] as number[]]));
  for (const { event_id, price } of data.event_fees!) prices.get(event_id)?.push(Number(price) / 100);
  const lists = [...prices.values()];
  const free = lists.filter((list) => list.length === 0 || list.includes(0)).length / lists.length;
  const charged = lists.flat().filter((price) => price > 0);
  const [, low, high] = /cost \$(\d+) to \$(\d+)/.exec(page("en /classes-events").said.join(" ")) ?? [];
  expect([Number(low), Number(high)]).toEqual([Math.min(...charged), Math.max(...charged)]);
  expect(page("en /classes-events").said.join(" ")).toContain("Nearly half of our classes are free");
  expect(free).toBeGreaterThan(0.45);
  expect(free).toBeLessThan(0.5);
});

it("opening hours on the emergency page match the demo data", () => {
  const said = page("en /medical-services/emergency-care").said.join(" ");
  expect(emergencyRooms.filter(({ hours }) => !JSON.parse(String(hours)).is24Hour)).toEqual([]);
  const windows = (rows: Row[]) => {
    const counted = new Map<string, number>();
    for (const { hours } of rows) {
      const week = JSON.parse(String(hours));
      const key = `${week.monday1Open}-${week.monday1Close} ${week.saturday1Open}-${week.saturday1Close}`;
      counted.set(key, (counted.get(key) ?? 0) + 1);
    }
    return counted;
  };
  const grown = windows(ofType("Urgent Care"));
  const long = ["07:00-20:00 08:00-17:00", "07:00-20:00 08:00-18:00"];
  const late = "12:00-01:00 10:00-01:30";
  expect([...grown.keys()].sort()).toEqual([...long, late].sort());
  expect(long.reduce((sum, key) => sum + grown.get(key)!, 0)).toBeGreaterThan(ofType("Urgent Care").length / 2);
  expect([...windows(ofType("Pediatric Urgent Care")).keys()]).toEqual([late]);
  expect(said).toContain(
    "Most clinics are open 7 a.m. to 8 p.m. on weekdays, and from 8 a.m. to 5 or 6 p.m. on weekends",
  );
  expect(said).toContain(
    "open at noon on weekdays and 10 a.m. on weekends and close after midnight, at 1 a.m. or 1:30 a.m.",
  );
});

it("a page that names Colorado and Montana also names Utah and Idaho, unless the statement is true only for Colorado and Montana", () => {
  expect(new Set(data.locations!.map(({ state }) => state))).toEqual(new Set(states.map(({ state }) => state)));
  // The exceptions are statements about hospitals, jobs, state laws, medical staff, and the licenses of counselors and coaches. The
  // demo data lists these licenses by state. There are jobs only at hospitals, and Idaho has no urgent care for adults.
  const statesOf = (rows: Row[]) => [...new Set(rows.map(({ state }) => state))].sort();
  expect(statesOf(hospitals)).toEqual(["CO", "MT"]);
  expect(statesOf(ofType("Urgent Care"))).toEqual(["CO", "MT", "UT"]);
  const only =
    /Acentra Health|counselors in Colorado and Montana|consejeros en Colorado y Montana|Residents of Colorado, Montana and Utah|residentes de Colorado, Montana y Utah|Open jobs at|Empleos abiertos|38 urgent care clinics|38 clínicas de|Eleven in Colorado and three in Montana|Once en Colorado y tres en Montana|appointment|nombramiento|(Available in|Disponible en) Colorado (and|y) Montana/;
  const licensed = data.on_demand_services!.filter((one) => one.states === '["CO","MT"]').map(({ heading }) => heading);
  expect(licensed).toEqual(["Video visit with a counselor", "Quit coach by phone"]);
  const two = all.filter(
    ({ text }) => /Colorado/.test(text) && /Montana/.test(text) && !(/Utah/.test(text) && /Idaho/.test(text)),
  );
  const rooms = [...new Set(emergencyRooms.map(({ state }) => state))].sort();
  expect(rooms).toEqual(["CO", "ID", "MT"]);
  expect(
    two.filter(
      ({ text }) =>
        !only.test(text) &&
        !/(emergency rooms .* in|salas de emergencias .* en) Colorado, Montana (and|e) Idaho/i.test(text),
    ),
  ).toEqual([]);
});

it("the heart screening has the same price on all pages", () => {
  const [, price] = /and for \$(\d+)/.exec(page("en /medical-services/heart-screening").said.join(" ")) ?? [];
  const promoted = data.promotions!.map(({ heading, sub_heading }) => `${heading}: ${sub_heading}`);
  const offers = [...all.map(({ text }) => text), ...promoted].flatMap((text) => [
    ...text.matchAll(/screening for \$(\d+)/gi),
  ]);
  expect(offers.length).toBeGreaterThan(1);
  expect(offers.filter(([, said]) => said !== price)).toEqual([]);
});

it("all pages name the same chief nurse", () => {
  const named = all.flatMap(({ text }) =>
    [...text.matchAll(/([A-Z]\w+ [A-Z]\w+)(?:, RN)?, (?:our )?chief nurse/g)].map(([, name]) => name),
  );
  expect([...new Set(named)]).toEqual(["Leila Haddad"]);
});

it.each([
  ["results in a patient portal", /\bportal\b/i],
  ["visits by message", /\be-visits?\b|visitas? electrónicas?|consultas? en línea/i],
])("no demo text promises %s, which the site does not have (SD-08)", (_what, promise) => {
  const stored = [...data.on_demand_services!, ...data.promotions!, ...data.medical_services!].map((row) => ({
    name: "data",
    text: Object.values(row).join(" "),
  }));
  const said = [...all, ...stored].map(({ name, text }) => ({ name, text: stripTags(text) }));
  // Paths and names of items have no spaces.
  expect(said.filter(({ text }) => promise.test(text) && text.includes(" "))).toEqual([]);
});
