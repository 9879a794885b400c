/** Assesses the health of each upstream for the on-call engineer. */

import type { AuditEntry } from "../../../contracts/audit-log.ts";
import type { Upstream } from "../../../contracts/endpoint.ts";
import type { Failure } from "../../../contracts/failures.ts";
import type { CallStats, Part, Point } from "../../../contracts/ops.ts";
import type { ListedUpstream } from "../../../contracts/upstreams.ts";
import { countText } from "../../../lib/text/count.ts";
import { reasonText, timeText, wasMade } from "./format.ts";

/**
 * For each upstream: the data that the upstream provides and the features that are unavailable while the upstream is
 * disabled.
 */
export const PURPOSES: Readonly<Record<Upstream, { serves: string; stops: string }>> = {
  locations: { serves: "locations and wait times", stops: "" },
  providers: { serves: "doctors and appointments", stops: "" },
  events: { serves: "classes, events and registration", stops: "Nobody can register for a class or cancel." },
  services: { serves: "services and promotions", stops: "" },
  search: { serves: "search in lists", stops: "" },
  websearch: { serves: "site search", stops: "" },
  geo: { serves: "cities and distances", stops: "" },
  billing: { serves: "bills", stops: "Nobody can look up a bill." },
  prices: { serves: "hospital prices", stops: "Price files cannot be downloaded." },
  payment: { serves: "payments", stops: "Nobody can pay." },
  jobs: { serves: "open positions", stops: "" },
  forms: { serves: "forms", stops: "No form can be sent." },
  data: { serves: "the pages on which staff change records", stops: "Staff cannot change or import records." },
  content: {
    serves: "pages, text, and images",
    stops: "Pages that are not stored cannot be shown, and authors cannot publish or preview.",
  },
};

/** Returns the ID of an upstream's row on the ops page. */
export const rowIdOf = (name: string): string => `upstream-${name}`;

/** Health states in descending order of severity. */
const STATES = ["down", "failing", "slow", "disabled", "healthy", "idle", "unknown"] as const;
export type HealthState = (typeof STATES)[number];

/** Returns whether an upstream needs attention. */
export const needsAttention = ({ state }: UpstreamHealth): boolean => STATES.indexOf(state) < STATES.indexOf("healthy");

export interface UpstreamHealth {
  name: Upstream;
  state: HealthState;
  /** One or two sentences that describe the upstream's state. */
  words: string;
  /** Consequences of disabling or enabling the upstream. */
  effect: string;
  disabled: boolean;
  breakerHere: "closed" | "open";
  /** Metrics for the last hour in five-minute intervals. */
  points: Point[];
  responses: number;
  failures: number;
  /** Average response time, in milliseconds, for the last hour. Null if the upstream sent no responses. */
  average: number | null;
  maxMs: number;
  disabledBy: AuditEntry | undefined;
  lastProbe: ListedUpstream["lastProbe"];
}

const RECENT_MS = 10 * 60_000;
/** Failure rate at or above which an upstream is considered failing. */
const FAILING_RATE = 0.05;
/**
 * Time in milliseconds without a failure before a successful probe. An upstream that fails now and then would otherwise
 * be reported as healthy after each probe that succeeds.
 */
const SETTLED_MS = 5_000;
/** Average response time, in milliseconds, at or above which an upstream is considered slow. */
const SLOW_MS = 1_000;

interface HealthInput {
  upstreams: readonly ListedUpstream[];
  /** Metrics for API calls, or null while the control database is down. */
  stats: readonly CallStats[] | null;
  parts: readonly Part[];
  /** Audit log entries for upstream switches, latest first. */
  switches: readonly AuditEntry[];
  /** Failed API calls, latest first, or null while the control database is down. */
  failures: readonly Failure[] | null;
  now: Date;
}

/**
 * Returns the health of all upstreams, the most severe problem first. Upstreams in the same state keep their original
 * order.
 */
