import type { Location } from "fhir/r4";
import { locationDetail, locationPages, locationSearch } from "../../contracts/locations.ts";
import { DISTANCES } from "../../lib/forms/rules.ts";
import { idOfPath } from "./ids.ts";
import { inTime } from "./last-updated.ts";
import { listed, matches, present } from "./lists.ts";
import { codeOf, readNear, type SearchParameters } from "./parameters.ts";
import { location } from "./resources.ts";
import { changedPages, type FhirType, type Found, one, pathOf, type Source } from "./source.ts";

/** Returns the location with an ID, or null. */
export async function detailOf(source: Source, id: string) {
  const path = await pathOf(source, "Location", id, locationPages);
  const detail = path && (await source.call(locationDetail, { websiteUrl: path }));
  return detail && idOfPath("Location", detail.websiteUrl ?? path) === id
    ? { ...detail, websiteUrl: detail.websiteUrl ?? path }
    : null;
}

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

export const locationType: FhirType = {
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
};
