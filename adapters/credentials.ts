/** The credentials of an adapter: the one that the site sends, and the one that the system requires. */

import { z } from "zod";
import { carriesSecret } from "../contracts/bearer-secret.ts";
import { clientAssertionParameters } from "../contracts/client-assertion.ts";
import { toBase64 } from "../lib/text/bytes.ts";
import { SystemError } from "./system-error.ts";

/** Settings and secrets of an adapter. */
export interface AdapterEnv {
  /** The bearer token that the site sends, and the previous one during a rotation. */
  ADAPTER_SECRET?: string;
  ADAPTER_SECRET_PREVIOUS?: string;
  /**
   * Issuer of the assertions about signed-in users (the site's ASSERTION_ISSUER), and the URL of the site's public keys.
   * Without them, the adapter refuses all calls that carry an assertion, such as calls by staff.
   */
  ASSERTION_ISSUER?: string;
  ASSERTION_KEYS?: string;
  /** Records the assertions that were used for a change. Without it, the adapter refuses all changes by staff. */
  USED_ASSERTIONS?: DurableObjectNamespace;
  /** URL of the system. */
  SYSTEM_URL?: string;
  /** How the adapter authenticates to the system. The default is `{ type: "none" }`. */
  SYSTEM_AUTH?: SystemAuth;
  /** The token, password, header value, or client secret for the system. */
  SYSTEM_SECRET?: string;
  /** A binding that sends requests to the system, such as a service or a client certificate. The default is `fetch`. */
  SYSTEM?: { fetch: typeof fetch };
  /** Receives the log lines. The default is the console. */
  log?: (line: string) => void;
  /** A fault for drills: `down`, `slow`, or `wrong`. */
  FAULT?: string;
  /** Adapters can have settings of their own. */
  [name: string]: unknown;
}

/** How an adapter authenticates to its system. */
export const SystemAuth = z.discriminatedUnion(
  "type",
  [
    z.strictObject({ type: z.literal("none") }),
    z.strictObject({ type: z.literal("bearer") }),
    z.strictObject({ type: z.literal("header"), header: z.string("must be the name of a header") }),
    z.strictObject({ type: z.literal("basic"), user: z.string("must be a user name") }),
    z.strictObject({
      type: z.literal("oauth2"),
      tokenUrl: z.url("must be a URL"),
      clientId: z.string("must be the client ID"),
      scope: z.string().optional(),
      clientAuth: z.literal("private_key_jwt", 'must be "private_key_jwt"').optional(),
    }),
  ],
  { error: 'must have a type: "none", "bearer", "header", "basic", or "oauth2"' },
);
export type SystemAuth = z.output<typeof SystemAuth>;

/** Returns a checked setting. Throws a SystemError that says what is wrong, because a typo would send no credential. */
export function systemAuthOf(value: unknown, name = "SYSTEM_AUTH"): SystemAuth {
  const { data, error } = SystemAuth.safeParse(value);
  if (data) return data;
  const { path, message } = error.issues[0]!;
  throw new SystemError(`${[name, ...path].join(".")}: ${message}`);
}

/** Returns whether a request carries the adapter's secret. Without a secret, no request does. */
export const isTrusted = async (request: Request, env: AdapterEnv): Promise<boolean> =>
  (await carriesSecret(request, [env.ADAPTER_SECRET, env.ADAPTER_SECRET_PREVIOUS])) === true;

interface Token {
  value: string;
  endsAt: number;
}
const tokens = new WeakMap<AdapterEnv, Promise<Token>>();

/** Returns the headers that authenticate a request to the system. Throws if the token endpoint fails. */
export async function systemHeaders(env: AdapterEnv, signal: AbortSignal): Promise<Record<string, string>> {
  const auth = systemAuthOf(env.SYSTEM_AUTH ?? { type: "none" });
  const secret = env.SYSTEM_SECRET ?? "";
  if (auth.type !== "none" && !secret) throw new SystemError("SYSTEM_SECRET is not set, but SYSTEM_AUTH needs it");
  switch (auth.type) {
    case "bearer":
      return { authorization: `Bearer ${secret}` };
    case "header":
      return { [auth.header]: secret };
    case "basic":
      return { authorization: basic(auth.user, secret) };
    case "oauth2":
      return { authorization: `Bearer ${await accessToken(env, auth, secret, signal)}` };
    default:
      return {};
  }
}

const basic = (user: string, password: string): string =>
  `Basic ${toBase64(new TextEncoder().encode(`${user}:${password}`))}`;

/** Returns an access token. Parallel requests share one token request, and a token is used until a minute before its end. */
async function accessToken(
  env: AdapterEnv,
  auth: Extract<SystemAuth, { type: "oauth2" }>,
  secret: string,
  signal: AbortSignal,
): Promise<string> {
  const known = await tokens.get(env)?.catch(() => undefined);
  if (known && Date.now() < known.endsAt - 60_000) return known.value;
  const pending = requestToken(env, auth, secret, signal);
  tokens.set(env, pending);
  return (await pending).value;
}

const signed = (secret: string, clientId: string, tokenUrl: string) =>
  clientAssertionParameters(secret, clientId, tokenUrl).catch((error: Error) => {
    throw new SystemError(`SYSTEM_SECRET: ${error.message}`);
  });

async function requestToken(
  env: AdapterEnv,
  { tokenUrl, clientId, scope, clientAuth }: Extract<SystemAuth, { type: "oauth2" }>,
  secret: string,
  signal: AbortSignal,
): Promise<Token> {
  const body = new URLSearchParams({ grant_type: "client_credentials", ...(scope && { scope }) });
  const isSigned = clientAuth === "private_key_jwt";
  const headers: HeadersInit = isSigned
    ? {}
    : { authorization: basic(encodeURIComponent(clientId), encodeURIComponent(secret)) };
  if (isSigned)
    for (const [name, value] of Object.entries(await signed(secret, clientId, tokenUrl))) body.set(name, value);
  const send = env.SYSTEM?.fetch.bind(env.SYSTEM) ?? fetch;
  const response = await send(tokenUrl, { method: "POST", headers, body, redirect: "manual", signal });
  const token = (await response.json().catch(() => ({}))) as { access_token?: string; expires_in?: number };
  if (!response.ok || !token.access_token)
    throw new SystemError("the token endpoint issued no token: check SYSTEM_AUTH and SYSTEM_SECRET");
  return { value: token.access_token, endsAt: Date.now() + (token.expires_in ?? 300) * 1_000 };
}
