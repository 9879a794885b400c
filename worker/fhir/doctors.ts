import { providerPages, providerProfile, providersByLocation } from "../../contracts/providers.ts";
import { idOfPath } from "./ids.ts";
import { inTime } from "./last-updated.ts";
import { listed, matches, present } from "./lists.ts";
import { detailOf } from "./locations.ts";
import { codeOf, referencedId, type SearchParameters } from "./parameters.ts";
import { fullName, location, practitioner, practitionerRole } from "./resources.ts";
import { changedPages, type FhirType, one, pathOf, type Source } from "./source.ts";
import { specialtyName } from "./terms.ts";

const NONE = { found: [], total: 0, hasNext: false };

async function profileOf(source: Source, id: string) {
  const path = await pathOf(source, "Practitioner", id, providerPages);
  const profile = path && (await source.call(providerProfile, { profileUrl: path }));
  // The record of another path, such as an earlier one of the same doctor, has another ID.
  return profile && idOfPath("Practitioner", profile.profileUrl ?? path) === id
    ? { ...profile, profileUrl: profile.profileUrl ?? path }
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

export const practitionerType: FhirType = {
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
};

export const practitionerRoleType: FhirType = {
  calls: [providersByLocation, providerProfile],
  parameters: { _id: "token", practitioner: "reference", location: "reference", specialty: "token" },
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
};
