/** A request and its address: read from a query, written into a path and a query. */
import { type Endpoint, inputOf } from "./endpoint.ts";

/** The parameters of a query: the first of equal names counts, and a blank one was not sent. */
export function readQuery(query: URLSearchParams): Record<string, string> {
  const parameters = [...query.keys()].map((name): [string, string] => [name, query.get(name) ?? ""]);
  return Object.fromEntries(parameters.filter(([, value]) => value.trim() !== ""));
}

/**
 * Path and query of a checked request: parts of the path filled in, parameters sorted, missing ones left out.
 * Equal requests give equal URLs, so this is also the cache key of a GET.
 * @throws TypeError for a part of the path that is empty, `.` or `..`: a schema has let it through.
 */
export function callAddress(call: Pick<Endpoint, "path" | "method" | "input">, request: unknown): string {
  const values = new Map(Object.entries(request as Record<string, unknown>));
  const fill = (name: string) => {
    const parts = String(values.get(name) ?? "").split(name === "path" ? "/" : "\n");
    values.delete(name);
    if (parts.some((part) => /^\.{0,2}$/.test(part))) throw new TypeError(`${call.path}: ${name} is no part of a path`);
    return parts.map(encodeURIComponent).join("/");
  };
  const path = call.path.replace(/:(\w+)|\*/g, (_all, name: string | undefined) => fill(name ?? "path"));
  if (inputOf(call) !== "query") return path;
  const query = new URLSearchParams();
  for (const [name, value] of values) if (value !== undefined && value !== null) query.set(name, String(value));
  query.sort();
  return query.size > 0 ? `${path}?${query}` : path;
}
