import type { Env } from "../env.ts";
import { contentUrl } from "./content-url.ts";

/** URL of an upstream request and the fetcher that sends the request. */
export interface Target {
  url: URL;
  fetcher: { fetch: typeof fetch };
}

/**
 * Returns the URL for a path on an upstream and the fetcher that sends the request: the BACKEND service binding or
 * the global `fetch`, depending on the settings.
 */
export function targetOf(env: Env, upstream: string, path: string): Target {
  const base =
    upstream === "content" ? contentUrl(env).base : (env[`UPSTREAM_${upstream.toUpperCase()}`] ?? env.UPSTREAM_DEFAULT);
  return base === "binding"
    ? { url: new URL(path, "https://reference.invalid"), fetcher: env.BACKEND as unknown as Target["fetcher"] }
    : { url: new URL(`${base.replace(/\/$/, "")}${path}`), fetcher: { fetch: (input, init) => fetch(input, init) } };
}
