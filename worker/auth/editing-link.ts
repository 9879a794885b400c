/**
 * The CMS editor opens drafts with signed editing links instead of a sign-in, because browsers block the session cookie
 * inside the editor's frame. An editing link expires after five minutes and can be used only once. The response sets a
 * cookie that grants access to one URL.
 */
import { setCookie } from "hono/cookie";
import type { Ctx } from "../context.ts";
import { consumeOnce } from "../limits/counters.ts";
import { sign, signedWith } from "./hmac.ts";

const COOKIE = "edge-editing";
/** Maximum lifetime of an editing link and maximum allowed clock skew, in seconds. */
const LINK_LIFETIME_SECONDS = 300;
const CLOCK_SKEW_SECONDS = 30;
/** Lifetime of the editing cookie in seconds. With the cookie, an author can reload the page. */
const GRANT_LIFETIME_SECONDS = 15 * 60;

/**
 * Reason for rejecting an editing link: an invalid signature (`forged`), an expiration time in the past or too far in
 * the future (`over`), or an earlier use (`used`).
 */
export type LinkRefusal = "forged" | "over" | "used";

const now = () => Math.floor(Date.now() / 1_000);

/**
 * Verifies an editing link and consumes its nonce. Returns null if the link is valid, and the reason for rejection
 * otherwise. The query string consists of `until` (a Unix timestamp in seconds), `nonce`, and other parameters, and
 * ends with `signature`. The signature is the hexadecimal HMAC-SHA-256 of the URL before `&signature=`, with
 * EDITING_SECRET as the key. Throws an HttpError (503) if the counter Durable Object is unavailable.
 */
export async function consumeLink(c: Ctx): Promise<LinkRefusal | null> {
  const [, signedUrl = "", signature = ""] = /^(.*)&signature=([^&#]*)$/.exec(c.req.url) ?? [];
  if (!(await signedWith(c.env, "EDITING_SECRET", signature, signedUrl))) return "forged";
  const { searchParams } = new URL(signedUrl);
  const until = Number(searchParams.get("until"));
  const nonce = searchParams.get("nonce") ?? "";
  if (
    !/^[\w-]{16,128}$/.test(nonce) ||
    !(until > now() - CLOCK_SKEW_SECONDS && until <= now() + LINK_LIFETIME_SECONDS + CLOCK_SKEW_SECONDS)
  )
    return "over";
  const isUnused = await consumeOnce(
    c.env,
    `editing link ${nonce}`,
    LINK_LIFETIME_SECONDS + 2 * CLOCK_SKEW_SECONDS + 1,
  );
  return isUnused ? null : "used";
}

const grantText = (origin: string, address: string, until: number | string) =>
  ["editing grant", origin, address, until].join("\n");

/** Sets the editing cookie, which lets the browser open one path and query string on this site in author mode. */
export async function grantPage(c: Ctx, address: string): Promise<void> {
  const { origin, protocol } = new URL(c.req.url);
  const until = now() + GRANT_LIFETIME_SECONDS;
  const isSecure = protocol === "https:";
  setCookie(c, COOKIE, `${until}.${await sign(c.env, "EDITING_SECRET", grantText(origin, address, until))}`, {
    path: new URL(address, origin).pathname,
    maxAge: GRANT_LIFETIME_SECONDS,
    httpOnly: true,
    // The cookie must also work in the CMS editor's frame, which is on a different site.
    ...(isSecure ? { secure: isSecure, sameSite: "None", partitioned: true } : { sameSite: "Lax" }),
  });
}

/**
 * Returns whether an editing cookie in the request grants access to the requested URL. Compares the full URL path,
 * because browsers also send a cookie to paths below the cookie's path.
 */
export async function hasGrant(c: Ctx): Promise<boolean> {
  const { origin, pathname, search } = new URL(c.req.url);
  const cookies = (c.req.header("cookie") ?? "").matchAll(/(?:^|;\s*)edge-editing=(\d{10})\.([\da-f]{64})(?=;|$)/g);
  for (const [, until = "", signature = ""] of [...cookies].slice(0, 5))
    if (
      Number(until) > now() &&
      (await signedWith(c.env, "EDITING_SECRET", signature, grantText(origin, pathname + search, until)))
    )
      return true;
  return false;
}
