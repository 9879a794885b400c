import type { Endpoint } from "../../contracts/endpoint.ts";
import { isUnusedCall } from "../../lib/cms/features.ts";
import { activePolicy } from "../cache/cache-rules.ts";
import { HttpError, tooManyRequests } from "../http/http-error.ts";
import { countBurst, countPageCall } from "../limits/bursts.ts";
import { singleFlight } from "../runtime/single-flight.ts";
import { callUpstream } from "./call.ts";
import type { CallContext } from "./context.ts";

/**
 * Makes an API call for a live block on a public page. Uncached API calls count toward the same rate limit as API calls
 * from the browser. If the response does not contain personal data, concurrent requests share one API call. The rate
 * limit and the shared API calls protect the upstream if many visitors request the same page. Throws the same errors as
 * `callUpstream`, and an HttpError (429) if the rate limit is exceeded.
 */
export async function callForPage(context: CallContext, endpoint: Endpoint, request: unknown) {
  if (isUnusedCall(context.site, endpoint)) {
    if (endpoint.notFound) return { value: null, freshUntil: Number.POSITIVE_INFINITY };
    if (endpoint.whenUnused === undefined) throw new HttpError(404);
    return { value: endpoint.response.parse(endpoint.whenUnused), freshUntil: Number.POSITIVE_INFINITY };
  }
  const call = () => callUpstream(context)(endpoint, request);
  const { env, site, visitor, waitUntil } = context;
  if (endpoint.access !== "public" || activePolicy(env, endpoint)) return call();
  // A link to a person's data is not kept in memory, so its calls are counted each time.
  const count = () =>
    endpoint.privacy === "none"
      ? countPageCall(env, endpoint.path, request, visitor)
      : countBurst(env, "reads", visitor, "page ");
  const wait = await count();
  if (wait > 0) throw tooManyRequests(wait);
  if (endpoint.privacy !== "none" || endpoint.changes || context.actor) return call();
  const key = `page ${site.name} ${endpoint.path} ${JSON.stringify(request)}`;
  return singleFlight(key, call, { env, timeout: endpoint.timeout, waitUntil });
}
