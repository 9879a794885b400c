/** Converts between request parameters and query strings. */
import { type Endpoint, inputOf } from "./endpoint.ts";

/** Parses a query string. Returns the first value of each parameter and omits parameters that have a blank value. */
export function readQuery(query: URLSearchParams): Record<string, string> {
  const parameters = [...query.keys()].map((name): [string, string] => [name, query.get(name) ?? ""]);
  return Object.fromEntries(parameters.filter(([, value]) => value.trim() !== ""));
}

/**
 * Returns the URL path of a validated API request, with its query string. Query parameters are sorted. Parameters that
 * are null or undefined are omitted. Identical requests have identical URLs, so the URL can serve as the cache key for
 * a GET request.
 * @throws TypeError if a path segment is empty, `.`, or `..`, which the request schema must reject
 */
export function callUrl(call: Pick<Endpoint, "path" | "method" | "input">, request: unknown): string {
  const values = new Map(Object.entries(request as Record<string, unknown>));
  const fill = (name: string) => {
    const parts = String(values.get(name) ?? "").split(name === "path" ? "/" : "\n");
    values.delete(name);
    if (parts.some((part) => /^\.{0,2}$/.test(part)))
      throw new TypeError(`${call.path}: ${name} is not a valid path segment`);
    return parts.map(encodeURIComponent).join("/");
  };
  const path = call.path.replace(/:(\w+)|\*/g, (_all, name: string | undefined) => fill(name ?? "path"));
  if (inputOf(call) !== "query") return path;
  const query = new URLSearchParams();
  for (const [name, value] of values) if (value !== undefined && value !== null) query.set(name, String(value));
  query.sort();
  return query.size > 0 ? `${path}?${query}` : path;
}
