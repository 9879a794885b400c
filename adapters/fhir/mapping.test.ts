import type { ContactPoint, HealthcareService, HumanName, Location } from "fhir/r4";
import { describe, expect, it } from "vitest";
import { isOpen } from "../../lib/dates/hours.ts";
import { addressOf } from "./map-location.ts";
import { nameIn, partsOf, phoneOf, shortId, slug } from "./names.ts";
import { idOf, includes } from "./reference.ts";
import { parametersOf } from "./store.ts";
import { languageOf, locationTypesOf, specialtiesOf } from "./terms.ts";
import { daysUntil, hoursOf, zoneOf } from "./time.ts";

const place = (more: Partial<Location>): Location => ({ resourceType: "Location", id: "1", name: "Clinic", ...more });
const service = (more: Partial<HealthcareService>): HealthcareService => ({
  resourceType: "HealthcareService",
  ...more,
});
const today = "2030-03-05";

describe("hours of a location (FH-01, LC-03)", () => {
  const weekdays = ["mon", "tue", "wed", "thu", "fri"] as const;

  it("several periods of a day are kept in order, and periods that overlap are joined", () => {
    const hoursOfOperation = [
      { daysOfWeek: ["mon" as const], openingTime: "13:00:00", closingTime: "17:00:00" },
      { daysOfWeek: ["mon" as const], openingTime: "08:00:00", closingTime: "11:00:00" },
      { daysOfWeek: ["mon" as const], openingTime: "10:00:00", closingTime: "12:00:00" },
    ];
    expect(hoursOf(place({ hoursOfOperation }), [], today)).toEqual({
      monday1Open: "08:00",
      monday1Close: "12:00",
      monday2Open: "13:00",
      monday2Close: "17:00",
      is24Hour: false,
      isCallForHours: false,
      timeZone: "America/Denver",
    });
  });

  it.each<[string, Location["hoursOfOperation"], object]>([
    ["all days, all day", [{ allDay: true }], { is24Hour: true }],
    ["midnight to midnight without days", [{ openingTime: "00:00:00", closingTime: "23:59:59" }], { is24Hour: true }],
    [
      "midnight to midnight, as people write it",
      [{ openingTime: "12:00 AM", closingTime: "11:59 PM" }],
      { is24Hour: true },
    ],
    [
      "times with their half of the day",
      [{ daysOfWeek: ["mon"], openingTime: "8:30 AM", closingTime: "5 p.m." }],
      { monday1Open: "08:30", monday1Close: "17:00" },
    ],
    [
      "a closing time at noon and an opening time at midnight",
      [{ daysOfWeek: ["mon"], openingTime: "12:00 AM", closingTime: "12:00 PM" }],
      { monday1Open: "00:00", monday1Close: "12:00" },
    ],
    [
      "times without a colon and with an offset",
      [{ daysOfWeek: ["mon"], openingTime: "0830", closingTime: "17:00:00-07:00" }],
      { monday1Open: "08:30", monday1Close: "17:00" },
    ],
    [
      "one whole day",
      [{ daysOfWeek: ["sat"], allDay: true }],
      { is24Hour: false, saturday1Open: "00:00", saturday1Close: "24:00" },
    ],
  ])("%s", (_what, hoursOfOperation, expected) => {
    expect(hoursOf(place({ hoursOfOperation: hoursOfOperation! }), [], today)).toMatchObject(expected);
  });

  it("a location without hours has those of its service, and is closed when its only service is", () => {
    const care = service({
      availableTime: [{ daysOfWeek: [...weekdays], availableStartTime: "09:00:00", availableEndTime: "15:30:00" }],
      notAvailable: [
        { description: "Thanksgiving", during: { start: "2030-11-28", end: "2030-11-29" } },
        { description: "Last year", during: { start: "2029-01-01", end: "2029-01-01" } },
      ],
    });
    expect(hoursOf(place({}), [care], today)).toMatchObject({
      friday1Open: "09:00",
      friday1Close: "15:30",
      specialDays: [
        { date: "2030-11-28", name: "Thanksgiving" },
        { date: "2030-11-29", name: "Thanksgiving" },
      ],
    });
    expect(hoursOf(place({}), [care, service({})], today)).not.toHaveProperty("specialDays");
    expect(hoursOf(place({}), [], today)).toBeUndefined();
  });

  it.each([
    ["days", "2030-11-28", "2030-11-29", ["2030-11-28", "2030-11-29"]],
    ["one day without an end", "2030-11-28", undefined, ["2030-11-28"]],
    ["a day in UTC", "2030-11-28T07:00:00Z", "2030-11-29T06:59:59Z", ["2030-11-28"]],
    ["a day that ends at midnight", "2030-11-28T00:00:00-07:00", "2030-11-29T00:00:00-07:00", ["2030-11-28"]],
    ["a day whose time zone is missing", "2030-11-28T00:00:00", "2030-11-28T23:59:59", ["2030-11-28"]],
    ["a day that ends before it starts", "2030-11-28", "2030-11-27", ["2030-11-28"]],
    ["days that are partly over", "2030-02-20", "2030-03-06", ["2030-03-05", "2030-03-06"]],
    ["no date", "soon", "2030-11-29", []],
    ["a wrong end", "2030-11-28", "soon", []],
  ])("%s of a service are closed days of its place (FH-01)", (_what, start, end, expected) => {
    const care = service({
      availableTime: [{ allDay: true }],
      notAvailable: [{ description: "Closed", during: { start, ...(end && { end }) } }],
    });
    const { specialDays = [] } = hoursOf(place({ address: { state: "CO" } }), [care], today)!;
    expect(specialDays).toEqual(expected.map((date) => ({ date, name: "Closed" })));
  });

  const day = { availableTime: [{ availableStartTime: "08:00:00", availableEndTime: "17:00:00" }] };
  const night = { availableTime: [{ availableStartTime: "22:00:00", availableEndTime: "06:00:00" }] };
  const open = { availableTime: [{ allDay: true }] };
  it.each<[string, Partial<HealthcareService>, [start: string, end?: string][], string[]]>([
    ["a meeting", day, [["2030-11-28T12:00:00", "2030-11-28T13:00:00"]], ["28 08:00-12:00", "28 13:00-17:00"]],
    ["a meeting in UTC", day, [["2030-11-28T19:00:00Z", "2030-11-28T19:59:59Z"]], ["28 08:00-12:00", "28 13:00-17:00"]],
    ["an afternoon", day, [["2030-11-28T12:00:00-07:00", "2030-11-28"]], ["28 08:00-12:00"]],
    ["an afternoon without an end", day, [["2030-11-28T12:00:00-07:00"]], ["28 08:00-12:00"]],
    ["a morning", day, [["2030-11-28T00:00:00", "2030-11-28T10:30:00"]], ["28 10:30-17:00"]],
    ["the hours of a day", day, [["2030-11-28T08:00:00", "2030-11-28T17:00:00"]], ["28"]],
    ["an evening after the hours", day, [["2030-11-29T01:00:00Z", "2030-11-29T04:00:00.000Z"]], []],
    ["an evening", open, [["2030-11-29T01:00:00Z", "2030-11-29T04:00:00Z"]], ["28 00:00-18:00", "28 21:00-24:00"]],
    ["half a night", night, [["2030-11-28T23:00:00", "2030-11-29T02:00:00"]], ["28 22:00-23:00", "28 02:00-06:00"]],
    [
      "two days from noon to noon",
      day,
      [["2030-11-28T12:00:00", "2030-11-30T12:00:00"]],
      ["28 08:00-12:00", "29", "30 12:00-17:00"],
    ],
    [
      "two meetings",
      day,
      [
        ["2030-11-28T15:00:00", "2030-11-28T16:00:00"],
        ["2030-11-28T09:00:00", "2030-11-28T10:00:00"],
      ],
      ["28 08:00-09:00", "28 10:00-15:00", "28 16:00-17:00"],
    ],
    ["a meeting on a closed day", day, [["2030-11-28"], ["2030-11-28T09:00:00", "2030-11-28T10:00:00"]], ["28"]],
  ])(
    "a service that is not available for %s leaves its place the other hours (FH-01)",
    (_what, times, closures, expected) => {
      const notAvailable = closures.map(([start, end]) => ({
        description: "Closed",
        during: { start, ...(end && { end }) },
      }));
      const hours = hoursOf(place({ address: { state: "CO" } }), [service({ ...times, notAvailable })], today)!;
      expect(
        (hours.specialDays ?? []).map(
          ({ date, open: from, close }) => date.slice(8) + (from ? ` ${from}-${close}` : ""),
        ),
      ).toEqual(expected);
    },
  );

  it.each([
    ["2030-11-28T18:00:00Z", false],
    ["2030-11-29T18:00:00Z", true],
  ])("a place that is open 24 hours is closed when its service is: %s is %s (FH-01)", (now, expected) => {
    const care = service({ ...open, notAvailable: [{ description: "Thanksgiving", during: { start: "2030-11-28" } }] });
    const hours = hoursOf(place({ address: { state: "CO" } }), [care], today)!;
    expect(isOpen(hours as never, new Date(now), "America/Denver")).toBe(expected);
  });

  it.each<[number, string, string, string | null]>([
    // The evening before, the same day, and the morning of the third day, at the place.
    [1, "2026-11-29T03:00:00Z", "2026-11-29T16:00:00Z", "America/Denver"],
    [0, "2026-11-29T14:00:00Z", "2026-11-29T16:00:00Z", "America/Denver"],
    [3, "2026-11-29T20:00:00Z", "2026-12-02T15:00:00Z", "America/Denver"],
    [0, "2026-11-29T08:00:00Z", "2026-11-30T06:30:00Z", "America/Denver"],
    [1, "2026-03-08T06:59:00Z", "2026-03-08T07:01:00Z", "America/Denver"],
    [0, "2026-11-29T16:00:00Z", "2026-11-29T15:00:00Z", null],
  ])("%i days are left on %s until %s in %s (PR-20)", (days, now, first, zone) => {
    expect(daysUntil(Date.parse(first) / 1_000, new Date(now), zone)).toBe(days);
  });

  it.each<[string, Partial<Location>, string]>([
    [
      "an extension",
      { extension: [{ url: "http://hl7.org/fhir/StructureDefinition/timezone", valueCode: "America/Boise" }] },
      "America/Boise",
    ],
    ["its state", { address: { state: "mt" } }, "America/Denver"],
    [
      "its state, if the extension is no time zone",
      { address: { state: "CA" }, extension: [{ url: "x/timezone", valueCode: "PST8" }] },
      "America/Los_Angeles",
    ],
    ["the site, if it has no state", {}, "America/Denver"],
  ])("the time zone is that of %s", (_what, more, zone) => {
    expect(zoneOf(place(more))).toBe(zone);
  });
});

