import type { Endpoint } from "./endpoint.ts";
import * as endpoints from "./endpoints.ts";

/** All declared API calls by name. */
export { endpoints };

/** API calls with a public route, by name. Media is not JSON, so a separate handler streams it. */
export const routedCalls: readonly (readonly [string, Endpoint])[] = Object.entries<Endpoint>(endpoints).filter(
  ([, call]) => !call.internal && !call.path.includes("*"),
);

type Declared = (typeof endpoints)[keyof typeof endpoints];

/**
 * API calls by method and path, such as `POST /location/location-search`. The type lists the API calls of the browser's
 * API client.
 */
export type EndpointByKey = { [E in Declared as `${E["method"]} ${E["path"]}`]: E };

export type { AnswerOf, CachePolicy, CheckedRequestOf, Endpoint, RequestOf, ResponseOf } from "./endpoint.ts";
