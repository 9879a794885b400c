/** The published types: which calls they come from, and how a search becomes calls. */
import type { FhirResource, Location } from "fhir/r4";
import type { CheckedRequestOf, Endpoint, ResponseOf } from "../../contracts/endpoint.ts";
import type { ServedPage } from "../../contracts/fields.ts";
import { insurancePlans } from "../../contracts/insurance.ts";
import { locationDetail, locationPages, locationSearch } from "../../contracts/locations.ts";
import { providerPages, providerProfile, providersByLocation } from "../../contracts/providers.ts";
import { serviceItem, servicePages } from "../../contracts/services.ts";
import { DISTANCES } from "../../lib/forms/rules.ts";
import { idOfPath, type PagedType, pathOfId } from "./ids.ts";
import { inTime } from "./last-updated.ts";
import { listed, matches, present } from "./lists.ts";
import { codeOf, readNear, referencedId, type SearchParameters } from "./parameters.ts";
import {
  fullName,
  healthcareService,
  insurancePlan,
  location,
  type Operator,
  operatorOrganization,
  planOrganizations,
  practitioner,
  practitionerRole,
} from "./resources.ts";
import { specialtyName } from "./terms.ts";

type Call = <E extends Endpoint>(endpoint: E, request: CheckedRequestOf<E> | object) => Promise<ResponseOf<E> | null>;

export interface Source {
  call: Call;
  operator: Operator;
}

export interface Found {
  resources: FhirResource[];
  included?: FhirResource[];
  /** Number of resources in all pages, or undefined if nobody knows. */
  total?: number;
  hasNext: boolean;
}

export interface FhirType {
  /** Calls from which the resources come. A type whose calls the site does not use is not published. */
  calls: readonly Endpoint[];
  /** Search parameters with their type in FHIR. */
  parameters: Readonly<Record<string, "token" | "string" | "reference" | "special">>;
  includes?: readonly string[];
  profile: string;
  read(source: Source, id: string): Promise<FhirResource | null>;
  search(source: Source, search: SearchParameters): Promise<Found>;
}

const one = ({ values }: SearchParameters, ...names: readonly string[]): string | undefined =>
  names.map((name) => values[name]?.[0]).find((value) => value !== undefined);

/** Returns the path of the page with an ID, from the list of pages if the ID does not contain it. */
async function pathOf(source: Source, type: PagedType, id: string, pages: Endpoint): Promise<string | null> {
  const path = pathOfId(type, id);
  if (path) return path;
  return (await pagesOf(source, pages)).find((page) => idOfPath(type, page.path) === id)?.path ?? null;
}

const pagesOf = async (source: Source, pages: Endpoint): Promise<ServedPage[]> =>
  ((await source.call(pages, {})) as ServedPage[] | null) ?? [];

/**
 * Returns the pages that have changed when a search wants it, or null if the search has other conditions, too. Then it
 * compares the times of what it finds.
 */
async function changedPages(source: Source, pages: Endpoint, { values, lastUpdated }: SearchParameters) {
  if (lastUpdated.values.length === 0 || Object.keys(values).length > 0) return null;
  const isWanted = inTime(lastUpdated.conditions);
  const list = (await pagesOf(source, pages)).filter(({ updated }) => isWanted(updated));
  return list.sort((a, b) => (a.path < b.path ? -1 : 1));
}

async function profileOf(source: Source, id: string) {
  const path = await pathOf(source, "Practitioner", id, providerPages);
  const profile = path && (await source.call(providerProfile, { profileUrl: path }));
  // The record of another path, such as an earlier one of the same doctor, has another ID.
  return profile && idOfPath("Practitioner", profile.profileUrl ?? path) === id
    ? { ...profile, profileUrl: profile.profileUrl ?? path }
    : null;
}

async function detailOf(source: Source, id: string) {
  const path = await pathOf(source, "Location", id, locationPages);
  const detail = path && (await source.call(locationDetail, { websiteUrl: path }));
  return detail && idOfPath("Location", detail.websiteUrl ?? path) === id
    ? { ...detail, websiteUrl: detail.websiteUrl ?? path }
    : null;
}

