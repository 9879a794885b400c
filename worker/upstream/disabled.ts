import type { Upstream } from "../../contracts/endpoint.ts";
import { currentConfig } from "../config/runtime-config.ts";
import type { Env } from "../env.ts";

/**
 * Returns whether ops have disabled an upstream. The Worker sends no requests to a disabled upstream, not even API calls
 * that return personal data or change data (see docs/decisions/0008-disabled-upstreams.md).
 */
export const isDisabled = (env: Env, upstream: Upstream): boolean =>
  currentConfig(env).disabledUpstreams.includes(upstream);
