/**
 * Types of requests in the traffic metrics. `path` counts page views again, by path. `wait` is something that a page
 * waited for. `block` is an API call that the Worker makes while rendering a page, and
 * `upstream` is a request that the Worker sends to an upstream.
 */
export const KINDS = ["page", "path", "wait", "call", "block", "form", "file", "upstream"] as const;
export type Kind = (typeof KINDS)[number];

/**
 * Source of a response: isolate memory (`memory`), the Cache API or KV (`store`), a stale cache entry (`stale`), or the
 * upstream (`misses`, `bypasses`).
 */
export const TIERS = ["memory", "store", "stale", "misses", "bypasses"] as const;
export type Tier = (typeof TIERS)[number];
