import { CARD, CARD_END, isMedia, isRasterMedia, mediaPath, mediaUrl, SHARE_CARD } from "../../../lib/cms/media.ts";

/**
 * The whole URL of a page's picture for shared links, which is always a raster picture: whoever shows a shared link
 * draws no SVG. `sized` says that it has the size of `CARD`. A drawing of the media path is replaced by the raster picture
 * beside it, and any other drawing, or no picture, by that of the site. Null without a canonical URL.
 */
export function shareCard(src: string, canonical: string): { url: string; sized: boolean } | null {
  if (!canonical) return null;
  const { href, origin } = new URL(canonical);
  const site = { url: origin + SHARE_CARD, sized: true };
  if (!src || !URL.canParse(src, href)) return site;
  const picture = new URL(src, href);
  const isDrawing = /\.svg$/i.test(picture.pathname);
  const path = mediaPath(picture.pathname);
  if (picture.origin !== origin || !isMedia(path)) return isDrawing ? site : { url: picture.href, sized: false };
  if (isDrawing) return { url: origin + path.replace(/\.svg$/i, CARD_END), sized: true };
  const url = origin + mediaUrl(path + picture.search, CARD);
  return isRasterMedia(path) ? { url: `${url}&size=${CARD.name}`, sized: true } : { url, sized: false };
}
