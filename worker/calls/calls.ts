import type { Endpoint } from "../../contracts/endpoint.ts";
import { routedCalls } from "../../contracts/index.ts";

/**
 * API calls, keyed by path and HTTP method. HEAD requests use the GET declaration, unless the GET call changes data.
 */
const calls = new Map<string, Map<string, Endpoint>>();
for (const [, endpoint] of routedCalls) {
  const methods = calls.get(endpoint.path) ?? new Map<string, Endpoint>();
  calls.set(endpoint.path, methods.set(endpoint.method, endpoint));
  if (endpoint.method === "GET" && !endpoint.changes) methods.set("HEAD", endpoint);
}

/** Returns the API calls for a path, by HTTP method, or undefined for an unknown path. */
export const callAt = (path: string): ReadonlyMap<string, Endpoint> | undefined => calls.get(path);
