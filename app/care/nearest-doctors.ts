import type { RequestOf, ResponseOf } from "../../contracts/endpoint.ts";
import { providersByLocation } from "../../contracts/providers.ts";
import { DEFAULTS } from "../../lib/constants.ts";
import type { Call } from "../context/page-context.ts";

/** Distances in miles from a city, within which a block looks for doctors until it finds some. */
const RADII = [DEFAULTS.providerDistance, 50, 250, DEFAULTS.locationDistance];

export type NearestDoctors = ResponseOf<typeof providersByLocation> & {
  /** Whether the doctors are within the distance with which a doctor search starts. */
  isNear: boolean;
};

/** Fetches the doctors near a city. If nobody is near, fetches those within a larger distance, and finally anywhere. */
export async function nearestDoctors(
  request: Omit<RequestOf<typeof providersByLocation>, "city" | "state" | "distance">,
  { city, state }: { city: string; state: string },
  call: Call,
): Promise<NearestDoctors> {
  for (const distance of RADII) {
    const response = await call(providersByLocation, { ...request, city, state, distance });
    if (response.providers.length > 0) return { ...response, isNear: distance === DEFAULTS.providerDistance };
  }
  return { providers: [], totalProviders: 0, choices: undefined, isNear: false };
}
