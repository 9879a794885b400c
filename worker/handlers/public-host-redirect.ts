import { hasTokenCookie } from "../auth/signed-in-browser.ts";
import type { Ctx } from "../context.ts";

/**
 * Redirects visitors from a staff hostname to the public host. If a signed-out user requests author mode, redirects to
 * the sign-in page.
 */
export function redirectToPublicHost(c: Ctx): Response {
  const { pathname, search, searchParams } = new URL(c.req.url);
  const isSignedOut = !hasTokenCookie(c.req.header("cookie") ?? "") && !c.req.header("cf-access-jwt-assertion");
  const location =
    isSignedOut && searchParams.has("sc_mode")
      ? `/_edge/sign-in?to=${encodeURIComponent(pathname + search)}`
      : onPublicHostUrl(c);
  return new Response(null, { status: 302, headers: { location, "cache-control": "private, no-store" } });
}

/**
 * Replaces the request URL's staff hostname with the site's public hostname. In local development, the public hostname
 * is the staff hostname without the first label. For example, the public hostname for `staff.localhost` is `localhost`.
 */
function onPublicHostUrl(c: Ctx): string {
  const url = new URL(c.req.url);
  if (c.env.ENVIRONMENT === "local") url.hostname = url.hostname.replace(/^[^.]+\./, "");
  else url.host = c.get("site").publicHost;
  return url.href;
}