/** Returns the profiles of the doctors that a search finds. */
async function doctors(source: Source, search: SearchParameters) {
  const { count, page, values } = search;
  const changed = await changedPages(source, providerPages, search);
  if (changed) {
    const { found: shown, ...rest } = listed(changed, search);
    const profiles = await Promise.all(
      shown.map(async ({ path, updated }) => {
        const profile = await profileOf(source, idOfPath("Practitioner", path));
        return profile && { ...profile, updated: profile.updated ?? updated };
      }),
    );
    return { found: present(profiles), ...rest };
  }
  const isWanted = inTime(search.lastUpdated.conditions);
  const place = one(search, "location");
  const doctor = one(search, "practitioner");
  const ids = values._id ?? (doctor ? [referencedId("practitioner", "Practitioner", doctor)] : undefined);
  if (ids) {
    const wanted = doctor ? ids.filter((id) => id === referencedId("practitioner", "Practitioner", doctor)) : ids;
    const profiles = present(await Promise.all([...new Set(wanted)].map((id) => profileOf(source, id))));
    return listed(
      profiles.filter(({ updated }) => isWanted(updated)),
      search,
    );
  }
  const at = place && (await detailOf(source, referencedId("location", "Location", place)));
  if (place && !at) return NONE;
  const specialties = values.specialty?.map((token) => specialtyName(codeOf(token)) ?? codeOf(token));
  const response = await source.call(providersByLocation, {
    ...(at && { location: String(at.mloc ?? at.id) }),
    ...(specialties && { specialties: specialties.join("|") }),
    ...(one(search, "name", "family", "given") && { searchText: one(search, "name", "family", "given") }),
    sort: "name",
    page,
    perPage: Math.max(count, 1),
  });
  const { providers = [], totalProviders = 0 } = response ?? {};
  const paths = providers.map(({ profileUrl }) => profileUrl).filter((path) => path?.startsWith("/"));
  const profiles =
    count === 0 ? [] : await Promise.all(paths.map((path) => profileOf(source, idOfPath("Practitioner", path!))));
  // The call finds words of specialties and places too, so the names are compared, and nobody knows the total.
  const [name, family, given] = [one(search, "name"), one(search, "family"), one(search, "given")];
  const named = present(profiles).filter(
    (profile) =>
      isWanted(profile.updated) &&
      matches(fullName(profile), name) &&
      matches(profile.lastName, family) &&
      matches(`${profile.firstName} ${profile.middleName ?? ""}`, given),
  );
  const hasNames = name !== undefined || family !== undefined || given !== undefined;
  return {
    found: named,
    ...(!(hasNames && count > 0) && search.lastUpdated.values.length === 0 && { total: totalProviders }),
    hasNext: count > 0 && page * count < totalProviders,
  };
}

const NONE = { found: [], total: 0, hasNext: false };

