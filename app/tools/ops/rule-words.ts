/** Describes cache rules and their effects on visitors and upstreams. */
import type { CacheRule, Metrics } from "../../../contracts/ops.ts";
import { countText, durationText, listText } from "./words.ts";

type Rule = Pick<CacheRule, "ttl" | "staleFor" | "enabled" | "keyParams" | "roundCoordinates">;

const isCached = ({ ttl, enabled }: Rule) => enabled && ttl > 0;

/** Summarizes a cache rule for lists, such as `fresh 15 min, then stale 1 h`. */
export function ruleSummary(rule: Rule): string {
  if (!isCached(rule)) return "nothing cached";
  return `fresh ${durationText(rule.ttl)}${rule.staleFor > 0 ? `, then stale ${durationText(rule.staleFor)}` : ""}`;
}

/** Returns sentences that describe a cache rule's effect. */
export function ruleSentences(rule: Rule, upstream: string): string[] {
  if (!isCached(rule)) return [`Nothing is cached: each visitor’s question goes to ${upstream}.`];
  const { ttl, staleFor, keyParams, roundCoordinates } = rule;
  return [
    `Answers are up to ${durationText(ttl)} old.`,
    ...(staleFor > 0
      ? [
          `After a quiet time one may be up to ${durationText(ttl + staleFor)} old: it is given at once, while a new one is fetched behind it.`,
        ]
      : []),
    `While ${upstream} is down, answers are up to ${durationText(Math.max(86_400, ttl + staleFor))} old.`,
    ...(keyParams
      ? [
          keyParams.length > 0
            ? `Only ${listText(keyParams)} count: whatever else visitors ask for is taken as not sent.`
            : "No parameter counts: all visitors get the same answer.",
        ]
      : []),
    ...(roundCoordinates === undefined
      ? []
      : [`Coordinates are rounded to ${countText(roundCoordinates, "decimal")}, about ${ROUNDED[roundCoordinates]}.`]),
  ];
}

const ROUNDED = ["111 km", "11 km", "1 km", "110 m", "11 m", "1 m", "10 cm"];

/**
 * Returns sentences that describe the effect of changing a cache rule. `hour` contains the metrics for the last hour,
 * if available.
 */
export function changeSentences(before: Rule, after: Rule, upstream: string, hour: Metrics | undefined): string[] {
  const said: string[] = [];
  const cached = hour ? hour.hits + hour.stale : 0;
  if (isCached(before) && !isCached(after))
    said.push(
      cached > 0
        ? `In the last hour the cache gave ${countText(cached, "answer")}: ${upstream} would have been asked for each of them.`
        : `${upstream} is asked each time.`,
    );
  else if (isCached(after) && !isCached(before)) said.push(`${upstream} is asked less often.`);
  else if (isCached(after) && after.ttl < before.ttl) said.push(`${upstream} is asked more often.`);
  else if (isCached(after) && after.ttl > before.ttl) said.push(`${upstream} is asked less often.`);
  said.push("It holds for what is cached already too, and everywhere within 10 seconds.");
  return said;
}

/** Returns whether two cache rules have the same settings. */
export const isSameRule = (a: Rule, b: Rule): boolean =>
  (["ttl", "staleFor", "enabled", "keyParams", "roundCoordinates"] as const).every(
    (name) => String(a[name]) === String(b[name]),
  );
