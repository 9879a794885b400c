import type { Upstream } from "../../contracts/endpoint.ts";
import { currentConfig } from "../control/runtime-config.ts";
import type { Env } from "../env.ts";

/**
 * Whether ops have set an upstream to "serve stale only". The Worker then sends no requests to the upstream, including
 * personal API calls and API calls that change data (see docs/decisions/0008-stale-only.md).
 */
export const isStaleOnly = (env: Env, upstream: Upstream): boolean => currentConfig(env).staleOnly.includes(upstream);
