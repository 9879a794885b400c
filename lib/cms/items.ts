/** Names of content items, as layouts and publications spell them, brought to one form. */
import { isMedia, mediaPath } from "./media.ts";

const GUID = /^\{?([0-9a-f]{8})-?([0-9a-f]{4})-?([0-9a-f]{4})-?([0-9a-f]{4})-?([0-9a-f]{12})\}?$/i;

/** `{6F2A…}`, `6f2a-…` and `6F2A…` → the same 32 lower-case digits; a path or another name → lower case, no braces. */
export function itemKey(id: string): string {
  const parts = GUID.exec(id.trim());
  return parts
    ? parts.slice(1).join("").toLowerCase()
    : id
        .trim()
        .replace(/^\{|\}$/g, "")
        .toLowerCase();
}

/** Whether the text is the id of an item, in any spelling. */
export const isItemId = (text: string): boolean => GUID.test(text.trim());

/**
 * The address of a media file, without its query → its item's id where the address is made of it, else its path on the
 * site.
 */
export function mediaKey(address: string): string {
  const path = mediaPath(address);
  const name = path.slice(path.lastIndexOf("/") + 1).replace(/\.\w+$/, "");
  return isItemId(name) ? itemKey(name) : path.toLowerCase();
}

/** Whether what a request or publication names is a media file: by its address, or as `{GUID}-media`. */
export const isMediaName = (name: string): boolean => isMedia(name.trim()) || /-media$/i.test(name.trim());

/** Whatever a request or publication names → an item's or media file's key: `{GUID}-layout` and `{GUID}-media` too. */
export function nameKey(name: string): string {
  const text = name
    .trim()
    .replace(/-(layout|media)$/i, "")
    .replace(/[?#].*$/s, "");
  return isMedia(text) ? mediaKey(text) : itemKey(text);
}
