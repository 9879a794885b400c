import type { LocationDetail } from "../../../contracts/location-entities.ts";
import { locationDetail } from "../../../contracts/locations.ts";
import { type CareLocation, toCareLocation } from "../../care/care-location.ts";
import type { Link } from "../../cms/fields/types.ts";
import type { Call, PageContext } from "../../context/page-context.ts";
import { pathOf } from "../../context/site-link.ts";

/**
 * Current wait times, keyed by the `href` value of the link to the location's page. The value is "failed" if the call
 * failed, and undefined if the location has no wait time.
 */
export type Waits = Record<string, CareLocation["waitTime"] | "failed">;

const LOCATIONS = "/locations/";

/** Returns the path of a location's page without the language prefix, or "" if the link leads elsewhere. */
function locationPath(href: string, page: PageContext): string {
  const path = href.startsWith("/") ? (href.split(/[?#]/)[0] ?? "") : "";
  for (const start of [pathOf(page, LOCATIONS), LOCATIONS])
    if (path.startsWith(start) && path.length > start.length) return LOCATIONS + path.slice(start.length);
  return "";
}

/**
 * Fetches the current wait times of the locations whose website is a location page on this site. Never rejects: a failed
 * call concerns only its own location.
 */
export async function liveWaits(
  locations: readonly { websiteUrl: Link | null }[],
  page: PageContext,
  call: Call,
): Promise<Waits> {
  const hrefs = [...new Set(locations.map(({ websiteUrl }) => websiteUrl?.href ?? ""))];
  const entries = hrefs.map(async (href): Promise<[string, Waits[string]]> => {
    const websiteUrl = locationPath(href, page);
    if (!websiteUrl) return [href, undefined];
    try {
      const location = (await call(locationDetail, { websiteUrl })) as LocationDetail | null;
      return [href, location ? toCareLocation(location, page).waitTime : undefined];
    } catch {
      return [href, "failed"];
    }
  });
  return Object.fromEntries(await Promise.all(entries));
}
