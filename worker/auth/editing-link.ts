/**
 * Links by which the editor of the content system opens one page as its author sees it, without a sign-in: inside the
 * editor's frame the browser does not send the site's cookies. A link is signed, valid for minutes, and works once; it
 * sets a cookie that opens exactly one address.
 */
import { setCookie } from "hono/cookie";
import type { Ctx } from "../context.ts";
import { consumeOnce } from "../limits/counters.ts";
import { sign, signedWith } from "./hmac.ts";

const COOKIE = "edge-editing";
/** The longest lifetime of a link, and the tolerated clock skew, in seconds. */
const LINK_LIFETIME = 300;
const SKEW = 30;
/** An author may load the page again for so many seconds. */
const GRANT_LIFETIME = 15 * 60;

/** Why a link opens nothing. */
export type LinkRefusal = "forged" | "over" | "used";

const now = () => Math.floor(Date.now() / 1_000);

/**
 * Spends a link: `until` (seconds since 1970) and `nonce` are in its address, and its last parameter `signature` is the
 * hexadecimal HMAC-SHA-256 of all of the address before `&signature=`, under EDITING_SECRET. Throws when the control
 * database cannot be had.
 */
export async function consumeLink(c: Ctx): Promise<LinkRefusal | null> {
  const [, signed = "", signature = ""] = /^(.*)&signature=([^&#]*)$/.exec(c.req.url) ?? [];
  if (!(await signedWith(c.env, "EDITING_SECRET", signature, signed))) return "forged";
  const { searchParams } = new URL(signed);
  const until = Number(searchParams.get("until"));
  const nonce = searchParams.get("nonce") ?? "";
  if (!/^[\w-]{16,128}$/.test(nonce) || !(until > now() - SKEW && until <= now() + LINK_LIFETIME + SKEW)) return "over";
  const fresh = await consumeOnce(c.env, `editing link ${nonce}`, LINK_LIFETIME + 2 * SKEW + 1);
  return fresh ? null : "used";
}

const grantText = (origin: string, address: string, until: number | string) =>
  ["editing grant", origin, address, until].join("\n");

/** Lets the browser see one address of this site, path and query, as an author does. */
export async function grantPage(c: Ctx, address: string): Promise<void> {
  const { origin, protocol } = new URL(c.req.url);
  const until = now() + GRANT_LIFETIME;
  const secure = protocol === "https:";
  setCookie(c, COOKIE, `${until}.${await sign(c.env, "EDITING_SECRET", grantText(origin, address, until))}`, {
    path: new URL(address, origin).pathname,
    maxAge: GRANT_LIFETIME,
    httpOnly: true,
    // The editor shows the page in a frame of its own site.
    ...(secure ? { secure, sameSite: "None", partitioned: true } : { sameSite: "Lax" }),
  });
}

/** Whether the browser may see the path that it requests: a page below another has the cookies of both. */
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
