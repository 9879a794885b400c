import type { Endpoint } from "../../contracts/endpoint.ts";
import type { Ctx } from "../context.ts";
import type { SignedIn } from "../control/actor.ts";
import { HttpError } from "../http/http-error.ts";
import { requireRole } from "./authenticate.ts";
import { isSameOriginForm } from "./same-origin.ts";

/** Limits of what counts for nobody. */
const READS: readonly Endpoint["limit"][] = ["typeahead", "reads"];

/**
 * The caller of a call that is not public. An HttpError when the visitor may not make it, and when a page of another site
 * makes one that changes or counts something: it could post in a visitor's name, or use up their attempts.
 */
export async function authorizeCall(endpoint: Endpoint, c: Ctx): Promise<SignedIn | undefined> {
  const { access, changes, limit } = endpoint;
  if (access !== "public") return requireRole(c, ["staff"], changes === true);
  // Of a call that is public too, staff who are signed in get more.
  if (endpoint.tellsStaffMore) return requireRole(c, ["staff"], false).catch(() => undefined);
  if ((changes || (limit && !READS.includes(limit))) && !isSameOriginForm(c.req.raw)) throw new HttpError(403);
  return undefined;
}
