/** URLs of pictures and files of the content system, and the size in which they are requested (LY-06). */
import { safeImageSrc } from "./links.ts";

/** Without a size of its own a picture is requested at no more than this, in CSS pixels. */
export const UNSIZED = { width: 1200, height: 900 } as const;
/** A full-width picture is never requested wider than this, in CSS pixels. */
const WIDEST = 1440;

const PREFIX = "/sc10media/";
// The content system's own media folder, the older spelling of it, and the one its headless services write.
const OWN = /^(?:\/sitecore\/shell)?\/?[-~]\/(?:jss)?media\//i;
// Pictures of Experience Edge, by the size of its own parameters.
const EDGE = /^https:\/\/edge\.sitecorecloud\.io\/[^?#]*\/media\//i;

/** Where the content system's own services keep pictures: those of a site that uses them are its own. */
export const CONTENT_HOSTS: readonly string[] = ["*.sitecorecloud.io", "*.sitecorecontenthub.cloud"];

/** Whether the address is a picture of Experience Edge, which takes its size as the site's own media folder does. */
export const isEdgeMedia = (src: string): boolean => EDGE.test(src);

/** Whether the address is one of the content system's own files, before or after rewriting. */
export const isMedia = (src: string): boolean => OWN.test(src) || src.startsWith(PREFIX);

/** The address under which the site serves a file of the content system; any other address as it is. */
export const mediaPath = (src: string): string => src.replace(OWN, PREFIX);

/**
 * The address of a picture at a size in CSS pixels. Only the content system's own pictures can be requested by size,
 * and those of Experience Edge: other URLs stay as they are. A width over 1440 is lowered with the height. Without a size the URL keeps the size
 * that it names, else 1200x900 is requested. Applying it twice gives the last size.
 */
export function mediaUrl(src: string, size?: { width: number; height: number }): string {
  const path = mediaPath(src);
  if (!path.startsWith(PREFIX) && !isEdgeMedia(path)) return src;
  const [, address = "", query = "", fragment = ""] = /^([^?#]*)(\?[^#]*)?(#.*)?$/s.exec(path) ?? [];
  const parameters = new URLSearchParams(query);
  if (!size && (parameters.has("w") || parameters.has("h"))) return path;
  const { width, height } = size ?? UNSIZED;
  const scale = Math.min(1, WIDEST / width);
  parameters.set("w", String(Math.round(width * scale)));
  parameters.set("h", String(Math.round(height * scale)));
  return `${address}?${parameters}${fragment}`;
}

/**
 * The host of a picture that browsers may not load: none of the site's own, which are its paths and the hosts of its
 * list, where `*.` stands for all names below (ED-21). Empty for a picture that may be shown.
 */
export function foreignPictureHost(src: string, hosts: readonly string[]): string {
  if (!/^https?:\/\//i.test(src) || !URL.canParse(src)) return "";
  const { hostname, host, protocol } = new URL(src);
  const known = hosts.some((one) => (one.startsWith("*.") ? hostname.endsWith(one.slice(1)) : hostname === one));
  return known && protocol === "https:" && host === hostname ? "" : host;
}

/** Widths in which a raster picture can be requested, in CSS pixels. A short list: the edge caches each width. */
export const PICTURE_WIDTHS = [320, 480, 640, 800, 1080, WIDEST] as const;
/** The `size` of a picture for shared links, in CSS pixels. */
export const CARD = { name: "card", width: 1200, height: 630 } as const;
/** The end of the path of a drawing's raster picture for shared links. */
export const CARD_END = ".card.jpg";

/** The site's own picture for shared links. */
export const SHARE_CARD = "/share-card.jpg";

/** Whether the site can resize the picture: a raster file of its own media path. */
export const isRasterMedia = (src: string): boolean =>
  src.startsWith(PREFIX) && /^[^?#]+\.(?:jpe?g|png|webp|avif)(?:\?|$)/i.test(src);

/** The `srcset` of a raster picture whose file is `width` CSS pixels wide; undefined for a picture of one size. */
export function pictureSet(src: string, width: number): string | undefined {
  if (!isRasterMedia(src)) return undefined;
  const url = src.replaceAll(" ", "%20");
  const largest = Math.min(width, WIDEST);
  const smaller = PICTURE_WIDTHS.filter((one) => one < largest);
  if (smaller.length === 0) return undefined;
  const sized = (size: number) => `${url}${url.includes("?") ? "&" : "?"}size=${size}`;
  return [...smaller.map((one) => `${sized(one)} ${one}w`), `${url} ${largest}w`].join(", ");
}

/** A picture of an answer at a size in CSS pixels; null for one that cannot be shown, so that its place is not a hole. */
export function shownPicture(
  src: string | null | undefined,
  hosts: readonly string[] | undefined,
  size?: { width: number; height: number },
): string | null {
  const safe = src ? safeImageSrc(mediaUrl(src, size)) : null;
  return safe && !foreignPictureHost(safe, hosts ?? []) ? safe : null;
}
