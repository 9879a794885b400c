/** How a FHIR Practitioner with its roles becomes a provider of the site. */
import type { HealthcareService, InsurancePlan, Location, Organization, Practitioner, PractitionerRole } from "fhir/r4";
import type { z } from "zod";
import type { DoctorPlan } from "../../contracts/insurance.ts";
import type { providerProfile } from "../../contracts/providers.ts";
import { comparePlans, type PayerDirectory } from "./compare.ts";
import { countryOf } from "./countries.ts";
import { addressOf, type Entry, type Finding, isShown, locationPath, placeOf, postalCodeOf } from "./map-location.ts";
import { nameIn, partsOf, phoneOf, shortId, slug } from "./names.ts";
import {
  codingsOf,
  extensionsOf,
  idOf,
  idsOf,
  includes,
  isNpi,
  isUnfollowed,
  isVirtual,
  lastChangeOf,
  npiOf,
} from "./reference.ts";
import { languageOf, specialtiesOf, unnamedCodes } from "./terms.ts";
import { hoursOf } from "./time.ts";

type Profile = z.input<(typeof providerProfile)["response"]>;
type Plan = z.input<typeof DoctorPlan>;

/** The resources to which a provider and its roles refer. */
export interface Related {
  locations: ReadonlyMap<string, Location>;
  services: ReadonlyMap<string, HealthcareService>;
  organizations: ReadonlyMap<string, Organization>;
  /** Plans by the ID of their network. */
  plansOfNetwork: ReadonlyMap<string, readonly InsurancePlan[]>;
  /** Returns the IDs of the networks in which a role takes part, directly or through its organization. */
  networksOf: (role: PractitionerRole) => string[];
  /** Directories of payers with which the plans are compared. */
  directories: readonly PayerDirectory[];
}

/** Codes of the extension `newpatients` (Plan-Net) and what they mean for a new patient. */
const ACCEPTS: Readonly<Record<string, boolean>> = { newpt: true, nopt: false, existptonly: false, existptfam: false };

function acceptsNewPatients(role: PractitionerRole): boolean | undefined {
  const [extension] = extensionsOf(role, /^newpatients$/i);
  const parts = extension?.extension ?? [];
  const accepting = parts.find(({ url }) => url === "acceptingPatients");
  const code = accepting?.valueCodeableConcept?.coding?.[0]?.code ?? accepting?.valueCode;
  return code === undefined ? (extension?.valueBoolean ?? undefined) : ACCEPTS[code];
}

/** Returns the IDs of the networks in which a role takes part. */
export const networksOf = (role: PractitionerRole): string[] =>
  extensionsOf(role, /^network-?reference$/i).flatMap(({ valueReference }) =>
    valueReference ? idsOf([valueReference], "Organization") : [],
  );

const nameOfOrganization = (
  reference: Parameters<typeof idOf>[0],
  organizations: Related["organizations"],
): string | undefined => organizations.get(idOf(reference, "Organization") ?? "")?.name ?? reference?.display;

/** Returns the plans of the networks, with the names of the payer and the network. */
function plansOf(networks: readonly string[], { organizations, plansOfNetwork }: Related): Plan[] {
  const plans = networks.flatMap((network) =>
    (plansOfNetwork.get(network) ?? []).flatMap((plan): Plan[] => {
      const payer = nameOfOrganization(plan.ownedBy ?? plan.administeredBy, organizations);
      const name = plan.name?.trim();
      if (!payer || !name) return [];
      return [{ payer, plan: name, network: organizations.get(network)?.name ?? null }];
    }),
  );
  return [...new Map(plans.map((plan) => [`${plan.payer}|${plan.plan}`, plan])).values()];
}

const GENDERS: Readonly<Record<string, string>> = { male: "man", female: "woman" };

const yearOf = (date: string | undefined) => (date ? Number(date.slice(0, 4)) || null : null);

/** Returns degrees and the certificates that have not expired. The period of a degree ends with its year. */
function qualifications({ qualification = [] }: Practitioner, today: string) {
  const education: NonNullable<Profile["education"]> = [];
  const certificates: NonNullable<Profile["certificates"]> = [];
  for (const { code, issuer, period } of qualification) {
    // Some servers write a qualification without its code.
    const [coding] = codingsOf([code ?? {}]);
    const name = code?.text ?? coding?.display ?? coding?.code;
    if (!name) continue;
    const isDegree = /v2-0360|v2\/0360|2\.7/.test(coding?.system ?? "");
    const full = issuer?.display ? `${name}, ${issuer.display}` : name;
    if (isDegree && issuer?.display) education.push({ kind: "degree", name: full, year: yearOf(period?.end) });
    else if (!isDegree && includes(period, today)) certificates.push({ name: full, year: yearOf(period?.start) });
  }
  return { education, certificates };
}

/** Returns the letters of a provider's degree, such as `MD`. */
function degreeOf({ qualification = [] }: Practitioner): string | undefined {
  const codes = codingsOf(qualification.map(({ code }) => code ?? {})).filter(({ system }) =>
    /0360/.test(system ?? ""),
  );
  return codes.map(({ code }) => code).find((code) => code !== undefined && /^[A-Z]{2,5}$/.test(code));
}

