import { createExecutionContext, waitOnExecutionContext } from "cloudflare:test";
import { env as bindings } from "cloudflare:workers";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { upstreams } from "../../../contracts/endpoint.ts";
import { endpoints } from "../../../contracts/index.ts";
import type { Env } from "../../../worker/env.ts";
import app from "../../../worker/index.ts";
import { resetConfig } from "../reset-stores.ts";
import { asOps, down, opsWorld } from "./world.ts";

const env = bindings as Env;
const { eventCategories } = endpoints;
const minute = 60_000;

let begin = Date.UTC(2046, 0, 1);
beforeEach(async () => {
  vi.spyOn(console, "error").mockImplementation(() => undefined);
  vi.spyOn(console, "warn").mockImplementation(() => undefined);
  begin += 30 * 24 * 60 * minute;
  vi.useFakeTimers({ toFake: ["Date"], now: begin });
  await env.CONTROL.batch(["probes", "failures"].map((table) => env.CONTROL.prepare(`DELETE FROM ${table}`)));
});
afterEach(resetConfig);

/** Responds to every declared API call, as a healthy upstream does. */
const well = (request: Request) => {
  const { pathname } = new URL(request.url);
  const call = Object.values(endpoints).find(({ path, method }) => path === pathname && method === request.method);
  const isEmpty = request.method === "GET" && !request.url.includes("?");
  if (!call || (isEmpty && call.path.includes("custom"))) return new Response("rejected", { status: 400 });
  return Response.json(call.example.response);
};

async function started() {
  const edge = await opsWorld(well);
  const tick = async () => {
    const context = createExecutionContext();
    await app.scheduled({} as ScheduledController, edge.world.env, context);
    await waitOnExecutionContext(context);
  };
  const probes = async () => {
    const { upstreams: listed } = (await edge.ops("GET", "upstreams")).said;
    return Object.fromEntries(listed.map((one: { name: string; lastProbe?: object }) => [one.name, one.lastProbe]));
  };
  /** Returns the paths that a cron trigger run requested. */
  const asked = async () => {
    const before = edge.world.requests.length;
    await tick();
    return edge.world.requests.slice(before).map(({ url }) => new URL(url).pathname);
  };
  return { ...edge, tick, probes, asked };
}

describe("the Worker probes upstreams on a schedule (OP-10)", () => {
  it("even without visitor traffic, probes determine the state of every upstream, and no probe changes data or requests personal data", async () => {
    const { tick, probes, world } = await started();
    await tick();
    const known = await probes();
    for (const name of upstreams) expect(known[name], name).toMatchObject({ ok: true, subject: null });
    const sent = await Promise.all(
      world.requests.map(async (one) => `${one.method} ${new URL(one.url).pathname} ${await one.text()}`),
    );
    expect(sent.filter((one) => one.startsWith("POST")).sort()).toEqual([
      "POST /billing/get-pending-bills-by-account {}",
      "POST /data/get-overview {}",
      "POST /forms/probe ",
      "POST /prices/search {}",
    ]);
  });

  it("the Worker probes a failed upstream every minute until it responds, and other upstreams every five minutes", async () => {
    const { asked, probes, world } = await started();
    await asked();
    world.upstream = (request) => (request.url.includes("/classes-events/") ? down() : well(request));
    vi.setSystemTime(begin + 5 * minute);
    expect(await asked()).toHaveLength(upstreams.length);
    expect((await probes()).events).toMatchObject({ ok: false, reason: "status", status: 503 });
    vi.setSystemTime(begin + 6 * minute);
    expect(await asked()).toEqual([eventCategories.path]);
    world.upstream = well;
    vi.setSystemTime(begin + 7 * minute);
    expect(await asked()).toEqual([eventCategories.path]);
    vi.setSystemTime(begin + 8 * minute);
    expect(await asked()).toEqual([]);
    expect((await probes()).events).toMatchObject({ ok: true, reason: null });
  });

  it("after failed visitor requests, the Worker probes the upstream, and a successful probe closes the circuit breaker", async () => {
    const { asked, callEdge, ops, world } = await started();
    await asked();
    world.upstream = down;
    for (let n = 0; n < 4; n++) await callEdge(endpoints.indexSearch, { searchText: `dead ${n} of ${begin}` });
    vi.setSystemTime(begin + minute);
    await callEdge(endpoints.indexSearch, { searchText: `late of ${begin}` });
    const stateOf = async () =>
      (await ops("GET", "upstreams")).said.upstreams.find(({ name }: { name: string }) => name === "search")
        .breakerHere;
    expect(await stateOf()).toBe("open");
    world.upstream = well;
    expect(await asked()).toEqual([endpoints.indexSuggestions.path]);
    expect(await stateOf()).toBe("closed");
  });

  it("if ops have disabled an upstream, the Worker probes it only when ops request a probe", async () => {
    const { asked, ops, probes } = await started();
    await ops("PUT", "upstreams/events", { disabled: true });
    expect(await asked()).not.toContain(eventCategories.path);
    const { status, said } = await ops("POST", "upstreams/events/check", {});
    expect([status, said.upstream]).toMatchObject([
      200,
      { disabled: true, lastProbe: { ok: true, subject: "person-1" } },
    ]);
    expect((await probes()).events).toEqual(said.upstream.lastProbe);
    expect((await ops("POST", "upstreams/no-such/check", {})).status).toBe(404);
  });

  it("the ops page shows when and by whom the last probe was sent and has a button that sends a probe", async () => {
    const { tick, world } = await started();
    world.upstream = (request) => (request.url.includes("/classes-events/") ? down() : well(request));
    await tick();
    const page = async () => {
      const html = await (await world.fetch("/_ops", { headers: await asOps() })).text();
      return html.replaceAll("<!-- -->", "");
    };
    expect(await page()).toMatch(
      /events is down[\s\S]*Last checked at \d+:00:00 (AM|PM) by the site itself: returned an error \(503\)/,
    );
    world.upstream = well;
    const body = new URLSearchParams({ action: "check", name: "events" }).toString();
    expect((await world.fetch("/_ops", { method: "POST", body, headers: await asOps() })).status).toBe(303);
    const after = await page();
    expect(after).not.toContain("events is down");
    expect(after).toMatch(/by you: responded in/);
  });
});
