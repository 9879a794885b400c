/** The credentials of the site's settings, for requests to an implementation under test. */
import type { Endpoint, Upstream } from "../../contracts/endpoint.ts";
import { carriesAssertion } from "../../contracts/person-assertion.ts";
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

type Settings = Record<string, string | undefined>;

/**
 * Returns the credentials of an upstream from settings such as UPSTREAM_EVENTS_AUTH and UPSTREAM_EVENTS_SECRET. Throws
 * if the declaration is invalid or a secret is missing.
 */
export function credentialsFrom(
  settings: Settings,
  upstream: Upstream,
  base: URL,
): Pick<Options, "credentials" | "assertion" | "hasCredential"> {
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

  return {
    hasCredential: isAuthenticated(portable),
    async credentials(call: Endpoint, which: Credential) {
      const parameters = named(call.settingParams, settings);
      const headers = which === "missing" ? {} : { ...(await headersOf()), ...ownHeaders(call) };
      return { headers: which === "wrong" ? wrong(headers) : headers, parameters };
    },
    async assertion(call, { method, url, body }) {
      if (!carriesAssertion(call) || !env.ASSERTION_KEY) return undefined;
      const path = url.pathname.slice(base.pathname.replace(/\/$/, "").length) + url.search;
      const role = (call.access === "staff" && call.role) || "staff";
      const { audience } = credential.declaration;
      const actor: SignedIn = { role, subject: "conformance-test", name: "Conformance Test" };
      return signAssertion(env, actor, { upstream, audience, method, path, body });
    },
  };
}

/** Returns the values of settings, keyed by the names of the headers or parameters that contain them. */
const named = (names: Readonly<Record<string, string>> = {}, settings: Settings): Record<string, string> =>
  Object.fromEntries(
    Object.entries(names).flatMap(([name, setting]) => (settings[setting] ? [[name, settings[setting]]] : [])),
  );
