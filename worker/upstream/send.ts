import type { Endpoint } from "../../contracts/endpoint.ts";
import type { RequestContext } from "../context.ts";
import { type Env, setting } from "../env.ts";
import {
  type Credential,
  certificateIn,
  credentialOf,
  missingParts,
  settingOf,
  settingsOf,
} from "../runtime/credential.ts";
import { accessToken, basic, rejectToken } from "./access-token.ts";
import { contentUrl } from "./content-url.ts";
import { UpstreamError } from "./errors.ts";

/** URL of an upstream request, the fetcher that sends the request, and the credential that the request carries. */
export interface Target {
  url: URL;
  fetcher: { fetch: typeof fetch };
  credential: Credential;
}

/**
 * Returns the URL for a path on an upstream, the fetcher (the BACKEND service binding or the global `fetch`, depending
 * on the settings), and the upstream's credential. `send` sends the request.
 */
export function targetOf(env: Env, upstream: string, path: string): Target {
  const base = upstream === "content" ? contentUrl(env).base : env[settingOf(env, upstream)]!;
  const credential = credentialOf(env, upstream);
  return base === "binding"
    ? {
        url: new URL(path, "https://backend.invalid"),
        fetcher: env.BACKEND as unknown as Target["fetcher"],
        credential,
      }
    : {
        url: new URL(`${base.replace(/\/$/, "")}${path}`),
        fetcher: { fetch: (input, init) => fetch(input, init) },
        credential,
      };
}

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

/**
 * Returns whether a response means that the upstream refuses the Worker's credential. Cloudflare Access redirects
 * requests whose service token it refuses to its sign-in page.
 */
export function isRefusal({ status, headers }: Response, { declaration }: Credential): boolean {
  if (status === 401 || status === 403 || status === 407) return true;
  return (
    declaration.type === "access" &&
    status >= 300 &&
    status < 400 &&
    /\/cdn-cgi\/access\/|\.cloudflareaccess\.com\b/.test(headers.get("location") ?? "")
  );
}

/** Returns the names of the settings that an operator must check if the upstream refuses an API call's credential. */
export const settingsToCheck = (
  { secretHeaders = {}, settingParams = {} }: Pick<Endpoint, "secretHeaders" | "settingParams">,
  credential: Credential,
): string[] => [...settingsOf(credential), ...Object.values(secretHeaders), ...Object.values(settingParams)];
