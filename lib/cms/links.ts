/** Addresses of authored links and pictures, and the links the site builds itself. */
import { coordinatePair, placeName, roundPair, type UserLocation } from "../maps/distance.ts";

/** A link field of the content system (LY-03). */
export type LinkValue = {
  href?: string | null;
  text?: string | null;
  target?: string | null;
  anchor?: string | null;
  querystring?: string | null;
  linktype?: string | null;
};

// The base only serves to parse own paths; `.invalid` can never be a real host (RFC 2606).
const OWN = "https://own.invalid";
const SCHEMES = new Set(["http:", "https:", "mailto:", "tel:"]);

// Browsers drop tabs and line breaks inside an address and control characters around it, so that
// `java\tscript:` runs, and they read `\` as `/`: an address that needs such mercy is refused.
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is looked for
const UNSAFE = /[\u0000-\u001f\u007f-\u009f\\]/;

/**
 * The address when following it is safe, else null: http(s), mailto, tel, own paths, own queries and fragments.
 * Refused: other schemes, `//host`, backslashes, control characters, names and passwords before a host.
 */
export function safeHref(href: string | null | undefined): string | null {
  const text = href?.trim() ?? "";
  if (text === "" || UNSAFE.test(text)) return null;
  if (/^[#?]/.test(text)) return text;
  if (text.startsWith("/")) return isOwnPath(text) ? text : null;
  const url = URL.canParse(text) ? new URL(text) : null;
  if (!url || !SCHEMES.has(url.protocol) || url.username || url.password) return null;
  if (url.protocol.startsWith("http") && !/^https?:\/\//i.test(text)) return null;
  return text;
}

function isOwnPath(text: string): boolean {
  if (!URL.canParse(text, OWN)) return false;
  const url = new URL(text, OWN);
  return url.origin === OWN && !url.pathname.startsWith("//");
}

/** A picture's address when it is https or an own path, else null. No `data:`, whatever its type. */
export function safeImageSrc(src: string | null | undefined): string | null {
  const safe = safeHref(src);
  return safe !== null && (safe.startsWith("/") || /^https:\/\//i.test(safe)) ? safe : null;
}

/** `href` + `?querystring` + `#anchor`; `#` when `href` is missing or not safe to follow (LY-03). */
export function linkAddress(link: LinkValue | null | undefined): string {
  const query = link?.querystring?.trim().replace(/^[?&]+/, "") ?? "";
  const anchor = link?.anchor?.trim().replace(/^#+/, "") ?? "";
  const [path = "", ...fragment] = (link?.href?.trim() ?? "").split("#");
  const hash = anchor || fragment.join("#");
  const joined = path + (query && path ? (path.includes("?") ? "&" : "?") + query : "") + (hash && `#${hash}`);
  return safeHref(joined) ?? "#";
}

/** The attributes of an authored link; a new tab gets `rel="noopener"` (LY-05). */
export function linkAttributes(link: LinkValue): { href: string; target?: string; rel?: string } {
  const href = linkAddress(link);
  const target = link.target?.trim();
  if (!target) return { href };
  return target === "_blank" ? { href, target, rel: "noopener" } : { href, target };
}

/** `href` with one more query parameter, before its fragment; an equal name is replaced. */
export function withParameter(href: string, name: string, value: string): string {
  const [, path = "", query = "", fragment = ""] = /^([^?#]*)(\?[^#]*)?(#.*)?$/s.exec(href) ?? [];
  const parameters = new URLSearchParams(query);
  parameters.set(name, value);
  return `${path}?${parameters}${fragment}`;
}

/** Where the outside doctor search lives and how it names its display location: one configuration value (RT-11). */
type DoctorSearch = { base: string; displayLocation?: string };

/**
 * A link to the outside doctor search (RT-11, HD-03, LC-16). Without a place only `unified` and `sort` are sent.
 * Coordinates leave the site with two decimals: enough for a circle of 25 miles, too coarse for a home address.
 */
export function doctorSearchLink(
  site: DoctorSearch,
  search: { unified: string; sort: string; place?: UserLocation | null },
): string {
  const url = new URL(site.base);
  url.searchParams.set("unified", search.unified);
  url.searchParams.set("sort", search.sort);
  const pair = coordinatePair(search.place?.latitude, search.place?.longitude);
  const name = search.place ? placeName(search.place) : "";
  if (pair || name) {
    const rounded = pair && roundPair(pair, 2);
    const location = rounded ? `${rounded.latitude},${rounded.longitude}` : name;
    url.searchParams.set("location", location);
    url.searchParams.set(site.displayLocation ?? "display_location", name || location);
    url.searchParams.set("distance", "25");
  }
  return url.href;
}

/** A postal address as locations and venues carry it (EN-04). */
export type Address = {
  address1?: string | null;
  address2?: string | null;
  suite?: string | null;
  city?: string | null;
  state?: string | null;
  zip?: string | null;
};

/** `1200 Grant St, Suite 4, Denver, CO 80203`; empty parts are left out. */
export function addressText(address: Address): string {
  const region = joined(" ", address.state, address.zip);
  return joined(", ", address.address1, address.address2, address.suite, address.city, region);
}

const joined = (separator: string, ...parts: (string | null | undefined)[]): string =>
  parts
    .map((part) => part?.trim())
    .filter(Boolean)
    .join(separator);

/** The postal address of a session's venue (EN-52). */
export const venueAddress = (venue: {
  streetAddress1?: string | null | undefined;
  streetAddress2?: string | null | undefined;
  city?: string | null | undefined;
  state?: string | null | undefined;
  zip?: string | null | undefined;
}): Address => ({
  address1: venue.streetAddress1 ?? null,
  address2: venue.streetAddress2 ?? null,
  city: venue.city ?? null,
  state: venue.state ?? null,
  zip: venue.zip ?? null,
});

/** A search for the address on an outside maps service (LC-17); null without an address. */
export function mapsLink(address: Address): string | null {
  const text = addressText(address);
  return text === ""
    ? null
    : `https://www.google.com/maps/search/?api=1&query=${encodeURIComponent(text.toWellFormed())}`;
}

/** Directions to the address on the same service; null without an address. */
export function directionsLink(address: Address): string | null {
  const text = addressText(address);
  return text === ""
    ? null
    : `https://www.google.com/maps/dir/?api=1&destination=${encodeURIComponent(text.toWellFormed())}`;
}

/** The mail that reports a failed form: subject 'Registration Failure', body the page's address (FM-12). */
export function failureMail(recipient: string, pageAddress: string): string {
  const to = encodeURIComponent(recipient).replaceAll("%40", "@");
  return `mailto:${to}?subject=Registration%20Failure&body=${encodeURIComponent(pageAddress)}`;
}
