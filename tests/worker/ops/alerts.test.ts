import { createExecutionContext, waitOnExecutionContext } from "cloudflare:test";
import { env as bindings } from "cloudflare:workers";
import { beforeEach, describe, expect, it, vi } from "vitest";
import type { Env } from "../../../worker/env.ts";
import app from "../../../worker/index.ts";
import { BUCKETS, measure } from "../../../worker/metrics/traffic.ts";
import type { Group } from "../../../worker/metrics/traffic-sums.ts";
import { conditionsOf } from "../../../worker/monitoring/alerts.ts";
import type { StoredProbe } from "../../../worker/monitoring/probe-store.ts";
import { callWorld } from "../calls/world.ts";
import { PUBLIC } from "../stub.ts";
import { asOps, down } from "./world.ts";

const env = bindings as Env;
const minute = 60_000;
const WEBHOOK = "https://alerts.test/hook";

let begin = Date.UTC(2048, 0, 1);
let posted: { event: string; alert: string; impact: string; page: string; text: string }[] = [];
beforeEach(async () => {
  for (const method of ["error", "warn"] as const) vi.spyOn(console, method).mockImplementation(() => undefined);
  begin += 60 * 24 * 60 * minute;
  posted = [];
  vi.useFakeTimers({ toFake: ["Date"], now: begin });
  const tables = ["alerts", "probes", "failures", "traffic"];
  await env.CONTROL.batch(tables.map((table) => env.CONTROL.prepare(`DELETE FROM ${table}`)));
});

const accepts = async (_url: unknown, init?: RequestInit) => {
  posted.push(JSON.parse(String(init?.body)));
  return new Response("ok");
};

/**
 * Starts a site whose upstreams respond to every probe with an invalid input error, which the Worker counts as a sign
 * that the upstream is up.
 */
async function started(settings: object = { ALERT_WEBHOOK: WEBHOOK }) {
  const well = () => new Response("rejected", { status: 400 });
  const world = await callWorld(well, settings);
  let minutes = 0;
  const tick = async () => {
    vi.setSystemTime(begin + minutes++ * minute);
    const context = createExecutionContext();
    await app.scheduled({} as ScheduledController, world.env, context);
    await waitOnExecutionContext(context);
  };
  const breakEvents = () => {
    world.upstream = (request) => (request.url.includes("/classes-events/") ? down() : well());
    vi.setSystemTime(begin + 5 * minute);
    minutes = 5;
  };
  return { world, tick, breakEvents, mend: () => (world.upstream = well) };
}

describe("alerts (OP-09)", () => {
  it("when an upstream fails or recovers, the Worker posts a message that describes the effect on visitors and links to the ops page (OP-09)", async () => {
    vi.stubGlobal("fetch", vi.fn(accepts));
    const { world, tick, breakEvents, mend } = await started();
    await tick();
    breakEvents();
    for (let n = 0; n < 3; n++) await tick();
    expect(posted).toMatchObject([
      {
        event: "begin",
        alert: "upstream-down events",
        impact: expect.stringContaining("Nobody can register"),
        page: `https://${PUBLIC}/_ops`,
      },
    ]);
    const html = await (await world.fetch("/_ops/alerts", { headers: await asOps() })).text();
    expect(html).toMatch(/events is down[\s\S]*active[\s\S]*Nobody can register/);
    mend();
    for (let n = 0; n < 2; n++) await tick();
    expect(posted.map(({ event, alert, text }) => [event, alert, text.split(":")[0]])).toEqual([
      ["begin", "upstream-down events", "ALERT"],
      ["end", "upstream-down events", "RESOLVED"],
    ]);
  });

  it("the alert of an upstream that ops disable goes on until the upstream responds again (OP-06, OP-09)", async () => {
    vi.stubGlobal("fetch", vi.fn(accepts));
    const { world, tick, breakEvents, mend } = await started();
    await tick();
    breakEvents();
    await tick();
    expect(posted.map(({ event }) => event)).toEqual(["begin"]);
    const disable = async (disabled: boolean) => {
      const init = { method: "PUT", body: JSON.stringify({ disabled }), headers: await asOps() };
      return (await world.fetch("/_edge/upstreams/events", init)).status;
    };
    expect(await disable(true)).toBe(200);
    for (let time = 0; time < 12; time++) await tick();
    expect(posted.map(({ event }) => event)).toEqual(["begin"]);
    mend();
    expect(await disable(false)).toBe(200);
    await tick();
    expect(posted.map(({ event, alert }) => [event, alert])).toEqual([
      ["begin", "upstream-down events"],
      ["end", "upstream-down events"],
    ]);
  });

  it("an unresponsive alert webhook delays no other work and receives the message after it recovers (OP-09)", async () => {
    const given = vi.spyOn(AbortSignal, "timeout").mockImplementation(() => {
      const controller = new AbortController();
      setTimeout(() => controller.abort(new Error("late")), 10);
      return controller.signal;
    });
    const silent = (_url: unknown, init?: RequestInit) =>
      new Promise<Response>((_, reject) => init?.signal?.addEventListener("abort", () => reject(new Error("late"))));
    vi.stubGlobal("fetch", vi.fn(silent));
    const { tick, breakEvents } = await started();
    breakEvents();
    await tick();
    expect(Math.max(...given.mock.calls.map(([milliseconds]) => milliseconds))).toBeLessThanOrEqual(5_000);
    expect(await env.CONTROL.prepare("SELECT count(*) AS n FROM alerts").first("n")).toBe(1);
    vi.stubGlobal("fetch", vi.fn(accepts));
    for (let n = 0; n < 2; n++) await tick();
    expect(posted.map(({ event }) => event)).toEqual(["begin"]);
  });

  it("a message about an alert that ended before ops heard of it tells of its start, too (OP-09)", async () => {
    vi.stubGlobal(
      "fetch",
      vi.fn(async () => new Response("", { status: 500 })),
    );
    const { tick, breakEvents, mend } = await started();
    breakEvents();
    await tick();
    mend();
    for (let n = 0; n < 2; n++) await tick();
    vi.stubGlobal("fetch", vi.fn(accepts));
    for (let n = 0; n < 2; n++) await tick();
    expect(posted.map(({ event, text }) => [event, text.split(" events")[0]])).toEqual([
      ["end", "ALERT, already RESOLVED:"],
    ]);
  });

  it("if two cron trigger runs are concurrent, the Worker sends each alert message only once (OP-09)", async () => {
    vi.stubGlobal("fetch", vi.fn(accepts));
    const { tick, breakEvents } = await started();
    breakEvents();
    await Promise.all([tick(), tick()]);
    expect(posted).toHaveLength(1);
  });

  it("the Worker sends an alert if the metrics show page errors (OP-09)", async () => {
    vi.stubGlobal("fetch", vi.fn(accepts));
    const { world, tick } = await started();
    for (let n = 0; n < 40; n++)
      measure(world.env, { kind: "page", name: "larkspur", status: n < 4 ? "errors" : "ok", milliseconds: 5 });
    await tick();
    expect(posted).toMatchObject([{ alert: "errors page larkspur", page: expect.stringContaining("/_ops/traffic") }]);
  });

  it("an alert based on metrics stays active while the metrics are unavailable and ends once the metrics show no failures (OP-09)", async () => {
    vi.stubGlobal("fetch", vi.fn(accepts));
    const { world, tick } = await started();
    for (let n = 0; n < 40; n++)
      measure(world.env, { kind: "page", name: "larkspur", status: n < 4 ? "errors" : "ok", milliseconds: 5 });
    await tick();
    await env.CONTROL.prepare("ALTER TABLE traffic RENAME TO elsewhere").run();
    await tick().finally(() => env.CONTROL.prepare("ALTER TABLE elsewhere RENAME TO traffic").run());
    expect(posted.map(({ event }) => event)).toEqual(["begin"]);
    await env.CONTROL.prepare("DELETE FROM traffic").run();
    await tick();
    expect(posted.map(({ event }) => event)).toEqual(["begin", "end"]);
  });
});

