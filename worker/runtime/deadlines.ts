/**
 * How long after its visitor came a page waits for lists that it can do without, for content, and for what its main
 * block shows. Milliseconds: a page that can be had is there within 2.5 s, whatever else is late (RL-01).
 */
export const DEADLINES = { lists: 1_500, page: 2_400, block: 2_450 };

/** What each has at least, however late the request is by then. */
const LEAST = 50;

/** Milliseconds that are left until a point in time, in milliseconds since 1970. */
export const timeUntil = (end: number): number => Math.max(LEAST, end - Date.now());
