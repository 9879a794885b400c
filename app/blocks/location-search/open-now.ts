import type { Location } from "../../../contracts/locations.ts";
import { LOCATIONS_FETCH } from "../../../lib/constants.ts";
import { isOpen } from "../../../lib/dates/hours.ts";

interface Found {
  rows: readonly Location[];
  total: number;
}
/** A hundred locations of a search, numbered from 1: only open ones, or all of them. */
type FetchPage<A extends Found> = (page: number, openNow: boolean) => Promise<A>;

/** So many hundreds are read where an upstream does not sort by opening hours itself. */
const MOST = 20;

/**
 * The locations that are open by their own hours, where the upstream lets closed ones through: some ignore the wish.
 * Then all that fits is read, since only so their number is true. Null where the upstream has sorted them itself.
 */
export async function openLocations<A extends Found>(
  { rows, total }: Found,
  fetchPage: FetchPage<A>,
  now: Date,
  timeZone: string,
): Promise<Location[] | null> {
  const isOpenNow = ({ hours }: Location) => Boolean(hours && isOpen(hours, now, hours.timeZone ?? timeZone));
  const pages = Math.min(Math.ceil(total / LOCATIONS_FETCH), MOST);
  if (rows.every(isOpenNow)) {
    if (pages <= 1) return null;
    // Fewer than with the closed ones: the wish was heard.
    const all = await fetchPage(1, false);
    if (total < all.total) return null;
  }
  const numbers = Array.from({ length: pages }, (_, index) => index + 1);
  const found = await Promise.all(numbers.map((page) => fetchPage(page, true)));
  return found.flatMap((one) => one.rows.filter(isOpenNow));
}
