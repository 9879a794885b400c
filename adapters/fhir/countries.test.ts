import type { ContactPoint, FhirResource, HumanName, Location } from "fhir/r4";
import { afterAll, describe, expect, it } from "vitest";
import type { Endpoint } from "../../contracts/endpoint.ts";
import { endpoints } from "../../contracts/index.ts";
import { callAdapter, fhirAdapter, stopDatabases } from "../../tests/support/fhir-index.ts";
import { countryOf } from "./countries.ts";
import { addressOf } from "./map-location.ts";
import { partsOf, phoneOf, typedWords } from "./names.ts";
import { report } from "./report.ts";
import { hoursOf, zoneOf } from "./time.ts";

afterAll(stopDatabases);

interface Country {
  guide: string;
  identifiers: [system: string, value: string][];
  name: HumanName;
  language: object;
  address: Location["address"];
  phone: string;
  specialty: object[];
  references: "relative" | "absolute" | "uuid" | "version";
  is: { name: string; path: string; languages: string[]; phone: string; zone: string; specialties: string[] };
}

/** What directories in the shape of other countries' guides write, and what a visitor reads. */
const COUNTRIES: Country[] = [
  {
    guide: "UK Core",
    identifiers: [
      ["https://fhir.hl7.org.uk/Id/gmc-number", "C1234567"],
      ["https://fhir.nhs.uk/Id/sds-user-id", "555555555555"],
    ],
    name: { family: "Evans", given: ["Siân", ""], prefix: ["Dr"] },
    language: { coding: [{ system: "https://fhir.hl7.org.uk/CodeSystem/UKCore-HumanLanguage", code: "cy" }] },
    address: { line: ["23 Mill Lane", " "], city: "Leeds", postalCode: "LS1 4AP" },
    phone: "0113 496 0123",
    specialty: [{ coding: [{ system: "http://snomed.info/sct", code: "394579002", display: "Cardiology" }] }],
    references: "relative",
    is: {
      name: "Siân Evans",
      path: "/find-a-doctor/sian-evans-who",
      languages: ["Welsh"],
      phone: "0113 496 0123",
      zone: "Europe/London",
      specialties: ["Cardiology"],
    },
  },
  {
    guide: "AU Base",
    identifiers: [["http://ns.electronichealth.net.au/id/hi/hpii/1.0", "8003610833334085"]],
    name: { text: "Prof. Dr. Mary-Anne O’Neill" },
    language: { coding: [{ system: "urn:ietf:bcp:47", code: "en-AU" }] },
    address: { line: ["Level 2", "1 George St"], city: "Perth", state: "WA", postalCode: "6000", country: "AU" },
    phone: "(08) 9876 5432",
    specialty: [],
    references: "absolute",
    is: {
      name: "Mary-Anne O’Neill",
      path: "/find-a-doctor/mary-anne-oneill-who",
      languages: ["English"],
      phone: "(08) 9876 5432",
      zone: "Australia/Perth",
      specialties: [],
    },
  },
  {
    guide: "CH Core",
    identifiers: [["urn:oid:2.51.1.3", "7601000050717"]],
    name: { use: "official", family: "Müller-Großmann", given: ["Zoë", "Ürsula"], prefix: ["Dr. med."] },
    language: { coding: [{ code: "fr-CH", display: "Französisch" }] },
    address: { line: ["Bahnhofstrasse 1"], city: "Neuenburg", state: "NE", postalCode: "2000", country: "CH" },
    phone: "+41 44 123 45 67",
    specialty: [{ coding: [{ system: "urn:oid:2.16.756.5.30", code: "1051" }] }, { text: "Innere Medizin" }],
    references: "uuid",
    is: {
      name: "Zoë Müller-Großmann",
      path: "/find-a-doctor/zoe-muller-grossmann-who",
      languages: ["French"],
      phone: "+41 44 123 45 67",
      zone: "Europe/Zurich",
      specialties: ["Innere Medizin"],
    },
  },
  {
    guide: "the German base profiles",
    identifiers: [["https://fhir.kbv.de/NamingSystem/KBV_NS_Base_ANR", "123456601"]],
    name: {
      use: "official",
      family: "Graf von und zu Übel",
      given: ["Jörg"],
      prefix: ["Prof. Dr. med."],
      _family: {
        extension: [{ url: "http://fhir.de/StructureDefinition/humanname-namenszusatz", valueString: "Graf" }],
      },
    } as HumanName,
    language: { coding: [{ code: "de", display: "Deutsch" }] },
    address: { text: "Unter den Linden 5\n10117 Berlin", country: "Deutschland" },
    phone: "030 1234567",
    specialty: [
      { coding: [{ system: "https://fhir.kbv.de/CodeSystem/KBV_CS", code: "010", display: "Innere Medizin" }] },
    ],
    references: "version",
    is: {
      name: "Jörg Graf von und zu Übel",
      path: "/find-a-doctor/jorg-graf-von-und-zu-ubel-who",
      languages: ["German"],
      phone: "030 1234567",
      zone: "Europe/Berlin",
      specialties: ["Innere Medizin"],
    },
  },
];

