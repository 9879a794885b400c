/** Validates link and image URLs that authors enter and builds the URLs of generated links. */
import { coordinatePair, locationName, roundPair, type UserLocation } from "../maps/distance.ts";
import { decoded } from "../text/decode.ts";

/** A link field in the CMS. */
export type LinkValue = {
  href?: string | null;
  text?: string | null;
  target?: string | null;
  anchor?: string | null;
  querystring?: string | null;
  linktype?: string | null;
};

// Base URL for parsing paths on the site. RFC 2606 reserves `.invalid`, so no real host uses this name.
const OWN_ORIGIN = "https://own.invalid";
const SCHEMES = new Set(["http:", "https:", "mailto:", "sms:", "tel:"]);

// Matches characters that are unsafe in URLs. Browsers strip tabs, line breaks, and surrounding control characters, so
// a `java\tscript:` URL would run as JavaScript. Browsers also treat `\` as `/`.
// biome-ignore lint/suspicious/noControlCharactersInRegex: the pattern matches control characters
const UNSAFE_CHARACTERS = /[\u0000-\u001f\u007f-\u009f\\]/;

/**
 * Returns the URL if it is safe to link to, and null otherwise. Allows `http:`, `https:`, `mailto:`, `sms:`, and `tel:`
 * URLs, and relative URLs that are paths, query strings, or fragments. Rejects all other schemes, protocol-relative URLs, and
 * URLs that contain backslashes, control characters, or credentials.
 */
