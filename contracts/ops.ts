/** What ops see and set while the site runs (OP rows). */
import { z } from "zod";
import { upstreams } from "./endpoint.ts";
import { filled, lengths } from "./fields.ts";
import { operation } from "./operation.ts";

const week = 7 * 24 * 60 * 60;
const seconds = z.number().int().min(0).max(week);

/**
 * A cache rule (EN-62, OP-01, OP-04). Times in seconds; with a `ttl` of 0, or not `enabled`, nothing is cached.
 * Parameters that `keyParams` leaves out are taken as not sent. Titles and hints are the words of the form.
 */
export const CacheRule = z.strictObject({
  id: filled(lengths.id),
  match: z.strictObject({ method: z.enum(["GET", "POST"]), path: filled().startsWith("/") }),
  ttl: seconds.meta({ title: "Fresh for", hint: "Seconds. Until then nothing is asked. 0 caches nothing." }),
  staleFor: seconds.meta({
    title: "Then stale for",
    hint: "Seconds. Visitors still get the old answer at once, while a new one is fetched behind it.",
  }),
  keyParams: z
    .array(filled(lengths.short))
    .max(50)
    .meta({ title: "Parameters that count", hint: "The others are taken as not sent, for everybody." })
    .optional(),
  roundCoordinates: z
    .number()
    .int()
    .min(0)
    .max(6)
    .meta({ title: "Decimals of coordinates", hint: "Fewer decimals let more neighbors share an answer." })
    .optional(),
  enabled: z.boolean().meta({ title: "Cache answers", hint: "Off: each visitor's question is asked anew." }),
});
export type CacheRule = z.output<typeof CacheRule>;

/** The version of a rule as read: a change of a rule that has another version now is refused (409). */
const version = z.string().max(lengths.id);

/** What ops send to change a rule: what is left out is as built in. */
export const CacheRuleChange = CacheRule.partial().required({ id: true }).extend({ version: version.optional() });
export type CacheRuleChange = z.input<typeof CacheRuleChange>;

/** A rule in effect. */
export const ListedRule = CacheRule.extend({
  source: z.enum(["built in", "changed"]),
  /** What `keyParams` may name. */
  parameters: z.array(z.string()),
  /** The stored rule is invalid, so the built-in one is in effect. */
  storedIsBroken: z.literal(true).optional(),
  version,
});
export type ListedRule = z.output<typeof ListedRule>;

export const ListedUpstream = z.strictObject({
  name: z.enum(upstreams),
  /**
   * The upstream gets no requests: cached responses are served, up to a day old, and all others fail at once (OP-06).
   */
  staleOnly: z.boolean(),
  /** Whether the isolate that answers leaves it alone after failures. */
  breakerHere: z.enum(["closed", "open"]),
});
export type ListedUpstream = z.output<typeof ListedUpstream>;

const count = z.number().int();
/** How visitors were answered, and how the upstream did. */
export const Metrics = z.strictObject({
  hits: count,
  stale: count,
  misses: count,
  bypasses: count,
  /** How often an answer of the upstream was needed and none came. */
  failures: count,
  /** How often the upstream answered, how long that took in sum, and how long the slowest took: in milliseconds. */
  answered: count,
  milliseconds: count,
  slowest: count,
});
export type Metrics = z.output<typeof Metrics>;

/** The time by which a change is in effect everywhere. */
const everywhereBy = z.iso.datetime();
const access = ["ops"] as const;
const nothing = z.object({});

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
  answered: 57,
  milliseconds: 2_850,
  slowest: 410,
};
const moment = "2030-10-08T18:00:10.000Z";

export const listRules = operation({
  row: "OP-02",
  summary: "Every cache rule as it holds, and why the other calls can have none.",
  method: "GET",
  path: "/_edge/rules",
  access,
  changes: false,
  request: nothing,
  response: z.object({
    rules: z.array(ListedRule),
    never: z.array(z.object({ id: z.string(), match: z.string(), why: z.string() })),
  }),
  example: {
    request: {},
    response: {
      rules: [rule],
      never: [{ id: "registrationInfo", match: "GET /api/events/registration", why: "it is about one person" }],
    },
  },
});

const changed = z.object({ rule: ListedRule, everywhereBy });

export const changeRule = operation({
  row: "OP-02",
  summary: "Changes a rule; what is left out is as built in.",
  method: "PUT",
  path: "/_edge/rules/:id",
  access,
  changes: true,
  request: CacheRuleChange,
  response: changed,
  example: {
    request: { id: "locationTypes", ttl: 900 },
    response: { rule: { ...rule, ttl: 900, source: "changed" }, everywhereBy: moment },
  },
});

export const resetRule = operation({
  row: "OP-02",
  summary: "Goes back to the built-in rule, also where none was changed.",
  method: "DELETE",
  path: "/_edge/rules/:id",
  access,
  changes: true,
  request: z.object({ id: CacheRule.shape.id, version: version.optional() }),
  response: changed,
  example: { request: { id: "locationTypes" }, response: { rule, everywhereBy: moment } },
});

const span = z.object({ since: z.iso.datetime() });
/** What was counted in a part of a span, which begins at `at`. */
const Point = Metrics.extend({ at: z.iso.datetime() });
export type Point = z.output<typeof Point>;

/** How one call, or one kind of file, was answered. */
export const CallStats = z.object({
  id: z.string(),
  match: z.object({ method: z.string(), path: z.string() }),
  upstream: z.enum(upstreams),
  hour: Metrics,
  day: Metrics,
  /** By five minutes of the hour and by the hour of the day; parts without requests are left out. */
  series: z.object({ hour: z.array(Point), day: z.array(Point) }),
});
export type CallStats = z.output<typeof CallStats>;

