import { badRequest } from "../http/http-error.ts";
import type { CallContext } from "./context.ts";
import { type Target, targetOf } from "./target.ts";

/**
 * Returns the URL to which the Worker forwards a CMS form: a URL on the CMS or on a host in the site's `formHosts`.
 * Throws an HttpError (400) for a URL on another host, because the browser sends the URL with the form and an attacker
 * can change it.
 */
export function formTarget({ env, site }: CallContext, address: string): Target {
  const own = targetOf(env, "forms", "/");
  const refused = badRequest(
    "formAddress",
    "is not a URL to which forms may be sent",
    "a path on the CMS, or an https URL on a host in the site's formHosts",
  );
  if (/[\\\p{Cc}]/u.test(address) || !URL.canParse(address, own.url)) throw refused;
  const url = new URL(address, own.url);
  if (url.username || url.password) throw refused;
  if (url.origin === own.url.origin) return { url, fetcher: own.fetcher };
  const listed = url.protocol === "https:" && url.port === "" && site.formHosts?.includes(url.hostname);
  if (!listed) throw refused;
  return { url, fetcher: { fetch: (input, init) => fetch(input, init) } };
}
