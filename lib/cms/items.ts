/** Normalizes the IDs and names that layouts and publish webhook requests use to refer to CMS items. */
import { isMedia, mediaPath } from "./media.ts";

const GUID = /^\{?([0-9a-f]{8})-?([0-9a-f]{4})-?([0-9a-f]{4})-?([0-9a-f]{4})-?([0-9a-f]{12})\}?$/i;

/**
 * Normalizes a CMS item ID to 32 lowercase digits so that `{6F2A…}`, `6f2a-…`, and `6F2A…` are equal. If `id` is a name
 * instead of an item ID, the function only removes braces and converts the name to lowercase.
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

/** Returns whether a string is a CMS item ID in any format. */
export const isItemId = (text: string): boolean => GUID.test(text.trim());

/** Returns a CMS item ID as Sitecore writes it, `{6F2A…-…}`. Returns another text unchanged. */
export const formattedItemId = (id: string): string => {
  const parts = GUID.exec(id.trim());
  return parts ? `{${parts.slice(1).join("-").toUpperCase()}}` : id;
};

/**
 * Returns the purge key for a media URL: the item ID if the file name is an item ID, and the path on the site
 * otherwise. The query string is ignored.
 */
export function mediaKey(address: string): string {
  const path = mediaPath(address);
  const name = path.slice(path.lastIndexOf("/") + 1).replace(/\.\w+$/, "");
  return isItemId(name) ? itemKey(name) : path.toLowerCase();
}

const COMPONENT = "component:";
/** Returns the key of a component, by which the item index lists the pages that show the component. */
export const componentKey = (name: string): string => `${COMPONENT}${name.trim().toLowerCase()}`;
/** Returns the component's name from its key, or undefined for the key of an item or a media file. */
export const componentOfKey = (key: string): string | undefined =>
  key.startsWith(COMPONENT) ? key.slice(COMPONENT.length) : undefined;

/** Returns whether a purge target refers to a media file: either a media URL or `{GUID}-media`. */
export const isMediaName = (name: string): boolean => isMedia(name.trim()) || /-media$/i.test(name.trim());

/** Returns the purge key for a purge target: an item ID, `{GUID}-layout`, `{GUID}-media`, or a media URL. */
export function nameKey(name: string): string {
  const text = name
    .trim()
    .replace(/-(layout|media)$/i, "")
    .replace(/[?#].*$/s, "");
  return isMedia(text) ? mediaKey(text) : itemKey(text);
}
