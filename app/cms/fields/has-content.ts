import { isItemId } from "../../../lib/cms/items.ts";
import { isRecord, isToken, type Wire } from "./wire.ts";

/** Matches strings that are settings, not content for visitors: IDs, colors, dates, and keywords. */
const SETTING = /^\s*(?:[a-z0-9_./-]*|#[\da-f]{3,8}|\d{4}-\d\d-\d\d(?:T\S*)?|\{?[\da-f-]{32,38}\}?)\s*$/;

/** Returns whether a wire value contains text, a link, or an image that visitors can see. */
export function hasContent(wire: unknown, depth = 0): boolean {
  if (typeof wire === "string") return /\p{L}/u.test(wire) && !SETTING.test(wire) && !isItemId(wire) && !isToken(wire);
  if (typeof wire !== "object" || wire === null || depth > 20) return false;
  if (Array.isArray(wire)) return wire.some((part) => hasContent(part, depth + 1));
  if (!isRecord(wire)) return false;
  if (typeof wire.href === "string" || typeof wire.src === "string")
    return Boolean(wire.href || wire.src || hasContent(wire.text));
  if ("jsonValue" in wire) return hasContent(wire.jsonValue, depth + 1);
  if ("value" in wire) return hasContent(wire.value, depth + 1);
  return Object.values(contentOf(wire)).some((part) => hasContent(part, depth + 1));
}

/** Returns an item's fields, excluding its name and URL. */
const contentOf = (wire: Wire): Wire => {
  if (isRecord(wire.fields)) return wire.fields;
  return typeof wire.url === "string" && ("id" in wire || "name" in wire) ? {} : wire;
};
