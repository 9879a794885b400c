import type { Endpoint } from "../../contracts/endpoint.ts";
import type { HostLists } from "./context.ts";
import { UpstreamError } from "./errors.ts";

const DEEPEST = 50;
const OWN = "https://own.invalid";

/**
 * Whether a visitor may be sent to an address: a path of the site's own, or https on exactly one of the hosts.
 * Backslashes and control characters are refused, since browsers read them as something else than they say.
 */
export function mayLeadTo(address: string, hosts: readonly string[]): boolean {
  if (/[\\\p{Cc}]/u.test(address) || address !== address.trim()) return false;
  if (address.startsWith("/")) {
    if (!URL.canParse(address, OWN)) return false;
    const { origin, pathname } = new URL(address, OWN);
    return origin === OWN && !pathname.startsWith("//");
  }
  if (!/^https:\/\//i.test(address) || !URL.canParse(address)) return false;
  const { hostname, port, username, password } = new URL(address);
  return port === "" && username === "" && password === "" && hosts.includes(hostname);
}

/**
 * Removes every URL from a response, at any depth, that the site does not allow visitors to be sent to.
 * An object that requires the URL then fails its schema; the rest of the response stays. Returns the number removed;
 * throws an UpstreamError for a response that is nested too deep.
 */
export function dropForeignAddresses(
  answer: unknown,
  outgoing: Endpoint["outgoing"],
  site: HostLists,
  depth = 0,
): number {
  if (!outgoing || typeof answer !== "object" || answer === null) return 0;
  // No real response is nested this deep; one that is would overflow the stack before its schema rejects it.
  if (depth > DEEPEST) throw new UpstreamError("size");
  let dropped = 0;
  for (const [name, value] of Object.entries(answer)) {
    const list = outgoing[name];
    if (list && typeof value === "string") {
      const hosts = [site.publicHost, ...((list === "payment" ? site.paymentHosts : site.redirectHosts) ?? [])];
      if (value === "" || mayLeadTo(value, hosts)) continue;
      delete (answer as Record<string, unknown>)[name];
      dropped += 1;
    } else dropped += dropForeignAddresses(value, outgoing, site, depth + 1);
  }
  return dropped;
}
