/**
 * Prevents third parties from loading in browsers with a session. Cached pages are the same for everyone. The Worker
 * therefore narrows the content security policy of each response, and sets a cookie. If the cookie is set, the page's
 * script loads no third party.
 */
import type { Ctx } from "../context.ts";
import { refusesTokens } from "./staff-host.ts";
import { hasTokenCookie } from "./token-cookie.ts";

/** Cookie that contains no secret, and that page scripts read (`app/browser/signed-in.ts`). */
const MARKER = "signed_in";
const HAS_MARKER = /(?:^|;\s*)signed_in=1(?:;|$)/;

/**
 * Returns the response to a page view. If the browser sent a token, valid or not, the response allows no third parties.
 * For such a browser, the function sets the marker cookie; for all other browsers, it deletes the cookie.
 */
export async function withSessionPolicy(c: Ctx, response: Response): Promise<Response> {
  const cookies = c.req.header("cookie");
  if (!cookies || refusesTokens(c)) return response;
  const isSignedIn = hasTokenCookie(cookies);
  const isMarked = HAS_MARKER.test(cookies);
  if (!isSignedIn && !isMarked) return response;
  const answer = new Response(response.body, response);
  const policy = answer.headers.get("content-security-policy");
  if (isSignedIn && policy) {
    const { withoutThirdParties } = await import("./without-third-parties.ts");
    answer.headers.set("content-security-policy", withoutThirdParties(policy));
  }
  if (isSignedIn !== isMarked) {
    const secure = new URL(c.req.url).protocol === "https:" ? "; Secure" : "";
    const age = isSignedIn ? "" : "; Max-Age=0";
    answer.headers.append("set-cookie", `${MARKER}=1; Path=/; SameSite=Lax${age}${secure}`);
  }
  return answer;
}
