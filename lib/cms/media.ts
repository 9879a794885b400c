/** Converts the URLs of CMS images and files and defines the image sizes that pages request. */
import { safeImageSrc } from "./links.ts";

/** Default size to request for an image, in CSS pixels. */
export const UNSIZED = { width: 1200, height: 900 } as const;
/** Image sizes for heroes, location cards, and event cards, in CSS pixels. */
export const PICTURE_SIZES = {
  hero: { width: 1400, height: 800 },
  place: { width: 490, height: 490 },
  event: { width: 100, height: 100 },
} as const;
/** Maximum image width to request, in CSS pixels. */
const MAX_WIDTH = 1440;

const PREFIX = "/sc10media/";
// Matches the CMS media folder: its current path, its older paths, and the path that headless services return.
const CMS_MEDIA_URL = /^(?:\/sitecore\/shell)?\/?[-~]\/(?:jss)?media\//i;
// Matches Experience Edge media URLs.
const EDGE_MEDIA_URL = /^https:\/\/edge\.sitecorecloud\.io\/[^?#]*\/media\//i;

/** Query parameters for the width, the height, and the scale of a CMS image. */
const SIZES = ["w", "h", "mw", "mh", "sc"];

/**
 * Sizes that the Worker requests from the CMS, in pixels. The CMS resizes an image for each size, so the Worker rounds a
 * requested size up to the next of these sizes.
 */
const SIZE_STEPS = [32, 64, 100, 160, 240, 320, 400, 490, 640, 800, 960, 1080, 1200, MAX_WIDTH, 1920, 2880] as const;
const SCALE_STEPS = [0.25, 0.5, 0.75, 1] as const;

/** Returns the size or scale that the Worker requests from the CMS, or null for a value that is not a positive number. */
export function roundedSize(name: string, value: string): string | null {
  const steps: readonly number[] = name === "sc" ? SCALE_STEPS : SIZE_STEPS;
  const number = /^\d{1,5}(?:\.\d{1,6})?$/.test(value) ? Number(value) : 0;
  return number > 0 ? String(steps.find((step) => step >= number) ?? steps.at(-1)) : null;
}

/** Returns whether a query parameter is a size or a scale. */
export const isSize = (name: string): boolean => SIZES.includes(name);

/** Default image hosts for sites that use the CMS's cloud services. */
export const CONTENT_HOSTS: readonly string[] = ["*.sitecorecloud.io", "*.sitecorecontenthub.cloud"];

/** Matches a Sitecore media path, with an optional language prefix. */
export const SERVED_MEDIA = /^(?:\/[a-z]{2,3}(?:-[a-z\d]+){0,2})?(?:\/sitecore\/shell)?\/[-~]\/(?:jss)?media\//i;

/**
 * Converts a Sitecore media path to the path where the site serves the file, or returns null if the path is not a media
 * path.
 */
export const servedMediaPath = (path: string): string | null =>
  SERVED_MEDIA.test(path) ? path.replace(SERVED_MEDIA, PREFIX) : null;

/**
 * Returns whether a URL refers to an Experience Edge media file. Experience Edge supports the same size parameters as
 * the site's media URLs.
 */
export const isEdgeMedia = (src: string): boolean => EDGE_MEDIA_URL.test(src);

/** Returns whether a URL refers to a CMS media file, in its original or rewritten form. */
export const isMedia = (src: string): boolean => CMS_MEDIA_URL.test(src) || src.startsWith(PREFIX);

/** Converts a CMS media file's URL to the path where the site serves the file. Returns all other URLs unchanged. */
export const mediaPath = (src: string): string => src.replace(CMS_MEDIA_URL, PREFIX);

/**
 * Returns an image's URL with size parameters, in CSS pixels. Only CMS and Experience Edge images support size
 * parameters, so URLs of other images are returned unchanged. If the width exceeds 1440 px, both dimensions are scaled
 * down. `size` overrides any size in the URL. If neither `size` nor the URL specifies a size, the size is 1200 × 900.
 */
export function mediaUrl(src: string, size?: { width: number; height: number }): string {
  const path = mediaPath(src);
  if (!path.startsWith(PREFIX) && !isEdgeMedia(path)) return src;
  const [, address = "", query = "", fragment = ""] = /^([^?#]*)(\?[^#]*)?(#.*)?$/s.exec(path) ?? [];
  const parameters = new URLSearchParams(query);
  if (!size && SIZES.some((name) => parameters.has(name))) {
    const widest = Math.max(...["w", "mw"].map((name) => Number(parameters.get(name)) || 0));
    if (widest <= MAX_WIDTH) return path;
    for (const name of ["w", "h", "mw", "mh"]) {
      const length = Math.round((Number(parameters.get(name)) * MAX_WIDTH) / widest);
      if (length > 0) parameters.set(name, String(length));
      else parameters.delete(name);
    }
    parameters.delete("hash");
    return `${address}?${parameters}${fragment}`;
  }
  const { width, height } = size ?? UNSIZED;
  const scale = Math.min(1, MAX_WIDTH / width);
  const [w, h] = [width, height].map((length) => String(Math.round(length * scale)));
  if (parameters.get("w") === w && parameters.get("h") === h) return path;
  // The CMS ignores or rejects a size that its hash does not sign.
  for (const name of ["hash", ...SIZES]) parameters.delete(name);
  parameters.set("w", w!);
  parameters.set("h", h!);
  return `${address}?${parameters}${fragment}`;
}

/**
 * Returns the image's host if the page must not load the image, and an empty string otherwise. Allowed images are paths
 * on the site and HTTPS URLs on one of `hosts`, where `*.` matches any subdomain.
 */
export function foreignPictureHost(src: string, hosts: readonly string[]): string {
  if (!/^https?:\/\//i.test(src) || !URL.canParse(src)) return "";
  const { hostname, host, protocol } = new URL(src);
  const isAllowedHost = hosts.some((pattern) =>
    pattern.startsWith("*.") ? hostname.endsWith(pattern.slice(1)) : hostname === pattern,
  );
  return isAllowedHost && protocol === "https:" && host === hostname ? "" : host;
}

/**
 * Allowed widths for raster images, in CSS pixels. The number of widths is small because Cloudflare caches each width
 * separately.
 */
export const PICTURE_WIDTHS = [320, 480, 640, 800, 1080, MAX_WIDTH] as const;
/**
 * Size of social sharing images in CSS pixels. `name` is the value of the `size` parameter for a social sharing image.
 */
export const CARD = { name: "card", width: 1200, height: 630 } as const;
/** URL suffix for the raster version of an SVG image. Pages use the raster version as a social sharing image. */
export const CARD_END = ".card.jpg";

/** Path of the site's default social sharing image. */
export const SHARE_CARD = "/share-card.jpg";

/** Returns whether the site can resize an image: only raster files in its media folder. */
export const isRasterMedia = (src: string): boolean =>
  src.startsWith(PREFIX) && /^[^?#]+\.(?:jpe?g|png|webp|avif)(?:\?|$)/i.test(src);

/**
 * Returns the `srcset` for a raster image that is at most `width` CSS pixels wide. Returns undefined for other images,
 * and if no allowed width is smaller than `width`.
 */
export function pictureSet(src: string, width: number): string | undefined {
  if (!isRasterMedia(src)) return undefined;
  const url = src.replaceAll(" ", "%20");
  const largest = Math.min(width, MAX_WIDTH);
  const smaller = PICTURE_WIDTHS.filter((candidate) => candidate < largest);
  if (smaller.length === 0) return undefined;
  const sizedUrl = (size: number) => `${url}${url.includes("?") ? "&" : "?"}size=${size}`;
  return [...smaller.map((candidate) => `${sizedUrl(candidate)} ${candidate}w`), `${url} ${largest}w`].join(", ");
}

/**
 * Returns the URL for an image in an API response, with size parameters in CSS pixels. Returns null if the page must
 * not load the image.
 */
export function pictureUrl(
  src: string | null | undefined,
  hosts: readonly string[] | undefined,
  size?: { width: number; height: number },
): string | null {
  const safe = src ? safeImageSrc(mediaUrl(src, size)) : null;
  return safe && !foreignPictureHost(safe, hosts ?? []) ? safe : null;
}
