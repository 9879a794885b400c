/**
 * Kinds of measurements for the metrics. A `block` is an API call that a page sends, and `upstream` is the response of
 * an upstream.
 */
export const KINDS = ["page", "call", "block", "form", "file", "upstream"] as const;
export type Kind = (typeof KINDS)[number];

/** Source of a response: memory, the Cache API or KV, a stale entry, or the upstream. */
export const TIERS = ["memory", "store", "stale", "misses", "bypasses"] as const;
export type Tier = (typeof TIERS)[number];
