import type { Location } from "../../../contracts/location-entities.ts";
import { LOCATIONS_FETCH } from "../../../lib/constants.ts";
import { isOpen } from "../../../lib/dates/hours.ts";

interface LocationPage {
  rows: readonly Location[];
  total: number;
}
/**
 * Function that fetches a page of up to 100 locations. Page numbers start at 1. If `openNow` is true, the function
 * requests only locations that are currently open.
 */
type FetchPage<A extends LocationPage> = (page: number, openNow: boolean) => Promise<A>;

/** Maximum number of result pages to fetch if the upstream ignores `openNow`. */
const MAX_REQUESTS = 20;

/**
 * If the upstream ignores `openNow`, fetches all pages and resolves to the locations that are open according to their
 * hours. Resolves to null if the upstream supports `openNow`.
 */
export async function openLocations<A extends LocationPage>(
  { rows, total }: LocationPage,
  fetchPage: FetchPage<A>,
  now: Date,
  timeZone: string,
): Promise<Location[] | null> {
  const isOpenNow = ({ hours }: Location) => Boolean(hours && isOpen(hours, now, hours.timeZone ?? timeZone));
  const pages = Math.min(Math.ceil(total / LOCATIONS_FETCH), MAX_REQUESTS);
  if (rows.every(isOpenNow)) {
    if (pages <= 1) return null;
    // If the total without `openNow` is higher than the total with it, the upstream supports `openNow`.
    const all = await fetchPage(1, false);
    if (total < all.total) return null;
  }
  const pageNumbers = Array.from({ length: pages }, (_, index) => index + 1);
  const responses = await Promise.all(pageNumbers.map((page) => fetchPage(page, true)));
  return responses.flatMap((response) => response.rows.filter(isOpenNow));
}
