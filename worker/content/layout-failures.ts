import { LruCache } from "../../lib/lru-cache.ts";
import type { RequestContext } from "../context.ts";
import { contentBreaker } from "./client.ts";

const MINUTE = 60;
const DAY = 24 * 60 * MINUTE;

/** The record in KV of a failed renewal, for authors: the reason and the time. */
export interface LayoutFailure {
  at: number;
  wrong: string;
}
export const failureKey = (key: string) => `failed:${key}`;
/** Seconds between two records of one key. */
const NOTED_AGAIN = 5 * MINUTE;
interface FailedRenewal extends Pick<RequestContext, "env" | "waitUntil"> {
  key: string;
}

/** When the failure of a key was last recorded. */
const noted = new LruCache<number>();

/** Records a failed renewal. While the circuit of the whole content system is open, a failure is not the page's own. */
export function noteLayoutFailure({ env, key, waitUntil }: FailedRenewal, error: unknown): void {
  const now = Date.now();
  if (now - (noted.get(key) ?? 0) <= NOTED_AGAIN * 1_000 || contentBreaker(env).state === "open") return;
  noted.set(key, now, 8);
  const wrong = (error instanceof Error ? error.message : String(error)).slice(0, 300);
  const metadata: LayoutFailure = { at: now, wrong };
  const written = (async () => env.LAYOUTS.put(failureKey(key), "", { expirationTtl: DAY, metadata }))();
  waitUntil(
    written.catch((cause: unknown) =>
      console.error(JSON.stringify({ event: "failure-not-noted", key, error: String(cause) })),
    ),
  );
}
