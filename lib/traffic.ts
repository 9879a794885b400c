/** Kinds of measurements. A `block` is a call that a page makes, and `upstream` is a response of an upstream. */
export const KINDS = ["page", "call", "block", "form", "file", "upstream"] as const;
export type Kind = (typeof KINDS)[number];

/** Where a response came from: memory, the data center's cache or KV, an old entry, or the source. */
export const TIERS = ["memory", "store", "stale", "misses", "bypasses"] as const;
export type Tier = (typeof TIERS)[number];
