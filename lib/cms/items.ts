/** Normalizes the names of CMS items in layouts and publish webhooks. */
import { isMedia, mediaPath } from "./media.ts";

const GUID = /^\{?([0-9a-f]{8})-?([0-9a-f]{4})-?([0-9a-f]{4})-?([0-9a-f]{4})-?([0-9a-f]{12})\}?$/i;

/**
 * Normalizes a CMS item ID: `{6F2A…}`, `6f2a-…` and `6F2A…` return the same 32 lowercase digits. All other names are
 * converted to lower case without braces.
 */
export function itemKey(id: string): string {
  const parts = GUID.exec(id.trim());
  return parts
    ? parts.slice(1).join("").toLowerCase()
    : id
        .trim()
        .replace(/^\{|\}$/g, "")
        .toLowerCase();
}

/** Whether a string is a CMS item ID in any format. */
export const isItemId = (text: string): boolean => GUID.test(text.trim());

/**
 * Returns the key of a media URL without its query string. The key is the item ID if the file name is an ID, and
 * otherwise the path on the site.
 */
export function mediaKey(address: string): string {
  const path = mediaPath(address);
  const name = path.slice(path.lastIndexOf("/") + 1).replace(/\.\w+$/, "");
  return isItemId(name) ? itemKey(name) : path.toLowerCase();
}

/** Whether the name of a purge target refers to a media file: a media URL, or `{GUID}-media`. */
export const isMediaName = (name: string): boolean => isMedia(name.trim()) || /-media$/i.test(name.trim());

/** Returns the key of a purge target: an item ID, `{GUID}-layout`, `{GUID}-media`, or a media URL. */
export function nameKey(name: string): string {
  const text = name
    .trim()
    .replace(/-(layout|media)$/i, "")
    .replace(/[?#].*$/s, "");
  return isMedia(text) ? mediaKey(text) : itemKey(text);
}
