import type { Upstream } from "../../contracts/endpoint.ts";
import { currentConfig } from "../control/runtime-config.ts";

/**
 * Whether ops have switched an upstream to "serve stale only". The upstream then gets no requests at all, not even
 * personal calls and calls that change data (see docs/decisions/0008-stale-only.md).
 */
export const isStaleOnly = (upstream: Upstream): boolean => currentConfig().staleOnly.includes(upstream);
