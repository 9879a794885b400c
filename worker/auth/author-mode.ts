import type { Ctx } from "../context.ts";
import { requireRole } from "./authenticate.ts";
import { hasGrant } from "./editing-link.ts";

export type AuthorMode = "edit" | "preview";

/** The mode in which an author views a page, and which item and version, where not the newest of the page's own. */
export interface Authoring {
  mode: AuthorMode;
  item?: string;
  version?: string | undefined;
  /** As the page editor has it: which variants it shows, which layout, and the page of which moment. */
  variants?: readonly string[] | undefined;
  layoutKind?: string | undefined;
  previewTime?: string | undefined;
}

/** The mode in the URL of a page: `?sc_mode=edit` or `preview`, with `sc_itemid` and `sc_version`. */
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
 * The mode in which an author views a page; null for everyone else, who gets the public page (LY-16). An author
 * has signed in with that role (AU-04), or has opened exactly this address with a link of the editor.
 */
export async function authoringOf(c: Ctx): Promise<Authoring | null> {
  const mode = modeInQuery(new URL(c.req.url).searchParams);
  if (!mode) return null;
  if (await hasGrant(c)) return mode;
  return requireRole(c, ["author"], false).then(
    () => mode,
    () => null,
  );
}
