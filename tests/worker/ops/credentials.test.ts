import { createExecutionContext, waitOnExecutionContext } from "cloudflare:test";
import { env as bindings } from "cloudflare:workers";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { type Upstream, upstreams } from "../../../contracts/endpoint.ts";
import { endpoints } from "../../../contracts/index.ts";
import type { Env } from "../../../worker/env.ts";
import app from "../../../worker/index.ts";
import { callWorld } from "../calls/world.ts";
import { asOps } from "./world.ts";

const env = bindings as Env;
const SECRET = "canary-Wren-40417";
const HOOK = "https://hooks.example/alerts";
const LOGIN = "https://login.example/token";
const oauth2 = { type: "oauth2", tokenUrl: LOGIN, clientId: "site" };

let begin = Date.UTC(2049, 0, 1);
beforeEach(async () => {
  for (const method of ["error", "warn"] as const) vi.spyOn(console, method).mockImplementation(() => undefined);
  begin += 24 * 3_600_000;
  vi.useFakeTimers({ toFake: ["Date"], now: begin });
  await env.CONTROL.batch(["probes", "failures", "alerts"].map((table) => env.CONTROL.prepare(`DELETE FROM ${table}`)));
});

type Answer = (request: Request) => Response;
/** Responds to every declared API call, as a healthy upstream does. */
const well: Answer = ({ url, method }) => {
  const { pathname } = new URL(url);
  const call = Object.values(endpoints).find((one) => one.path === pathname && one.method === method);
  return call ? Response.json(call.example.response) : new Response("rejected", { status: 400 });
};

/** Starts the Worker with events at a URL of its own, and runs the scheduled checks. */
async function check(answer: Answer, settings: Record<string, unknown> = {}, upstream: Upstream = "events") {
  const alerts: { text: string; alert: string }[] = [];
  let sent = 0;
  vi.stubGlobal("fetch", async (input: RequestInfo | URL, init?: RequestInit) => {
    const request = new Request(input, init) as Request;
    if (request.url === HOOK) {
      alerts.push(await request.json());
      return new Response();
    }
    if (request.url.includes(endpoints.eventCategories.path)) sent++;
    return answer(request);
  });
  const name = `UPSTREAM_${upstream.toUpperCase()}`;
  const world = await callWorld(well, {
    [name]: "https://upstream.example",
    [`${name}_AUTH`]: { type: "bearer" },
    [`${name}_SECRET`]: SECRET,
    ALERT_WEBHOOK: HOOK,
    ...settings,
  } as never);
  const context = createExecutionContext();
  await app.scheduled({} as ScheduledController, world.env, context);
  await waitOnExecutionContext(context);
  const response = await world.fetch("/_edge/upstreams", { headers: await asOps() });
  const text = await response.text();
  const listed = (JSON.parse(text) as { upstreams: { name: string; lastProbe?: object }[] }).upstreams;
  expect(listed).toHaveLength(upstreams.length);
  const page = await (await world.fetch("/_ops", { headers: await asOps() })).text();
  for (const secret of [text, page, JSON.stringify(alerts)]) expect(secret).not.toContain("canary");
  return { probe: listed.find((one) => one.name === upstream)!.lastProbe, page, alerts, sent: () => sent };
}

const refuses =
  (status: number): Answer =>
  () =>
    new Response(SECRET, { status });
const refusesAssertions: Answer = (request) =>
  request.headers.has("x-person-assertion") ? new Response(null, { status: 401 }) : well(request);

