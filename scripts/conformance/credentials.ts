/** The credentials of the site's settings, for requests to an implementation under test. */
import {
  decodeJwt,
  decodeProtectedHeader,
  generateKeyPair,
  importJWK,
  type JWK,
  type JWTHeaderParameters,
  SignJWT,
} from "jose";
import { carriesAssertion, type Endpoint, type Upstream } from "../../contracts/endpoint.ts";
import type { SignedIn } from "../../worker/auth/actor.ts";
import type { Env } from "../../worker/env.ts";
import {
  credentialOf,
  declarationIn,
  isAuthenticated,
  missingParts,
  settingOf,
} from "../../worker/runtime/credential.ts";
import { declarationSchema } from "../../worker/runtime/credential-schema.ts";
import { signAssertion } from "../../worker/upstream/assertion.ts";
import { send } from "../../worker/upstream/send.ts";
import type { Credential, Options } from "./client.ts";
import type { Outgoing } from "./exchange.ts";

type Settings = Record<string, string | undefined>;

/**
 * Returns the credentials of an upstream from settings such as UPSTREAM_EVENTS_AUTH and UPSTREAM_EVENTS_SECRET. Throws
 * if the declaration is invalid or a secret is missing.
 */
export function credentialsFrom(
  settings: Settings,
  upstream: Upstream,
  base: URL,
): Pick<Options, "credentials" | "assertion" | "forgeries" | "hasCredential"> {
  const env = { ...settings, [`UPSTREAM_${upstream.toUpperCase()}`]: base.href } as unknown as Env;
  const name = settingOf(env, upstream);
  const declared = declarationIn(env, name);
  if (declared !== undefined) {
    const { error } = declarationSchema(true).safeParse(declared);
    if (error)
      throw new Error(
        `${name}_AUTH: ${error.issues.map(({ path, message }) => `${path.join(".")} ${message}`.trim()).join("; ")}`,
      );
  }
  const credential = credentialOf(env, upstream);
  const { certificate: _certificate, ...declaration } = credential.declaration;
  // Node presents a client certificate by file (--cert), not by binding.
  const portable = { ...credential, declaration: declaration as typeof credential.declaration };
  const missing = missingParts(env, portable);
  if (missing.length > 0) throw new Error(`${missing.join(", ")} is not set, but ${name}_AUTH needs it`);

  /** Returns the headers that the Worker's own code adds for a credential. */
  const headersOf = async (): Promise<Record<string, string>> => {
    let headers: Record<string, string> = {};
    const fetcher = {
      fetch: async (_url: unknown, init: RequestInit) => {
        headers = init.headers as Record<string, string>;
        return new Response();
      },
    };
    const target = { url: base, fetcher: fetcher as unknown as { fetch: typeof fetch }, credential: portable };
    await send({ env, waitUntil: () => undefined }, target, () => ({ headers: {} }));
    return headers;
  };
  const ownHeaders = (call: Endpoint) => named(call.secretHeaders, settings);
  const wrong = (headers: Record<string, string>) =>
    Object.fromEntries(
      Object.entries(headers).map(([header, value]) => [header, value.replace(/\S+$/, "d3JvbmctY3JlZGVudGlhbA==")]),
    );

  const assertionFor = async (call: Endpoint, { method, url, body }: Outgoing) => {
    if (!carriesAssertion(call) || !env.ASSERTION_KEY) return undefined;
    const path = url.pathname.slice(base.pathname.replace(/\/$/, "").length) + url.search;
    const role = call.access === "role" ? call.role : "staff";
    const { audience } = credential.declaration;
    const actor: SignedIn = { role, subject: "conformance-test", name: "Conformance Test" };
    return signAssertion(env, actor, { upstream, audience, method, path, body });
  };

  return {
    hasCredential: isAuthenticated(portable),
    async credentials(call: Endpoint, which: Credential) {
      const parameters = named(call.settingParams, settings);
      const headers = which === "missing" ? {} : { ...(await headersOf()), ...ownHeaders(call) };
      return { headers: which === "wrong" ? wrong(headers) : headers, parameters };
    },
    assertion: assertionFor,
    async forgeries(call, outgoing) {
      const valid = await assertionFor(call, outgoing);
      return valid ? forgeriesOf(valid, JSON.parse(env.ASSERTION_KEY!)) : undefined;
    },
  };
}

/** Returns the values of settings, keyed by the names of the headers or parameters that contain them. */
const named = (names: Readonly<Record<string, string>> = {}, settings: Settings): Record<string, string> =>
  Object.fromEntries(
    Object.entries(names).flatMap(([name, setting]) => (settings[setting] ? [[name, settings[setting]]] : [])),
  );

/** Returns assertions that an upstream must refuse, made from a valid one, by what is wrong with each. */
async function forgeriesOf(valid: string, jwk: JWK): Promise<[what: string, assertion: string | undefined][]> {
  const claims = decodeJwt(valid);
  const header = decodeProtectedHeader(valid) as JWTHeaderParameters;
  const own = await importJWK(jwk, header.alg);
  const { privateKey: stranger } = await generateKeyPair(header.alg);
  const sign = (changed: object, key = own) =>
    new SignJWT({ ...claims, ...changed }).setProtectedHeader(header).sign(key);
  const past = claims.iat! - 600;
  return [
    ["missing", undefined],
    ["expired", await sign({ iat: past, exp: past + 60 })],
    ["issued in the future", await sign({ iat: claims.iat! + 600, exp: claims.exp! + 600 })],
    ["for another upstream", await sign({ aud: "conformance-other" })],
    ["from another issuer", await sign({ iss: "https://conformance.invalid" })],
    ["for another request", await sign({ path: `${String(claims.path)}#other` })],
    ["without the role", await sign({ roles: ["conformance"] })],
    ["signed with another key", await sign({}, stranger)],
    ["not signed", valid.replace(/[^.]+$/, "")],
  ];
}
