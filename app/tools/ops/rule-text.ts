/** Describes cache rules and their effects on visitors and upstreams. */

import type { CacheRule, Metrics } from "../../../contracts/ops.ts";
import { DAY_S } from "../../../lib/dates/units.ts";
import { countText } from "../../../lib/text/count.ts";
import { durationText, listText } from "./format.ts";

type Rule = Pick<CacheRule, "ttl" | "staleFor" | "enabled" | "keyParams" | "roundCoordinates">;

const isCached = ({ ttl, enabled }: Rule) => enabled && ttl > 0;

/** Summarizes a cache rule for lists, such as `fresh 15 min, then stale 1 h`. */
export function ruleSummary(rule: Rule): string {
  if (!isCached(rule)) return "nothing cached";
  return `fresh ${durationText(rule.ttl)}${rule.staleFor > 0 ? `, then stale ${durationText(rule.staleFor)}` : ""}`;
}

/** Returns sentences that describe a cache rule's effect. */
export function ruleSentences(rule: Rule, upstream: string): string[] {
  if (!isCached(rule)) return [`Nothing is cached: every request goes to ${upstream}.`];
  const { ttl, staleFor, keyParams, roundCoordinates } = rule;
  return [
    `Responses are up to ${durationText(ttl)} old.`,
    ...(staleFor > 0
      ? [
          `After a pause, a response may be up to ${durationText(ttl + staleFor)} old: it is served while the Worker fetches a new one.`,
        ]
      : []),
    `While ${upstream} is down, responses are up to ${durationText(Math.max(DAY_S, ttl + staleFor))} old.`,
    ...(keyParams
      ? [
          keyParams.length > 0
            ? `Only ${listText(keyParams)} count. Other parameters are ignored.`
            : "Parameters are ignored: all visitors get the same response.",
        ]
      : []),
    ...(roundCoordinates === undefined
      ? []
      : [`Coordinates are rounded to ${countText(roundCoordinates, "decimal")}, about ${ROUNDED[roundCoordinates]}.`]),
  ];
}

const ROUNDED = ["111 km", "11 km", "1 km", "110 m", "11 m", "1 m", "10 cm"];

/**
 * Returns sentences that describe the effect of changing a cache rule. `hour` contains the metrics for the last hour.
 * Undefined if the metrics are unavailable.
 */
export function changeSentences(before: Rule, after: Rule, upstream: string, hour: Metrics | undefined): string[] {
  const sentences: string[] = [];
  const cached = hour ? hour.hits + hour.stale : 0;
  if (isCached(before) && !isCached(after))
    sentences.push(
      cached > 0
        ? `In the last hour, the cache served ${countText(cached, "response")}. ${upstream} will receive these requests.`
        : `${upstream} receives every request.`,
    );
  else if (isCached(after) && !isCached(before)) sentences.push(`${upstream} receives fewer requests.`);
  else if (isCached(after) && after.ttl < before.ttl) sentences.push(`${upstream} receives more requests.`);
  else if (isCached(after) && after.ttl > before.ttl) sentences.push(`${upstream} receives fewer requests.`);
  sentences.push("The change also applies to cached responses, and takes effect everywhere within 10 seconds.");
  return sentences;
}

/** Returns whether two cache rules have the same settings. */
export const isSameRule = (a: Rule, b: Rule): boolean =>
  (["ttl", "staleFor", "enabled", "keyParams", "roundCoordinates"] as const).every(
    (name) => String(a[name]) === String(b[name]),
  );
