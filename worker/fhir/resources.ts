/** FHIR resources of what the site shows, in the shape of the Plan-Net profiles. */
import type {
  Extension,
  Address as FhirAddress,
  HealthcareService,
  InsurancePlan,
  Location,
  LocationHoursOfOperation,
  Organization,
  Practitioner,
  PractitionerRole,
} from "fhir/r4";
import type { Address, Hours } from "../../contracts/address-and-hours.ts";
import type { AcceptedPlan } from "../../contracts/insurance.ts";
import type { LocationDetail } from "../../contracts/location-entities.ts";
import type { ProviderProfile } from "../../contracts/providers.ts";
import type { ServiceItem } from "../../contracts/services.ts";
import { isState } from "../../lib/forms/states.ts";
import { idOfPath, idOfWords } from "./ids.ts";
import { instantOf } from "./last-updated.ts";
import { language, placeType, productType, serviceCategory, specialty } from "./terms.ts";

export const GUIDE = "http://hl7.org/fhir/us/davinci-pdex-plan-net/StructureDefinition";
const CODES = "http://hl7.org/fhir/us/davinci-pdex-plan-net/CodeSystem";
const NPI = "http://hl7.org/fhir/sid/us-npi";

/** The organization that runs the site. */
export interface Operator {
  id: string;
  name: string;
  /** URL of the site, without a slash at its end. */
  origin: string;
  phone: string | undefined;
}

/** Returns `meta` of a resource: its profile, unless it lacks something that the profile requires, and its last change. */
function metaOf(
  profile: string,
  { updated, follows = true }: { updated?: string | undefined; follows?: boolean } = {},
) {
  const lastUpdated = instantOf(updated);
  const meta = { ...(lastUpdated && { lastUpdated }), ...(follows && { profile: [`${GUIDE}/${profile}`] }) };
  return Object.keys(meta).length > 0 ? { meta } : {};
}

const phone = (value: string | null | undefined) =>
  value ? { telecom: [{ system: "phone" as const, value, use: "work" as const }] } : {};

const textOf = (value: string | null | undefined): string | undefined => value?.trim() || undefined;

/** Returns whether an address is in the United States, as its state and ZIP code tell. The calls name no country. */
const isInUnitedStates = (state: string | undefined, zip: string | undefined): boolean =>
  isState(state?.toUpperCase() ?? "") && (zip === undefined || /^\d{5}(?:-?\d{4})?$/.test(zip));

export function address(own: Address | null | undefined): FhirAddress | undefined {
  if (!own) return undefined;
  const line = [own.address1, own.address2, own.suite].map(textOf).filter((part) => part !== undefined);
  const [city, state, postalCode] = [own.city, own.state, own.zip].map(textOf);
  if (line.length === 0 && !city && !state && !postalCode) return undefined;
  return {
    use: "work",
    type: "physical",
    ...(line.length > 0 && { line }),
    ...(city && { city }),
    ...(state && { state }),
    ...(postalCode && { postalCode }),
    ...(isInUnitedStates(state, postalCode) && { country: "US" }),
  };
}

const DAYS = [
  ["monday", "mon"],
  ["tuesday", "tue"],
  ["wednesday", "wed"],
  ["thursday", "thu"],
  ["friday", "fri"],
  ["saturday", "sat"],
  ["sunday", "sun"],
] as const;

/** Returns a time as FHIR writes it, or undefined if it is not a time. FHIR has no 24:00. */
function timeOf(text: string | null | undefined): string | undefined {
  const [, hours, minutes] = /^(\d{1,2}):(\d{2})(?::\d{2})?$/.exec(text?.trim() ?? "") ?? [];
  if (hours === undefined || Number(hours) > 24 || Number(minutes) > 59) return undefined;
  return Number(hours) === 24 ? "23:59:59" : `${hours.padStart(2, "0")}:${minutes}:00`;
}

function hoursOfOperation(hours: Hours | null | undefined): LocationHoursOfOperation[] {
  if (!hours || hours.isCallForHours) return [];
  if (hours.is24Hour) return [{ daysOfWeek: DAYS.map(([, day]) => day), allDay: true }];
  const byTimes = new Map<string, LocationHoursOfOperation & { daysOfWeek: (typeof DAYS)[number][1][] }>();
  for (const [name, day] of DAYS)
    for (const part of [1, 2] as const) {
      const [openingTime, closingTime] = [timeOf(hours[`${name}${part}Open`]), timeOf(hours[`${name}${part}Close`])];
      if (!openingTime || !closingTime) continue;
      const key = `${openingTime}-${closingTime}`;
      const isWhole = openingTime === "00:00:00" && (closingTime === "23:59:59" || closingTime === openingTime);
      const known = byTimes.get(key);
      if (known) known.daysOfWeek.push(day);
      else byTimes.set(key, { daysOfWeek: [day], ...(isWhole ? { allDay: true } : { openingTime, closingTime }) });
    }
  return [...byTimes.values()];
}

