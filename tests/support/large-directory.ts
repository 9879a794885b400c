/**
 * A generated directory of a large network in the shape of the Da Vinci Plan-Net profiles. Each resource is made when it is
 * read, so that the directory needs no memory.
 */
import type { Bundle, FhirResource } from "fhir/r4";
import { npi } from "./fhir-directory.ts";

const GUIDE = "http://hl7.org/fhir/us/davinci-pdex-plan-net/StructureDefinition";
const NUCC = "http://nucc.org/provider-taxonomy";
const SPECIALTIES = [
  ["207RC0000X", "Cardiovascular Disease Physician"],
  ["207Q00000X", "Family Medicine Physician"],
  ["207R00000X", "Internal Medicine Physician"],
  ["207N00000X", "Dermatology Physician"],
  ["208000000X", "Pediatrics Physician"],
  ["207V00000X", "Obstetrics & Gynecology Physician"],
  ["2084N0400X", "Neurology Physician"],
  ["207X00000X", "Orthopaedic Surgery Physician"],
  ["363L00000X", "Nurse Practitioner"],
  ["9999X0000X", "Space Medicine Physician"],
] as const;
const STATES = ["CO", "MT", "WY", "UT", "NM", "KS", "NE", "ID", "AZ", "NV"] as const;
const FIRST =
  "Ana Ben Chloë Dmitri Ezra Fatima Grace Hiro Ines Jamal Keiko Liam Mia Noor Omar Priya Quinn Rosa Sam Tala".split(
    " ",
  );
const LAST =
  "Alvarez Bauer Chen Dubois Eriksen Fujita García Hassan Ivanov Jones Kim Lopez Martin Nguyen O’Brien Patel Quist Rossi Smith Tran Usman Vega Wong Xu Young Zhang".split(
    " ",
  );

const meta = { lastUpdated: "2026-11-01T08:00:00Z" };
const reference = (type: string, index: number) => ({ reference: `${type}/${type.toLowerCase()}-${index}` });

/** Returns a city of the directory. Every fifth location is in the first one, Denver. */
function cityOf(location: number): { city: string; state: string; latitude: number; longitude: number } {
  if (location % 5 === 0) return { city: "Denver", state: "CO", latitude: 39.74, longitude: -104.99 };
  const number = location % 487;
  return {
    city: `Springfield ${number}`,
    state: STATES[number % STATES.length]!,
    latitude: 35 + (number % 120) / 10,
    longitude: -115 + (number % 170) / 10,
  };
}

/**
 * Returns the number of resources of each type, and a function that makes one.
 * @param roles number of roles, of which five belong to three doctors
 */
