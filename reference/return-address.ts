import type { ReferenceEnv } from "./env.ts";

/** The public host of the site that this upstream stands behind. */
const PUBLIC_ORIGIN = "https://www.larkspurhealth.example";
const DOMAIN = ".larkspurhealth.example";

export const siteOrigin = (env: Pick<ReferenceEnv, "SITE_ORIGIN">): string => env.SITE_ORIGIN ?? PUBLIC_ORIGIN;

/** The whole return address when it is a path of the site or on one of the site's own hosts, else nothing. */
export function returnAddress(address: string | undefined, env: Pick<ReferenceEnv, "SITE_ORIGIN">): string | undefined {
  if (!address) return undefined;
  const base = new URL(siteOrigin(env));
  const url = URL.canParse(address, base.href) ? new URL(address, base) : undefined;
  const ours = url?.origin === base.origin || (url?.protocol === "https:" && url.hostname.endsWith(DOMAIN));
  return ours && !url?.username && !url?.password ? url?.href : undefined;
}

/** Where a browser is sent. Without a configured site it stays on whatever host it is on, such as localhost. */
export function leadTo(address: string, env: Pick<ReferenceEnv, "SITE_ORIGIN">): string {
  if (env.SITE_ORIGIN) return address;
  const { pathname, search, hash } = new URL(address, PUBLIC_ORIGIN);
  return pathname + search + hash;
}
