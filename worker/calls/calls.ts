import type { Endpoint } from "../../contracts/endpoint.ts";
import { routedCalls } from "../../contracts/index.ts";

/**
 * Declared API calls by path and method. A HEAD request uses the declaration for GET, unless that API call changes
 * data.
 */
const calls = new Map<string, Map<string, Endpoint>>();
for (const [, endpoint] of routedCalls) {
  const methods = calls.get(endpoint.path) ?? new Map<string, Endpoint>();
  calls.set(endpoint.path, methods.set(endpoint.method, endpoint));
  if (endpoint.method === "GET" && !endpoint.changes) methods.set("HEAD", endpoint);
}

/** Returns the declared API calls of a path by method, or undefined for an unknown path. */
export const callAt = (path: string): ReadonlyMap<string, Endpoint> | undefined => calls.get(path);
