import { HOUR_S } from "../../lib/dates/units.ts";
import type { Ctx } from "../context.ts";
import type { Env } from "../env.ts";
import { signature, signedWith } from "./hmac.ts";

/**
 * Name of the cookie that contains the visitor token. The token consists of an expiration time, a random ID, and a
 * signature. The token identifies a browser and is used only for rate limits.
 */
const COOKIE = "visitor_token";
const TOKEN = /(?:^|;\s*)visitor_token=([\w.-]{1,200})(?:;|$)/;
const LIFETIME_SECONDS = 2 * HOUR_S;

const signedText = (until: string, id: string) => `visitor ${until} ${id}`;

/** Verifies a visitor token. Returns the ID in the token, or null if the token is invalid or expired. */
async function idOf(env: Env, token: string): Promise<string | null> {
  const [until = "", id = "", signature = "", extraPart] = token.split(".");
  if (extraPart !== undefined || !/^\d{10}$/.test(until) || Number(until) < Date.now() / 1_000) return null;
  return (await signedWith(env, "COUNTER_SECRET", signature, signedText(until, id))) ? id : null;
}

/** Returns the ID in the visitor token in a `Cookie` header, or null if the header contains no valid token. */
export async function visitorIdIn(env: Env, cookies: string): Promise<string | null> {
  const token = TOKEN.exec(cookies)?.[1];
  return token ? idOf(env, token) : null;
}

/**
 * Adds a visitor token to the response to a rate-limited API call or form, unless the request has a valid token. After
 * a visitor exceeds the rate limit, callers must not add a token, because the client could use the new token to evade
 * the limit.
 */
export async function addVisitorToken(c: Ctx, response: Response): Promise<Response> {
  if (await c.get("context").visitor.id?.()) return response;
  const until = `${Math.floor(Date.now() / 1_000) + LIFETIME_SECONDS}`;
  const id = crypto.randomUUID().replaceAll("-", "");
  const tokenSignature = await signature(c.env.COUNTER_SECRET, signedText(until, id));
  const secureAttribute = new URL(c.req.url).protocol === "https:" ? "; Secure" : "";
  const newResponse = new Response(response.body, response);
  newResponse.headers.append(
    "set-cookie",
    `${COOKIE}=${until}.${id}.${tokenSignature}; Path=/; Max-Age=${LIFETIME_SECONDS}; HttpOnly; SameSite=Lax${secureAttribute}`,
  );
  if (!newResponse.headers.get("cache-control")?.includes("no-store"))
    newResponse.headers.set("cache-control", "private, no-cache");
  return newResponse;
}
