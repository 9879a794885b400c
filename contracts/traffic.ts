/** Operation that returns traffic metrics for pages and API calls. */
import { z } from "zod";
import { KINDS } from "../lib/traffic.ts";
import { operation } from "./operation.ts";

const count = z.number().int();
const milliseconds = z.number().nullable();
/**
 * Metrics for a group of requests: request counts by cache tier, request counts by status, and duration quantiles in
 * milliseconds.
 */
export const Traffic = z.strictObject({
  requests: count,
  memory: count,
  /** Number of responses from KV or the Cache API. */
  store: count,
  stale: count,
  misses: count,
  bypasses: count,
  ok: count,
  redirects: count,
  rejected: count,
  errors: count,
  /**
   * Quantiles, or null if no durations were measured. The quantiles are computed from a histogram in which each bucket
   * is 60% wider than the previous bucket.
   */
  p50: milliseconds,
  p95: milliseconds,
  p99: milliseconds,
  slowest: count,
});
export type Traffic = z.output<typeof Traffic>;

/** A deployment or publish marker in the traffic chart. */
const TrafficMarker = z.object({ at: z.iso.datetime(), kind: z.enum(["deployment", "publication"]), name: z.string() });
export type TrafficMarker = z.output<typeof TrafficMarker>;

const timestamp = "2030-10-08T18:00:10.000Z";

const traffic: Traffic = {
  requests: 1_000,
  memory: 700,
  store: 200,
  stale: 40,
  misses: 60,
  bypasses: 0,
  ok: 960,
  redirects: 0,
  rejected: 38,
  errors: 2,
  p50: 3,
  p95: 48,
  p99: 210,
  slowest: 940,
};

export const readTraffic = operation({
  row: "OP-07",
  summary:
    "Returns the number of requests of one type by hour, name, and data center, with hit rates, statuses, and quantiles.",
  method: "GET",
  path: "/_edge/traffic",
  access: ["ops"],
  changes: false,
  request: z.object({ kind: z.enum(KINDS).default("page"), span: z.enum(["day", "month"]).default("day") }),
  response: z.object({
    since: z.iso.datetime(),
    /** Source of the metrics. */
    store: z.enum(["analytics", "database"]),
    total: Traffic,
    /** Metrics per hour. Hours without requests are omitted. */
    hours: z.array(Traffic.extend({ at: z.iso.datetime() })),
    /** Metrics per 24-hour period, starting at `since`. The `day` time range has only one period. */
    days: z.array(Traffic.extend({ at: z.iso.datetime() })),
    names: z.array(Traffic.extend({ name: z.string() })),
    places: z.array(Traffic.extend({ place: z.string() })),
    marks: z.array(TrafficMarker),
  }),
  example: {
    request: { kind: "page", span: "day" },
    response: {
      since: timestamp,
      store: "analytics",
      total: traffic,
      hours: [{ at: timestamp, ...traffic }],
      days: [{ at: timestamp, ...traffic }],
      names: [{ name: "larkspur", ...traffic }],
      places: [{ place: "DEN", ...traffic }],
      marks: [{ at: timestamp, kind: "deployment", name: "a1b2c3d" }],
    },
  },
});
export type TrafficReport = z.output<typeof readTraffic.response>;