async function locations(source: Source, search: SearchParameters): Promise<Found> {
  const { count, page, values } = search;
  const changed = await changedPages(source, locationPages, search);
  if (changed) {
    const { found: shown, ...rest } = listed(changed, search);
    const details = await Promise.all(
      shown.map(async ({ path, updated }) => {
        const detail = await detailOf(source, idOfPath("Location", path));
        return detail && location({ ...detail, updated: detail.updated ?? updated }, source.operator);
      }),
    );
    return { resources: present(details), ...rest };
  }
  const isTimely = inTime(search.lastUpdated.conditions);
  const build = async (ids: readonly string[]) =>
    present(await Promise.all(ids.map((id) => detailOf(source, id))))
      .filter(({ updated }) => isTimely(updated))
      .map((detail) => location(detail, source.operator));
  if (values._id) {
    const { found, ...rest } = listed(await build([...new Set(values._id)]), search);
    return { resources: found, ...rest };
  }
  const near = one(search, "near");
  const point = near === undefined ? undefined : readNear(near);
  const text = one(search, "name", "address");
  const response = await source.call(locationSearch, {
    ...(text && { searchText: text }),
    ...(one(search, "type") && { locationType: codeOf(one(search, "type")!) }),
    ...(one(search, "address-city") && { city: one(search, "address-city") }),
    ...(one(search, "address-state") && { state: one(search, "address-state") }),
    ...(one(search, "address-postalcode") && { zip: one(search, "address-postalcode") }),
    ...(point && {
      latitude: point.latitude,
      longitude: point.longitude,
      distance: DISTANCES.find((miles) => miles >= point.miles) ?? DISTANCES.at(-1),
    }),
    sort: point ? "distance" : "name",
    page,
    perPage: Math.max(count, 1),
  });
  const { locations: all = [], totalLocations = 0 } = response ?? {};
  // The call has four distances. What is farther away than the requested distance ends the list.
  const close = all.filter(({ distance }) => !point || (distance ?? Number.POSITIVE_INFINITY) <= point.miles);
  const ids = close.flatMap(({ websiteUrl }) => (websiteUrl?.startsWith("/") ? idOfPath("Location", websiteUrl) : []));
  // The call finds words of types and specialties too.
  const [name, place] = [one(search, "name"), one(search, "address")];
  const isWanted = (found: Location) =>
    matches(found.name, name) &&
    matches(
      Object.values(found.address ?? {})
        .flat()
        .join(" "),
      place,
    );
  const isNarrowed = point !== undefined || name !== undefined || place !== undefined;
  return {
    resources: count === 0 ? [] : (await build(ids)).filter(isWanted),
    ...(!(isNarrowed && count > 0) && search.lastUpdated.values.length === 0 && { total: totalLocations }),
    hasNext: count > 0 && page * count < totalLocations && close.length === all.length,
  };
}

async function serviceAt(source: Source, { path, updated }: Pick<ServedPage, "path" | "updated">) {
  const item = await source.call(serviceItem, { websiteUrl: path });
  return item && healthcareService({ ...item, updated: item.updated ?? updated }, path, source.operator);
}

const plansOf = async (source: Source) => (await source.call(insurancePlans, {})) ?? [];

async function organizations(source: Source) {
  return [operatorOrganization(source.operator), ...planOrganizations(await plansOf(source))];
}

async function insurance(source: Source) {
  const plans = (await plansOf(source)).map((plan) => insurancePlan(plan, source.operator));
  const byId = new Map<string, (typeof plans)[number]>();
  for (const plan of plans) {
    const known = byId.get(plan.id!);
    byId.set(plan.id!, known ? { ...known, network: [...known.network!, ...plan.network!] } : plan);
  }
  return [...byId.values()];
}

const found = <T extends FhirResource>({
  found: resources,
  ...rest
}: {
  found: T[];
  total: number;
  hasNext: boolean;
}): Found => ({
  resources,
  ...rest,
});

const PERSON = { _id: "token", name: "string", family: "string", given: "string", specialty: "token" } as const;