export function largeDirectory(roles: number) {
  const people = Math.ceil(roles * 0.6);
  const locations = Math.max(10, Math.ceil(roles / 12));
  const organizations = Math.max(10, Math.ceil(roles / 40));
  const networks = 30;
  const counts: Readonly<Record<string, number>> = {
    Practitioner: people,
    PractitionerRole: roles,
    Location: locations,
    Organization: organizations + networks,
    OrganizationAffiliation: organizations,
    HealthcareService: locations,
    InsurancePlan: networks * 2,
  };
  const make = (type: string, index: number): FhirResource => {
    const common = { id: `${type.toLowerCase()}-${index}`, meta };
    switch (type) {
      case "Practitioner":
        return {
          resourceType: "Practitioner",
          ...common,
          active: true,
          identifier: [{ system: "http://hl7.org/fhir/sid/us-npi", value: npi(index) }],
          name: [
            {
              use: "official",
              family: LAST[index % LAST.length]!,
              given: [FIRST[Math.floor(index / LAST.length) % FIRST.length]!, String.fromCharCode(65 + (index % 26))],
              suffix: ["MD"],
            },
          ],
          gender: index % 2 ? "male" : "female",
          communication: [{ coding: [{ system: "urn:ietf:bcp:47", code: index % 4 === 0 ? "es" : "en" }] }],
        };
      case "PractitionerRole": {
        const [code, display] = SPECIALTIES[(index % people) % SPECIALTIES.length]!;
        return {
          resourceType: "PractitionerRole",
          ...common,
          active: true,
          practitioner: reference("Practitioner", index % people),
          organization: reference("Organization", index % organizations),
          location: [reference("Location", index % locations), reference("Location", (index * 7) % locations)],
          specialty: [{ coding: [{ system: NUCC, code, display }] }],
          telecom: [{ system: "phone", value: `303-555-${String(index % 10_000).padStart(4, "0")}` }],
          extension: [
            {
              url: `${GUIDE}/newpatients`,
              extension: [
                {
                  url: "acceptingPatients",
                  valueCodeableConcept: { coding: [{ code: index % 7 === 1 ? "nopt" : "newpt" }] },
                },
              ],
            },
            {
              url: `${GUIDE}/network-reference`,
              valueReference: reference("Organization", organizations + (index % networks)),
            },
          ],
        };
      }
      case "Location": {
        const { city, state, latitude, longitude } = cityOf(index);
        return {
          resourceType: "Location",
          ...common,
          status: "active",
          name: `${city} Clinic ${index}`,
          telecom: [{ system: "phone", value: `303-556-${String(index % 10_000).padStart(4, "0")}` }],
          address: { line: [`${index} Main Street`], city, state, postalCode: String(80_000 + (index % 9_000)) },
          position: { latitude: latitude + (index % 17) / 100, longitude: longitude + (index % 19) / 100 },
          hoursOfOperation: [
            { daysOfWeek: ["mon", "tue", "wed", "thu", "fri"], openingTime: "08:00:00", closingTime: "17:00:00" },
          ],
        };
      }
      case "Organization":
        return index < organizations
          ? { resourceType: "Organization", ...common, active: true, name: `Group ${index}` }
          : { resourceType: "Organization", ...common, active: true, name: `Network ${index - organizations}` };
      case "OrganizationAffiliation":
        return {
          resourceType: "OrganizationAffiliation",
          ...common,
          active: true,
          participatingOrganization: reference("Organization", index),
          network: [reference("Organization", organizations + ((index * 3) % networks))],
        };
      case "HealthcareService": {
        const [code, display] = SPECIALTIES[index % SPECIALTIES.length]!;
        return {
          resourceType: "HealthcareService",
          ...common,
          active: true,
          name: display.replace(" Physician", ""),
          specialty: [{ coding: [{ system: NUCC, code, display }] }],
          location: [reference("Location", index)],
        };
      }
      default:
        return {
          resourceType: "InsurancePlan",
          ...common,
          status: "active",
          name: `Plan ${index}`,
          ownedBy: reference("Organization", organizations + (index % 5)),
          network: [reference("Organization", organizations + (index % networks))],
        };
    }
  };
  return { counts, make };
}

/** Returns a server of a large directory, as a function that replaces `fetch`. It pages, and knows `_lastUpdated`. */
export function largeServer({ counts, make }: ReturnType<typeof largeDirectory>, base = "https://fhir.example/r4") {
  return async (input: RequestInfo | URL): Promise<Response> => {
    const url = new URL(input instanceof Request ? input.url : String(input));
    const type = url.pathname.slice(new URL(base).pathname.length + 1);
    if (type === "metadata") return Response.json({ resourceType: "CapabilityStatement", rest: [] });
    const since = url.searchParams.get("_lastUpdated")?.replace(/^ge/, "");
    const isCurrent = since !== undefined && Date.parse(since) > Date.parse(meta.lastUpdated);
    const total = isCurrent ? 0 : (counts[type] ?? 0);
    const from = Number(url.searchParams.get("_offset") ?? 0);
    const to = Math.min(total, from + Math.min(Number(url.searchParams.get("_count") ?? 50), 200));
    const next = new URL(url);
    next.searchParams.set("_offset", String(to));
    const bundle: Bundle = {
      resourceType: "Bundle",
      type: "searchset",
      total,
      link: to < total ? [{ relation: "next", url: next.href }] : [],
      entry: Array.from({ length: Math.max(0, to - from) }, (_, index) => ({ resource: make(type, from + index) })),
    };
    return Response.json(bundle, { headers: { "content-type": "application/fhir+json" } });
  };
}
