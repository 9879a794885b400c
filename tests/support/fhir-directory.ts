/** A generated provider directory in the shape of the Da Vinci Plan-Net profiles. */
import type {
  Bundle,
  Extension,
  FhirResource,
  HealthcareService,
  InsurancePlan,
  Location,
  Organization,
  Practitioner,
  PractitionerRole,
  Schedule,
  Slot,
} from "fhir/r4";

const GUIDE = "http://hl7.org/fhir/us/davinci-pdex-plan-net/StructureDefinition";
const NUCC = "http://nucc.org/provider-taxonomy";

const CITIES = [
  ["Denver", "CO", "80202", 39.7392, -104.9903],
  ["Boulder", "CO", "80302", 40.015, -105.2705],
  ["Billings", "MT", "59101", 45.7833, -108.5007],
  ["Helena", "MT", "59601", 46.5891, -112.0391],
] as const;
const SPECIALTIES = [
  ["207RC0000X", "Cardiovascular Disease Physician"],
  ["207Q00000X", "Family Medicine Physician"],
  ["207N00000X", "Dermatology Physician"],
  ["208000000X", "Pediatrics Physician"],
  ["9999X0000X", "Space Medicine Physician"],
] as const;
const FIRST = ["Ana", "Ben", "Chloë", "Dmitri", "Ezra", "Fatima", "Grace", "Hiro"];
const LAST = ["Alvarez", "Bauer", "Chen", "Dubois", "Eriksen", "Fujita", "García", "Hassan", "O’Brien"];

/** Returns a valid National Provider Identifier. */
export function npi(number: number): string {
  const base = `1${String(number).padStart(8, "0")}`;
  const sum = [...`80840${base}`].reverse().reduce((total, digit, index) => {
    const doubled = index % 2 === 0 ? Number(digit) * 2 : Number(digit);
    return total + (doubled > 9 ? doubled - 9 : doubled);
  }, 0);
  return `${base}${(10 - (sum % 10)) % 10}`;
}

const meta = (at: string) => ({ lastUpdated: at });

const accepting = (code: string): Extension => ({
  url: `${GUIDE}/newpatients`,
  extension: [{ url: "acceptingPatients", valueCodeableConcept: { coding: [{ code }] } }],
});

export interface Directory {
  /** Resources by type and ID. */
  resources: FhirResource[];
}

/**
 * Generates a directory.
 * @param now time of the last change of every resource, and the time before all free slots
 */
export function directory(practitioners: number, now: Date): Directory {
  const at = new Date(now.getTime() - 86_400_000).toISOString();
  const network: Organization = {
    resourceType: "Organization",
    id: "network-1",
    meta: meta(at),
    active: true,
    name: "Mountain Network",
  };
  const payer: Organization = {
    resourceType: "Organization",
    id: "payer-1",
    meta: meta(at),
    name: "Summit Health Plan",
  };
  const plan: InsurancePlan = {
    resourceType: "InsurancePlan",
    id: "plan-1",
    meta: meta(at),
    status: "active",
    name: "Summit PPO",
    ownedBy: { reference: "Organization/payer-1" },
    network: [{ reference: "Organization/network-1" }],
  };
  const locations = CITIES.map(
    ([city, state, postalCode, latitude, longitude], index): Location => ({
      resourceType: "Location",
      id: `loc-${index}`,
      meta: meta(at),
      status: "active",
      name: `${city} Clinic`,
      type: [
        {
          coding: [{ system: "http://terminology.hl7.org/CodeSystem/v3-RoleCode", code: index === 0 ? "HOSP" : "PC" }],
        },
      ],
      telecom: [{ system: "phone", value: `(303) 555-01${10 + index}`, use: "work" }],
      address: { line: [`${index + 1} Main Street`], city, state, postalCode },
      position: { latitude, longitude },
      hoursOfOperation: [
        { daysOfWeek: ["mon", "tue", "wed", "thu", "fri"], openingTime: "08:00:00", closingTime: "17:00:00" },
      ],
    }),
  );
  const service: HealthcareService = {
    resourceType: "HealthcareService",
    id: "service-1",
    meta: meta(at),
    active: true,
    name: "Heart care",
    specialty: [{ coding: [{ system: NUCC, code: "207RC0000X" }] }],
    location: [{ reference: "Location/loc-0" }],
  };
  const people = Array.from({ length: practitioners }, (_, index) => {
    const id = `p-${index}`;
    const [code, display] = SPECIALTIES[index % SPECIALTIES.length]!;
    const practitioner: Practitioner = {
      resourceType: "Practitioner",
      id,
      meta: meta(at),
      active: true,
      identifier: [{ system: "http://hl7.org/fhir/sid/us-npi", value: npi(index) }],
      name: [
        {
          use: "official",
          family: LAST[index % LAST.length]!,
          given: [FIRST[Math.floor(index / LAST.length) % FIRST.length]!],
          suffix: [index % 3 === 0 ? "DO" : "MD"],
        },
      ],
      gender: index % 2 ? "male" : "female",
      communication: [
        { coding: [{ system: "urn:ietf:bcp:47", code: "en" }] },
        ...(index % 4 === 0 ? [{ coding: [{ code: "es-MX" }] }] : []),
      ],
    };
    const role: PractitionerRole = {
      resourceType: "PractitionerRole",
      id: `role-${index}`,
      meta: meta(at),
      active: true,
      practitioner: { reference: `Practitioner/${id}` },
      location: [{ reference: `Location/loc-${index % CITIES.length}` }],
      specialty: [{ coding: [{ system: NUCC, code, display }] }],
      telecom: [{ system: "phone", value: "303-555-0142" }],
      extension: [
        accepting(index % 7 === 1 ? "nopt" : "newpt"),
        ...(index % 2 === 0
          ? [{ url: `${GUIDE}/network-reference`, valueReference: { reference: "Organization/network-1" } }]
          : []),
      ],
    };
    return [practitioner, role];
  });
  const schedule: Schedule = {
    resourceType: "Schedule",
    id: "schedule-1",
    meta: meta(at),
    actor: [{ reference: "PractitionerRole/role-0" }],
  };
  // This doctor takes no new patients.
  const closed: Schedule = { ...schedule, id: "schedule-2", actor: [{ reference: "PractitionerRole/role-1" }] };
  const day = (days: number, time: string) =>
    `${new Date(now.getTime() + days * 86_400_000).toISOString().slice(0, 10)}T${time}-07:00`;
  const slots = [2, 9, 1].map(
    (days, index): Slot => ({
      resourceType: "Slot",
      id: `slot-${index}`,
      meta: meta(at),
      schedule: { reference: `Schedule/${index < 2 ? schedule.id : closed.id}` },
      status: "free",
      start: day(days, "09:00:00"),
      end: day(days, "09:30:00"),
    }),
  );
  return { resources: [network, payer, plan, ...locations, service, ...people.flat(), schedule, closed, ...slots] };
}

