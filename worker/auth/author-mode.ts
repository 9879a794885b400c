import type { Ctx } from "../context.ts";
import { optionalActor } from "./authenticate.ts";
import { hasGrant } from "./editing-link.ts";

export type AuthorMode = "edit" | "preview";

/**
 * The author mode and the CMS item version to show. By default, the Worker shows the latest version of the page's own
 * item.
 */
export interface Authoring {
  mode: AuthorMode;
  item?: string;
  version?: string | undefined;
  /**
   * Options from the page editor: the variants to show, the layout kind (`final` or `shared`), and the preview time.
   */
  variants?: readonly string[] | undefined;
  layoutKind?: string | undefined;
  previewTime?: string | undefined;
}

/**
 * Parses the author mode from the query parameters `sc_mode` (`edit` or `preview`), `sc_itemid`, `sc_version`, and
 * `sc_variant`. Returns null if `sc_mode` is missing or invalid.
 */
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
 * Returns a request's author mode, or null if the request is not from an author. An author has either signed in with
 * the author role or opened a signed link from the editor.
 */
export async function authoringOf(c: Ctx): Promise<Authoring | null> {
  const mode = modeInQuery(new URL(c.req.url).searchParams);
  if (!mode) return null;
  if (await hasGrant(c)) return mode;
  return (await optionalActor(c, ["author"])) && mode;
}