/** Returns a sentence about the days whose hours differ. */
function exceptionsOf(hours: Hours | null | undefined): string | undefined {
  const days = (hours?.specialDays ?? []).map(({ date, name, open, close }) => {
    const when = name ? `${date} (${name})` : date;
    return open && close ? `${when}: open ${open} to ${close}` : `${when}: closed`;
  });
  return textOf([...days, hours?.hoursNotes].filter(Boolean).join(". "));
}

const identifier = (operator: Operator, folder: string, value: string) => [
  { system: `${operator.origin}${folder}`, value },
];

const operatorReference = ({ id, name }: Operator) => ({ reference: `Organization/${id}`, display: name });

export const fullName = ({ firstName, middleName, lastName }: ProviderProfile): string =>
  [firstName, middleName, lastName].map(textOf).filter(Boolean).join(" ");

export function practitioner(profile: ProviderProfile, operator: Operator): Practitioner {
  const id = idOfPath("Practitioner", profile.profileUrl!);
  const given = [profile.firstName, profile.middleName].map(textOf).filter((part) => part !== undefined);
  const family = textOf(profile.lastName);
  const title = textOf(profile.title);
  const gender = { man: "male", woman: "female" }[profile.gender ?? ""] as "male" | "female" | undefined;
  const photo = photoOf(profile.photo, operator);
  const code = (text: string) => ({ code: { text } });
  return {
    resourceType: "Practitioner",
    id,
    ...metaOf("plannet-Practitioner", profile),
    identifier: [
      ...(profile.npi ? [{ system: NPI, value: profile.npi }] : []),
      ...identifier(operator, "/find-a-doctor", id),
    ],
    active: true,
    name: [
      {
        use: "official",
        text: [fullName(profile), title].filter(Boolean).join(", "),
        // A person with one name has only a family name, because the profile requires a family name.
        family: family ?? given[0] ?? fullName(profile),
        ...(family && given.length > 0 && { given }),
        ...(title && { suffix: [title] }),
      },
    ],
    ...(gender ? { gender } : profile.gender ? { gender: "other" as const } : {}),
    ...(photo && { photo: [{ url: photo }] }),
    ...(profile.languages.length > 0 && { communication: profile.languages.map(language) }),
    ...((profile.education.length > 0 || profile.certificates.length > 0) && {
      qualification: [
        ...profile.education.map(({ name, year }) => ({ ...code(name), ...(year && { period: { end: `${year}` } }) })),
        ...profile.certificates.map(({ name, year }) => ({
          ...code(name),
          ...(year && { period: { start: `${year}` } }),
        })),
      ],
    }),
  };
}

function photoOf(photo: string | null | undefined, { origin }: Operator): string | undefined {
  if (!photo || !URL.canParse(photo, origin)) return undefined;
  const { href, protocol } = new URL(photo, origin);
  return protocol === "https:" || protocol === "http:" ? href : undefined;
}

const networkName = ({ payer, plan, network }: AcceptedPlan): string => network?.trim() || `${payer} ${plan}`;
const networkId = (plan: AcceptedPlan): string => idOfWords("network", plan.payer, networkName(plan));
const payerId = (payer: string): string => idOfWords("payer", payer);

export function practitionerRole(profile: ProviderProfile, operator: Operator): PractitionerRole {
  const id = idOfPath("PractitionerRole", profile.profileUrl!);
  const names = profile.specialties.length > 0 ? profile.specialties : [profile.primarySpecialty ?? ""].filter(Boolean);
  const specialties = names.map(specialty);
  const networks = [...new Map(profile.acceptedPlans.map((plan) => [networkId(plan), networkName(plan)]))];
  const locations = profile.locations.filter(({ websiteUrl }) => websiteUrl?.startsWith("/"));
  const accepting = profile.isAcceptingPatients;
  const extension: Extension[] = [
    ...(typeof accepting === "boolean"
      ? [
          {
            url: `${GUIDE}/newpatients`,
            extension: [
              {
                url: "acceptingPatients",
                valueCodeableConcept: {
                  coding: [{ system: `${CODES}/AcceptingPatientsCS`, code: accepting ? "newpt" : "nopt" }],
                },
              },
            ],
          },
        ]
      : []),
    ...networks.map(([network, display]) => ({
      url: `${GUIDE}/network-reference`,
      valueReference: { reference: `Organization/${network}`, display },
    })),
  ];
  // The profile requires a code for each specialty, and allows one network.
  const follows = specialties.every(({ coding }) => coding) && networks.length <= 1;
  return {
    resourceType: "PractitionerRole",
    id,
    ...metaOf("plannet-PractitionerRole", { updated: profile.updated, follows }),
    ...(extension.length > 0 && { extension }),
    identifier: identifier(operator, "/find-a-doctor", `${id}#role`),
    active: true,
    practitioner: { reference: `Practitioner/${id}`, display: fullName(profile) },
    organization: operatorReference(operator),
    ...(specialties.length > 0 && { specialty: specialties }),
    ...(locations.length > 0 && {
      location: locations.map(({ name, websiteUrl }) => ({
        reference: `Location/${idOfPath("Location", websiteUrl!)}`,
        display: name,
      })),
    }),
    ...phone(profile.mainPhone),
  };
}

