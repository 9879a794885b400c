import type { Upstream } from "../../contracts/endpoint.ts";
import { DAY_MS } from "../../lib/dates/units.ts";
import { readChain } from "../audit/chain.ts";
import type { OpsHandlers } from "../config/operation.ts";
import { type HeldList, readHeldLists } from "../content/held-lists.ts";
import { readSites } from "../content/sites.ts";
import type { RequestContext } from "../context.ts";
import type { Env } from "../env.ts";
import { recentBillLocks } from "../limits/bill-locks.ts";
import { quantileOf, SLOT_SECONDS } from "../metrics/traffic.ts";
import { bucketsOf, type Group, readTraffic, sumOf } from "../metrics/traffic-sums.ts";
import { settingsBehind } from "../upstream/probe.ts";
import { type Condition, claimMessages, readAlerts, recordConditions, releaseMessage } from "./alert-store.ts";
import { heldListConditions } from "./held-lists.ts";
import type { StoredProbe } from "./probe-store.ts";

/** Time range, in seconds, of the metrics that alerts use. */
const PERIOD_SECONDS = 2 * SLOT_SECONDS;
/** Minimum number of requests for an alert about an error rate or a quantile. */
const MIN_REQUESTS = 20;
const MAX_ERROR_RATE = 0.05;
/** Threshold for slow pages or API calls: the 95th percentile of the response time, in milliseconds. */
const MAX_P95_MS = 3_000;
/** Ops get an alert this many days before a certificate or token expires. */
const EXPIRY_DAYS = 14;
const WEBHOOK_TIMEOUT_MS = 5_000;
/** Alert rules that depend on metrics. An alert's name starts with the name of its alert rule. */
const METRIC_RULES = ["errors", "slow"];

const VISITORS: Record<Upstream, string> = {
  locations: "Locations and their searches come from the cache, up to a day old. Wait times are missing.",
  providers: "Doctors come from the cache, up to a day old. New searches for a doctor fail.",
  events: "Classes come from the cache, up to a day old. Nobody can register or cancel.",
  services: "Services and promotions come from the cache, up to a day old.",
  search: "New searches in lists fail.",
  websearch: "Site search fails.",
  geo: "Visitors cannot search near a city or ZIP code. Distances are missing.",
  billing: "Nobody can look up a bill.",
  prices: "New price searches fail, and price files cannot be downloaded.",
  payment: "Nobody can pay.",
  forms: "No form can be sent. Forms keep their input.",
  data: "Visitors notice nothing. Staff cannot change or import records.",
  jobs: "Open positions come from the cache, up to a day old.",
  content: "Stored pages are shown. Other pages show “We will be right back”. Authors cannot publish.",
};

/**
 * Derives alert conditions from the last probes, the metrics of the last ten minutes, the expiration dates, the bill
 * lookup lockouts, the audit log check, and the lists that shrank.
 */
