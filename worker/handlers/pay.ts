import type { MiddlewareHandler } from "hono";
import { textLanguage } from "../../lib/cms/language.ts";
import { PHONES_HEADER } from "../../lib/constants.ts";
import { isDisabled } from "../config/runtime-config.ts";
import { readSiteOf } from "../content/sites.ts";
import { type App, type Ctx, onStaffHost } from "../context.ts";
import { fileRedirect } from "../discovery/redirects.ts";
import { isAllowedLink } from "../upstream/allowed-hosts.ts";
import { targetOf } from "../upstream/send.ts";

/**
 * Proxies requests for the payment page to the backend, because browsers cannot reach the upstream directly. The
 * responses must not be cached. Real payment providers serve their pages from separate hosts.
 */

const PATH = /^\/pay\/[\w-]{1,64}(\/(?:confirm|cancel|close))?$/;
/** Hosts of the provider's payment pages. */
const PROVIDER_HOSTS = ["checkout.stripe.com"];
/** Timeout for a request to the backend, in milliseconds. */
const TIMEOUT_MS = 10_000;
/**
 * Content-Security-Policy for the payment page, which loads no resources and contains a form that submits to the same
 * origin.
 */
const POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'";

export const pay: MiddlewareHandler<App> = async (c, next) => {
  const { pathname, searchParams } = new URL(c.req.url);
  const { method } = c.req;
  const language = textLanguage(searchParams.get("language") ?? "");
  const errorResponse = (status: 404 | 502 | 504) => errorPage(c, status, language);
  const { url, fetcher } = targetOf(c.env, "payment", pathname);
  if (fetcher !== c.env.BACKEND || onStaffHost(c)) return next();
  const match = PATH.exec(pathname);
  const missing = async () => (method === "POST" ? null : await fileRedirect(c)) ?? (await errorResponse(404));
  if (!match || (method === "POST") !== Boolean(match[1])) return missing();
  if (isDisabled(c.env, "payment")) return errorResponse(502);
  // A bill's payment page is in the language of the page with the link. English is the default.
  if (language !== "en") url.searchParams.set("language", language);
  const site = await readSite(c);
  const headers = {
    "x-request-id": c.get("context").requestId,
    ...(site && { [PHONES_HEADER]: new URLSearchParams(site.phones).toString() }),
  };
  const response = await fetcher
    .fetch(url, { method, headers, redirect: "manual", signal: AbortSignal.timeout(TIMEOUT_MS) })
    .catch((error: unknown) => (error instanceof DOMException && error.name === "TimeoutError" ? 504 : 502));
  if (typeof response === "number") return errorResponse(response);
  const location = response.headers.get("location");
  if (location !== null) {
    await response.body?.cancel();
    return isAllowedLink(location, PROVIDER_HOSTS) ? uncachedResponse(null, 303, { location }) : errorResponse(502);
  }
  if (response.status >= 500 || !/^text\/html\b/i.test(response.headers.get("content-type") ?? "")) {
    await response.body?.cancel();
    return response.status === 404 ? missing() : errorResponse(502);
  }
  return uncachedResponse(response.body, response.status, {
    "content-type": "text/html; charset=utf-8",
    "content-security-policy": POLICY,
  });
};

const uncachedResponse = (body: BodyInit | null, status: number, headers: Record<string, string>) =>
  new Response(body, { status, headers: { ...headers, "cache-control": "private, no-store" } });

/** Returns an error page with the site's telephone number, from which a visitor can go on. */
async function errorPage(c: Ctx, status: 404 | 502 | 504, language: string): Promise<Response> {
  await readSite(c);
  const { missing, unavailable } = await import("../pages/error-pages.ts");
  return status === 404 ? missing(c, language) : unavailable(c, status, language);
}

async function readSite(c: Ctx) {
  const site = await readSiteOf(c.get("context"), c.req.header("host") ?? c.get("url").host);
  if (site) c.set("site", site);
  return site;
}
