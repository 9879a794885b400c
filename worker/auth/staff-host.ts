/**
 * Staff hostnames are reserved for staff, authors, and ops. If STAFF_HOSTS is set, the Worker accepts access tokens
 * only on the hostnames in STAFF_HOSTS, and serves visitors only on other hostnames. With separate hostnames,
 * third-party scripts never share an origin with a session.
 */
import type { Ctx } from "../context.ts";
import type { Env } from "../env.ts";
import { hostnameOf } from "../site.ts";

const hostsIn = ({ STAFF_HOSTS }: Pick<Env, "STAFF_HOSTS">): string[] =>
  (STAFF_HOSTS ?? "").split(/[\s,]+/).filter(Boolean);

/** Returns whether a hostname is reserved for staff, authors, and ops. */
export const isStaffHost = (env: Pick<Env, "STAFF_HOSTS">, hostname: string): boolean =>
  hostsIn(env).includes(hostnameOf(hostname));

/** Returns whether the request's hostname is reserved for staff, authors, and ops. */
export const onStaffHost = (c: Ctx): boolean => Boolean(c.env.STAFF_HOSTS) && isStaffHost(c.env, c.get("url").hostname);

/**
 * Returns whether the Worker ignores access tokens in the request. True on public hostnames if staff, authors, and ops
 * have separate hostnames.
 */
export const ignoresTokens = (c: Ctx): boolean => Boolean(c.env.STAFF_HOSTS) && !onStaffHost(c);

/** Returns the number of trailing labels that two hostnames have in common. */
function sharedLabels(host: string, otherHost: string): number {
  const [a, b] = [host, otherHost].map((name) => name.split(".").reverse()) as [string[], string[]];
  const firstDifference = a.findIndex((label, index) => label !== b[index]);
  return firstDifference < 0 ? a.length : firstDifference;
}

/** Replaces the request URL's hostname with the staff hostname that shares the most trailing labels with it. */
export function onStaffHostUrl(c: Ctx): string {
  const url = new URL(c.req.url);
  const [first, ...others] = hostsIn(c.env);
  url.hostname = others.reduce(
    (best, host) => (sharedLabels(host, url.hostname) > sharedLabels(best, url.hostname) ? host : best),
    first!,
  );
  return url.href;
}