describe("names and telephone numbers (FH-01)", () => {
  it.each<[HumanName[], ReturnType<typeof partsOf>]>([
    [
      [
        { use: "old", family: "Old", given: ["O"] },
        { use: "official", family: "García", given: ["Ana", "María"], suffix: ["MD", "PhD"] },
      ],
      { firstName: "Ana", middleName: "María", lastName: "García", title: "MD, PhD" },
    ],
    [
      [{ text: "Dr. Ana María García, MD" }],
      { firstName: "Ana", middleName: "María", lastName: "García", title: "MD" },
    ],
    [[{ text: "Smith, John" }], { firstName: "John", lastName: "Smith" }],
    [
      [{ text: "SMITH, JOHN A MD, FACC" }],
      { firstName: "JOHN", middleName: "A", lastName: "SMITH", title: "MD, FACC" },
    ],
    [[{ text: "de la Cruz, Ana, M.D." }], { firstName: "Ana", lastName: "de la Cruz", title: "M.D." }],
    [[{ text: "Smith, J." }], { firstName: "J.", lastName: "Smith" }],
    [[{ text: "Suharto, MD" }], { firstName: "Suharto", lastName: "", title: "MD" }],
    [[{ text: "SUHARTO, PhD, PA-C" }], { firstName: "SUHARTO", lastName: "", title: "PhD, PA-C" }],
    [[{ text: "John Smith, FACC, Jr., Cardiologist" }], { firstName: "John", lastName: "Smith", title: "FACC, Jr." }],
    [[{ given: ["Suharto"] }], { firstName: "Suharto", lastName: "" }],
    [[{ family: "Suharto" }], { firstName: "Suharto", lastName: "" }],
    [[{ text: "  " }], undefined],
    [[{ use: "old", family: "Old" }], undefined],
    [[], undefined],
  ])("%j", (names, expected) => {
    expect(partsOf(nameIn(names))).toEqual(expected);
  });

  it.each<[ContactPoint[], string | undefined]>([
    [[{ system: "phone", value: "+1 (303) 555-0142" }], "303-555-0142"],
    [[{ system: "phone", value: "3035550142" }], "303-555-0142"],
    [[{ system: "phone", value: "tel:+1-303-555-0142" }], "303-555-0142"],
    [[{ system: "phone", value: "303-555-0142 ext. 7" }], "303-555-0142 ext. 7"],
    [
      [
        { system: "fax", value: "303-555-0199" },
        { system: "phone", value: "303-555-0142", use: "home" },
      ],
      undefined,
    ],
    [
      [
        { system: "phone", value: "303-555-0002", rank: 2 },
        { system: "phone", value: "303-555-0001", rank: 1 },
      ],
      "303-555-0001",
    ],
    [[{ value: "(303) 555-0142" }], "303-555-0142"],
    [[{ value: "tel:303-555-0142" }], "303-555-0142"],
    [[{ value: "clinic@example.org" }, { value: "https://clinic.example" }, { value: "12" }], undefined],
    [[], undefined],
  ])("%j is %s", (telecom, expected) => {
    expect(phoneOf(telecom)).toBe(expected);
  });

  it("paths are stable and short", () => {
    expect(slug("Łukasz O’Brien-Núñez, M.D.")).toBe("lukasz-obrien-nunez-m-d");
    expect(shortId("Practitioner-12")).toMatch(/^[a-z\d]{6,10}$/);
    expect(shortId("b3f1c2d4-0000-4000-8000-000000000001")).toBe(shortId("b3f1c2d4-0000-4000-8000-000000000001"));
    expect(shortId("b3f1c2d4-0000-4000-8000-000000000001")).not.toBe(shortId("b3f1c2d4-0000-4000-8000-000000000002"));
    expect(shortId("P-12")).toBe("p-12");
  });
});

