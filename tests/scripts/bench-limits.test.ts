import { describe, expect, it } from "vitest";
import { exceededLimits } from "../bench/limits.ts";
import type { Row } from "../bench/rows.ts";

const row = (name: string, metric: string, reference: string, ratio: number, value = 1): Row => ({
  name,
  metric,
  value,
  reference,
  ratio,
});
const within = [
  row("stored", "cpu", "kv-text", 0.5),
  row("stored-live", "cpu", "kv-text", 0.9),
  row("first-render", "cpu", "kv-text", 7),
  row("first-render", "cpu", "react-stream", 1.05),
  row("stored", "script bytes before a touch (brotli)", "8 KB", 0.5),
  row("stored", "html bytes (gzip)", "bare markup", 1.1),
  row("browser", "first paint (ms)", "hand-written page", 1.1),
  row("browser", "blocking time (ms)", "hand-written page", Number.NaN, 0),
  row("browser", "layout shift", "hand-written page", Number.NaN, 0.001),
  row("stored", "start to first byte (ms)", "kv-text", 2.6),
  row("elsewhere-rendered", "cpu", "kv-text-http", 1.4),
];

describe("`npm run bench -- --check`", () => {
  it("accepts figures within the limits of the requirements, and timed figures within 10% of them", () =>
    expect(exceededLimits(within)).toEqual([]));

  it.each<[string, Row, string]>([
    [
      "a ratio",
      row("stored", "cpu", "kv-text", 1.5),
      "PF-01: cpu of stored was 1.5 × kv-text (limit 1.3, with 10% tolerance)",
    ],
    [
      "a size, without tolerance",
      row("stored", "html bytes (gzip)", "bare markup", 1.16),
      "PF-05: html bytes (gzip) of stored was 1.16 × bare markup (limit 1.15)",
    ],
    [
      "a value, although its ratio is not a number",
      row("browser", "layout shift", "hand-written page", Number.NaN, 0.03),
      "PF-07: layout shift of browser was 0.03 (limit 0.02)",
    ],
  ])("reports %s that exceeds its limit", (_what, changed, message) => {
    const rows = within.map((one) =>
      one.name === changed.name && one.metric === changed.metric && one.reference === changed.reference ? changed : one,
    );
    expect(exceededLimits(rows)).toEqual([message]);
  });

  it("reports a limit that the benchmark does not measure", () =>
    expect(exceededLimits(within.slice(1))).toEqual(["PF-01: cpu of stored was not measured"]));
});
