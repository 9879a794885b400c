import type { Env } from "../env.ts";
import { type Credential, credentialOf, settingOf } from "../runtime/credential.ts";
import { contentUrl } from "./content-url.ts";

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
        url: new URL(path, "https://reference.invalid"),
        fetcher: env.BACKEND as unknown as Target["fetcher"],
        credential,
      }
    : {
        url: new URL(`${base.replace(/\/$/, "")}${path}`),
        fetcher: { fetch: (input, init) => fetch(input, init) },
        credential,
      };
}