export const types: Readonly<Record<string, FhirType>> = {
  Practitioner: {
    calls: [providersByLocation, providerProfile],
    parameters: { _id: "token", name: "string", family: "string", given: "string" },
    profile: "plannet-Practitioner",
    read: async (source, id) => {
      const profile = await profileOf(source, id);
      return profile && practitioner(profile, source.operator);
    },
    search: async (source, search) => {
      const { found: profiles, ...rest } = await doctors(source, search);
      return { resources: profiles.map((profile) => practitioner(profile, source.operator)), ...rest };
    },
  },
  PractitionerRole: {
    calls: [providersByLocation, providerProfile],
    parameters: { _id: PERSON._id, practitioner: "reference", location: "reference", specialty: PERSON.specialty },
    includes: ["PractitionerRole:practitioner", "PractitionerRole:location"],
    profile: "plannet-PractitionerRole",
    read: async (source, id) => {
      const profile = await profileOf(source, id);
      return profile && practitionerRole(profile, source.operator);
    },
    search: async (source, search) => {
      const { found: profiles, ...rest } = await doctors(source, search);
      const places = search.include.includes("PractitionerRole:location")
        ? [
            ...new Set(
              profiles.flatMap((profile) =>
                profile.locations.flatMap(({ websiteUrl }) =>
                  websiteUrl?.startsWith("/") ? idOfPath("Location", websiteUrl) : [],
                ),
              ),
            ),
          ]
        : [];
      const details = present(await Promise.all(places.slice(0, 100).map((id) => detailOf(source, id))));
      return {
        resources: profiles.map((profile) => practitionerRole(profile, source.operator)),
        included: [
          ...(search.include.includes("PractitionerRole:practitioner")
            ? profiles.map((profile) => practitioner(profile, source.operator))
            : []),
          ...details.map((detail) => location(detail, source.operator)),
        ],
        ...rest,
      };
    },
  },
  Location: {
    calls: [locationSearch, locationDetail],
    parameters: {
      _id: "token",
      name: "string",
      address: "string",
      "address-city": "string",
      "address-state": "string",
      "address-postalcode": "string",
      type: "token",
      near: "special",
    },
    profile: "plannet-Location",
    read: async (source, id) => {
      const detail = await detailOf(source, id);
      return detail && location(detail, source.operator);
    },
    search: locations,
  },
  HealthcareService: {
    calls: [serviceItem, servicePages],
    parameters: { _id: "token", name: "string" },
    profile: "plannet-HealthcareService",
    read: async (source, id) => {
      const path = await pathOf(source, "HealthcareService", id, servicePages);
      return path ? serviceAt(source, { path, updated: undefined }) : null;
    },
    search: async (source, search) => {
      const name = one(search, "name");
      const isWanted = inTime(search.lastUpdated.conditions);
      const ids = search.values._id;
      const pages = (await pagesOf(source, servicePages))
        .filter(({ path, updated }) => isWanted(updated) && (!ids || ids.includes(idOfPath("HealthcareService", path))))
        .sort((a, b) => (a.path < b.path ? -1 : 1));
      if (name === undefined) {
        const { found: shown, total, hasNext } = listed(pages, search);
        return { resources: present(await Promise.all(shown.map((page) => serviceAt(source, page)))), total, hasNext };
      }
      // The path of a service contains its name.
      const named = pages.filter(({ path }) => matches(path.replace(/^.*\//, ""), name));
      const services = await Promise.all(named.slice(0, 100).map((page) => serviceAt(source, page)));
      return found(listed(services, search));
    },
  },
  Organization: {
    calls: [],
    parameters: { _id: "token", name: "string", type: "token" },
    profile: "plannet-Organization",
    read: async (source, id) => (await organizations(source)).find((organization) => organization.id === id) ?? null,
    search: async (source, search) => {
      const type = one(search, "type");
      const isWanted = inTime(search.lastUpdated.conditions);
      const list = (await organizations(source)).filter(
        ({ id, name, meta, type: [concept] = [] }) =>
          isWanted(meta?.lastUpdated) &&
          (!search.values._id || search.values._id.includes(id!)) &&
          matches(name, one(search, "name")) &&
          (type === undefined || concept?.coding?.[0]?.code === codeOf(type)),
      );
      return found(listed(list, search));
    },
  },
  InsurancePlan: {
    calls: [insurancePlans],
    parameters: { _id: "token", name: "string", "owned-by": "reference" },
    profile: "plannet-InsurancePlan",
    read: async (source, id) => (await insurance(source)).find((plan) => plan.id === id) ?? null,
    search: async (source, search) => {
      const owner = one(search, "owned-by");
      const id = owner && `Organization/${referencedId("owned-by", "Organization", owner)}`;
      const isWanted = inTime(search.lastUpdated.conditions);
      const list = (await insurance(source)).filter(
        (plan) =>
          isWanted(plan.meta?.lastUpdated) &&
          (!search.values._id || search.values._id.includes(plan.id!)) &&
          matches(plan.name, one(search, "name")) &&
          (!id || plan.ownedBy?.reference === id),
      );
      return found(listed(list, search));
    },
  },
};
