/**
 * Prevents third-party content from loading in browsers that have a session. Because all visitors get the same cached
 * page, the Worker sets a stricter content security policy and a marker cookie in responses to browsers that have a
 * session. If the marker cookie exists, the page's script does not load third-party content.
 */
import { type Ctx, ignoresTokens, onStaffHost } from "../context.ts";

/**
 * Name of the cookie that marks a browser as signed in. The cookie does not contain a secret. Page scripts read it (see
 * `app/browser/signed-in.ts`).
 */
const MARKER = "signed_in";
const HAS_MARKER = /(?:^|;\s*)signed_in=1(?:;|$)/;

/** Returns whether a `Cookie` header contains an access token, whether valid or not. */
export const hasTokenCookie = (cookies: string): boolean => /(?:^|;\s*)(?:__Host-)?CF_Authorization=/.test(cookies);

/** Returns whether the response to a page request may differ from the page that visitors get. */
export function mayBeSignedIn(c: Ctx): boolean {
  const { searchParams } = c.get("url");
  const cookies = c.req.header("cookie") ?? "";
  return (
    searchParams.has("sc_mode") ||
    searchParams.has("sc_hold") ||
    cookies.includes("sc_hold=") ||
    hasTokenCookie(cookies) ||
    onStaffHost(c)
  );
}

/**
 * Returns a copy of a page response for the browser that sent the request. If the request has an access token, valid or
 * not, the content security policy allows no third parties, and the response sets the marker cookie. If the request has
 * only the marker cookie, the response deletes the cookie.
 */
export function withSessionPolicy(c: Ctx, response: Response): Response {
  const cookies = c.req.header("cookie");
  if (!cookies || ignoresTokens(c)) return response;
  const isSignedIn = hasTokenCookie(cookies);
  const isMarked = HAS_MARKER.test(cookies);
  if (!isSignedIn && !isMarked) return response;
  const newResponse = new Response(response.body, response);
  const policy = newResponse.headers.get("content-security-policy");
  if (isSignedIn && policy) newResponse.headers.set("content-security-policy", removeThirdParties(policy));
  if (isSignedIn !== isMarked) {
    const secureAttribute = new URL(c.req.url).protocol === "https:" ? "; Secure" : "";
    const maxAgeAttribute = isSignedIn ? "" : "; Max-Age=0";
    newResponse.headers.append("set-cookie", `${MARKER}=1; Path=/; SameSite=Lax${maxAgeAttribute}${secureAttribute}`);
  }
  return newResponse;
}

/** Matches CSP directives that can allow third-party code or requests to third parties. */
const LOADS = /^(?:script|style|font|connect|frame)-src$/;

/** Removes third-party hosts from a content security policy, except hosts that only serve images or receive forms. */
export function removeThirdParties(policy: string): string {
  const directives = policy.split("; ").map((directive) => directive.split(" "));
  const isHost = (source: string) => /^(?:https|wss):/.test(source);
  const thirdPartyHosts = new Set(
    directives.flatMap(([name, ...sources]) => (LOADS.test(name!) ? sources.filter(isHost) : [])),
  );
  return directives
    .map(([name, ...sources]) => {
      const remainingSources =
        name === "form-action" ? sources : sources.filter((source) => !thirdPartyHosts.has(source));
      return [name, ...(name === "frame-src" && remainingSources.length === 0 ? ["'none'"] : remainingSources)].join(
        " ",
      );
    })
    .join("; ");
}
