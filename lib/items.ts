/** Names of content items, as layouts and publications spell them, brought to one form. */

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
