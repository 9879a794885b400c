import { readTraffic, type Traffic } from "../traffic.ts";
import { example } from "./example.ts";

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

export const examples = [
  example(readTraffic, {
    row: "OP-07",
    summary:
      "Returns the number of requests of one type by hour, name, and data center, with hit rates, statuses, and quantiles.",
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
  }),
];
