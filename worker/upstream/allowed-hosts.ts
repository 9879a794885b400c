import type { Endpoint } from "../../contracts/endpoint.ts";
import type { HostLists } from "./context.ts";
import { UpstreamError } from "./errors.ts";

const MAX_DEPTH = 50;
const OWN_ORIGIN = "https://own.invalid";

/**
 * Returns whether a URL is a safe link target for visitors: a path on this site, or an `https` URL whose hostname
 * equals one of `hosts`. Returns false for URLs that contain backslashes or control characters, because browsers
 * normalize these URLs and could load a different host.
 */
export function isAllowedLink(address: string, hosts: readonly string[]): boolean {
  if (/[\\\p{Cc}]/u.test(address) || address !== address.trim()) return false;
  if (address.startsWith("/")) {
    if (!URL.canParse(address, OWN_ORIGIN)) return false;
    const { origin, pathname } = new URL(address, OWN_ORIGIN);
    return origin === OWN_ORIGIN && !pathname.startsWith("//");
  }
  if (!/^https:\/\//i.test(address) || !URL.canParse(address)) return false;
  const { hostname, port, username, password } = new URL(address);
  return port === "" && username === "" && password === "" && hosts.includes(hostname);
}

/**
 * Removes unsafe link targets at any depth from an upstream response and returns the number of removed URLs. Mutates
 * the response. If a removed URL is required, the object that contained the URL no longer matches the schema, but other
 * objects remain valid. Throws an UpstreamError if the response is nested too deeply.
 */
export function removeForeignUrls(
  response: unknown,
  outgoing: Endpoint["outgoing"],
  site: HostLists,
  depth = 0,
): number {
  if (!outgoing || typeof response !== "object" || response === null) return 0;
  // A deeply nested response could overflow the stack before the schema rejects the response.
  if (depth > MAX_DEPTH) throw new UpstreamError("size");
  let removedCount = 0;
  for (const [name, value] of Object.entries(response)) {
    const list = outgoing[name];
    if (list && typeof value === "string") {
      const hosts = [site.publicHost, ...((list === "payment" ? site.paymentHosts : site.redirectHosts) ?? [])];
      if (value === "" || isAllowedLink(value, hosts)) continue;
      delete (response as Record<string, unknown>)[name];
      removedCount += 1;
    } else removedCount += removeForeignUrls(value, outgoing, site, depth + 1);
  }
  return removedCount;
}