export const healthOf = ({ upstreams, stats, parts, switches, failures, now }: HealthInput): UpstreamHealth[] =>
  upstreams
    .map((listed) => {
      const points = mergedPoints((stats ?? []).filter(({ upstream }) => upstream === listed.name));
      const isProbedDown = parts.some(({ name, status }) => name === listed.name && status === "down");
      const disabledBy = listed.disabled
        ? switches.find(
            (entry) => entry.action === "upstream-disabled" && entry.targets[0] === listed.name && wasMade(entry),
          )
        : undefined;
      const lastFailure = Date.parse(failures?.find(({ upstream }) => upstream === listed.name)?.at ?? "") || 0;
      const health = assessHealth(listed, points, { isProbedDown, lastFailure }, stats !== null, now);
      const failureText =
        UNRESPONSIVE_STATES.has(health.state) && listed.lastProbe?.ok !== false
          ? lastReason(listed.name, failures ?? [], now)
          : "";
      return { ...health, words: health.words + failureText, points, disabledBy, lastProbe: listed.lastProbe };
    })
    .toSorted((a, b) => STATES.indexOf(a.state) - STATES.indexOf(b.state));

const UNRESPONSIVE_STATES: ReadonlySet<HealthState> = new Set(["down", "failing"]);

/**
 * Returns the reason for the latest failure. The on-call engineer needs the reason because a timeout requires a
 * different remedy than an error response.
 */
function lastReason(name: Upstream, failures: readonly Failure[], now: Date): string {
  const lastFailure = failures.find(
    ({ upstream, reason, at }) =>
      upstream === name && reason !== "circuit-open" && now.getTime() - Date.parse(at) < RECENT_MS,
  );
  return lastFailure ? ` Last: ${reasonText(lastFailure)}.` : "";
}

/** Merges the time series of several API calls into one. */
function mergedPoints(calls: readonly CallStats[]): Point[] {
  const pointsByTime = new Map<string, Point>();
  for (const point of calls.flatMap(({ series }) => series.hour)) {
    const sum = pointsByTime.get(point.at);
    if (!sum) pointsByTime.set(point.at, { ...point });
    else
      for (const name of ["hits", "stale", "misses", "bypasses", "failures", "responses", "totalMs"] as const)
        sum[name] += point[name];
    if (sum) sum.maxMs = Math.max(sum.maxMs, point.maxMs);
  }
  return [...pointsByTime.values()].toSorted((a, b) => (a.at < b.at ? -1 : 1));
}

const sum = (points: readonly Point[], name: "responses" | "failures" | "totalMs") =>
  points.reduce((all, point) => all + point[name], 0);

