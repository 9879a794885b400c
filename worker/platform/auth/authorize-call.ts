import type { Endpoint } from "../../../contracts/endpoint.ts";
import type { Ctx } from "../../context.ts";
import type { SignedIn } from "../control/actor.ts";
import { HttpError } from "../http/http-error.ts";
import { requireRole } from "./authenticate.ts";
import { isSameOriginForm } from "./same-origin.ts";

/**
 * The caller of a call that is not public. An HttpError when the visitor may not make it, and when a page of another site
 * makes one that changes or counts something: it could post in a visitor's name, or use up their attempts.
 */
export async function authorizeCall(endpoint: Endpoint, c: Ctx): Promise<SignedIn | undefined> {
  const { access, changes, limit } = endpoint;
  if (access !== "public") return requireRole(c, ["staff"], changes === true);
  if ((changes || (limit && limit !== "typeahead")) && !isSameOriginForm(c.req.raw)) throw new HttpError(403);
  return undefined;
}
