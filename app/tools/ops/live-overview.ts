/**
 * Data for the overview island. The page contains the data for the first render, and the island polls for newer data in
 * JSON format. The JSON contains only values that are also on the page.
 */

import type { Failure } from "../../../contracts/failures.ts";
import type { CallStats, Metrics, Point } from "../../../contracts/ops.ts";
import { actorText, type Change, changeOf, listText, reasonText, timeText } from "./format.ts";
import type { OverviewData } from "./load.ts";
import type { Bar } from "./Plot.tsx";
import { needsAttention, type UpstreamHealth } from "./upstream-health.ts";

export type Span = OverviewData["span"];

/**
 * The most recent request to an upstream. If the request served a visitor, `who` is null, and the time is accurate to
 * five minutes.
 */
interface LastRequest {
  at: string;
  who: string | null;
  result: string;
}

/** An upstream that needs attention. */
export interface UpstreamProblem extends Pick<UpstreamHealth, "name" | "state" | "words" | "effect" | "disabled"> {
  lastChecked: LastRequest | null;
  disabledBy: Change | null;
}

export interface LiveUpstream extends Omit<UpstreamHealth, "words" | "effect" | "points" | "disabledBy" | "lastProbe"> {
  lastChecked: LastRequest | null;
  /** Request counts for the last hour in five-minute intervals. */
  bars: Bar[];
}

/** Metrics for all API calls in a time range. */
export interface Figures {
  since: string;
  /** API calls, sorted by number of failures and then by number of requests. */
  called: { id: string; upstream: string; counted: Metrics; bars: Bar[] }[];
  /** IDs of the API calls that had no requests in the time range. */
  idle: string[];
}

export interface LiveOverview {
  /** Time when the server read the data (Unix time in milliseconds). */
  now: number;
  build: string;
  canChange: boolean;
  /** Names of the Worker's dependencies that are down. */
  down: string[];
  /** Descriptions of the switches that are on, such as `larkspur is read-only`. */
  switched: string[];
  /** Upstreams that need attention, in descending order of severity. */
  troubles: UpstreamProblem[];
  upstreams: LiveUpstream[];
  span: Span;
  /** Metrics for API calls. `figures` and `failures` are null while the control database is down. */
  figures: Figures | null;
  failures: Failure[] | null;
  changes: Change[];
}

/**
 * Returns the heading and the sentences for an overview without issues. An upstream counts as healthy only if it has
 * responded in the last ten minutes.
 */
export function noIssueTexts({ upstreams, figures }: Pick<LiveOverview, "upstreams" | "figures">): [string, string] {
  const unasked = upstreams.filter(({ state }) => state !== "healthy").map(({ name }) => name);
  const notKnown = "No upstream is known to be down";
  if (!figures)
    return [notKnown, "No circuit breaker is open here, and no upstream is disabled. Metrics are not available."];
  if (unasked.length === 0) return ["All upstreams are healthy", "No upstream is down, failing, slow, or disabled."];
  const who = unasked.length === upstreams.length ? "any upstream" : listText(unasked);
  return [
    notKnown,
    `No upstream is disabled, and none failed or was slow. In the last 10 minutes, nothing was requested from ${who}. “Check now” sends a request.`,
  ];
}

/** Returns the URL of the overview with metrics for a time range. */
export const overviewUrl = (span: Span): string => (span === "day" ? "/_ops?span=day" : "/_ops");

/**
 * Converts the loaded data to props for the overview island.
 * @param you the ID of the signed-in user, who is shown as "You"
 */
export function liveOverview(data: OverviewData, you: string | undefined): LiveOverview {
  const { now, build, canChange, parts, upstreams, span, since, stats, failures, changes, switched } = data;
  return {
    now: now.getTime(),
    build,
    canChange,
    down: parts.filter(({ status }) => status === "down").map(({ name }) => name),
    switched: (switched ?? []).flatMap(({ name, readOnly, hosts }) => [
      ...(readOnly ? [`${name} is read-only`] : []),
      ...hosts.filter(({ notIndexed }) => notIndexed).map(({ host }) => `${host} is hidden from search engines`),
    ]),
    troubles: upstreams.filter(needsAttention).map(({ name, state, words, effect, disabled, disabledBy, ...one }) => ({
      ...{ name, state, words, effect, disabled },
      lastChecked: lastRequestOf(one, you),
      disabledBy: disabledBy ? changeOf(disabledBy, you) : null,
    })),
    upstreams: upstreams.map(({ words, effect, points, disabledBy, lastProbe, ...health }) => ({
      ...health,
      lastChecked: lastRequestOf({ points, lastProbe }, you),
      // The bars exclude cache hits, which do not cause upstream requests.
      bars: points.map((point) => ({ ...barOf(point), cache: 0 })),
    })),
    span,
    figures: stats && since ? figuresOf(stats, span, since) : null,
    failures,
    changes: changes.map((entry) => changeOf(entry, you)),
  };
}

/**
 * Returns the time, sender, and result of the most recent request to an upstream, which is either a probe or a request
 * for a visitor.
 */
function lastRequestOf(
  { points, lastProbe }: Pick<UpstreamHealth, "points" | "lastProbe">,
  you?: string,
): LastRequest | null {
  const lastPoint = points.findLast(({ responses, failures }) => responses + failures > 0);
  if (lastProbe && (!lastPoint || lastPoint.at < lastProbe.at)) {
    const { at, subject, name, ok, milliseconds } = lastProbe;
    const result = ok && lastProbe.reason === null ? `responded in ${timeText(milliseconds)}` : reasonText(lastProbe);
    return { at, who: subject === null ? "the site itself" : actorText({ role: "ops", subject, name }, you), result };
  }
  if (!lastPoint) return null;
  const { at, responses, failures } = lastPoint;
  const result =
    failures === 0 ? "responded" : responses === 0 ? "failed" : `${failures} of ${responses + failures} failed`;
  return { at, who: null, result };
}

const barOf = ({ at, hits, stale, responses, failures }: Point): Bar => ({
  at,
  cache: hits + stale,
  upstream: responses,
  failed: failures,
});

/** Returns the number of requests, including failed requests. */
const requestCountOf = ({ hits, stale, misses, bypasses, failures, responses }: Metrics) =>
  hits + stale + misses + bypasses + failures + responses;

function figuresOf(stats: readonly CallStats[], span: Span, since: string): Figures {
  const activeCalls = stats
    .filter((call) => requestCountOf(call[span]) > 0)
    .toSorted((a, b) => b[span].failures - a[span].failures || requestCountOf(b[span]) - requestCountOf(a[span]))
    .map(({ id, upstream, series, ...call }) => ({ id, upstream, counted: call[span], bars: series[span].map(barOf) }));
  return {
    since,
    called: activeCalls,
    idle: stats.filter((call) => requestCountOf(call[span]) === 0).map(({ id }) => id),
  };
}

/**
 * Returns whether a JSON response is valid overview data. Checks that the lists exist but does not check their
 * elements.
 */
export function isOverview(value: unknown): value is LiveOverview {
  const { now, down, troubles, upstreams, figures, failures, changes } = (value ?? {}) as Partial<LiveOverview>;
  return (
    typeof now === "number" &&
    [down, troubles, upstreams, changes].every(Array.isArray) &&
    (failures === null || Array.isArray(failures)) &&
    (figures === null || [figures?.called, figures?.idle].every(Array.isArray))
  );
}
