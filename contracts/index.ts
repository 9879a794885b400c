import type { Endpoint } from "./endpoint.ts";
import * as endpoints from "./endpoints.ts";

/** Every upstream call, by its name. */
export { endpoints };

/** The calls that have a route at the edge, with their names. Pictures are no JSON and have a handler of their own. */
export const routedCalls: readonly (readonly [string, Endpoint])[] = Object.entries<Endpoint>(endpoints).filter(
  ([, call]) => !call.internal && !call.path.includes("*"),
);

type Declared = (typeof endpoints)[keyof typeof endpoints];

/** The calls by method and path, such as `POST /location/location-search`: the types behind the browser's client. */
export type EndpointByKey = { [E in Declared as `${E["method"]} ${E["path"]}`]: E };

export type { AnswerOf, CachePolicy, CheckedRequestOf, Endpoint, RequestOf, ResponseOf } from "./endpoint.ts";
