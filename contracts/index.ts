import type { Endpoint } from "./endpoint.ts";
import * as endpoints from "./endpoints.ts";

/** All declared API calls, keyed by name. */
export { endpoints };

/** Names and declarations of API calls that have a public JSON route. A separate handler streams media files. */
export const routedCalls: readonly (readonly [string, Endpoint])[] = Object.entries<Endpoint>(endpoints).filter(
  ([, call]) => !call.internal && !call.path.includes("*"),
);

type Declared = (typeof endpoints)[keyof typeof endpoints];

/**
 * Types of all API calls by method and path, such as `POST /location/location-search`, for the API client in the
 * browser.
 */
export type EndpointByKey = { [E in Declared as `${E["method"]} ${E["path"]}`]: E };

export type { CachePolicy, CheckedRequestOf, Endpoint, RequestOf, ResponseOf, UpstreamResponseOf } from "./endpoint.ts";
