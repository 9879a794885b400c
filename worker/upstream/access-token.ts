/** Fetches and caches OAuth 2.0 access tokens (client credentials grant, RFC 6749, section 4.4). */
import type { RequestContext } from "../context.ts";
import { perEnv, setting } from "../env.ts";
import { readLimited } from "../http/body.ts";
import { type Credential, certificateIn, settingsOf } from "../runtime/credential.ts";
import type { Declaration } from "../runtime/credential-schema.ts";
import { withTimeout } from "../runtime/deadlines.ts";
import { singleFlight } from "../runtime/single-flight.ts";
import { UpstreamError } from "./errors.ts";

type TokenContext = Pick<RequestContext, "env" | "waitUntil">;
type OAuth = Extract<Declaration, { type: "oauth2" }>;

/** Timeout of a token request in milliseconds. Shorter than an API call's, so that the error names the token endpoint. */
const TIMEOUT_MS = 1_500;
const MAX_BYTES = 64 * 1024;
/** Lifetime in seconds of a token whose response contains no `expires_in`. */
const DEFAULT_LIFETIME = 300;
/** The Worker renews a token this long before its end, in milliseconds, or after half of a shorter lifetime. */
const EARLY_MS = 60_000;
/** Number of milliseconds between two renewals in the background, if the first fails. */
const RENEWAL_INTERVAL_MS = 5_000;
/**
 * Number of milliseconds between two tokens that replace a rejected token, and between two requests to a token endpoint
 * that rejects the client. Prevents a flood of token requests while an upstream rejects every token.
 */
const REFUSAL_INTERVAL_MS = 30_000;

interface Token {
  value: string;
  renewAt: number;
  endsAt: number;
}

interface TokenState {
  token?: Token;
  /** Time of the last background renewal, as a Unix timestamp in milliseconds. */
  renewedAt: number;
  /** Time when an upstream last rejected a token. */
  rejectedAt: number;
  /** The token endpoint's last refusal of the client. */
  refusal?: { at: number; error: UpstreamError };
}

const statesOf = perEnv(() => new Map<string, TokenState>());

function stateOf({ env }: TokenContext, { setting: name }: Credential): TokenState {
  const states = statesOf(env);
  const existing = states.get(name);
  if (existing) return existing;
  const state: TokenState = { renewedAt: 0, rejectedAt: 0 };
  states.set(name, state);
  return state;
}

/**
 * Returns a valid access token. Concurrent requests in an isolate share one token request. Shortly before a token ends,
 * the Worker renews it in the background. Throws an UpstreamError: `credential` if the token endpoint refuses the
 * client, and `token` if it fails or times out.
 */
export async function accessToken(context: TokenContext, credential: Credential): Promise<string> {
  const state = stateOf(context, credential);
  const now = Date.now();
  const { token, refusal } = state;
  if (token && now < token.endsAt) {
    if (now >= token.renewAt && now - state.renewedAt >= RENEWAL_INTERVAL_MS) {
      state.renewedAt = now;
      context.waitUntil(renew(context, credential, state).catch(() => undefined));
    }
    return token.value;
  }
  if (refusal && now - refusal.at < REFUSAL_INTERVAL_MS) throw refusal.error;
  return renew(context, credential, state);
}

/**
 * Discards an access token that an upstream rejected. Returns whether the caller should repeat its request, because
 * another token is available or can be requested.
 */
export function rejectToken(context: TokenContext, credential: Credential, value: string): boolean {
  const state = stateOf(context, credential);
  if (state.token && state.token.value !== value) return true;
  const now = Date.now();
  if (now - state.rejectedAt < REFUSAL_INTERVAL_MS) return state.token === undefined;
  state.rejectedAt = now;
  delete state.token;
  return true;
}

const renew = (context: TokenContext, credential: Credential, state: TokenState): Promise<string> =>
  singleFlight(
    `token ${credential.setting}`,
    async () => {
      try {
        state.token = await requestToken(context, credential);
        delete state.refusal;
        return state.token.value;
      } catch (error) {
        if (error instanceof UpstreamError && error.reason === "credential") state.refusal = { at: Date.now(), error };
        throw error;
      }
    },
    { ...context, timeout: TIMEOUT_MS * 2 },
  );

