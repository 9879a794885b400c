import type { Endpoint } from "../../contracts/endpoint.ts";
import type { Ctx } from "../context.ts";
import type { SignedIn } from "../control/actor.ts";
import { HttpError } from "../http/http-error.ts";
import { actorIfAny, requireRole } from "./authenticate.ts";
import { isCrossSite, provesSameOrigin } from "./same-origin.ts";

/** Rate limits of read-only API calls. Read-only API calls do not use up a visitor's attempts. */
const READS: readonly Endpoint["limit"][] = ["typeahead", "reads"];

/**
 * Returns the signed-in caller, or undefined for a public API call. Throws an HttpError if the visitor may not make the
 * call. Rejects cross-site requests (403) to API calls that change data or count against a rate limit. Otherwise,
 * another site could act on behalf of a visitor or use up the visitor's attempts.
 */
export async function authorizeCall(endpoint: Endpoint, c: Ctx): Promise<SignedIn | undefined> {
  const { changes, limit } = endpoint;
  if (endpoint.access === "staff") return requireRole(c, [endpoint.role ?? "staff"], changes === true);
  // Some public API calls return more data to signed-in staff.
  if (endpoint.tellsStaffMore) return (await actorIfAny(c, ["staff"])) ?? undefined;
  const isCounted = changes || (limit && !READS.includes(limit));
  // Some browsers send neither `Origin` nor `Sec-Fetch-Site` with GET requests.
  const isOwn = c.req.method === "GET" && !changes ? !isCrossSite(c.req.raw) : provesSameOrigin(c.req.raw);
  if (isCounted && !isOwn) throw new HttpError(403);
  return undefined;
}
