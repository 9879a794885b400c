/** Requests that machines sign with an HMAC of method, path, timestamp, nonce and body, under a shared secret. */
import type { Env } from "../env.ts";
import { type SecretName, signedWith } from "./hmac.ts";

const SIGNATURE = {
  /** Seconds since 1970. */
  timestamp: "x-edge-timestamp",
  /** 16 to 128 letters, digits, `-` and `_`. Each nonce is accepted once. */
  nonce: "x-edge-nonce",
  /**
   * Hexadecimal HMAC-SHA-256, under PURGE_SECRET, of four lines: `{METHOD} {path}`, timestamp, nonce and body. The path
   * includes the query string. Example: `POST /_edge/purge`.
   */
  signature: "x-edge-signature",
} as const;

/** Maximum difference between the timestamp and the time of receipt, in seconds. */
const MAX_AGE_SECONDS = 300;
/** Seconds for which a used nonce is stored: as long as a request with it could still be valid. */
export const NONCE_LIFETIME_SECONDS = 2 * MAX_AGE_SECONDS + 1;

/** Whether a request has a signature header, valid or not. */
export const isSigned = (headers: Headers): boolean => headers.has(SIGNATURE.signature);

/** A verified signature: its nonce, and the name of its secret. */
export interface Signed {
  nonce: string;
  secret: SecretName;
}

/**
 * Verifies the signature and the timestamp of a request. Returns null if one is invalid, or if no secret is set. The
 * caller must check that the nonce is new.
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
