import { LruCache } from "../../lib/lru-cache.ts";
import { perEnv } from "../runtime/per-env.ts";

/**
 * Number of form submissions per second that an isolate accepts for each page. After one second without submissions,
 * the isolate accepts up to this many submissions at once.
 */
const PER_SECOND = 40;
const INTERVAL_MS = 1_000 / PER_SECOND;
const BURST_MS = 1_000;
/**
 * Maximum time, in milliseconds, that a submission waits in the queue. The limit prevents a flood of submissions from
 * blocking a form and prevents bot check tokens from expiring.
 */
const MAX_WAIT_MS = 90_000;

/**
 * Time of the next available turn for each page, and time of each submission's turn, as Unix timestamps in
 * milliseconds.
 */
const linesOf = perEnv(() => ({ next: new LruCache<number>(), turns: new LruCache<number>() }));

/**
 * Assigns a turn to a form submission. Under high load, each visitor immediately gets a wait time, and the isolate
 * handles the submissions one after another.
 * @param page The form's site and path; each page has a separate queue
 * @param key The submission's idempotency key; a retry with the same key keeps its turn
 * @returns `null` if the submission may proceed. Otherwise, the submission's position in the queue (starting at 1) and
 * the number of seconds until its turn.
 */
export function queuePosition(env: object, page: string, key: string): { place: number; wait: number } | null {
  const { next, turns } = linesOf(env);
  const now = Date.now();
  let turn = turns.get(key);
  if (turn === undefined) {
    turn = Math.min(Math.max(next.get(page) ?? 0, now - BURST_MS), now + MAX_WAIT_MS);
    next.set(page, turn + INTERVAL_MS, 8);
    turns.set(key, turn, 8);
  }
  return turn <= now ? null : { place: Math.ceil((turn - now) / INTERVAL_MS), wait: Math.ceil((turn - now) / 1_000) };
}