/** Returns a provider's entry in the index, or null without a name, with what the directory lacks or says wrongly. */
export function providerEntry(
  practitioner: Practitioner,
  roles: readonly PractitionerRole[],
  related: Related,
  today: string,
): { entry: Entry<Profile> | null; findings: Finding[] } {
  const resource = `Practitioner/${practitioner.id}`;
  const findings: Finding[] = [];
  const find = (kind: string, detail: string, of = resource) => findings.push({ kind, resource: of, detail });
  const npi = npiOf(practitioner);
  if (npi !== undefined && !isNpi(npi)) find("invalid-npi", `has an invalid National Provider Identifier: ${npi}`);
  const name = partsOf(nameIn(practitioner.name));
  if (!name) {
    find("no-name", "has no name, so it is not shown");
    return { entry: null, findings };
  }
  for (const role of roles) {
    const of = `PractitionerRole/${role.id}`;
    for (const id of idsOf(role.location, "Location"))
      if (!related.locations.has(id)) find("dead-reference", `refers to Location/${id}, which does not exist`, of);
    for (const id of idsOf(role.healthcareService, "HealthcareService"))
      if (!related.services.has(id))
        find("dead-reference", `refers to HealthcareService/${id}, which does not exist`, of);
    const unfollowed = [...(role.location ?? []), ...(role.healthcareService ?? [])].filter(isUnfollowed);
    if (unfollowed.length > 0)
      find("unfollowed-reference", "has a contained place or service, or names one by its identifier only", of);
    for (const code of unnamedCodes(role.specialty)) find("unknown-code", `has an unknown specialty: ${code}`, of);
  }
  const services = roles.flatMap((role) =>
    idsOf(role.healthcareService, "HealthcareService")
      .flatMap((id) => related.services.get(id) ?? [])
      .filter(({ active }) => active !== false),
  );
  const locationIds = [
    ...new Set([
      ...roles.flatMap((role) => idsOf(role.location, "Location")),
      ...services.flatMap(({ location }) => idsOf(location, "Location")),
    ]),
  ];
  const locations = locationIds.flatMap((id) => related.locations.get(id) ?? []).filter(isShown);
  const isAbroad = locations.length > 0 && locations.every((one) => countryOf(one) !== "US");
  if (npi === undefined && !isAbroad) find("no-npi", "has no National Provider Identifier");
  if (locations.length === 0) find("no-location", "has no role at a location");
  const specialties = specialtiesOf([
    ...roles.flatMap(({ specialty }) => specialty ?? []),
    ...services.flatMap(({ specialty }) => specialty ?? []),
  ]);
  if (specialties.length === 0) find("no-specialty", "has no specialty");
  const accepting = roles.map(acceptsNewPatients).filter((one) => one !== undefined);
  const languages = [...new Set((practitioner.communication ?? []).map(languageOf).filter((one) => one !== undefined))];
  const gender = GENDERS[practitioner.gender ?? ""];
  const validNpi = npi !== undefined && isNpi(npi) ? npi : undefined;
  const { plans, findings: disagreements } = comparePlans(
    plansOf([...new Set(roles.flatMap(related.networksOf))], related),
    validNpi,
    related.directories,
    resource,
  );
  findings.push(...disagreements);
  const photo = practitioner.photo?.find(({ url }) => url?.startsWith("https://"))?.url;
  const title = name.title ?? degreeOf(practitioner);
  const full = [name.firstName, name.middleName, name.lastName].filter(Boolean).join(" ");
  const phone = phoneOf(
    ...roles.map(({ telecom }) => telecom),
    practitioner.telecom,
    ...locations.map((one) => one.telecom),
  );
  const doc: Profile = {
    id: practitioner.id!,
    ...name,
    title: title ?? null,
    primarySpecialty: specialties[0]?.name ?? null,
    photo: photo ?? null,
    profileUrl: `/find-a-doctor/${[slug(`${name.firstName} ${name.lastName}`), shortId(practitioner.id!)].filter(Boolean).join("-")}`,
    isAcceptingPatients: accepting.length > 0 ? accepting.includes(true) : null,
    newPatientAppointment: null,
    locationName: locations[0]?.name?.trim() ?? null,
    mainPhone: phone ?? null,
    city: locations[0]?.address?.city ?? null,
    languages,
    gender: gender ?? null,
    videoVisits: [...roles, ...services].some(isVirtual),
    acceptedPlans: plans,
    specialties: specialties.map((one) => one.name),
    npi: validNpi ?? null,
    ...qualifications(practitioner, today),
    appointmentRequests: accepting.length === 0 || accepting.includes(true),
    locations: locations.map((location) => {
      const { latitude, longitude } = placeOf(location);
      const hours = hoursOf(location, [], today);
      return {
        name: location.name!.trim(),
        address: addressOf(location.address) ?? null,
        phone: phoneOf(location.telecom) ?? null,
        websiteUrl: locationPath(location),
        ...(hours && { hours }),
        ...(latitude !== null && { latitude, longitude }),
      };
    }),
  };
  const places = locations.map(placeOf);
  return {
    entry: {
      id: practitioner.id!,
      path: doc.profileUrl!,
      sort: `${name.lastName || name.firstName} ${name.firstName}`,
      updated: lastChangeOf([practitioner, ...roles, ...services, ...locations]),
      doc,
      places,
      facts: [
        ...specialties.map((one): [string, string] => ["specialty", one.name]),
        ...languages.map((one): [string, string] => ["language", one]),
        ...(gender ? [["gender", gender] as [string, string]] : []),
        ...(doc.isAcceptingPatients ? [["accepting", "yes"] as [string, string]] : []),
        ...(doc.videoVisits ? [["video", "yes"] as [string, string]] : []),
        ...plans.map(({ payer, plan, network }): [string, string] => ["plan", JSON.stringify([payer, plan, network])]),
      ],
      text: {
        name: full,
        terms: specialties.map((one) => `${one.name} ${one.words}`).join(" "),
        place: [
          ...new Set(
            locations.flatMap((one) => [one.name, one.address?.city, one.address?.state, postalCodeOf(one.address)]),
          ),
        ]
          .filter(Boolean)
          .join(" "),
      },
    },
    findings,
  };
}
