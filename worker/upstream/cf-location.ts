import type { UserLocation } from "../../contracts/geo.ts";
import { CachedResponse } from "../cache/call-cache.ts";

/**
 * Returns the visitor's approximate location from Cloudflare's `request.cf`, as a fallback for the geo service. Returns
 * null if Cloudflare does not provide a location.
 */
export function locationFromCf(cf: unknown): CachedResponse | null {
  const { city, regionCode, postalCode, latitude, longitude } = (cf ?? {}) as Partial<IncomingRequestCfProperties>;
  if (!city || !latitude || !longitude) return null;
  const place: UserLocation = {
    city_name: city,
    subdivision_1_iso_code: regionCode,
    geoname_id: undefined,
    postalCode,
    latitude: Number(latitude),
    longitude: Number(longitude),
  };
  return Number.isFinite(place.latitude) && Number.isFinite(place.longitude)
    ? new CachedResponse(200, JSON.stringify(place), { shared: false })
    : null;
}