const REFERENCES: Record<Country["references"], (type: string, id: string) => string> = {
  relative: (type, id) => `${type}/${id}`,
  absolute: (type, id) => `https://directory.example/fhir/${type}/${id}`,
  uuid: (_type, id) => `urn:uuid:${id}`,
  version: (type, id) => `${type}/${id}/_history/1`,
};

/** Returns a doctor with a role and a place, a second role of little content, and a service without a place. */
function resourcesOf({ identifiers, name, language, address, phone, specialty, references }: Country): FhirResource[] {
  const to = (type: string, id: string) => ({ reference: REFERENCES[references](type, id) });
  const resources: unknown[] = [
    {
      resourceType: "Practitioner",
      id: "who",
      meta: { lastUpdated: "2026-11" },
      identifier: identifiers.map(([system, value]) => ({ system, value })),
      name: [name],
      communication: [language],
      birthDate: "1970",
      qualification: [{ code: { text: "Facharzt" }, period: { start: "2001-05" } }],
    },
    {
      resourceType: "PractitionerRole",
      id: "role",
      contained: [{ resourceType: "Organization", id: "org", name: "Group" }],
      period: { start: "2019", end: "2099-12" },
      practitioner: to("Practitioner", "who"),
      organization: { reference: "#org" },
      location: [to("Location", "place")],
      specialty,
    },
    { resourceType: "PractitionerRole", id: "bare", practitioner: to("Practitioner", "who") },
    {
      resourceType: "Location",
      id: "place",
      status: "active",
      name: "Praxis am See",
      address,
      telecom: [
        { system: "email", value: "a@example.org" },
        { system: "phone", value: phone },
      ],
      hoursOfOperation: [{ daysOfWeek: ["mon"] }, { daysOfWeek: [], allDay: false }],
    },
    {
      resourceType: "HealthcareService",
      id: "service",
      name: "Sprechstunde",
      availableTime: [
        { daysOfWeek: ["Mon", "tuesday"], availableStartTime: "8:00", availableEndTime: "12:30:00+01:00" },
        { daysOfWeek: ["fri"], availableStartTime: "22:00:00", availableEndTime: "06:00:00" },
        { daysOfWeek: ["someday"], availableStartTime: "09:00", availableEndTime: "10:00" },
        { availableStartTime: "late" },
      ],
      notAvailable: [{ description: "Ferien", during: { start: "2026-12", end: "2027" } }],
      location: references === "relative" ? [] : [to("Location", "place")],
    },
  ];
  return resources as FhirResource[];
}

describe("directories of other countries' guides fill find care, and nothing is invented (FH-01, FH-04)", () => {
  it.each(COUNTRIES.map((country): [string, Country] => [country.guide, country]))("%s", async (_guide, country) => {
    const adapter = await fhirAdapter({ resources: resourcesOf(country) });
    expect(await adapter.fill()).toEqual({ state: "done" });
    // biome-ignore lint/suspicious/noExplicitAny: the test reads parts of several responses
    const call = async (endpoint: Endpoint, request: object): Promise<any> =>
      endpoint.response.parse(await callAdapter(adapter, endpoint, request));
    const { is, references } = country;
    const [typed] = is.name.split(" ").slice(-1);
    const { providers } = await call(endpoints.providersByLocation, { searchText: typedWords(typed!) || typed });
    expect(providers.map(({ firstName, lastName }: HumanName & never) => `${firstName} ${lastName}`)).toEqual([
      is.name,
    ]);
    const profile = await call(endpoints.providerProfile, { profileUrl: is.path });
    expect([profile.npi, profile.isAcceptingPatients]).toEqual([undefined, undefined]);
    expect(profile).toMatchObject({
      languages: is.languages,
      specialties: is.specialties,
      mainPhone: is.phone,
      acceptedPlans: [],
      certificates: [{ name: "Facharzt", year: 2001 }],
    });
    const { locations } = await call(endpoints.locationSearch, { searchText: "Praxis" });
    expect(locations).toHaveLength(1);
    expect(locations[0]).toMatchObject({ name: "Praxis am See", phone: is.phone });
    expect(locations[0].address.address1).toMatch(/\S/);
    const { hours } = locations[0];
    // The service's hours are those of its place. Days and times that say nothing are no hours.
    if (references === "relative") expect(hours ?? null).toBeNull();
    else
      expect(hours).toMatchObject({
        timeZone: is.zone,
        ...{ monday1Open: "08:00", monday1Close: "12:30", tuesday1Open: "08:00", friday1Open: "22:00" },
      });
    const { findings } = await report(adapter.env);
    const kinds = findings.map(({ kind }) => kind);
    expect(kinds).not.toContain("no-npi");
    expect(kinds).not.toContain("unreadable");
    expect(kinds).not.toContain("dead-reference");
  });
});

