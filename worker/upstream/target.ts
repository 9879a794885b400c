import type { Env } from "../env.ts";
import { contentAddress } from "./content-address.ts";

/** URL of an upstream request, and the fetcher that sends it. */
export interface Target {
  url: URL;
  fetcher: { fetch: typeof fetch };
}

/**
 * Resolves a path of an upstream to a target. Depending on the settings, the upstream is a service binding or has a
 * base URL.
 */
export function targetOf(env: Env, upstream: string, path: string): Target {
  const base =
    upstream === "content"
      ? contentAddress(env).base
      : (env[`UPSTREAM_${upstream.toUpperCase()}`] ?? env.UPSTREAM_DEFAULT);
  return base === "binding"
    ? { url: new URL(path, "https://reference.invalid"), fetcher: env.REFERENCE as unknown as Target["fetcher"] }
    : { url: new URL(`${base.replace(/\/$/, "")}${path}`), fetcher: { fetch: (input, init) => fetch(input, init) } };
}
