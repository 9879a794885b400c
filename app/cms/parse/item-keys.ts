import { componentKey, isItemId, itemKey, mediaKey } from "../../../lib/cms/items.ts";
import { isMedia } from "../../../lib/cms/media.ts";
import { isRecord, textOf, type Wire } from "../fields/wire.ts";

/**
 * Returns the keys of all items, data sources, and media files in a document, including its variants. A purge uses the
 * item keys to find the pages that contain an item. The function is iterative so that a deeply nested document does not
 * overflow the stack.
 */
export function collectItemKeys(document: unknown): string[] {
  const items = new Set<string>();
  const open = [document];
  while (open.length) {
    const value = open.pop();
    if (typeof value === "string") addMediaKey(value, items);
    if (typeof value !== "object" || value === null) continue;
    if (isRecord(value)) noteIds(value, items);
    for (const inner of Object.values(value)) open.push(inner);
  }
  return [...items].sort();
}

function noteIds({ itemId, dataSource, id, componentName, params }: Wire, items: Set<string>): void {
  if (textOf(componentName)) items.add(componentKey(textOf(componentName)));
  for (const name of [itemId, dataSource]) if (textOf(name)) items.add(itemKey(textOf(name)));
  // Only the parameters of a component name its partial design, as `sid`.
  const named = [id, ...(isRecord(params) ? Object.values(params) : [])];
  for (const name of named) if (typeof name === "string" && isItemId(name)) items.add(itemKey(name));
}

const MEDIA = /\/?[-~]\/(?:jss)?media\/[^?#"'\s<>)]+/gi;

/** Adds a media file's key: the ID in the file's URL, or the file's path if the URL does not contain an ID. */
function addMediaKey(text: string, items: Set<string>): void {
  if (!text.includes("media/")) return;
  for (const [address] of text.matchAll(MEDIA)) {
    if (isMedia(address)) items.add(mediaKey(address));
  }
}
