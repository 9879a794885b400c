/** Operations for ops: cache rules, statistics, and sign-outs. */

import { z } from "zod";
import { DAY_S } from "../lib/dates/units.ts";
import { listAlerts } from "./alerts.ts";
import { acceptAudit, readAudit } from "./audit-log.ts";
import { readDirectoryReport } from "./directory-report.ts";
import { upstreams } from "./endpoint.ts";
import { listFailures } from "./failures.ts";
import { lengths, requiredText } from "./fields.ts";
import { acceptList, listHeldLists } from "./held-lists.ts";
import { operation } from "./operation.ts";
import { listPolicyReports } from "./policy-reports.ts";
import { changeSwitch, listSwitches } from "./switches.ts";
import { readTraffic } from "./traffic.ts";
import { checkUpstream, listUpstreams, switchUpstream } from "./upstreams.ts";

const week = 7 * DAY_S;
const seconds = z.number().int().min(0).max(week);

/**
 * A cache rule. Times are in seconds. A `ttl` of 0 or `enabled: false` disables caching. The Worker ignores request
 * parameters that are not in `keyParams`. The ops page uses `title` and `hint` for a form field's label and hint.
 */
export const CacheRule = z.strictObject({
  id: requiredText(lengths.id),
  match: z.strictObject({ method: z.enum(["GET", "POST"]), path: requiredText().startsWith("/") }),
  ttl: seconds.meta({ title: "Fresh for", hint: "Seconds without an upstream request. 0 disables caching." }),
  staleFor: seconds.meta({
    title: "Then stale for",
    hint: "Seconds. Visitors get the stale response at once while the Worker fetches a new one.",
  }),
  keyParams: z
    .array(requiredText(lengths.short))
    .max(50)
    .meta({ title: "Parameters that count", hint: "All other parameters are ignored, for every visitor." })
    .optional(),
  roundCoordinates: z
    .number()
    .int()
    .min(0)
    .max(6)
    .meta({ title: "Decimals of coordinates", hint: "With fewer decimals, more visitors share a cached response." })
    .optional(),
  enabled: z.boolean().meta({ title: "Cache responses", hint: "Off: every request goes to the upstream." }),
});
export type CacheRule = z.output<typeof CacheRule>;

/**
 * Version of the cache rule that the caller last read. If the version is outdated, the Worker rejects the change with a
 * 409.
 */
const version = z.string().max(lengths.id);

/** A change to a cache rule. The Worker resets omitted fields to their built-in values. */
export const CacheRuleChange = CacheRule.partial().required({ id: true }).extend({ version: version.optional() });
export type CacheRuleChange = z.input<typeof CacheRuleChange>;

/** A cache rule that is in effect. */
export const ListedRule = CacheRule.extend({
  source: z.enum(["built in", "changed"]),
  /** Request parameters that are allowed in `keyParams`. */
  parameters: z.array(z.string()),
  /** True if the Worker uses the built-in rule because the stored cache rule is invalid. */
  storedIsBroken: z.literal(true).optional(),
  version,
});
export type ListedRule = z.output<typeof ListedRule>;

const count = z.number().int();
/** Numbers of cache hits, stale hits, misses, and bypasses, and metrics for upstream requests. */
export const Metrics = z.strictObject({
  hits: count,
  stale: count,
  misses: count,
  bypasses: count,
  /** Number of upstream requests that failed or timed out. */
  failures: count,
  /** Number of upstream responses and their total and maximum duration in milliseconds. */
  responses: count,
  totalMs: count,
  maxMs: count,
});
export type Metrics = z.output<typeof Metrics>;

/** Time by which a change takes effect in every data center. */
const everywhereBy = z.iso.datetime();
const access = ["ops"] as const;
const noParameters = z.object({});

const rule: ListedRule = {
  id: "locationTypes",
  match: { method: "GET", path: "/api/location/location-types" },
  ttl: 3_600,
  staleFor: 86_400,
  enabled: true,
  source: "built in",
  parameters: [],
  version: "74234e98afe7",
};

const metrics: Metrics = {
  hits: 940,
  stale: 12,
  misses: 48,
  bypasses: 0,
  failures: 3,
  responses: 57,
  totalMs: 2_850,
  maxMs: 410,
};

const timestamp = "2030-10-08T18:00:10.000Z";

