/**
 * Repairs resources whose elements have another cardinality or type than FHIR R4 says: older guides (DSTU2, STU3) and servers
 * of their own write one object where a list belongs, a list where one object belongs, or a number where a text belongs. What
 * cannot be repaired is removed, so that it costs only itself.
 */

import type { FhirResource } from "fhir/r4";
import { isRecord } from "../../lib/cms/records.ts";

/** Elements that are lists of objects, wherever they are. */
const LISTS = new Set(
  "extension modifierExtension identifier telecom qualification communication photo specialty healthcareService hoursOfOperation availableTime notAvailable network plan actor coding endpoint coverageArea contact serviceType".split(
    " ",
  ),
);
/** Elements that are lists of texts, wherever they are. */
const TEXTS = new Set("given prefix suffix line daysOfWeek alias".split(" "));
/** Elements whose cardinality depends on the type. */
const OF_TYPE: Readonly<Record<string, readonly string[]>> = {
  Practitioner: ["name", "address"],
  PractitionerRole: ["code", "location"],
  HealthcareService: ["category", "type", "location", "program"],
  Location: ["type"],
  Organization: ["type", "address"],
  OrganizationAffiliation: ["code", "location"],
  InsurancePlan: ["type"],
  Slot: [],
  Schedule: [],
};
/** Elements that are one object in some types, and that some servers write as a list. */
const SINGLE = new Set(
  "address partOf practitioner organization period position schedule ownedBy administeredBy during issuer valueCodeableConcept valueReference".split(
    " ",
  ),
);
/** Elements that are one text, wherever they are. Servers write postal codes and telephone numbers as numbers. */
const TEXT = new Set(
  "family city state postalCode country use system value url display reference start end openingTime closingTime availableStartTime availableEndTime availabilityExceptions extraDetails valueCode valueString".split(
    " ",
  ),
);
const NUMBER = new Set(["latitude", "longitude", "rank"]);
const BOOLEAN = new Set(["active", "allDay", "valueBoolean"]);

const isText = (name: string, within: string, depth: number): boolean =>
  TEXT.has(name) || (/^(?:text|description)$/.test(name) && depth > 0) || (name === "code" && within === "coding");

/** Returns the value of an element that has no parts, or undefined. */
function simple(name: string, own: unknown, isOneText: boolean): unknown {
  const one = Array.isArray(own) ? own[0] : own;
  if (isOneText) return typeof one === "number" ? String(one) : typeof one === "string" ? one : undefined;
  if (BOOLEAN.has(name)) return typeof one === "boolean" ? one : { true: true, false: false }[String(one)];
  const number = typeof one === "string" && one.trim() ? Number(one) : one;
  return Number.isFinite(number) ? number : undefined;
}

/** @param within name of the element that contains the value */
function repaired(value: unknown, lists: ReadonlySet<string>, depth: number, within = ""): unknown {
  if (Array.isArray(value))
    return value.filter((one) => one != null).map((one) => repaired(one, NONE, depth + 1, within));
  if (!isRecord(value) || depth > 20) return value;
  const result: Record<string, unknown> = {};
  for (const [name, own] of Object.entries(value)) {
    if (own === null) continue;
    const isList = LISTS.has(name) || lists.has(name);
    if (isList) {
      const list = (Array.isArray(own) ? own : [own]).filter(isRecord);
      if (list.length > 0) result[name] = list.map((one) => repaired(one, NONE, depth + 1, name));
    } else if (TEXTS.has(name)) {
      const list = (Array.isArray(own) ? own : [own]).filter((one) => typeof one === "string");
      if (list.length > 0) result[name] = list;
    } else if (name === "family" && Array.isArray(own))
      result[name] = own.filter((one) => typeof one === "string").join(" ");
    else if (isText(name, within, depth) || NUMBER.has(name) || BOOLEAN.has(name)) {
      const one = simple(name, own, isText(name, within, depth));
      if (one !== undefined) result[name] = one;
    } else if (SINGLE.has(name) || (name === "code" && within === "qualification")) {
      const one = Array.isArray(own) ? own.find(isRecord) : own;
      if (isRecord(one)) result[name] = repaired(one, NONE, depth + 1, name);
    } else result[name] = repaired(own, NONE, depth + 1, name);
  }
  return result;
}

const NONE: ReadonlySet<string> = new Set();
const LISTS_OF_TYPE = new Map(Object.entries(OF_TYPE).map(([type, names]) => [type, new Set(names)]));
/** Elements that must be texts. Other values are removed. */
const STRINGS = ["name", "description", "comment", "status", "gender"];

/** Returns whether a resource is marked as test data, which nobody may take for a doctor or a place. */
const isTestData = ({ meta }: FhirResource): boolean =>
  [meta?.tag, meta?.security]
    .flat()
    .some((coding) => coding?.code === "HTEST" && String(coding.system ?? "ActReason").endsWith("ActReason"));

/** Returns a resource in the form of FHIR R4. Test data becomes inactive. */
export function tolerated(resource: FhirResource): FhirResource {
  const lists = LISTS_OF_TYPE.get(resource.resourceType) ?? NONE;
  const result = repaired(resource, lists, 0) as Record<string, unknown>;
  for (const name of STRINGS)
    if (!lists.has(name) && name in result && typeof result[name] !== "string") delete result[name];
  // DSTU2 and STU3 have other names for some elements.
  if (resource.resourceType === "HealthcareService" && !result.name && typeof result.serviceName === "string")
    result.name = result.serviceName;
  if (resource.resourceType === "PractitionerRole" && !result.code && isRecord(result.role))
    result.code = [result.role];
  if (isTestData(resource)) Object.assign(result, { active: false, status: "entered-in-error" });
  return result as unknown as FhirResource;
}
