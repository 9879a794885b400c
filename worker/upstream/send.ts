import type { RequestContext } from "../context.ts";
import { setting } from "../env.ts";
import { certificateIn, missingParts } from "../runtime/credential.ts";
import { accessToken, basic, rejectToken } from "./access-token.ts";
import { UpstreamError } from "./errors.ts";
import type { Target } from "./target.ts";

type SendContext = Pick<RequestContext, "env" | "waitUntil">;

/**
 * Sends a request with the upstream's credential. If the upstream rejects an OAuth access token, sends the request once
 * more with a new token.
 * @param build returns the request's options. Called for each attempt, because an assertion is valid for one request.
 * @throws an UpstreamError if a part of the credential is not set or the token endpoint issues no token
 */
export async function send(
  context: SendContext,
  target: Target,
  build: () => RequestInit | Promise<RequestInit>,
): Promise<Response> {
  const { url, credential } = target;
  const { certificate } = credential.declaration;
  const missing = missingParts(context.env, credential);
  if (missing.length > 0) throw new UpstreamError("credential", { settings: missing });
  const fetcher = (certificate && certificateIn(context.env, certificate)) || target.fetcher;
  const attempt = async (credentials: Record<string, string>) => {
    const { headers, ...init } = await build();
    // A header of the API call itself wins, such as the CMS's token for drafts.
    return fetcher.fetch(url, { ...init, headers: { ...credentials, ...(headers as Record<string, string>) } });
  };
  if (credential.declaration.type !== "oauth2") return attempt(headersOf(context, target));
  const token = await accessToken(context, credential);
  const response = await attempt({ authorization: `Bearer ${token}` });
  if (response.status !== 401 || !rejectToken(context, credential, token)) return response;
  await response.body?.cancel().catch(() => undefined);
  return attempt({ authorization: `Bearer ${await accessToken(context, credential)}` });
}

/** Returns the credential's headers. Does not apply to OAuth, whose token must be fetched. */
function headersOf({ env }: SendContext, { credential: { declaration, secretName } }: Target): Record<string, string> {
  const secret = secretName ? setting(env, secretName)! : "";
  switch (declaration.type) {
    case "bearer":
      return { authorization: `Bearer ${secret}` };
    case "header":
      return { [declaration.header.toLowerCase()]: secret };
    case "basic":
      return { authorization: basic(declaration.user, secret) };
    case "access":
      return { "cf-access-client-id": declaration.clientId, "cf-access-client-secret": secret };
    default:
      return {};
  }
}