export function location(detail: LocationDetail, operator: Operator): Location {
  const id = idOfPath("Location", detail.websiteUrl!);
  const hours = hoursOfOperation(detail.hours);
  const exceptions = exceptionsOf(detail.hours);
  const own = address(detail.address);
  const description = textOf(detail.wayFinding);
  const zone = detail.hours?.timeZone;
  const campus = detail.campus?.websiteUrl?.startsWith("/") ? detail.campus : undefined;
  const { latitude, longitude } = detail;
  return {
    resourceType: "Location",
    id,
    ...metaOf("plannet-Location", detail),
    ...(zone && {
      extension: [{ url: "http://hl7.org/fhir/StructureDefinition/timezone", valueCode: zone }],
    }),
    identifier: identifier(operator, "/locations", id),
    status: "active",
    name: detail.name,
    ...(description && { description }),
    ...(detail.locationTypes.length > 0 && { type: detail.locationTypes.map(placeType) }),
    ...phone(detail.phone),
    ...(own && { address: own }),
    ...(typeof latitude === "number" && typeof longitude === "number" && { position: { longitude, latitude } }),
    managingOrganization: operatorReference(operator),
    ...(campus && {
      partOf: { reference: `Location/${idOfPath("Location", campus.websiteUrl!)}`, display: campus.name },
    }),
    ...(hours.length > 0 && { hoursOfOperation: hours }),
    ...(exceptions && { availabilityExceptions: exceptions }),
  };
}

export function healthcareService(item: ServiceItem, path: string, operator: Operator): HealthcareService {
  const id = idOfPath("HealthcareService", path);
  const comment = textOf(item.overview ?? item.summary);
  const specialties = item.specialties.map(specialty).filter(({ coding }) => coding);
  return {
    resourceType: "HealthcareService",
    id,
    ...metaOf("plannet-HealthcareService", item),
    identifier: identifier(operator, "/medical-services", id),
    active: true,
    providedBy: operatorReference(operator),
    category: [serviceCategory(item.nameOverride)],
    ...(specialties.length > 0 && { specialty: specialties }),
    name: item.nameOverride,
    ...(comment && { comment }),
    ...phone(item.phone),
  };
}

export const operatorOrganization = (operator: Operator): Organization => ({
  resourceType: "Organization",
  id: operator.id,
  ...metaOf("plannet-Organization"),
  identifier: [{ system: operator.origin, value: operator.id }],
  active: true,
  type: [{ coding: [{ system: `${CODES}/OrgTypeCS`, code: "prvgrp", display: "Provider Group" }] }],
  name: operator.name,
  ...phone(operator.phone),
  address: [{ country: "US" }],
});

/** Returns the payers of plans, and the plans' networks. */
export function planOrganizations(plans: readonly AcceptedPlan[]): Organization[] {
  const payers = [...new Set(plans.map(({ payer }) => payer))].map(
    (payer): Organization => ({
      resourceType: "Organization",
      id: payerId(payer),
      ...metaOf("plannet-Organization"),
      active: true,
      type: [{ coding: [{ system: `${CODES}/OrgTypeCS`, code: "payer", display: "Payer" }] }],
      name: payer,
      address: [{ country: "US" }],
    }),
  );
  const networks = plans.map(
    (plan): Organization => ({
      resourceType: "Organization",
      id: networkId(plan),
      ...metaOf("plannet-Network"),
      active: true,
      type: [{ coding: [{ system: `${CODES}/OrgTypeCS`, code: "ntwk", display: "Network" }] }],
      name: networkName(plan),
      partOf: { reference: `Organization/${payerId(plan.payer)}`, display: plan.payer },
    }),
  );
  return [...payers, ...new Map(networks.map((network) => [network.id, network])).values()];
}

export const insurancePlan = (plan: AcceptedPlan, operator: Operator): InsurancePlan => {
  const payer = { reference: `Organization/${payerId(plan.payer)}`, display: plan.payer };
  const id = idOfWords(plan.payer, plan.plan);
  return {
    resourceType: "InsurancePlan",
    id,
    ...metaOf("plannet-InsurancePlan"),
    identifier: [{ system: `${operator.origin}/fhir/InsurancePlan`, value: id }],
    status: "active",
    type: [productType(plan.payer, plan.plan)],
    name: plan.plan,
    ownedBy: payer,
    administeredBy: payer,
    network: [{ reference: `Organization/${networkId(plan)}`, display: networkName(plan) }],
  };
};
