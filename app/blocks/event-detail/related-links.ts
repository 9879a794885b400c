import type { RelatedEvent } from "../../../contracts/event-entities.ts";
import { safeHref, withParameter } from "../../../lib/cms/links.ts";

/** Omits events without a link, because their cards would look clickable. */
export const withLinks = (events: readonly RelatedEvent[]): RelatedEvent[] =>
  events.filter(({ eventUrl }) => safeHref(eventUrl));

/**
 * Returns the hosting locations of the related events that have a link, in their order. A null means that the event may
 * take place anywhere.
 */
export const locationsOfLinks = (events: readonly RelatedEvent[]): (readonly string[] | null)[] =>
  withLinks(events).map(({ hostingLocations }) => hostingLocations ?? null);

/** Adds the visitor's selected hosting location to the URL of an event or event search. */
export const withLocation = (href: string, location: string): string =>
  location ? withParameter(href, "location", location) : href;

/** Returns the selected location, or "" if the event does not take place there: its list of dates would be empty. */
export const locationAt = (location: string, locations: readonly string[] | null | undefined): string =>
  !locations || locations.includes(location) ? location : "";

/** Changes the selected location in the URL of a related event's link. */
export function selectLocation(
  link: Pick<HTMLAnchorElement, "search">,
  location: string,
  locations: readonly string[] | null | undefined,
): void {
  const query = new URLSearchParams(link.search);
  query.delete("location");
  const own = locationAt(location, locations);
  if (own) query.set("location", own);
  link.search = String(query);
}