it.each([
  ["2134", "MA", undefined, "02134"],
  ["501-1234", "NH", "USA", "00501-1234"],
  ["07030", "NJ", "US", "07030"],
  ["802", "CO", undefined, "802"],
  ["2134", "MA", "Australia", "2134"],
  ["1010", undefined, "AT", "1010"],
  [undefined, "MA", undefined, null],
])("the postal code %s in %s of %s is %s (FH-01)", (postalCode, state, country, expected) => {
  const address = {
    city: "A",
    ...(postalCode && { postalCode }),
    ...(state && { state }),
    ...(country && { country }),
  };
  expect(addressOf(address)?.zip).toBe(expected);
});

describe("references, codes, and periods (FH-01)", () => {
  it.each([
    ["Practitioner/12", "12"],
    ["https://other.example/r4/Practitioner/12/_history/3", "12"],
    ["PractitionerRole/12", undefined],
    ["#contained", undefined],
    ["urn:uuid:7d1b", "7d1b"],
    [undefined, undefined],
  ])("%s", (reference, id) => {
    expect(idOf(reference === undefined ? undefined : { reference }, "Practitioner")).toBe(id);
  });

  it("codes become the site's words, without doubles, and other codes keep their text", () => {
    const names = specialtiesOf([
      { coding: [{ code: "207RC0000X" }] },
      { coding: [{ code: "394579002" }] },
      { coding: [{ code: "X", display: "Wound Care Physician" }] },
      { text: "Travel Medicine" },
      { coding: [{ code: "Y" }] },
    ]).map(({ name }) => name);
    expect(names).toEqual(["Cardiology", "Wound Care", "Travel Medicine"]);
    expect(locationTypesOf([{ coding: [{ code: "HOSP" }] }]).map(({ name }) => name)).toEqual(["Hospital"]);
  });

  it.each<[string | undefined, string, string | undefined]>([
    ["http://terminology.hl7.org/CodeSystem/v3-RoleCode", "PC", "Primary Care"],
    ["http://terminology.hl7.org/ValueSet/v3-ServiceDeliveryLocationRoleType", "PSY", "Behavioral Health"],
    ["urn:oid:2.16.840.1.113883.5.111", "RHAT", "Behavioral Health"],
    [undefined, "PC", "Primary Care"],
    ["https://provider.example/places", "PC", undefined],
    ["http://terminology.hl7.org/CodeSystem/v2-0122", "PC", undefined],
  ])("a place with the code of %s %s is %s", (system, code, name) => {
    const coding = [{ ...(system && { system }), code }];
    expect(locationTypesOf([{ coding }]).map((one) => one.name)).toEqual(name ? [name] : []);
    expect(locationTypesOf([{ coding: [{ ...coding[0], display: "Parking" }] }])).toMatchObject([
      { name: name ?? "Parking" },
    ]);
  });

  it.each([
    [{ coding: [{ code: "es-MX" }] }, "Spanish"],
    [{ coding: [{ code: "vi" }] }, "Vietnamese"],
    [{ coding: [{ code: "not a tag" }], text: "Sign language" }, "Sign language"],
    [{ coding: [{ code: "zzz", display: "Zuni" }] }, "Zuni"],
  ])("the language %j is %s", (concept, name) => {
    expect(languageOf(concept)).toBe(name);
  });

  it.each([
    [undefined, true],
    [{ start: "2030-03-05", end: "2030-03-05" }, true],
    [{ end: "2030-03-04T23:00:00Z" }, false],
    [{ start: "2030-03-06" }, false],
  ])("the period %j includes the day: %s", (period, expected) => {
    expect(includes(period, today)).toBe(expected);
  });

  it("a long list is split into parameters that D1 accepts, without loss", () => {
    const list = Array.from({ length: 1_000 }, (_, index) => [index, "é".repeat(2_000)]);
    const texts = parametersOf(list);
    expect(Math.max(...texts.map((text) => new TextEncoder().encode(text).length))).toBeLessThan(2_000_000);
    expect(texts.flatMap((text) => JSON.parse(text) as unknown[])).toEqual(list);
    expect(parametersOf([])).toEqual([]);
  });
});
