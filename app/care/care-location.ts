import type { Location } from "../../contracts/location-entities.ts";
import { type Address, safeHref } from "../../lib/cms/links.ts";
import { pictureUrl } from "../../lib/cms/media.ts";
import type { Hours } from "../../lib/dates/hours.ts";
import type { WaitLevel } from "../../lib/dates/wait.ts";
import { roundMiles } from "../../lib/maps/distance.ts";
import type { Link } from "../cms/fields/types.ts";
import type { OwnLink, PageContext } from "../context/page-context.ts";
import { siteLink } from "../context/site-link.ts";
import { nameText } from "./name-text.ts";

/** A location from an upstream or the CMS. */
export interface CareLocation {
  id: string;
  name: string;
  /** Type of the location, or "" if the type is unknown. */
  kind: string;
  phone: string;
  address: Address | null;
  /** Directions to the location's entrance, as text. */
  wayFinding: string;
  website: Link | null;
  /** Link to the page where visitors save a spot in the location's line. */
  spot?: OwnLink | undefined;
  hours: (Hours & { timeZone?: string | undefined }) | undefined;
  waitTime: { color?: WaitLevel | undefined; currentWaitTimeInMinutes: number } | undefined;
  picture: string | null;
  /** Distance from the visitor in miles. */
  miles: number | null;
}

const CARD_PICTURE = { width: 352, height: 264 };

/**
 * Returns a location's image URL, or null if the location has none. Upstreams represent a missing image as null, "", or
 * a query string without a URL.
 */
export const pictureOf = (
  url: string | undefined,
  hosts?: readonly string[],
  size: { width: number; height: number } = CARD_PICTURE,
): string | null => (url?.startsWith("?") ? null : pictureUrl(url, hosts, size));

/** Converts a search result to a `CareLocation`. */
export function toCareLocation(
  location: Location,
  page: Pick<PageContext, "pictureHosts" | "localized" | "t">,
  size?: { width: number; height: number },
): CareLocation {
  const href = safeHref(location.websiteUrl);
  const spot = safeHref(location.spotUrl);
  return {
    id: location.id,
    name: location.name,
    kind: location.locationTypes.map((name) => nameText(page, name)).join(", "),
    phone: location.phone ?? "",
    address: location.address ?? null,
    wayFinding: location.wayFinding ?? "",
    website: href ? { ...siteLink(page, href), text: "", internal: href.startsWith("/") } : null,
    spot: spot ? siteLink(page, spot) : undefined,
    hours: location.hours,
    waitTime: location.waitTime,
    picture: pictureOf(location.media[0]?.url, page.pictureHosts, size),
    miles: roundMiles(location.distance),
  };
}
