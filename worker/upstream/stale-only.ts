import type { Upstream } from "../../contracts/endpoint.ts";
import { currentConfig } from "../control/runtime-config.ts";

/**
 * Whether ops have switched an upstream to "serve stale only" (OP-06). It gets no requests then, not
 * even personal and changing calls: docs/decisions/0008-stale-only.md says why.
 */
export const isStaleOnly = (upstream: Upstream): boolean => currentConfig().staleOnly.includes(upstream);
