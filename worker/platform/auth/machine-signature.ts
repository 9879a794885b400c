/** Requests that machines sign (AU-02): an HMAC over time, nonce and body, with a secret that both know. */
import type { Env } from "../../env.ts";

const SIGNATURE = {
  /** Seconds since 1970. */
  timestamp: "x-edge-timestamp",
  /** 16 to 128 letters, digits, - and _; each is good once. */
  nonce: "x-edge-nonce",
  /** Hexadecimal HMAC-SHA-256 of `{timestamp}.{nonce}.{body}` under the secret PURGE_SECRET. */
  signature: "x-edge-signature",
} as const;

/** Clocks may differ, and a request may take, so many seconds. */
const WINDOW = 300;
/** A nonce is remembered as long as a request with it could still be in time, in seconds. */
export const NONCE_LIFE = 2 * WINDOW + 1;

/** Whether a request says that a machine has signed it. */
export const isSigned = (headers: Headers): boolean => headers.has(SIGNATURE.signature);

/**
 * The nonce of a request that was signed with our secret a moment ago, or null. Whether the nonce is used for the first
 * time is for the caller to find out. Without the secret no machine gets in.
 */
export async function signedNonce(env: Env, headers: Headers, body: string): Promise<string | null> {
  const timestamp = headers.get(SIGNATURE.timestamp) ?? "";
  const nonce = headers.get(SIGNATURE.nonce) ?? "";
  const signature = headers.get(SIGNATURE.signature) ?? "";
  if (!env.PURGE_SECRET || !/^\d{10}$/.test(timestamp) || !/^[\w-]{16,128}$/.test(nonce)) return null;
  if (!/^[\da-f]{64}$/i.test(signature) || Math.abs(Date.now() / 1000 - Number(timestamp)) > WINDOW) return null;
  const encoder = new TextEncoder();
  const key = await crypto.subtle.importKey(
    "raw",
    encoder.encode(env.PURGE_SECRET),
    { name: "HMAC", hash: "SHA-256" },
    false,
    ["verify"],
  );
  const bytes = Uint8Array.from(signature.match(/../g)!, (byte) => Number.parseInt(byte, 16));
  // Takes the same time wherever the two differ (AU-08).
  const good = await crypto.subtle.verify("HMAC", key, bytes, encoder.encode(`${timestamp}.${nonce}.${body}`));
  return good ? nonce : null;
}
