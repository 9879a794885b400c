import type { Ctx } from "../../context.ts";

export type AuthorMode = "edit" | "preview";

/**
 * Whether this request may see drafts and editing marks (LY-16, AU-04). Until authors can sign in, only on a developer's
 * machine that asks for it: a deployed site has another ENVIRONMENT.
 */
const mayEdit = (c: Ctx): boolean => c.env.ENVIRONMENT === "local" && c.env.AUTHOR_MODE === "on";

/** How an author asked to see a page (`?sc_mode=edit` or `preview`); null for everyone else. */
export function authorMode(c: Ctx): AuthorMode | null {
  const mode = c.req.query("sc_mode");
  return (mode === "edit" || mode === "preview") && mayEdit(c) ? mode : null;
}