export function conditionsOf(
  probes: readonly (StoredProbe & { settings?: readonly string[] })[],
  trafficGroups: readonly Group[],
  expiries: Readonly<Record<string, string>>,
  billLocks = 0,
  auditFault: string | null = null,
  heldLists: readonly HeldList[] = [],
): Condition[] {
  const downConditions = probes.flatMap(({ upstream, ok, reason, status, settings = [] }): Condition[] => {
    // A credential is repaired by whoever sets the secrets, so the alert names the setting.
    if (settings.length > 0) {
      const names = settings.join(", ");
      const answered = status === null ? "" : ` (status ${status})`;
      const calls = reason === "assertion" ? "calls by staff" : "calls";
      const summary =
        reason === "token"
          ? `No access token for ${upstream}${answered}: check ${names}`
          : status === null
            ? `${upstream} gets no ${calls}: ${names} is not set`
            : `${upstream} refuses ${calls}${answered}: check ${names}`;
      const impact = ok ? "No effect. Staff cannot see or change anything there." : VISITORS[upstream];
      return [{ name: `credential ${upstream}`, summary, impact, page: "/_ops" }];
    }
    const detail = `${reason ?? "no answer"}${status === null ? "" : ` ${status}`}`;
    const summary = `${upstream} is down: ${detail}`;
    return ok ? [] : [{ name: `upstream-down ${upstream}`, summary, impact: VISITORS[upstream], page: "/_ops" }];
  });
  const metricConditions = [...Map.groupBy(trafficGroups, ({ kind, name }) => `${kind} ${name}`).values()]
    .flatMap(currentGroup)
    .flatMap((group): Condition[] => {
      const { kind, name, requests, errors, slowest, minutes } = group;
      const subject = kind === "page" ? `Pages of ${name}` : `Calls of ${name}`;
      const page = `/_ops/traffic?kind=${kind}&span=day`;
      const p95 = quantileOf(bucketsOf(group), 0.95, slowest) ?? 0;
      const rate = errors / requests;
      const percent = `${(100 * rate).toFixed(1)}%`;
      const conditions: Condition[] = [];
      if (rate >= MAX_ERROR_RATE)
        conditions.push({
          name: `errors ${kind} ${name}`,
          summary: `${subject} fail: ${percent} of ${requests} requests in ${minutes} minutes`,
          impact:
            kind === "page"
              ? "They see an error page with a reference."
              : "A part of a page stays empty or says that it failed.",
          page,
        });
      if (p95 >= MAX_P95_MS)
        conditions.push({
          name: `slow ${kind} ${name}`,
          summary: `${subject} are slow: 95% within ${(p95 / 1_000).toFixed(1)} s`,
          impact: "One in twenty waits that long or longer.",
          page,
        });
      return conditions;
    });
  const expiryConditions = Object.entries(expiries).flatMap(([thing, end]): Condition[] => {
    const remainingMs = Date.parse(end) - Date.now();
    if (remainingMs >= EXPIRY_DAYS * DAY_MS) return [];
    const summary = remainingMs > 0 ? `${thing} expires on ${end}` : `${thing} expired on ${end}`;
    const impact = "No effect yet. After that date, all uses fail.";
    return [{ name: `expiry ${thing}`, summary, impact, page: "/_ops" }];
  });
  const guessConditions: Condition[] =
    billLocks === 0
      ? []
      : [
          {
            name: "bills-guessed",
            summary: "Possible bill guessing: many lookups for one person, from one network, or in total found no bill",
            impact: "Households and networks that guessed find no bill for up to a day. Others see their bills.",
            page: "/_ops/audit?action=bills-locked",
          },
        ];
  const auditConditions: Condition[] = auditFault
    ? [
        {
          name: "audit-changed",
          summary: `The audit log was changed: ${auditFault}`,
          impact: "No effect. Compare the log with the latest backup.",
          page: "/_ops/audit",
        },
      ]
    : [];
  return [
    ...downConditions,
    ...metricConditions,
    ...expiryConditions,
    ...guessConditions,
    ...auditConditions,
    ...heldListConditions(heldLists),
  ];
}

/**
 * Returns the metrics by which a site's pages or an API call are judged: of the latest five minutes if they contain
 * enough requests, so that an alert ends soon after visitors are served, and of ten minutes otherwise.
 */
function currentGroup(slots: Group[]): (Group & { minutes: "five" | "ten" })[] {
  const [latest] = slots.toSorted((a, b) => b.at - a.at);
  if (!latest) return [];
  if (latest.requests >= MIN_REQUESTS) return [{ ...latest, minutes: "five" }];
  const all = { ...latest, ...sumOf(slots), minutes: "ten" as const };
  return all.requests >= MIN_REQUESTS ? [all] : [];
}

/** Parses the EXPIRES setting, which the Worker has already validated. */
const expiriesOf = ({ EXPIRES }: Env): Record<string, string> => (EXPIRES ? JSON.parse(EXPIRES) : {});

