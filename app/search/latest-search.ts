import { TIMER } from "../../lib/constants.ts";

/**
 * The URL of the latest search and the time, in milliseconds, until which a repetition changes nothing: Infinity while
 * the search is running, and 0 after it failed or was aborted.
 */
export interface LatestSearch {
  url: string;
  until: number;
}

export const noSearch: LatestSearch = { url: "", until: 0 };
export const startedSearch = (url: string): LatestSearch => ({ url, until: Number.POSITIVE_INFINITY });
export const completedSearch = (url: string, now: number): LatestSearch => ({ url, until: now + TIMER.repeatedSearch });

/**
 * Returns whether a search repeats the latest search too early to have other results: a visitor clicked twice, or
 * pressed Enter several times.
 */
export const isRepeated = (latest: LatestSearch, url: string, now: number): boolean =>
  latest.url === url && now < latest.until;
