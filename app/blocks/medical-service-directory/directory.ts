import type { Location } from "../../../contracts/location-entities.ts";
import { locationsByType } from "../../../contracts/locations.ts";
import { type Provider, providersByLocation } from "../../../contracts/providers.ts";
import { type ServiceItem, serviceItem } from "../../../contracts/services.ts";
import { DOCTORS } from "../../../lib/cms/paths.ts";
import { DEFAULTS } from "../../../lib/constants.ts";
import { coordinatePair } from "../../../lib/maps/distance.ts";
import { nearestDoctors } from "../../care/nearest-doctors.ts";
import type { Call, PageContext } from "../../context/page-context.ts";

/** Maximum length of each list. */
const MAX_SHOWN = 9;

interface Doctors {
  shown: Provider[];
  /** The visitor's city, if known. */
  city?: string;
  /** Whether the doctors are within the distance with which a doctor search starts. */
  isNear: boolean;
}

/**
 * A medical service with its doctors and locations, or null if no service matches the URL. A list is null if the request
 * for it failed, and empty if the service has no doctors or no locations.
 */
export type Directory = { service: ServiceItem; doctors: Doctors | null; locations: Location[] | null } | null;

type DirectoryPage = Pick<PageContext, "path" | "place">;

export async function load(page: DirectoryPage, call: Call): Promise<Directory> {
  const service = (await call(serviceItem, { websiteUrl: page.path })) as ServiceItem | null;
  if (!service) return null;
  const [doctors, locations] = await Promise.all([
    doctorsOf(service, page, call).catch(() => null),
    locationsOf(service, page, call).catch(() => null),
  ]);
  return { service, doctors, locations };
}

/** Fetches doctors with any of the service's specialties: near the visitor's city or, without a city, anywhere. */
async function doctorsOf({ specialties }: ServiceItem, { place }: DirectoryPage, call: Call): Promise<Doctors> {
  if (specialties.length === 0) return { shown: [], isNear: false };
  const request = { specialties: specialties.join("|"), perPage: MAX_SHOWN };
  const { city_name: city, subdivision_1_iso_code: state } = place ?? {};
  if (city && state) {
    const { providers, isNear } = await nearestDoctors(request, { city, state }, call);
    return { shown: providers, city, isNear };
  }
  const { providers } = await call(providersByLocation, request);
  return { shown: providers, isNear: false };
}

/** Fetches the locations of the service's types or, without types, the locations that have its specialties. */
async function locationsOf(service: ServiceItem, { place }: DirectoryPage, call: Call): Promise<Location[]> {
  const [types, specialties] = [service.locationTypes, service.specialties].map((names) => names.join("|"));
  if (!types && !specialties) return [];
  const { locations } = await call(locationsByType, {
    ...coordinatePair(place?.latitude, place?.longitude),
    ...(types ? { locationTypes: types } : { specialties }),
  });
  return locations.slice(0, MAX_SHOWN);
}

/**
 * Returns the link to all doctors of a specialty. The doctor search starts near the visitor, which finds nobody if the
 * specialty's doctors are far away.
 */
export const doctorsUrl = (specialty: string, { isNear }: Doctors): string =>
  `${DOCTORS}?${new URLSearchParams({ specialty, ...(!isNear && { distance: String(DEFAULTS.locationDistance) }) })}`;
