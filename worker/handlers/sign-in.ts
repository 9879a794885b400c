import type { Next } from "hono";
import { deleteCookie, getCookie, setCookie } from "hono/cookie";
import { auditedChange } from "../audit/audited.ts";
import { accessTokenOf, type Person, personOf, tokenCookie, tokenOf, verifyLogoutToken } from "../auth/access-token.ts";
import { provesSameOrigin } from "../auth/same-origin.ts";
import { endTokens, signOutPerson } from "../auth/sign-outs.ts";
import { type Ctx, ignoresTokens } from "../context.ts";
import { fetchSetting, SettingsError } from "../env.ts";
import { bodyText, parseUrlEncoded } from "../http/body.ts";
import { digestOf } from "../http/digest.ts";
import { badRequest, HttpError, tooManyRequests } from "../http/http-error.ts";
import { countFailedSignIn, secretRetryAfter } from "../limits/sign-ins.ts";
import { staffElsewhere } from "../pages/error-pages.ts";
import { isAllowedLink } from "../upstream/allowed-hosts.ts";

/**
 * Handlers that let staff, authors, and ops sign in and sign out. On deployed sites, Cloudflare Access protects
 * `/_edge/sign-in` and sets the cookie. In local development, the backend is the identity provider
 * (authorization code flow with PKCE).
 */

/**
 * Cookie for a pending sign-in. The cookie contains the PKCE verifier and the target path. `seconds` is the cookie's
 * lifetime.
 */
const STATE_COOKIE = { name: "edge-sign-in", path: "/_edge/sign-in", seconds: 600 };
/** Timeout for a request to the identity provider, in milliseconds. */
const TIMEOUT_MS = 5_000;

/**
 * Handles `GET /_edge/sign-in?to=/path`: redirects to the identity provider or, if the user is already signed in, to
 * the path in `to`.
 */
export async function signIn(c: Ctx): Promise<Response> {
  if (ignoresTokens(c)) return staffElsewhere(c);
  const to = sitePath(c.req.query("to"));
  const siteToken = tokenOf(c.req.raw);
  const token = accessTokenOf(c.req.raw) ?? siteToken;
  try {
    const person = token && (await personOf(c.get("context"), token));
    if (person) {
      if (token !== siteToken || c.req.header("cf-access-jwt-assertion")) setSessionCookie(c, token, person);
      return redirectTo(c, to);
    }
  } catch (error) {
    return unavailable(c, error);
  }
  const login = localLogin(c);
  if (!login) {
    console.error(JSON.stringify({ event: "sign-in-not-set-up", requestId: c.get("context").requestId }));
    return textResponse(503, NOT_SET_UP);
  }
  const verifier = base64url(btoa(String.fromCharCode(...crypto.getRandomValues(new Uint8Array(32)))));
  setCookie(c, STATE_COOKIE.name, `${verifier}.${to}`, {
    ...cookieOptions(c),
    path: STATE_COOKIE.path,
    maxAge: STATE_COOKIE.seconds,
  });
  return redirectTo(c, `${login}?challenge=${base64url(await digestOf(verifier))}`);
}

/**
 * Handles `GET /_edge/sign-in/callback?code=…`: exchanges the authorization code for a token. The endpoint exists only
 * in local development.
 */
export async function signInCallback(c: Ctx, next: Next): Promise<Response | undefined> {
  if (!localLogin(c) || ignoresTokens(c)) {
    await next();
    return undefined;
  }
  const [verifier = "", path] = (getCookie(c, STATE_COOKIE.name) ?? "").split(/\.(.*)/s);
  deleteCookie(c, STATE_COOKIE.name, { path: STATE_COOKIE.path });
  try {
    const token = await tokenFor(c, c.req.query("code") ?? "", verifier);
    const person = token === null ? null : await personOf(c.get("context"), token);
    if (token === null || !person) return textResponse(403, NOT_FINISHED, c);
    setSessionCookie(c, token, person);
    return redirectTo(c, sitePath(path));
  } catch (error) {
    return unavailable(c, error);
  }
}

/** Sets the session cookie, which contains the token and expires when the token expires. */
function setSessionCookie(c: Ctx, token: string, { until }: Person): void {
  const maxAge = Math.max(0, until - Math.floor(Date.now() / 1_000));
  setCookie(c, tokenCookie(cookieOptions(c).secure), token, { ...cookieOptions(c), path: "/", maxAge });
}

/**
 * Handles `POST /_edge/sign-out`: invalidates the token and the user's earlier tokens, deletes the cookie, and signs
 * the user out at the identity provider. Throws an HttpError (403) for a cross-origin request.
 */
