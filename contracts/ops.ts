/** What ops see and set while the site runs (OP rows). */
import { z } from "zod";
import { upstreams } from "./endpoint.ts";
import { filled, lengths } from "./fields.ts";
import { operation } from "./operation.ts";

const week = 7 * 24 * 60 * 60;
const seconds = z.number().int().min(0).max(week);

/** A cache rule (EN-62, OP-01, OP-04). Times in seconds; with a `ttl` of 0, or not `enabled`, nothing is kept. */
export const CacheRule = z.strictObject({
  id: filled(lengths.id),
  match: z.strictObject({ method: z.enum(["GET", "POST"]), path: filled().startsWith("/") }),
  ttl: seconds,
  staleFor: seconds,
  /** Parameters that count; left out, all that the call knows. The others are taken as not sent. */
  keyParams: z.array(filled(lengths.short)).max(50).optional(),
  /** Decimals. */
  roundCoordinates: z.number().int().min(0).max(6).optional(),
  enabled: z.boolean(),
});
export type CacheRule = z.output<typeof CacheRule>;

/** What ops send to change a rule: what is left out is as built in. */
export const CacheRuleChange = CacheRule.partial().required({ id: true });

/** A rule as it holds. */
export const ListedRule = CacheRule.extend({
  source: z.enum(["built in", "changed"]),
  /** What `keyParams` may name. */
  parameters: z.array(z.string()),
  /** A rule is stored that cannot be used, so the built-in one holds. */
  storedIsBroken: z.literal(true).optional(),
});
export type ListedRule = z.output<typeof ListedRule>;

export const ListedUpstream = z.strictObject({
  name: z.enum(upstreams),
  /** The upstream is asked nothing: what is kept is served, up to a day old, and what is not fails at once (OP-06). */
  staleOnly: z.boolean(),
  /** Whether the isolate that answers leaves it alone after failures. */
  breakerHere: z.enum(["closed", "open"]),
});
export type ListedUpstream = z.output<typeof ListedUpstream>;

/** How visitors were answered, and how often the upstream gave no answer when it was needed. */
export const Figures = z.strictObject({
  hits: z.number().int(),
  stale: z.number().int(),
  misses: z.number().int(),
  bypasses: z.number().int(),
  failures: z.number().int(),
});
export type Figures = z.output<typeof Figures>;

/** The moment by when a change holds in every place. */
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
};
const figures: Figures = { hits: 940, stale: 12, misses: 48, bypasses: 0, failures: 3 };
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
  request: z.object({ id: CacheRule.shape.id }),
  response: changed,
  example: { request: { id: "locationTypes" }, response: { rule, everywhereBy: moment } },
});

const span = z.object({ since: z.iso.datetime() });

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
    rules: z.array(
      z.object({
        id: z.string(),
        match: z.object({ method: z.string(), path: z.string() }),
        hour: Figures,
        day: Figures,
      }),
    ),
  }),
  example: {
    request: {},
    response: {
      hour: { since: moment },
      day: { since: moment },
      rules: [{ id: rule.id, match: rule.match, hour: figures, day: figures }],
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
  summary: "Takes an upstream out, so that only what is kept is served, or puts it back.",
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

export const opsOperations = { listRules, changeRule, resetRule, readStats, listUpstreams, switchUpstream } as const;
