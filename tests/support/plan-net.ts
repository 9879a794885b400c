/**
 * What the profiles of Da Vinci Plan-Net require beyond FHIR R4: elements with a minimum, a maximum of 0, or a fixed value in
 * the snapshots of its StructureDefinitions (package hl7.fhir.us.davinci-pdex-plan-net 1.2.0, HL7, CC0). The package itself needs
 * packages that are not in npm's registry.
 */
import type { FhirResource } from "fhir/r4";

interface Profile {
  /** Elements that a resource must have. An element within another one is required wherever that one is. */
  required: readonly string[];
  forbidden?: readonly string[];
  /** Elements with at most one value. */
  single?: readonly string[];
  fixed?: Readonly<Record<string, unknown>>;
  /** Elements whose concepts must all have a code, because the profile binds them with strength `required`. */
  coded?: readonly string[];
}

const PROFILES: Readonly<Record<string, Profile>> = {
  "plannet-Practitioner": {
    required: [
      "identifier",
      "identifier.system",
      "identifier.value",
      "active",
      "name",
      "name.family",
      "qualification.code",
    ],
    fixed: { active: true },
  },
  "plannet-PractitionerRole": {
    required: ["active", "telecom.system", "telecom.value", "notAvailable.description"],
    fixed: { active: true },
    coded: ["code", "specialty"],
  },
  "plannet-Location": {
    required: ["status", "name", "position.longitude", "position.latitude"],
    forbidden: ["mode"],
    fixed: { status: "active" },
  },
  "plannet-HealthcareService": {
    required: ["active", "category", "notAvailable.description"],
    fixed: { active: true },
    coded: ["specialty"],
  },
  "plannet-Organization": { required: ["active", "type", "name", "address"], fixed: { active: true } },
  "plannet-Network": {
    required: ["active", "type", "name", "partOf"],
    forbidden: ["telecom"],
    single: ["type"],
    fixed: { active: true },
    coded: ["type"],
  },
  "plannet-InsurancePlan": {
    required: ["status", "type", "ownedBy", "administeredBy", "coverage.type", "coverage.benefit"],
    single: ["type"],
    fixed: { status: "active" },
  },
};
const SERVER = /^http:\/\/hl7\.org\/fhir\/us\/davinci-pdex-plan-net\/StructureDefinition\//;
/** Extensions of which a role has at most one (`PractitionerRole.extension:network-reference`). */
const SINGLE_EXTENSION = /\/network-reference$/;

type Element = Record<string, unknown>;
const listOf = (value: unknown): Element[] => (value === undefined ? [] : [value].flat()) as Element[];

/** Returns what a resource lacks of the profile that it names. */
export function planNetProblems(resource: FhirResource): string[] {
  const [url] = resource.meta?.profile ?? [];
  if (url === undefined) return [];
  const profile = PROFILES[url.replace(SERVER, "")];
  if (!profile) return [`unknown profile ${url}`];
  const { required, forbidden = [], single = [], fixed = {}, coded = [] } = profile;
  const own = resource as unknown as Element;
  const lacks = ([name, inner]: string[]) =>
    inner === undefined ? listOf(own[name!]).length === 0 : listOf(own[name!]).some((one) => one[inner] === undefined);
  const networks = listOf(own.extension).filter((one) => SINGLE_EXTENSION.test(String(one.url)));
  return [
    ...required.filter((path) => lacks(path.split("."))).map((path) => `lacks ${path}`),
    ...forbidden.filter((name) => own[name] !== undefined).map((name) => `must not have ${name}`),
    ...single.filter((name) => listOf(own[name]).length > 1).map((name) => `has several ${name}`),
    ...(networks.length > 1 ? ["has several network-reference"] : []),
    ...Object.entries(fixed)
      .filter(([name, value]) => own[name] !== value)
      .map(([name]) => `has another ${name}`),
    ...coded.filter((name) => listOf(own[name]).some(({ coding }) => !coding)).map((name) => `has no code in ${name}`),
  ];
}