export const readStats = operation({
  row: "OP-05",
  summary: "How each call and kind of file was answered in the last hour and day.",
  method: "GET",
  path: "/_edge/stats",
  access,
  changes: false,
  request: nothing,
  response: z.object({
    hour: span,
    day: span,
    rules: z.array(CallStats),
  }),
  example: {
    request: {},
    response: {
      hour: { since: moment },
      day: { since: moment },
      rules: [
        {
          id: rule.id,
          match: rule.match,
          upstream: "locations",
          hour: metrics,
          day: metrics,
          series: { hour: [{ at: moment, ...metrics }], day: [{ at: moment, ...metrics }] },
        },
      ],
    },
  },
});

export const listUpstreams = operation({
  row: "OP-06",
  summary: "How each upstream is switched, and whether the isolate that answers leaves it alone after failures.",
  method: "GET",
  path: "/_edge/upstreams",
  access,
  changes: false,
  request: nothing,
  response: z.object({ upstreams: z.array(ListedUpstream) }),
  example: {
    request: {},
    response: { upstreams: [{ name: "events", staleOnly: false, breakerHere: "closed" }] },
  },
});

export const switchUpstream = operation({
  row: "OP-06",
  summary: "Takes an upstream out, so that only what is cached is served, or puts it back.",
  method: "PUT",
  path: "/_edge/upstreams/:name",
  access,
  changes: true,
  request: z.strictObject({ name: z.string(), staleOnly: z.boolean() }),
  response: z.object({ upstream: ListedUpstream, everywhereBy }),
  example: {
    request: { name: "events", staleOnly: true },
    response: { upstream: { name: "events", staleOnly: true, breakerHere: "open" }, everywhereBy: moment },
  },
});

/** What failed, by the id that visitors see. */
export const Failure = z.object({
  at: z.iso.datetime(),
  request: z.string(),
  /** Null where the site itself failed. */
  upstream: z.string().nullable(),
  /** Id of the call's rule, or the kind of address. */
  call: z.string(),
  reason: z.string(),
  /** The status that the upstream answered, if any. */
  status: z.number().int().nullable(),
  milliseconds: z.number().int().nullable(),
});
export type Failure = z.output<typeof Failure>;

export const listFailures = operation({
  row: "Proposed",
  summary: "What failed in the last day: the latest 50 where the upstream was asked, or all of one request.",
  method: "GET",
  path: "/_edge/failures",
  access,
  changes: false,
  request: z.object({ request: filled(lengths.id).optional() }),
  response: z.object({ failures: z.array(Failure) }),
  example: {
    request: {},
    response: {
      failures: [
        {
          at: moment,
          request: "2b0d7b3d-6f1c-4a3e-8f59-7e0c8f3f5a11",
          upstream: "events",
          call: "findEvents",
          reason: "timeout",
          status: null,
          milliseconds: 2_000,
        },
      ],
    },
  },
});

export const Part = z.object({ name: z.string(), status: z.enum(["ok", "down"]), milliseconds: z.number().int() });
export type Part = z.output<typeof Part>;

export const listParts = operation({
  row: "Proposed",
  summary: "How each part of the site is, tried now: settings, layout store, content system, control database.",
  method: "GET",
  path: "/_edge/parts",
  access,
  changes: false,
  request: nothing,
  response: z.object({ build: z.string(), parts: z.array(Part) }),
  example: {
    request: {},
    response: { build: "a1b2c3d", parts: [{ name: "control", status: "ok", milliseconds: 12 }] },
  },
});

/** An audit line: who did what, and never to or about whom in words (AU-06). */
export const AuditEntry = z.object({
  id: z.string(),
  at: z.iso.datetime(),
  role: z.string(),
  subject: z.string(),
  action: z.string(),
  targets: z.array(z.string()),
  /** The time by which it is in effect everywhere, for changes to how the site answers. */
  everywhereBy: everywhereBy.optional(),
});
export type AuditEntry = z.output<typeof AuditEntry>;

const part = filled(lengths.name).optional();

export const readAudit = operation({
  row: "AU-06",
  summary: "The audit, latest first, 50 lines at a time. Each word is looked for inside its field.",
  method: "GET",
  path: "/_edge/audit",
  access,
  changes: false,
  request: z.object({
    action: part,
    actor: part,
    target: part,
    since: z.iso.datetime().optional(),
    until: z.iso.datetime().optional(),
    /** `older` of an earlier answer. */
    before: z
      .string()
      .regex(/^\d{1,15} [\w-]{1,64}$/)
      .optional(),
  }),
  response: z.object({
    entries: z.array(AuditEntry),
    /** Where the next older ones begin; absent at the end. */
    older: z.string().optional(),
    /** Retention of audit lines. */
    keptYears: z.number().int(),
  }),
  example: {
    request: { action: "rule" },
    response: {
      entries: [
        {
          id: "0d9c7a52-8f0e-4e0e-9d9c-2f7f0a4f6a10",
          at: "2030-10-08T18:00:00.000Z",
          role: "ops",
          subject: "ops-1",
          action: "rule-change",
          targets: ["findEvents", "ttl 300 → 900"],
          everywhereBy: moment,
        },
      ],
      keptYears: 6,
    },
  },
});

export const opsOperations = {
  listRules,
  changeRule,
  resetRule,
  readStats,
  listUpstreams,
  switchUpstream,
  listFailures,
  listParts,
  readAudit,
} as const;
