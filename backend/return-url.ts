import type { BackendEnv } from "./env.ts";

/** Public origin of the site. */
const PUBLIC_ORIGIN = "https://www.larkspurhealth.example";
const DOMAIN = ".larkspurhealth.example";

export const siteOrigin = (env: Pick<BackendEnv, "SITE_ORIGIN">): string => env.SITE_ORIGIN ?? PUBLIC_ORIGIN;

/** Returns an absolute return URL, or undefined if the URL's host does not belong to the site. */
export function returnUrl(address: string | undefined, env: Pick<BackendEnv, "SITE_ORIGIN">): string | undefined {
  if (!address) return undefined;
  const base = new URL(siteOrigin(env));
  const url = URL.canParse(address, base.href) ? new URL(address, base) : undefined;
  const isAllowed = url?.origin === base.origin || (url?.protocol === "https:" && url.hostname.endsWith(DOMAIN));
  return isAllowed && !url?.username && !url?.password ? url?.href : undefined;
}

/** Returns the given URL or, if `SITE_ORIGIN` is not set, only its path so that the browser stays on localhost. */
export function browserUrl(address: string, env: Pick<BackendEnv, "SITE_ORIGIN">): string {
  if (env.SITE_ORIGIN) return address;
  const { pathname, search, hash } = new URL(address, PUBLIC_ORIGIN);
  return pathname + search + hash;
}
