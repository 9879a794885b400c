/**
 * Requests that machines sign (AU-02): an HMAC over method, address, time, nonce and body, with a secret that both
 * know.
 */
import type { Env } from "../env.ts";
import { type SecretName, signedWith } from "./hmac.ts";

const SIGNATURE = {
  /** Seconds since 1970. */
  timestamp: "x-edge-timestamp",
  /** 16 to 128 letters, digits, - and _; each is good once. */
  nonce: "x-edge-nonce",
  /**
   * Hexadecimal HMAC-SHA-256 of `{METHOD} {path}`, time, nonce and body, a line each, under PURGE_SECRET. The path has
   * its query, if any: `POST /_edge/purge`.
   */
  signature: "x-edge-signature",
} as const;

/** Clocks may differ, and a request may take, so many seconds. */
const WINDOW = 300;
/** A nonce is remembered as long as a request with it could still be in time, in seconds. */
export const NONCE_LIFE = 2 * WINDOW + 1;

/** Whether a request says that a machine has signed it. */
export const isSigned = (headers: Headers): boolean => headers.has(SIGNATURE.signature);

/** A request that was signed a moment ago. */
export interface Signed {
  nonce: string;
  secret: SecretName;
}

/**
 * With which of our secrets a request was signed a moment ago, or null. Whether the nonce is used for the first time is
 * for the caller to find out. Without a secret no machine gets in.
 */
export async function readSignature(env: Env, request: Request, body: string): Promise<Signed | null> {
  const { headers, method } = request;
  const timestamp = headers.get(SIGNATURE.timestamp) ?? "";
  const nonce = headers.get(SIGNATURE.nonce) ?? "";
  if (!/^\d{10}$/.test(timestamp) || !/^[\w-]{16,128}$/.test(nonce)) return null;
  if (Math.abs(Date.now() / 1000 - Number(timestamp)) > WINDOW) return null;
  const { pathname, search } = new URL(request.url);
  const text = [`${method} ${pathname}${search}`, timestamp, nonce, body].join("\n");
  const secret = await signedWith(env, "PURGE_SECRET", headers.get(SIGNATURE.signature) ?? "", text);
  return secret && { nonce, secret };
}
