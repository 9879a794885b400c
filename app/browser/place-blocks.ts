import type { UserLocation } from "../../lib/distance.ts";

/**
 * The live blocks of a page of this site for a visitor's place, as HTML. The place is sent in the body, so that it is
 * in no address and no log. Rejects unless the response is successful.
 * @param slot the id of one slot; without it, all of them
 */
export async function blocksForPlace(
  address: URL,
  place: UserLocation | null,
  signal: AbortSignal,
  slot?: string,
): Promise<Response> {
  const { city_name, subdivision_1_iso_code, latitude, longitude } = place ?? {};
  const response = await fetch("/_edge/place", {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({
      path: address.pathname,
      query: address.search,
      slot,
      place: { city_name, subdivision_1_iso_code, latitude, longitude },
    }),
    signal,
  });
  if (!response.ok) throw new Error(`the site answered ${response.status}`);
  return response;
}