/** Records the current alert conditions and then sends messages for alerts that started or ended. */
export async function checkAlerts(context: RequestContext, probes: readonly StoredProbe[]) {
  const { env } = context;
  const start = Math.floor(Date.now() / 1_000 / SLOT_SECONDS) * SLOT_SECONDS + SLOT_SECONDS - PERIOD_SECONDS;
  // If the metrics are unavailable, alerts that depend on metrics keep their state, and all other alerts still work.
  const trafficGroups = await readTraffic(env, [
    { start, bucketSeconds: SLOT_SECONDS, kinds: ["page", "call"], by: ["kind", "name", "at"] },
  ]).catch((error: unknown) => {
    console.error(
      JSON.stringify({ event: "alert-metrics-not-read", requestId: context.requestId, error: String(error) }),
    );
    return null;
  });
  // Visitors of a disabled upstream are not served, so its alert continues until a probe succeeds.
  const checkedProbes = probes.map((probe) => ({ ...probe, settings: settingsBehind(env, probe) }));
  const [billLocks, { fault }, heldLists] = await Promise.all([
    recentBillLocks(env),
    readChain(env),
    readHeldLists(env),
  ]);
  const groups = trafficGroups?.[0] ?? [];
  const conditions = conditionsOf(checkedProbes, groups, expiriesOf(env), billLocks, fault, heldLists);
  await recordConditions(env, conditions, trafficGroups ? [] : METRIC_RULES);
  if (env.ALERT_WEBHOOK) await sendMessages(context, env.ALERT_WEBHOOK);
}

/**
 * Sends each alert message to the webhook. If the webhook does not accept a message, each run sends it again, for up to
 * one day.
 */
async function sendMessages(context: RequestContext, webhook: string): Promise<void> {
  const { env } = context;
  const messages = await claimMessages(env);
  if (messages.length === 0) return;
  const sites = await readSites(context).catch(() => []);
  const site = sites.find(({ name }) => name === env.DEFAULT_SITE);
  const origin = site ? `https://${site.publicHost}` : "";
  await Promise.all(
    messages.map(async (alert) => {
      const { name, summary, impact, page, startedAt, endedAt } = alert;
      const status = endedAt === null ? "ALERT" : alert.begin_sent === 2 ? "ALERT, already RESOLVED" : "RESOLVED";
      const headline = `${status}: ${summary}.`;
      const detail =
        endedAt === null ? `Visitors: ${impact}` : `It lasted ${Math.round((endedAt - startedAt) / 60_000)} min.`;
      const body = {
        text: `${headline} ${detail} ${origin}${page}`,
        event: endedAt === null ? "begin" : "end",
        alert: name,
        summary,
        impact,
        page: `${origin}${page}`,
        startedAt: new Date(startedAt).toISOString(),
        endedAt: endedAt === null ? null : new Date(endedAt).toISOString(),
      };
      try {
        const response = await fetch(webhook, {
          method: "POST",
          headers: { "content-type": "application/json" },
          body: JSON.stringify(body),
          signal: AbortSignal.timeout(WEBHOOK_TIMEOUT_MS),
        });
        await response.body?.cancel();
        if (!response.ok) throw new Error(`status ${response.status}`);
      } catch (error) {
        console.error(JSON.stringify({ event: "alert-not-sent", alert: name, error: String(error) }));
        await releaseMessage(env, alert);
      }
    }),
  );
}

export const listAlerts: OpsHandlers["listAlerts"] = async (_all, { context: { env } }) => ({
  hasWebhook: Boolean(env.ALERT_WEBHOOK),
  alerts: (await readAlerts(env)).map(({ startedAt, endedAt, summary, impact, page, begin_sent, end_sent }) => ({
    startedAt: new Date(startedAt).toISOString(),
    endedAt: endedAt === null ? null : new Date(endedAt).toISOString(),
    ...{ summary, impact, page },
    sent: (endedAt === null ? begin_sent : end_sent) > 0,
  })),
});
