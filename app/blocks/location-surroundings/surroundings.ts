import type { Location, LocationDetail } from "../../../contracts/location-entities.ts";
import { locationDetail, locationsByType } from "../../../contracts/locations.ts";
import { type Provider, providersByLocation } from "../../../contracts/providers.ts";
import { coordinatePair } from "../../../lib/maps/distance.ts";
import type { Call, PageContext } from "../../context/page-context.ts";

/** Maximum length of each list (doctors and nearby locations). */
const MAX_SHOWN = 9;

/**
 * Doctors at a location and nearby locations, or null if no location matches the URL. A list is null if the request for
 * it failed.
 */
export type Surroundings = {
  doctors: { shown: Provider[]; total: number } | null;
  nearby: Location[] | null;
} | null;

export async function load({ path }: Pick<PageContext, "path">, call: Call): Promise<Surroundings> {
  const location = (await call(locationDetail, { websiteUrl: path })) as LocationDetail | null;
  if (!location) return null;
  const [doctors, nearby] = await Promise.all([
    doctorsAt(location, call).catch(() => null),
    nearbyLocations(location, call).catch(() => null),
  ]);
  return { doctors, nearby };
}

async function doctorsAt({ id }: LocationDetail, call: Call) {
  const { providers, totalProviders } = await call(providersByLocation, { location: id, perPage: MAX_SHOWN });
  return { shown: providers, total: totalProviders };
}

/**
 * Returns the locations that are nearest to the given location. Excludes the locations on its campus, which the page
 * already lists.
 */
async function nearbyLocations({ id, campus, departments, latitude, longitude, name }: LocationDetail, call: Call) {
  const coordinates = coordinatePair(latitude, longitude);
  if (!coordinates) return [];
  const { locations } = await call(locationsByType, coordinates);
  const listedIds = new Set([id, ...departments.map((department) => department.id)]);
  const isOnOtherCampus = (location: Location) =>
    !listedIds.has(location.id) && location.name !== campus?.name && location.name !== name;
  return locations.filter(isOnOtherCampus).slice(0, MAX_SHOWN);
}
