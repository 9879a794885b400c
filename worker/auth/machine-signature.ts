/** Verifies signed requests from machines. The signature is an HMAC of the method, path, timestamp, nonce, and body. */
import type { Env } from "../env.ts";
import { type SecretName, signedWith } from "./hmac.ts";

const SIGNATURE = {
  /** Header that contains the signing time as a Unix timestamp in seconds. */
  timestamp: "x-edge-timestamp",
  /**
   * Header that contains a nonce of 16 to 128 letters, digits, hyphens, and underscores. The Worker accepts each nonce
   * only once.
   */
  nonce: "x-edge-nonce",
  /**
   * Header that contains the hexadecimal HMAC-SHA-256 of the signed string, with PURGE_SECRET as the key. The signed
   * string consists of four lines: method and path (such as `POST /_edge/purge`), timestamp, nonce, and body. The path
   * includes the query string.
   */
  signature: "x-edge-signature",
} as const;

/** Maximum difference in seconds between the signed timestamp and the current time. */
const MAX_AGE_SECONDS = 300;
/**
 * Number of seconds that a counter Durable Object stores a used nonce. When the nonce expires, a replayed request
 * already has an invalid timestamp.
 */
export const NONCE_LIFETIME_SECONDS = 2 * MAX_AGE_SECONDS + 1;

/** Returns whether a request has a signature header, whether valid or not. */
export const isSigned = (headers: Headers): boolean => headers.has(SIGNATURE.signature);

/** A verified signature: the request's nonce and the name of the secret used to sign the request. */
export interface Signed {
  nonce: string;
  secret: SecretName;
}

/**
 * Verifies a request's signature and timestamp. Returns null if the signature or the timestamp is invalid, or if no
 * secret is set. The caller must check that the nonce has not been used before.
 */
export async function readSignature(env: Env, request: Request, body: string): Promise<Signed | null> {
  const { headers, method } = request;
  const timestamp = headers.get(SIGNATURE.timestamp) ?? "";
  const nonce = headers.get(SIGNATURE.nonce) ?? "";
  if (!/^\d{10}$/.test(timestamp) || !/^[\w-]{16,128}$/.test(nonce)) return null;
  if (Math.abs(Date.now() / 1000 - Number(timestamp)) > MAX_AGE_SECONDS) return null;
  const { pathname, search } = new URL(request.url);
  const text = [`${method} ${pathname}${search}`, timestamp, nonce, body].join("\n");
  const secret = await signedWith(env, "PURGE_SECRET", headers.get(SIGNATURE.signature) ?? "", text);
  return secret && { nonce, secret };
}
