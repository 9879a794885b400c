import type { BackendEnv } from "./env.ts";
import { problem } from "./problem.ts";

const digest = async (text: string): Promise<string> =>
  String.fromCharCode(...new Uint8Array(await crypto.subtle.digest("SHA-256", new TextEncoder().encode(text))));

/**
 * Rejects requests that do not carry the secret that the backend shares with the site: `authorization: Bearer …`.
 * During a rotation, the previous secret is valid too. Without a secret, the backend rejects every request.
 */
export async function requireCredential({ headers }: Request, env: BackendEnv): Promise<Response | undefined> {
  const sent = /^Bearer +(\S+)$/i.exec(headers.get("authorization") ?? "")?.[1];
  const secrets = [env.BACKEND_SECRET, env.BACKEND_SECRET_PREVIOUS].filter(
    (secret) => secret !== undefined && secret !== "",
  );
  if (sent === undefined) return refusal("The request has no bearer token. The token is the secret BACKEND_SECRET.");
  // The comparison of digests takes the same time for every wrong secret.
  const [sentDigest, ...digests] = await Promise.all([sent, ...secrets].map((text) => digest(text!)));
  if (digests.includes(sentDigest!)) return undefined;
  return refusal("The bearer token is not the secret BACKEND_SECRET.");
}

const refusal = (detail: string) => problem(401, detail, { "www-authenticate": 'Bearer realm="backend"' });