export const listRules = operation({
  row: "OP-02",
  summary: "Lists the active cache rules, and the reasons why all other API calls cannot be cached.",
  method: "GET",
  path: "/_edge/rules",
  access,
  changes: false,
  request: noParameters,
  response: z.object({
    rules: z.array(ListedRule),
    never: z.array(z.object({ id: z.string(), match: z.string(), why: z.string() })),
  }),
  example: {
    request: {},
    response: {
      rules: [rule],
      never: [{ id: "registrationInfo", match: "GET /api/events/registration", why: "it returns personal data" }],
    },
  },
});

const changed = z.object({ rule: ListedRule, everywhereBy });

export const changeRule = operation({
  row: "OP-02",
  summary: "Changes a cache rule. Omitted fields are reset to their built-in values.",
  method: "PUT",
  path: "/_edge/rules/:id",
  access,
  changes: true,
  audit: ({ id }) => ({ action: "rule-change", targets: [id] }),
  request: CacheRuleChange,
  response: changed,
  example: {
    request: { id: "locationTypes", ttl: 900 },
    response: { rule: { ...rule, ttl: 900, source: "changed" }, everywhereBy: timestamp },
  },
});

export const resetRule = operation({
  row: "OP-02",
  summary: "Resets a cache rule to its built-in values, even if the rule is unchanged.",
  method: "DELETE",
  path: "/_edge/rules/:id",
  access,
  changes: true,
  audit: ({ id }) => ({ action: "rule-reset", targets: [id] }),
  request: z.object({ id: CacheRule.shape.id, version: version.optional() }),
  response: changed,
  example: {
    request: { id: "locationTypes" },
    response: { rule, everywhereBy: timestamp },
  },
});

const span = z.object({ since: z.iso.datetime() });
/** Metrics for a time interval. `at` is the start of the interval. */
const Point = Metrics.extend({ at: z.iso.datetime() });
export type Point = z.output<typeof Point>;

/** Metrics for an API call or a type of file. */
export const CallStats = z.object({
  id: z.string(),
  match: z.object({ method: z.string(), path: z.string() }),
  upstream: z.enum(upstreams),
  hour: Metrics,
  day: Metrics,
  /**
   * Metrics for the last hour in 5-minute intervals and for the last day in 1-hour intervals. Intervals without
   * requests are omitted.
   */
  series: z.object({ hour: z.array(Point), day: z.array(Point) }),
});
export type CallStats = z.output<typeof CallStats>;

export const readStats = operation({
  row: "OP-05",
  summary: "Returns metrics for each API call and file type for the last hour and the last day.",
  method: "GET",
  path: "/_edge/stats",
  access,
  changes: false,
  request: noParameters,
  response: z.object({
    hour: span,
    day: span,
    rules: z.array(CallStats),
  }),
  example: {
    request: {},
    response: {
      hour: { since: timestamp },
      day: { since: timestamp },
      rules: [
        {
          id: rule.id,
          match: rule.match,
          upstream: "locations",
          hour: metrics,
          day: metrics,
          series: { hour: [{ at: timestamp, ...metrics }], day: [{ at: timestamp, ...metrics }] },
        },
      ],
    },
  },
});

export const Part = z.object({ name: z.string(), status: z.enum(["ok", "down"]), milliseconds: z.number().int() });
export type Part = z.output<typeof Part>;

export const listParts = operation({
  summary: "Checks the settings, the layout store, the CMS, and the control database, and returns their status.",
  method: "GET",
  path: "/_edge/parts",
  access,
  changes: false,
  request: noParameters,
  response: z.object({ build: z.string(), parts: z.array(Part) }),
  example: {
    request: {},
    response: { build: "a1b2c3d", parts: [{ name: "control", status: "ok", milliseconds: 12 }] },
  },
});

export const signPersonOut = operation({
  row: "AU-06",
  summary: "Ends all of a user's sessions within ten seconds, for example after the user loses a role.",
  method: "POST",
  path: "/_edge/sign-outs",
  access,
  machines: true,
  changes: true,
  perMinute: 60,
  audit: ({ subject }) => ({ action: "sign-out-person", targets: [subject] }),
  request: z.strictObject({
    /** The user's token subject, as shown in the audit log. */
    subject: requiredText(lengths.id),
  }),
  response: z.object({ everywhereBy }),
  example: {
    request: { subject: "staff-1" },
    response: { everywhereBy: timestamp },
  },
});

export const opsOperations = {
  listRules,
  changeRule,
  resetRule,
  readStats,
  readTraffic,
  listUpstreams,
  switchUpstream,
  checkUpstream,
  listAlerts,
  listHeldLists,
  acceptList,
  listPolicyReports,
  readDirectoryReport,
  listSwitches,
  changeSwitch,
  listFailures,
  listParts,
  readAudit,
  acceptAudit,
  signPersonOut,
} as const;
