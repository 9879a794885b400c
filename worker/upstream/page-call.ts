import type { Endpoint } from "../../contracts/endpoint.ts";
import { activePolicy } from "../cache/active-rules.ts";
import { tooManyRequests } from "../http/http-error.ts";
import { pageRetryAfter } from "../limits/rate-limits.ts";
import { singleFlight } from "../runtime/single-flight.ts";
import { callUpstream } from "./call.ts";
import type { CallContext } from "./context.ts";

/**
 * The call of a live block of a public page. What is never cached has a limit here as it has for browsers, and pages that
 * ask for the same at the same moment share one call where the answer names nobody: an address of a page is no way to
 * press an upstream (RL-02, RL-08). Throws as `callUpstream`, and an HttpError (429) over the limit.
 */
export async function callForPage(context: CallContext, endpoint: Endpoint, request: unknown) {
  const call = () => callUpstream(context)(endpoint, request);
  if (endpoint.access !== "public" || activePolicy(endpoint)) return call();
  const { env, site, visitor, waitUntil } = context;
  const wait = await pageRetryAfter(env, endpoint, request, visitor.address);
  if (wait > 0) throw tooManyRequests(wait);
  if (endpoint.privacy !== "none" || endpoint.changes || context.actor) return call();
  const key = `page ${site.name} ${endpoint.path} ${JSON.stringify(request)}`;
  return singleFlight(key, call, { timeout: endpoint.timeout, waitUntil });
}
