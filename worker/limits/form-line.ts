import { LruCache } from "../../lib/lru-cache.ts";
import { perEnv } from "../runtime/per-env.ts";

/** Forms of one page that an isolate accepts per second, and at once after a quiet second. */
const PER_SECOND = 40;
const INTERVAL_MS = 1_000 / PER_SECOND;
const BURST_MS = 1_000;
/** Longest wait in milliseconds, so that a flood of forms cannot close a page, and bot check tokens are still valid. */
const MAX_WAIT_MS = 90_000;

/** Times in milliseconds since 1970: the next free turn of each page, and the turn of each submission in line. */
const linesOf = perEnv(() => ({ next: new LruCache<number>(), turns: new LruCache<number>() }));

/**
 * Gives each submission of a form a turn. Under a rush an isolate so responds to everybody within seconds, and handles
 * the forms one after another.
 * @param page site and path of the form; each page has a line of its own
 * @param key idempotency key of the submission. A visitor who comes back with the same key keeps the turn.
 * @returns null if it is the visitor's turn, otherwise the place in line, starting at 1, and the seconds until the turn
 */
export function placeInLine(env: object, page: string, key: string): { place: number; wait: number } | null {
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
