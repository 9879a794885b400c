import { carriesSecret } from "../contracts/bearer-secret.ts";
import type { BackendEnv } from "./env.ts";
import { problem } from "./problem.ts";

/**
 * Rejects requests that do not carry the secret that the backend shares with the site: `authorization: Bearer …`.
 * During a rotation, the previous secret is valid too. Without a secret, the backend rejects every request.
 */
export async function requireCredential(request: Request, env: BackendEnv): Promise<Response | undefined> {
  const isKnown = await carriesSecret(request, [env.BACKEND_SECRET, env.BACKEND_SECRET_PREVIOUS]);
  if (isKnown) return undefined;
  return refusal(
    isKnown === undefined
      ? "The request has no bearer token. The token is the secret BACKEND_SECRET."
      : "The bearer token is not the secret BACKEND_SECRET.",
  );
}

const refusal = (detail: string) => problem(401, detail, { "www-authenticate": 'Bearer realm="backend"' });
