import { DAY_S, MINUTE_S } from "../../lib/dates/units.ts";
import { LruCache } from "../../lib/lru-cache.ts";
import type { RequestContext } from "../context.ts";
import { perEnv } from "../env.ts";
import { contentBreaker } from "./client.ts";
import { noteFailedCheck } from "./layout-store.ts";

/**
 * A failed layout revalidation: its time, as a Unix timestamp in milliseconds, and its reason. The Worker stores failed
 * revalidations in KV for the author tools.
 */
export interface LayoutFailure {
  at: number;
  wrong: string;
}
/** Returns the KV key of a page's layout. `path` has no language prefix. */
export const layoutKey = (site: string, language: string, path: string) => `layout:${site}:${language}:${path}`;
export const failureKey = (key: string) => `failed:${key}`;
/** Minimum number of seconds between two failure records for the same layout. */
const RECORD_INTERVAL = 5 * MINUTE_S;
interface FailedRevalidation extends Pick<RequestContext, "env" | "waitUntil"> {
  key: string;
}

/** Time of the last recorded failure, as a Unix timestamp in milliseconds, keyed by layout key. */
const recordTimes = perEnv(() => new LruCache<number>());

/**
 * Records a failed layout revalidation in KV. Records nothing while the CMS circuit breaker is open, because failures
 * are then not specific to the page.
 */
export function recordLayoutFailure({ env, key, waitUntil }: FailedRevalidation, error: unknown): void {
  const now = Date.now();
  const times = recordTimes(env);
  if (now - (times.get(key) ?? 0) <= RECORD_INTERVAL * 1_000 || contentBreaker(env).state === "open") return;
  times.set(key, now, 8);
  const wrong = (error instanceof Error ? error.message : String(error)).slice(0, 300);
  const metadata: LayoutFailure = { at: now, wrong };
  waitUntil(noteFailedCheck(env, key));
  const write = (async () => env.LAYOUTS.put(failureKey(key), "", { expirationTtl: DAY_S, metadata }))();
  waitUntil(
    write.catch((cause: unknown) =>
      console.error(JSON.stringify({ event: "failure-not-noted", key, error: String(cause) })),
    ),
  );
}
