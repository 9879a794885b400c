import type { Upstream } from "../../contracts/endpoint.ts";
import { currentConfig } from "../control/runtime-config.ts";
import type { Env } from "../env.ts";

/**
 * Returns whether an operator has set an upstream to "serve stale only". The Worker does not send any requests to a
 * "serve stale only" upstream, including API calls that return personal data or change data (see
 * docs/decisions/0008-disabled-upstreams.md).
 */
export const isStaleOnly = (env: Env, upstream: Upstream): boolean => currentConfig(env).staleOnly.includes(upstream);