/** Behavior of the server. */
export interface ServerOptions {
  /** Maximum number of resources in a page. */
  page?: number;
  /** Origin and path in the paging links, if it differs from the server's URL. */
  linksAt?: string;
  refusesLastUpdated?: boolean;
  /** Search parameters that the server rejects (400), and those that it ignores. */
  refuses?: readonly string[];
  ignores?: readonly string[];
  /** Types that the server does not have. */
  lacks?: readonly string[];
  /** Changes a page before it is sent. */
  rewrite?(bundle: Bundle, url: URL): unknown;
  /** Returns another response to a request, or undefined. `count` is the number of requests so far. */
  fault?(url: URL, count: number, request: Request): Response | Error | undefined;
}

/** A FHIR server with paging links and `_lastUpdated`, as a function that replaces `fetch`. */
export function fhirServer(data: Directory, options: ServerOptions = {}) {
  const requests: URL[] = [];
  const base = "https://fhir.example/r4";
  const send = async (input: RequestInfo | URL, init?: RequestInit): Promise<Response> => {
    const request = new Request(input, init);
    const url = new URL(request.url);
    requests.push(url);
    const fault = options.fault?.(url, requests.length, request);
    if (fault instanceof Error) throw fault;
    if (fault) return fault;
    const type = url.pathname.slice("/r4/".length);
    for (const name of options.ignores ?? []) url.searchParams.delete(name);
    const since = url.searchParams.get("_lastUpdated")?.replace(/^ge/, "");
    if (options.lacks?.includes(type) || (since && options.refusesLastUpdated))
      return Response.json({ resourceType: "OperationOutcome", issue: [] }, { status: 400 });
    if (options.refuses?.some((name) => url.searchParams.has(name)))
      return Response.json({ resourceType: "OperationOutcome", issue: [] }, { status: 400 });
    const valuesOf = (name: string) => url.searchParams.get(name)?.split(",");
    const [identifiers, practitioners, ids] = ["identifier", "practitioner", "_id"].map(valuesOf);
    const status = url.searchParams.get("status");
    const all = data.resources
      .filter(({ resourceType }) => resourceType === type)
      .filter(({ meta: own }) => !since || Date.parse(own!.lastUpdated!) >= Date.parse(since))
      .filter((one) => !status || (one as Slot).status === status)
      .filter(
        (one) =>
          !identifiers ||
          (one as Practitioner).identifier?.some(({ system, value }) => identifiers.includes(`${system}|${value}`)),
      )
      .filter(
        (one) =>
          !practitioners ||
          practitioners.includes((one as PractitionerRole).practitioner?.reference?.replace(/^.*\//, "") ?? ""),
      )
      .filter((one) => !ids || ids.includes(one.id!));
    const offset = Number(url.searchParams.get("_offset") ?? 0);
    const size = Math.min(Number(url.searchParams.get("_count") ?? 50), options.page ?? 1_000);
    const shown = all.slice(offset, offset + size);
    const next = new URL(`${options.linksAt ?? base}/${type}${url.search}`);
    next.searchParams.set("_offset", String(offset + size));
    const bundle: Bundle = {
      resourceType: "Bundle",
      type: "searchset",
      total: all.length,
      link: [
        { relation: "self", url: url.href },
        ...(offset + size < all.length ? [{ relation: "next", url: next.href }] : []),
      ],
      entry: shown.map((resource) => ({
        fullUrl: `${base}/${type}/${resource.id}`,
        resource,
        search: { mode: "match" },
      })),
    };
    return Response.json(options.rewrite?.(bundle, url) ?? bundle, {
      headers: { "content-type": "application/fhir+json" },
    });
  };
  return { requests, fetch: send as typeof fetch };
}
