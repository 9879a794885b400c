import type { Ctx } from "../context.ts";
import { actorIfAny } from "./authenticate.ts";
import { hasGrant } from "./editing-link.ts";

export type AuthorMode = "edit" | "preview";

/** Mode in which an author views a page. `item` and `version` default to the latest version of the page's own item. */
export interface Authoring {
  mode: AuthorMode;
  item?: string;
  version?: string | undefined;
  /** Options of the page editor: variants to show, kind of layout, and time of the preview. */
  variants?: readonly string[] | undefined;
  layoutKind?: string | undefined;
  previewTime?: string | undefined;
}

/** Parses the mode in a URL: `?sc_mode=edit` or `preview`, with `sc_itemid`, `sc_version` and `sc_variant`. */
function modeInQuery(query: URLSearchParams): Authoring | null {
  const mode = query.get("sc_mode");
  if (mode !== "edit" && mode !== "preview") return null;
  const [item, version, variant] = ["sc_itemid", "sc_version", "sc_variant"].map((name) => query.get(name));
  return {
    mode,
    ...(item && item.length <= 100 ? { item } : {}),
    ...(version && /^\d{1,6}$/.test(version) ? { version } : {}),
    ...(variant && /^[\w,-]{1,500}$/.test(variant) ? { variants: variant.split(",") } : {}),
  };
}

/**
 * Returns the mode in which an author views a page, or null for everyone else, who gets the public page. Authors have
 * signed in with the author role, or have opened this URL by a link from the editor.
 */
export async function authoringOf(c: Ctx): Promise<Authoring | null> {
  const mode = modeInQuery(new URL(c.req.url).searchParams);
  if (!mode) return null;
  if (await hasGrant(c)) return mode;
  return (await actorIfAny(c, ["author"])) && mode;
}