describe("elements of other countries (FH-01)", () => {
  it.each<[string, string]>([
    ["(02) 9876 5432", "(02) 9876 5432"],
    ["030 1234567", "030 1234567"],
    ["0301234567", "0301234567"],
    ["+47 22 12 34 56", "+47 22 12 34 56"],
    ["+61 2 9876 5432", "+61 2 9876 5432"],
    ["1300 123 456", "1300 123 456"],
    ["tel:+44 20 7946 0958", "+44 20 7946 0958"],
    ["13035550142", "303-555-0142"],
    ["1-303-555-0142", "303-555-0142"],
    ["+1 303.555.0142", "303-555-0142"],
    ["(303) 555-0142", "303-555-0142"],
  ])("the telephone number %s is written %s", (value, expected) => {
    expect(phoneOf([{ system: "phone", value } as ContactPoint])).toBe(expected);
  });

  it.each([
    ["Siân O’Neill-Müller of St. Mary's", "oneill-mueller marys"],
    ["Ana Alvarez", ""],
    ["Søren Weiß", "soeren weiss"],
  ])("%s is typed as %s, too", (name, typed) => {
    expect(typedWords(name)).toBe(typed);
  });

  it.each<[string, string, string]>([
    ["Prof. Dr. med. Hans-Peter Müller", "Hans-Peter", "Müller"],
    ["Herr Dr. Jörg Weiß", "Jörg", "Weiß"],
    ["Mme Marie Curie", "Marie", "Curie"],
    ["Miss Dru Medina", "Dru", "Medina"],
    ["PD Dr. med. Eva Roth", "Eva", "Roth"],
    ["P.D. Roth", "P.D.", "Roth"],
    ["M. Peck", "M.", "Peck"],
    ["Mary Drake", "Mary", "Drake"],
  ])("%s has no titles in the name", (text, firstName, lastName) => {
    expect(partsOf({ text })).toMatchObject({ firstName, lastName });
  });

  it.each<[string, Location["address"], string, string]>([
    ["a country", { country: "CHE", state: "AR" }, "CH", "Europe/Zurich"],
    ["a country by name", { country: "Österreich" }, "AT", "Europe/Vienna"],
    ["a British postcode", { postalCode: "SW1A 1AA" }, "GB", "Europe/London"],
    ["a Canadian postal code", { postalCode: "M5V 2T6", state: "ON" }, "CA", "America/Toronto"],
    ["a state of Australia", { country: "Australia", state: "wa" }, "AU", "Australia/Perth"],
    ["a state", { state: "WA", postalCode: "98101" }, "US", "America/Los_Angeles"],
    ["a country that only begins like another", { country: "Chile" }, "CHILE", "America/Denver"],
  ])("%s tells country and time zone", (_what, address, country, zone) => {
    const location: Location = { resourceType: "Location", id: "1", address };
    expect([countryOf(location), zoneOf(location)]).toEqual([country, zone]);
  });

  it.each<[Location["address"], object | undefined]>([
    [{ country: "DE" }, undefined],
    [{ line: ["", " "], city: " " }, undefined],
    [{ text: "1 High St\r\nLeeds" }, { address1: "1 High St, Leeds", city: null }],
    [
      { line: ["Level 2", "", "1 George St"], city: "Perth" },
      { address1: "Level 2", address2: "1 George St" },
    ],
  ])("the address %j becomes %j", (address, expected) => {
    const own = addressOf(address);
    if (expected) expect(own).toMatchObject(expected);
    else expect(own).toBeUndefined();
  });

  it.each<[object[], boolean]>([
    [[{ daysOfWeek: ["mon"] }], false],
    [[{ openingTime: "09:00:00" }], false],
    [[{ daysOfWeek: ["mon"], openingTime: "25:00:00", closingTime: "26:00:00" }], false],
    [[{ daysOfWeek: ["mon"], openingTime: "0900", closingTime: "24:00" }], true],
    [[{ allDay: true }], true],
  ])("%j is hours: %s", (hoursOfOperation, isKnown) => {
    const location = { resourceType: "Location", id: "1", hoursOfOperation } as Location;
    expect(hoursOf(location, [], "2026-11-28") !== undefined).toBe(isKnown);
  });
});
