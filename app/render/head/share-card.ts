import { CARD, CARD_END, isMedia, isRasterMedia, mediaPath, mediaUrl, SHARE_CARD } from "../../../lib/cms/media.ts";

/**
 * Returns the absolute `og:image` URL, or null if the page has no canonical URL. The result is never an SVG file
 * because social networks do not render SVG files. For an SVG file in the media folder, returns the URL of the raster
 * image that has the same name. For an SVG file outside the media folder, or if the page does not have an image,
 * returns the URL of the site's default social sharing image. `sized` is true if the image has the dimensions in
 * `CARD`.
 */
export function shareCard(src: string, canonical: string): { url: string; sized: boolean } | null {
  if (!canonical) return null;
  const { href, origin } = new URL(canonical);
  const site = { url: origin + SHARE_CARD, sized: true };
  if (!src || !URL.canParse(src, href)) return site;
  const picture = new URL(src, href);
  if (!/^https?:$/.test(picture.protocol)) return site;
  const isDrawing = /\.svg$/i.test(picture.pathname);
  const path = mediaPath(picture.pathname);
  if (picture.origin !== origin || !isMedia(path)) return isDrawing ? site : { url: picture.href, sized: false };
  if (isDrawing) return { url: origin + path.replace(/\.svg$/i, CARD_END), sized: true };
  const url = origin + mediaUrl(path + picture.search, CARD);
  return isRasterMedia(path) ? { url: `${url}&size=${CARD.name}`, sized: true } : { url, sized: false };
}