export function safeHref(href: string | null | undefined): string | null {
  const text = href?.trim() ?? "";
  if (text === "" || UNSAFE_CHARACTERS.test(text)) return null;
  if (/^[#?]/.test(text)) return text;
  if (text.startsWith("/")) return isSitePath(text) ? text : null;
  const url = URL.canParse(text) ? new URL(text) : null;
  if (!url || !SCHEMES.has(url.protocol) || url.username || url.password) return null;
  if (url.protocol.startsWith("http") && !/^https?:\/\//i.test(text)) return null;
  return text;
}

function isSitePath(text: string): boolean {
  if (!URL.canParse(text, OWN_ORIGIN)) return false;
  const url = new URL(text, OWN_ORIGIN);
  return url.origin === OWN_ORIGIN && !url.pathname.startsWith("//");
}

/** Returns an image's URL if it is an HTTPS URL or a path on the site, and null otherwise. Rejects `data:` URLs. */
export function safeImageSrc(src: string | null | undefined): string | null {
  const safe = safeHref(src);
  return safe !== null && (safe.startsWith("/") || /^https:\/\//i.test(safe)) ? safe : null;
}

/**
 * Adds the scheme that an author omitted: to an email address, to a host that starts with `www.`, and, depending on the
 * link's type, to other hosts and to telephone numbers. Returns all other URLs unchanged.
 */
export function withScheme(href: string, linktype = ""): string {
  if (/^[^\s@/:?#]+@[^\s@/:?#]+\.[^\s@/:?#]+(?:\?|$)/.test(href)) return `mailto:${href}`;
  if (/^www\.[^\s/@:?#]+\.[^\s@]+$/i.test(href)) return `https://${href}`;
  if (linktype === "external" && /^[\w-]+(?:\.[\w-]+)*\.[a-z]{2,}(?:[/?#][^\s@]*)?$/i.test(href))
    return `https://${href}`;
  if (linktype === "tel" && /^\+?[\d\s().-]{3,}$/.test(href)) return `tel:${href.replace(/[^\d+]/g, "")}`;
  return href;
}

/**
 * Returns an element ID in the form that links on the site use: in NFC, and with `-` for whitespace. Authors type the
 * same letter as one code point or as two.
 */
export const elementId = (id: string): string => id.trim().normalize("NFC").replace(/\s+/gu, "-");

/** Converts the fragment of a link on the site to the form of element IDs. Other URLs are returned unchanged. */
export function withElementId(href: string): string {
  const [, path = "", fragment = ""] = /^((?:[/?][^#]*)?)#(.*)$/s.exec(href) ?? [];
  if (!fragment || fragment.startsWith(":~:")) return href;
  // Like in a browser, an invalid encoding is compared as it is.
  const text = decoded(fragment);
  const id = elementId(text);
  return id === text ? href : `${path}#${encodeURIComponent(id)}`;
}

/**
 * Returns a CMS link field's URL, which consists of `href`, `?querystring`, and `#anchor`. Returns `#` if `href` is
 * missing or unsafe. In an anchor link, Sitecore writes the anchor in `href` too.
 */
export function linkUrl(link: LinkValue | null | undefined): string {
  const query = link?.querystring?.trim().replace(/^[?&]+/, "") ?? "";
  const anchor = link?.anchor?.trim().replace(/^#+/, "") ?? "";
  const linktype = link?.linktype?.trim().toLowerCase() ?? "";
  const href = withScheme(link?.href?.trim() ?? "", linktype);
  const isAnchor = linktype === "anchor" && !/^[/?]|^[a-z][a-z\d+.-]*:/i.test(href);
  const [path = "", ...fragment] = (isAnchor ? `#${href.replace(/^#+/, "")}` : href).split("#");
  const hash = anchor || fragment.join("#");
  const url = path + (query && path ? (path.includes("?") ? "&" : "?") + query : "") + (hash && `#${hash}`);
  return safeHref(withElementId(url)) ?? "#";
}

/** Sets or replaces a query parameter in a URL. Preserves the fragment. */
export function withParameter(href: string, name: string, value: string): string {
  const [, path = "", query = "", fragment = ""] = /^([^?#]*)(\?[^#]*)?(#.*)?$/s.exec(href) ?? [];
  const parameters = new URLSearchParams(query);
  parameters.set(name, value);
  return `${path}?${parameters}${fragment}`;
}

/**
 * The external doctor search. `base` is a URL or a path on the site. `displayLocation` is the name of the query
 * parameter for the visitor's location.
 */
type DoctorSearch = { base: string; displayLocation?: string };

/**
 * Returns an external doctor search URL that finds doctors near a location. Without a location, the URL contains only
 * the `unified` and `sort` parameters. The coordinates are rounded to two decimal places so that they do not reveal a
 * home address. Two decimal places are precise enough for a 25-mile radius.
 */
export function doctorSearchLink(
  site: DoctorSearch,
  search: { unified: string; sort: string; place?: UserLocation | null },
): string {
  const url = new URL(site.base, OWN_ORIGIN);
  url.searchParams.set("unified", search.unified);
  url.searchParams.set("sort", search.sort);
  const coordinates = coordinatePair(search.place?.latitude, search.place?.longitude);
  const name = search.place ? locationName(search.place) : "";
  if (coordinates || name) {
    const rounded = coordinates && roundPair(coordinates, 2);
    const location = rounded ? `${rounded.latitude},${rounded.longitude}` : name;
    url.searchParams.set("location", location);
    url.searchParams.set(site.displayLocation ?? "display_location", name || location);
    url.searchParams.set("distance", "25");
  }
  return url.origin === OWN_ORIGIN ? url.pathname + url.search : url.href;
}

/** The postal address of a location or venue. */
export type Address = {
  address1?: string | null;
  address2?: string | null;
  suite?: string | null;
  city?: string | null;
  state?: string | null;
  zip?: string | null;
};

/** Formats an address, such as `1200 Grant St, Suite 4, Denver, CO 80203`. Omits empty parts. */
export function addressText(address: Address): string {
  const region = joinParts(" ", address.state, address.zip);
  return joinParts(", ", streetText(address), address.city, region);
}

/**
 * Returns an address's street with the building and the suite on one line. Leaves out what the line already ends with,
 * because some systems send a suite twice. A part of one word, such as `4`, is never left out.
 */
export const streetText = ({ address1, address2, suite }: Pick<Address, "address1" | "address2" | "suite">): string =>
  [address1, address2, suite].reduce<string>((street, part) => {
    const words = wordsOf(part);
    return words.includes(" ") && ` ${wordsOf(street)}`.endsWith(` ${words}`) ? street : joinParts(", ", street, part);
  }, "");

/** Returns the words of a text in lowercase, without punctuation. */
const wordsOf = (text: string | null | undefined): string =>
  (text ?? "")
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)
    .join(" ");

const joinParts = (separator: string, ...parts: (string | null | undefined)[]): string =>
  parts
    .map((part) => part?.trim())
    .filter(Boolean)
    .join(separator);

interface Venue {
  name?: string | null | undefined;
  streetAddress1?: string | null | undefined;
  streetAddress2?: string | null | undefined;
  city?: string | null | undefined;
  state?: string | null | undefined;
  zip?: string | null | undefined;
}

/** Returns a venue's name and postal address on one line. */
export const venuePlace = (venue: Venue | null | undefined): string =>
  venue ? joinParts(", ", venue.name, addressText(venueAddress(venue))) : "";

/** Returns the postal address of a session's venue. */
export const venueAddress = (venue: Venue): Address => ({
  address1: venue.streetAddress1 ?? null,
  address2: venue.streetAddress2 ?? null,
  city: venue.city ?? null,
  state: venue.state ?? null,
  zip: venue.zip ?? null,
});

/** Returns the Google Maps search URL for an address, or null if the address is empty. */
export function mapsLink(address: Address): string | null {
  const text = addressText(address);
  return text === ""
    ? null
    : `https://www.google.com/maps/search/?api=1&query=${encodeURIComponent(text.toWellFormed())}`;
}

/** Returns the Google Maps directions URL for an address, or null if the address is empty. */
export function directionsLink(address: Address): string | null {
  const text = addressText(address);
  return text === ""
    ? null
    : `https://www.google.com/maps/dir/?api=1&destination=${encodeURIComponent(text.toWellFormed())}`;
}

/** Returns the `mailto:` URL for reporting a failed form submission. The draft email contains only the page's URL. */
export function failureMail(recipient: string, pageAddress: string): string {
  const to = encodeURIComponent(recipient).replaceAll("%40", "@");
  return `mailto:${to}?subject=Registration%20Failure&body=${encodeURIComponent(pageAddress)}`;
}
