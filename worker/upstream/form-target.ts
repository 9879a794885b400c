import { badRequest } from "../http/http-error.ts";
import { NO_CREDENTIAL } from "../runtime/credential.ts";
import type { CallContext } from "./context.ts";
import { type Target, targetOf } from "./send.ts";

/**
 * Returns the URL to which the Worker forwards a CMS form: a URL on the CMS or on a host in the site's `formHosts`,
 * which never receives the credential of the forms upstream.
 * Throws an HttpError (400) for a URL on another host, because the browser sends the URL with the form and an attacker
 * can change it.
 */
export function formTarget({ env, site }: CallContext, address: string): Target {
  const formsTarget = targetOf(env, "forms", "/");
  const rejection = badRequest(
    "formAddress",
    "is not an allowed form target",
    "a path on the CMS, or an https URL on a host in the site's formHosts",
  );
  if (/[\\\p{Cc}]/u.test(address) || !URL.canParse(address, formsTarget.url)) throw rejection;
  const url = new URL(address, formsTarget.url);
  if (url.username || url.password) throw rejection;
  if (url.origin === formsTarget.url.origin) return { ...formsTarget, url };
  const isListed = url.protocol === "https:" && url.port === "" && site.formHosts?.includes(url.hostname);
  if (!isListed) throw rejection;
  return { url, fetcher: { fetch: (input, init) => fetch(input, init) }, credential: NO_CREDENTIAL };
}
