import type { Endpoint } from "../../contracts/endpoint.ts";
import type { Ctx } from "../context.ts";
import { HttpError } from "../http/http-error.ts";
import type { SignedIn } from "./actor.ts";
import { optionalActor, requireRole } from "./authenticate.ts";
import { isCrossSite, provesSameOrigin } from "./same-origin.ts";

/**
 * Authorizes an API call. Returns the signed-in caller, or undefined for a public API call. Throws an HttpError if the
 * caller lacks the required role. Also throws an HttpError (403) for a cross-site request that changes data or counts
 * toward a limit on attempts, so that other sites cannot act on behalf of visitors.
 */
export async function authorizeCall(endpoint: Endpoint, c: Ctx): Promise<SignedIn | undefined> {
  const { changes, burst, limits } = endpoint;
  if (endpoint.access === "staff") return requireRole(c, [endpoint.role ?? "staff"], changes === true);
  // Some public API calls return more data to signed-in staff.
  if (endpoint.tellsStaffMore) return (await optionalActor(c, ["staff"])) ?? undefined;
  const needsOriginCheck = changes || burst === "forms" || limits !== undefined;
  // Accepts GET requests that have neither an `Origin` nor a `Sec-Fetch-Site` header, because some browsers send
  // neither.
  const isFromThisSite = c.req.method === "GET" && !changes ? !isCrossSite(c.req.raw) : provesSameOrigin(c.req.raw);
  if (needsOriginCheck && !isFromThisSite) throw new HttpError(403);
  return undefined;
}
