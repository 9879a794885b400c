/** Reads references between resources, extensions, and codes, as servers write them. */
import type { CodeableConcept, Coding, Extension, FhirResource, Identifier, Reference } from "fhir/r4";

/**
 * Returns the ID of the referenced resource of a type, or undefined. A reference can be relative, absolute, to a version, or
 * the UUID that is the ID. References to contained resources and logical references without a literal have no ID.
 */
export function idOf(reference: Reference | undefined, type: string): string | undefined {
  const [, uuid] = /^urn:uuid:([A-Za-z\d.-]{1,64})$/.exec(reference?.reference ?? "") ?? [];
  if (uuid) return (reference?.type ?? type) === type ? uuid : undefined;
  const match = /(?:^|\/)(\w+)\/([A-Za-z\d.-]{1,64})(?:\/_history\/[A-Za-z\d.-]+)?$/.exec(reference?.reference ?? "");
  return match?.[1] === type ? match[2] : undefined;
}

/** Returns whether a reference cannot be followed: it leads into its own resource, or names an identifier only. */
export const isUnfollowed = ({ reference, identifier }: Reference): boolean =>
  typeof reference === "string" ? reference.startsWith("#") : identifier !== undefined;

/** Returns all references in a resource, by the name of their element. */
export const idsOf = (references: readonly Reference[] | undefined, type: string): string[] =>
  (references ?? []).map((reference) => idOf(reference, type)).filter((id) => id !== undefined);

/**
 * Returns the extension whose URL ends with a name, such as `newpatients`: guides publish the same extension under
 * several URLs.
 */
export const extensionsOf = (element: { extension?: Extension[] } | undefined, name: RegExp): Extension[] =>
  (element?.extension ?? []).filter(({ url }) => name.test(nameIn(url)));

/**
 * Returns the name of an extension, without what guides put around it: `base-ext-newpatients` (National Directory),
 * `plannet-newpatients-extension`.
 */
const nameIn = (url: unknown): string =>
  String(url ?? "")
    .replace(/^.*\//, "")
    .replace(/^(?:base-ext-|plannet-|plan-net-|vhdir-|us-core-|argo-)/i, "")
    .replace(/-extension$/i, "");

/** Returns whether a role or service is offered by video or telephone (Plan-Net). */
export const isVirtual = (element: Parameters<typeof extensionsOf>[0]): boolean =>
  extensionsOf(element, /^delivery-?method$/i).some((extension) =>
    (extension.extension ?? []).some(({ valueCodeableConcept }) =>
      valueCodeableConcept?.coding?.some(({ code }) => code === "virtual"),
    ),
  );

/** Returns the codings of several concepts. */
export const codingsOf = (concepts: readonly CodeableConcept[] | undefined): Coding[] =>
  (concepts ?? []).flatMap(({ coding }) => coding ?? []);

/** Returns whether a period includes a date (YYYY-MM-DD). An end without a time includes its whole day, month, or year. */
export const includes = (period: { start?: string; end?: string } | undefined, day: string): boolean =>
  (!period?.start || period.start.slice(0, 10) <= day) &&
  (!period?.end || period.end.slice(0, 10) >= day.slice(0, period.end.length));

/**
 * Returns the time of the last change of several resources, or null if none of them has one. A time in the future is wrong, and
 * does not count.
 */
export function lastChangeOf(resources: readonly FhirResource[], now = Date.now()): string | null {
  const times = resources.map(({ meta }) => Date.parse(String(meta?.lastUpdated))).filter((time) => time <= now);
  return times.length > 0 ? new Date(Math.max(...times)).toISOString() : null;
}

/** Systems of the National Provider Identifier, in US Core, in older guides, and in the National Directory. */
const NPI_SYSTEM = /sid\/us-npi\/?$|NamingSystem\/npi$|2\.16\.840\.1\.113883\.4\.6$/i;

/** Returns a resource's National Provider Identifier as it is written, or undefined. An old one does not count. */
export function npiOf({ identifier }: { identifier?: Identifier[] }): string | undefined {
  const current = (identifier ?? []).filter(({ use, value }) => use !== "old" && typeof value === "string");
  const own =
    current.find(({ system }) => NPI_SYSTEM.test(system ?? "")) ??
    current.find(({ system, type }) => !system && type?.coding?.some(({ code }) => code === "NPI"));
  return own?.value?.trim();
}

/** Returns whether a National Provider Identifier has ten digits and the right check digit (Luhn, with the prefix 80840). */
export function isNpi(npi: string): boolean {
  if (!/^[12]\d{9}$/.test(npi)) return false;
  const digits = [...`80840${npi}`].reverse().map(Number);
  const sum = digits.reduce((total, digit, index) => {
    const doubled = index % 2 === 1 ? digit * 2 : digit;
    return total + (doubled > 9 ? doubled - 9 : doubled);
  }, 0);
  return sum % 10 === 0;
}

/** The links that the index follows backward: from a resource to those that refer to it. */
export function linksOf(resource: FhirResource): [type: string, id: string][] {
  const to = (type: string, ids: readonly string[]): [string, string][] => ids.map((id) => [type, id]);
  switch (resource.resourceType) {
    case "PractitionerRole":
      return to("Practitioner", idsOf([resource.practitioner ?? {}], "Practitioner"));
    case "HealthcareService":
      return to("Location", idsOf(resource.location, "Location"));
    case "Location":
      return to("Location", idsOf([resource.partOf ?? {}], "Location"));
    case "InsurancePlan":
      return [
        ...to("Organization", idsOf(resource.network, "Organization")),
        ...to(
          "Organization",
          (resource.plan ?? []).flatMap(({ network }) => idsOf(network, "Organization")),
        ),
      ];
    case "OrganizationAffiliation":
      return to("Organization", idsOf([resource.participatingOrganization ?? {}], "Organization"));
    case "Schedule":
      return ["PractitionerRole", "Practitioner", "Location", "HealthcareService"].flatMap((type) =>
        to(type, idsOf(resource.actor, type)),
      );
    case "Slot":
      return to("Schedule", idsOf([resource.schedule], "Schedule"));
    default:
      return [];
  }
}