export async function signOut(c: Ctx): Promise<Response> {
  if (ignoresTokens(c)) throw new HttpError(404);
  if (!provesSameOrigin(c.req.raw)) throw new HttpError(403);
  await endTokenOf(c).catch((error: unknown) => {
    const { requestId } = c.get("context");
    console.error(JSON.stringify({ event: "sign-out-not-recorded", requestId, error: String(error) }));
  });
  deleteCookie(c, tokenCookie(cookieOptions(c).secure), { ...cookieOptions(c), path: "/" });
  return redirectTo(c, localLogin(c) ? "/identity/signed-out" : "/cdn-cgi/access/logout");
}

async function endTokenOf(c: Ctx): Promise<void> {
  const token = tokenOf(c.req.raw);
  const person = token && (await personOf(c.get("context"), token));
  if (!person) return;
  const { subject, name, since: at, until, roles } = person;
  const line = { role: roles[0] ?? "none", subject, name, action: "sign-out", targets: [] } as const;
  await auditedChange(c.get("context"), line, (change) => endTokens(c.env, subject, { at, until }, change));
}

/**
 * Handles `POST /_edge/back-channel-logout`, which the identity provider calls when a user has signed out or lost
 * access (OpenID Connect Back-Channel Logout 1.0). A replayed logout token does not end sessions that began after the
 * token was issued.
 */
export async function backChannelLogout(c: Ctx): Promise<Response> {
  const context = c.get("context");
  const { address } = context.visitor;
  const token = parseUrlEncoded(await bodyText(c.req.raw)).get("logout_token") ?? "";
  const lockSeconds = secretRetryAfter(c.env, address);
  const logout = lockSeconds > 0 ? null : await verifyLogoutToken(context, token);
  if (!logout) {
    const wait = lockSeconds || (await countFailedSignIn(c.env, address));
    throw wait > 0
      ? tooManyRequests(wait)
      : badRequest("logout_token", "cannot be verified", "the identity provider's logout token with a subject");
  }
  const { subject, at } = logout;
  const line = {
    role: "machine",
    subject: "identity-provider",
    action: "sign-out-person",
    targets: [subject],
  } as const;
  await auditedChange(context, line, (change) => signOutPerson(c.env, subject, at, change));
  return c.body(null, 200, { "cache-control": "no-store" });
}

/** Returns the URL of the local identity provider's sign-in page, or null on deployed sites. */
export const localLogin = ({ env }: Ctx): string | null =>
  (env.ENVIRONMENT === "local" && env.BACKEND && env.ACCESS_LOGIN) || null;

/** Returns `to` if it is a page path on this site, and "/" otherwise. */
function sitePath(to: string | undefined): string {
  if (!to || to.length > 2_000 || !to.startsWith("/") || !isAllowedLink(to, [])) return "/";
  return /^\/(_edge|identity|cdn-cgi)(\/|$)/i.test(new URL(to, "https://own.invalid").pathname) ? "/" : to;
}

async function tokenFor(c: Ctx, code: string, verifier: string): Promise<string | null> {
  if (!code || !verifier) return null;
  const response = await fetchSetting(c.env, "/identity/token", {
    method: "POST",
    body: JSON.stringify({ code, verifier }),
    signal: AbortSignal.timeout(TIMEOUT_MS),
  });
  if (response.status === 400) return null;
  if (!response.ok) throw new Error(`the identity provider returned status ${response.status}`);
  const { token } = (await response.json()) as { token?: unknown };
  return typeof token === "string" ? token : null;
}

const base64url = (base64: string) => base64.replaceAll("+", "-").replaceAll("/", "_").replace(/=+$/, "");

const cookieOptions = (c: Ctx) =>
  ({ httpOnly: true, sameSite: "Lax", secure: new URL(c.req.url).protocol === "https:" }) as const;

function redirectTo(c: Ctx, to: string): Response {
  c.header("cache-control", "private, no-store");
  return c.redirect(to, 303);
}

const NOT_SET_UP =
  "Sign-in is not configured. Cloudflare Access must protect /_edge/sign-in, and ACCESS_ISSUER, ACCESS_AUDIENCE and ACCESS_KEYS must match its team and application.";
const NOT_FINISHED =
  "This sign-in cannot be completed: it was started in another browser or window, has expired, or was already completed, or this browser blocks cookies. Please allow cookies for this site and start again at /_edge/sign-in.";

function unavailable(c: Ctx, error: unknown): Response {
  if (error instanceof SettingsError) throw error;
  console.error(
    JSON.stringify({ event: "sign-in-failed", requestId: c.get("context").requestId, error: String(error) }),
  );
  return textResponse(503, "Sign-in is unavailable. Please try again in a minute.");
}

function textResponse(status: 403 | 503, text: string, c?: Ctx): Response {
  const headers = { "content-type": "text/plain; charset=utf-8", "cache-control": "private, no-store" };
  // Uses `c.body` if a Hono context is given, because a `new Response` would not contain the cookies that were set on
  // the context.
  return c ? c.body(`${text}\n`, status, headers) : new Response(`${text}\n`, { status, headers });
}