function assessHealth(
  { name, disabled, breakerHere, lastProbe }: ListedUpstream,
  points: readonly Point[],
  { isProbedDown, lastFailure }: { isProbedDown: boolean; lastFailure: number },
  isCounted: boolean,
  now: Date,
): Omit<UpstreamHealth, "points" | "disabledBy" | "lastProbe"> {
  const recent = points.filter(({ at }) => now.getTime() - Date.parse(at) < RECENT_MS);
  const [responses, failures] = [sum(recent, "responses"), sum(recent, "failures")];
  const requestCount = responses + failures;
  const average = responses > 0 ? sum(recent, "totalMs") / responses : 0;
  const hourResponses = sum(points, "responses");
  const facts = {
    name,
    disabled,
    breakerHere,
    responses: hourResponses,
    failures: sum(points, "failures"),
    average: hourResponses > 0 ? sum(points, "totalMs") / hourResponses : null,
    maxMs: Math.max(0, ...points.map(({ maxMs }) => maxMs)),
    effect: effectOf(name, disabled),
  };
  const period = "in the last 10 minutes";
  const requests = countText(requestCount, "request");
  if (disabled)
    return {
      ...facts,
      state: "disabled",
      words: `Disabled: it receives no requests.${failures > 0 ? ` ${countText(failures, "request")} got no fresh response ${period}.` : ""} Use “Check now” to check whether it responds again.`,
    };
  // A probe can be more recent than the metrics, which are aggregated over five minutes.
  const probedAt = lastProbe ? Date.parse(lastProbe.at) : 0;
  if (lastProbe && !lastProbe.ok && !points.some(({ at, responses: count }) => count > 0 && Date.parse(at) > probedAt))
    return { ...facts, state: "down", words: `The last request failed: ${reasonText(lastProbe)}.` };
  if (lastProbe?.ok && lastProbe.reason !== null)
    return { ...facts, state: "failing", words: `It works for visitors, but ${reasonText(lastProbe)}.` };
  // The metrics of the last ten minutes still contain the failures of an outage that is over.
  const hasRecovered =
    lastProbe?.ok &&
    // The breaker opens with the first failures, before they are in the list of failures.
    breakerHere !== "open" &&
    probedAt > lastFailure + SETTLED_MS &&
    lastFailure > 0 &&
    now.getTime() - probedAt < RECENT_MS &&
    failures > 0 &&
    failures / requestCount >= FAILING_RATE;
  if (hasRecovered)
    return {
      ...facts,
      state: "healthy",
      words: `It responds again: the last request took ${timeText(lastProbe.milliseconds)}. Before, ${failures} of ${requests} failed ${period}.`,
    };
  if (failures > 0 && responses === 0)
    return { ...facts, state: "down", words: `It responded to none of ${requests} ${period}.` };
  if (isProbedDown) return { ...facts, state: "down", words: "It did not respond to the latest request." };
  if (breakerHere === "open")
    return {
      ...facts,
      state: "down",
      words: `It failed several times in a row, so the Worker tries it only every 5 seconds.${failures > 0 ? ` ${failures} of ${requests} failed ${period}.` : ""}`,
    };
  if (failures > 0 && failures / requestCount >= FAILING_RATE)
    return { ...facts, state: "failing", words: `${failures} of ${requests} failed ${period}.` };
  // The average of ten minutes is still high after a slow upstream has recovered.
  const latest = recent.findLast((point) => point.responses > 0);
  const latestAverage = latest ? latest.totalMs / latest.responses : 0;
  if (average >= SLOW_MS && latestAverage < SLOW_MS)
    return {
      ...facts,
      state: "healthy",
      words: `It is fast again: ${timeText(latestAverage)} on average in the last 5 minutes, and ${timeText(average)} in the last 10.`,
    };
  if (average >= SLOW_MS)
    return { ...facts, state: "slow", words: `It takes ${timeText(average)} on average ${period}.` };
  if (!isCounted) return { ...facts, state: "unknown", words: "Unknown: metrics are not available." };
  if (requestCount === 0 && lastProbe?.ok && now.getTime() - probedAt < RECENT_MS)
    return {
      ...facts,
      state: "healthy",
      words: `Visitors needed nothing from it ${period}. The last check took ${timeText(lastProbe.milliseconds)}.`,
    };
  if (requestCount === 0) return { ...facts, state: "idle", words: `No requests ${period}.` };
  return {
    ...facts,
    state: "healthy",
    words:
      failures > 0
        ? `It responded to ${responses} of ${requests} ${period}, in ${timeText(average)} on average.`
        : `It responded to ${requestCount === 1 ? "the one request" : `all ${requests}`} ${period}, in ${timeText(average)} on average.`,
  };
}

function effectOf(name: Upstream, isDisabled: boolean): string {
  if (isDisabled)
    return `${name} receives requests again, everywhere within 10 seconds. If it is still down, the circuit breaker keeps visitors from waiting.`;
  const { stops } = PURPOSES[name];
  return `${name} receives no more requests, everywhere within 10 seconds. Visitors get cached responses, up to a day old. Other requests fail immediately.${stops && ` ${stops}`}`;
}
