import type { Endpoint } from "../../contracts/endpoint.ts";
import type { Ctx } from "../context.ts";
import type { SignedIn } from "../control/actor.ts";
import { HttpError } from "../http/http-error.ts";
import { actorIfAny, requireRole } from "./authenticate.ts";
import { isSameOriginForm } from "./same-origin.ts";

/** Limits of calls that cannot use up a visitor's attempts. */
const READS: readonly Endpoint["limit"][] = ["typeahead", "reads"];

/**
 * Returns the signed-in caller, or undefined for a public call. Throws an HttpError if the visitor may not make the
 * call. Also rejects cross-site requests that change data or count against a limit, because another site could
 * otherwise act on behalf of a visitor or use up their attempts (403).
 */
export async function authorizeCall(endpoint: Endpoint, c: Ctx): Promise<SignedIn | undefined> {
  const { access, changes, limit } = endpoint;
  if (access !== "public") return requireRole(c, ["staff"], changes === true);
  // The call is public, but signed-in staff receive more data.
  if (endpoint.tellsStaffMore) return (await actorIfAny(c, ["staff"])) ?? undefined;
  if ((changes || (limit && !READS.includes(limit))) && !isSameOriginForm(c.req.raw)) throw new HttpError(403);
  return undefined;
}
