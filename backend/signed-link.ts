import { hexOf } from "../lib/text/bytes.ts";
import type { BackendEnv } from "./env.ts";

/** Settings that contain the secret for signed links. */
export type LinkSecrets = Pick<BackendEnv, "LINK_SECRET">;

const encoder = new TextEncoder();

function keyOf({ LINK_SECRET }: LinkSecrets): Promise<CryptoKey> {
  if (!LINK_SECRET) throw new Error("The `LINK_SECRET` setting is missing");
  const hmac = { name: "HMAC", hash: "SHA-256" };
  return crypto.subtle.importKey("raw", encoder.encode(LINK_SECRET), hmac, false, ["sign", "verify"]);
}

/**
 * Returns a string `data.expiry.signature`. The expiration time is a Unix timestamp in seconds, in base 36.
 * @param data must not contain personal data, because it is in a URL
 */
export async function signData(data: string, expires: Date, env: LinkSecrets): Promise<string> {
  const payload = `${data}.${Math.floor(expires.getTime() / 1_000).toString(36)}`;
  const bytes = new Uint8Array(await crypto.subtle.sign("HMAC", await keyOf(env), encoder.encode(payload)));
  return `${payload}.${hexOf(bytes)}`;
}

/** Verifies a string that `signData` returned. Returns the data and its expiration time, or the reason if invalid. */
export async function readData(
  signed: string,
  env: LinkSecrets,
  now: Date,
): Promise<{ data: string; expires: Date } | "altered" | "expired"> {
  const [, payload, data, expiry, signature] =
    /^(([\w.-]{1,100})\.([0-9a-z]{1,10}))\.([0-9a-f]{64})$/.exec(signed) ?? [];
  if (!payload || !data || !expiry || !signature) return "altered";
  const bytes = Uint8Array.from(signature.match(/../g) ?? [], (byte) => Number.parseInt(byte, 16));
  // `crypto.subtle.verify` compares signatures in constant time.
  if (!(await crypto.subtle.verify("HMAC", await keyOf(env), bytes, encoder.encode(payload)))) return "altered";
  const expires = new Date(Number.parseInt(expiry, 36) * 1_000);
  return expires > now ? { data, expires } : "expired";
}
