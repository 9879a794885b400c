import type { Upstream } from "../../contracts/endpoint.ts";
import { currentConfig } from "../control/runtime-config.ts";
import type { Env } from "../env.ts";

/**
 * Whether ops have switched an upstream to "serve stale only". The upstream then gets no requests at all, not even
 * personal calls and calls that change data (see docs/decisions/0008-stale-only.md).
 */
export const isStaleOnly = (env: Env, upstream: Upstream): boolean => currentConfig(env).staleOnly.includes(upstream);
