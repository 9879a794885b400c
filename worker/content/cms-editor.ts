import { formattedItemId } from "../../lib/cms/items.ts";
import type { Env } from "../env.ts";
import type { PageId } from "../site.ts";

/** Returns the URL of an item in the CMS's editor, or undefined if the site has no editor or the item has no ID. */
export function cmsEditorUrl(
  { CMS_EDITOR: pattern }: Env,
  { site, language, path }: PageId,
  item = "",
): string | undefined {
  if (!pattern || (pattern.includes("{item}") && !item)) return undefined;
  const values: Record<string, string> = { item: formattedItemId(item), language, site, path };
  return pattern.replace(/\{(\w+)\}/g, (place, name: string) =>
    values[name] === undefined ? place : encodeURIComponent(values[name]),
  );
}
