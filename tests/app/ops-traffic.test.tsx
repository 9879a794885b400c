import { renderToString } from "react-dom/server";
import { expect, it } from "vitest";
import type { PageInput } from "../../app/tools/define.ts";
import ops from "../../app/tools/ops/index.tsx";
import type { TrafficData } from "../../app/tools/ops/load.ts";
import { readTraffic } from "../../contracts/traffic.ts";
import { bucketOf, quantileOf } from "../../worker/metrics/traffic.ts";
import { htmlProblems } from "../support/html.ts";

const now = new Date("2030-10-08T18:02:00.000Z");
const at = "2030-10-08T17:00:00.000Z";
const example = readTraffic.example.response;
const report = {
  ...example,
  since: "2030-10-07T19:00:00.000Z",
  hours: [{ ...example.total, at }],
  days: [{ ...example.total, at }],
  marks: [
    { at, kind: "deployment" as const, name: "a1b2c3d" },
    { at, kind: "publication" as const, name: "larkspur" },
  ],
};
const show = (change: Partial<TrafficData> = {}) => {
  const data: TrafficData = { view: "traffic", now, canChange: true, kind: "page", span: "day", report, ...change };
  const input: PageInput = {
    params: { view: "traffic" },
    query: new URLSearchParams(),
    page: { timeZone: "America/Denver", t: (key: string) => key } as unknown as PageInput["page"],
    site: { name: "larkspur", languages: ["en"] },
    actor: { role: "ops", roles: ["ops"], subject: "ops-1", name: "Maya" },
  };
  return renderToString(<ops.View {...input} data={data} />).replaceAll("<!-- -->", "");
};

it("the ops page renders the hit rate, quantiles, statuses, data centers, deployments, and publishing jobs as valid HTML (OP-07)", async () => {
  const html = show();
  for (const text of [
    "94.0%",
    "48 ms",
    "210 ms",
    "0.2%",
    "DEN",
    "deployment of build a1b2c3d",
    "publication: larkspur",
  ])
    expect(html).toContain(text);
  expect(await htmlProblems(html)).toEqual([]);
});

it("the ops page distinguishes missing metrics from zero requests (OP-07)", () => {
  expect(show({ report: null })).toContain("Metrics are not available right now.");
  const none = { ...report, total: { ...report.total, requests: 0 }, hours: [] };
  expect(show({ report: none })).toContain("No requests since");
});

it("the ops page estimates latency quantiles to within one bucket width (OP-07)", () => {
  const times = Array.from({ length: 1_000 }, (_, n) => n + 1);
  const buckets = Array.from({ length: 24 }, () => 0);
  for (const time of times) buckets[bucketOf(time)]! += 1;
  for (const part of [0.5, 0.95, 0.99]) {
    const estimate = quantileOf(buckets, part, 1_000)!;
    expect(estimate / (part * 1_000)).toBeGreaterThan(0.9);
    expect(estimate / (part * 1_000)).toBeLessThan(1.1);
  }
  expect(quantileOf(Array(24).fill(0), 0.5, 0)).toBeNull();
});