describe("ops learn which setting to check (AU-10, OP-09, OP-10)", () => {
  it.each<[string, Answer, Record<string, unknown>, object, string]>([
    [
      "an upstream refuses the secret",
      refuses(401),
      {},
      { ok: false, reason: "credential", status: 401, settings: ["UPSTREAM_EVENTS_SECRET"] },
      "events refuses calls (status 401): check UPSTREAM_EVENTS_SECRET",
    ],
    [
      "an upstream forbids the call",
      refuses(403),
      {},
      { ok: false, reason: "credential", status: 403, settings: ["UPSTREAM_EVENTS_SECRET"] },
      "events refuses calls (status 403): check UPSTREAM_EVENTS_SECRET",
    ],
    [
      "the secret is not set",
      well,
      { UPSTREAM_EVENTS_SECRET: "" },
      { ok: false, reason: "credential", status: null, settings: ["UPSTREAM_EVENTS_SECRET"] },
      "events gets no calls: UPSTREAM_EVENTS_SECRET is not set",
    ],
    [
      "the token endpoint refuses the client",
      (request) => (request.url === LOGIN ? new Response(SECRET, { status: 401 }) : well(request)),
      { UPSTREAM_EVENTS_AUTH: oauth2 },
      { ok: false, reason: "credential", status: 401, settings: ["UPSTREAM_EVENTS_SECRET", "UPSTREAM_EVENTS_AUTH"] },
      "events refuses calls (status 401): check UPSTREAM_EVENTS_SECRET, UPSTREAM_EVENTS_AUTH",
    ],
    [
      "the token endpoint is down",
      (request) => (request.url === LOGIN ? new Response(SECRET, { status: 503 }) : well(request)),
      { UPSTREAM_EVENTS_AUTH: oauth2 },
      { ok: false, reason: "token", status: 503, settings: ["UPSTREAM_EVENTS_AUTH"] },
      "No access token for events (status 503): check UPSTREAM_EVENTS_AUTH",
    ],
    [
      "an upstream refuses assertions",
      refusesAssertions,
      {},
      { ok: true, reason: "assertion", status: 401, settings: ["ASSERTION_KEY", "ASSERTION_ISSUER"] },
      "events refuses calls by staff (status 401): check ASSERTION_KEY, ASSERTION_ISSUER",
    ],
    [
      "the key of assertions is not set",
      well,
      { ASSERTION_KEY: "" },
      { ok: true, reason: "assertion", status: null, settings: ["ASSERTION_KEY"] },
      "events gets no calls by staff: ASSERTION_KEY is not set",
    ],
  ])(
    "if %s, the list of upstreams, the ops page, and an alert name the setting",
    async (_what, answer, settings, probe, text) => {
      const found = await check(answer, settings);
      expect(found.probe).toMatchObject(probe);
      expect(found.alerts.filter(({ alert }) => alert === "credential events").map((one) => one.text)).toEqual([
        expect.stringContaining(`ALERT: ${text}.`),
      ]);
      expect(found.alerts.filter(({ alert }) => alert === "upstream-down events")).toEqual([]);
      for (const name of (probe as { settings: string[] }).settings) expect(found.page).toContain(name);
    },
  );

  it.each<[Upstream, string[]]>([
    ["websearch", ["UPSTREAM_WEBSEARCH_SECRET", "WEB_SEARCH_KEY", "WEB_SEARCH_CONFIG_ID"]],
    ["content", ["UPSTREAM_CONTENT_SECRET", "CONTENT_API_KEY"]],
    ["billing", ["UPSTREAM_BILLING_SECRET"]],
  ])("a refusal by %s names each setting that its calls send", async (upstream, settings) => {
    const found = await check(refuses(401), {}, upstream);
    expect(found.probe).toMatchObject({ ok: false, reason: "credential", settings });
  });

  it("a valid credential causes one probe request, no alert, and no setting", async () => {
    const found = await check(well);
    expect([found.sent(), found.alerts, found.probe]).toEqual([1, [], expect.not.objectContaining({ settings: [] })]);
    expect(found.probe).toMatchObject({ ok: true, reason: null });
  });

  it.each<[string, Answer, object, string[]]>([
    [
      "verifies assertions, and refuses the probe's user",
      (request) => new Response(null, { status: request.headers.has("x-person-assertion") ? 403 : 401 }),
      { ok: true, reason: null },
      [],
    ],
    ["refuses assertions", refuses(401), { ok: false, reason: "credential", status: 401 }, ["credential data"]],
  ])(
    "if the upstream for records %s, its probe and its alerts say so (OP-10, AU-10)",
    async (_what, answer, probe, alerts) => {
      const found = await check(answer, {}, "data");
      expect(found.probe).toMatchObject(probe);
      expect(found.alerts.map(({ alert }) => alert)).toEqual(alerts);
    },
  );

  it("where nobody can sign in, a missing key of assertions is no problem", async () => {
    const found = await check(well, { ASSERTION_KEY: "" });
    expect(found.alerts.map(({ alert }) => alert)).toContain("credential events");
    await env.CONTROL.batch(["probes", "alerts"].map((table) => env.CONTROL.prepare(`DELETE FROM ${table}`)));
    vi.setSystemTime(begin + 3_600_000);
    const { probe } = await import("../../../worker/upstream/probe.ts");
    const world = await callWorld(well, { ASSERTION_KEY: "", ACCESS_ISSUER: "" });
    const context = {
      env: world.env,
      requestId: "r",
      waitUntil: () => undefined,
      visitor: {},
      site: { name: "", publicHost: "" },
    };
    expect(await probe("events", context)).toMatchObject({ ok: true, reason: null });
  });
});