describe("alert conditions (OP-09)", () => {
  const probe = {
    upstream: "geo",
    at: 0,
    ok: 1,
    reason: null,
    status: 200,
    milliseconds: 1,
    subject: null,
    name: null,
  } as const;
  const noDurations = Object.fromEntries(Array.from({ length: BUCKETS }, (_, n) => [`b${n}`, 0]));
  const group = (change: object) => ({
    ...noDurations,
    kind: "page",
    name: "larkspur",
    requests: 100,
    errors: 0,
    slowest: 50,
    ...change,
  });
  const names = (probes: object[], figures: object[], expiries = {}) =>
    conditionsOf(probes as StoredProbe[], figures as Group[], expiries).map(({ name }) => name);

  it.each<[string, string[], object[], object[], object?]>([
    ["all probes and pages succeed", [], [probe], [group({})]],
    ["an upstream fails its probe", ["upstream-down geo"], [{ ...probe, ok: 0, reason: "timeout" }], []],
    ["5 percent of the requests fail", ["errors page larkspur"], [], [group({ errors: 5 })]],
    ["4 percent of the requests fail", [], [], [group({ errors: 4 })]],
    ["all of only 19 requests fail", [], [], [group({ requests: 19, errors: 19 })]],
    [
      "the latest five minutes of an outage are fine",
      [],
      [],
      [group({ at: 0, requests: 100, errors: 60 }), group({ at: 300, requests: 20 })],
    ],
    [
      "too few requests followed an outage",
      ["errors page larkspur"],
      [],
      [group({ at: 0, requests: 100, errors: 60 }), group({ at: 300, requests: 19 })],
    ],
    [
      "an outage has begun in the latest five minutes",
      ["errors page larkspur"],
      [],
      [group({ at: 0, requests: 1_000 }), group({ at: 300, requests: 20, errors: 2 })],
    ],
    [
      "95 percent of the requests take up to four seconds",
      ["slow call findEvents"],
      [],
      [group({ kind: "call", name: "findEvents", b18: 100, slowest: 4_000 })],
    ],
    [
      "a token expires tomorrow",
      ["expiry Token"],
      [],
      [],
      { Token: new Date(begin + 61 * 24 * 60 * minute).toISOString() },
    ],
    ["a token expires in the distant future", [], [], [], { Token: "2060-01-01" }],
  ])("if %s, the active alerts are %j", (_what, expected, probes, figures, expiries) => {
    if (expiries && expected.length > 0) vi.setSystemTime(Date.parse(Object.values(expiries)[0]) - 24 * 60 * minute);
    expect(names(probes, figures, expiries)).toEqual(expected);
  });
});