async function requestToken({ env }: TokenContext, credential: Credential): Promise<Token> {
  const { tokenUrl, clientId, scope, clientAuth, parameters, certificate } = credential.declaration as OAuth;
  const secret = setting(env, credential.secretName!)!;
  const body = new URLSearchParams({ grant_type: "client_credentials", ...(scope && { scope }), ...parameters });
  const headers: Record<string, string> = { accept: "application/json" };
  if (clientAuth === "body") {
    body.set("client_id", clientId);
    body.set("client_secret", secret);
  } else if (clientAuth === "private_key_jwt") {
    for (const [name, value] of Object.entries(await signedBy(credential, secret, clientId, tokenUrl)))
      body.set(name, value);
  } else headers.authorization = basic(formEncoded(clientId), formEncoded(secret));
  const requestedAt = Date.now();
  const controller = new AbortController();
  const fetcher = (certificate && certificateIn(env, certificate)) || {
    fetch: (...all: Parameters<typeof fetch>) => fetch(...all),
  };
  const exchange = async () => {
    const response = await fetcher.fetch(tokenUrl, {
      method: "POST",
      headers,
      body,
      redirect: "manual",
      signal: controller.signal,
    });
    return { status: response.status, bytes: await readLimited(response, MAX_BYTES) };
  };
  const { status, bytes } = await withTimeout(exchange(), TIMEOUT_MS, () => {
    controller.abort();
    return new UpstreamError("token", { settings: [`${credential.setting}_AUTH`] });
  }).catch((cause: unknown) => {
    // The cause stays out of the error, because it may quote the request.
    throw cause instanceof UpstreamError
      ? cause
      : new UpstreamError("token", { settings: [`${credential.setting}_AUTH`] });
  });
  if (status === 400 || status === 401 || status === 403)
    throw new UpstreamError("credential", { upstreamStatus: status, settings: settingsOf(credential) });
  const token = status === 200 ? tokenIn(bytes, requestedAt) : null;
  if (!token) throw new UpstreamError("token", { upstreamStatus: status, settings: [`${credential.setting}_AUTH`] });
  return token;
}

/** Returns the client assertion of a token request. Throws an UpstreamError if the secret is not a private key. */
async function signedBy(
  credential: Credential,
  key: string,
  clientId: string,
  tokenUrl: string,
): Promise<Record<string, string>> {
  const { clientAssertionParameters } = await import("../../contracts/client-assertion.ts");
  return clientAssertionParameters(key, clientId, tokenUrl).catch(() => {
    throw new UpstreamError("credential", { settings: [credential.secretName!] });
  });
}

/** Parses a token response. Returns null if the response contains no bearer token that a header can carry. */
function tokenIn(bytes: Uint8Array, requestedAt: number): Token | null {
  let response: unknown;
  try {
    response = JSON.parse(new TextDecoder().decode(bytes));
  } catch {
    return null;
  }
  if (typeof response !== "object" || response === null) return null;
  const {
    access_token: value,
    token_type: type = "bearer",
    expires_in: lifetime,
  } = response as Record<string, unknown>;
  if (typeof value !== "string" || !/^[\x21-\x7e]+$/.test(value)) return null;
  if (typeof type !== "string" || type.toLowerCase() !== "bearer") return null;
  const seconds = Number(lifetime ?? DEFAULT_LIFETIME);
  if (!(seconds > 0)) return null;
  const milliseconds = seconds * 1_000;
  const early = Math.min(EARLY_MS, milliseconds / 2);
  return { value, renewAt: requestedAt + milliseconds - early, endsAt: requestedAt + milliseconds };
}

/** RFC 6749, section 2.3.1: the client ID and the secret are form-encoded before they are joined. */
const formEncoded = (text: string) => new URLSearchParams([["", text]]).toString().slice(1);

/** Returns the `authorization` header of HTTP Basic authentication, with UTF-8 characters. */
export function basic(user: string, password: string): string {
  const bytes = new TextEncoder().encode(`${user}:${password}`);
  return `Basic ${btoa(String.fromCharCode(...bytes))}`;
}
