import { afterEach, beforeAll, expect, it, vi } from "vitest";
import { button, input, marks } from "../../app/forms/form-examples.ts";
import { queuePosition } from "../../worker/limits/form-queue.ts";
import { layout, loadModules, stubSite } from "./stub.ts";

beforeAll(loadModules, 60_000);
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it("the form queue admits 2,000 visitors in order of arrival at 40 visitors per second, and later arrivals do not change a visitor's wait (RL-09)", () => {
  vi.useFakeTimers({ toFake: ["Date"], now: Date.UTC(2034, 0, 1) });
  const env = {};
  const line = (n: number) => queuePosition(env, "larkspur /join", `key ${n}`);
  const told = Array.from({ length: 2_000 }, (_, n) => line(n));
  const first = told.findIndex((one) => one !== null);
  expect(first).toBe(41);
  expect([told[first], told.at(-1)]).toEqual([
    { place: 1, wait: 1 },
    { place: 1_959, wait: 49 },
  ]);
  // Each page has a separate form queue.
  expect(queuePosition(env, "larkspur /contact", "key")).toBeNull();
  vi.setSystemTime(Date.now() + 20_000);
  expect(line(1_999)).toEqual({ place: 1_159, wait: 29 });
  expect(line(700)).toBeNull();
  vi.setSystemTime(Date.now() + 29_000);
  // If a visitor resubmits a form, the form keeps its position in the queue.
  expect(told.map((_, n) => line(n)).filter((one) => one !== null)).toEqual([]);
});

it("a form submission waits at most 90 seconds, regardless of the number of submissions (RL-09)", () => {
  vi.useFakeTimers({ toFake: ["Date"], now: Date.UTC(2034, 0, 1) });
  const env = {};
  const last = (count: number) => {
    for (let n = 1; n < count; n++) queuePosition(env, "larkspur /join", crypto.randomUUID());
    return queuePosition(env, "larkspur /join", crypto.randomUUID());
  };
  expect(last(10_000)).toEqual({ place: 3_600, wait: 90 });
  vi.setSystemTime(Date.now() + 91_100);
  expect(last(1)).toBeNull();
});

it("the Worker forwards a queued form once, when it reaches the front of the queue; without JavaScript, the Worker forwards it immediately (RL-09)", async () => {
  vi.useFakeTimers({ toFake: ["Date"], now: Date.UTC(2034, 0, 2) });
  const received: string[] = [];
  vi.stubGlobal("fetch", async (_url: URL, init: RequestInit) => {
    received.push(new URLSearchParams(String(init.body)).get("firstName")!);
    return Response.json({ success: true, errors: [], message: "Thank you." });
  });
  const fields = {
    ...marks("{join}"),
    formAddress: { value: "/forms/join" },
    fields: [input("text", "firstName", "First name", { required: true }), button("Send")],
  };
  const block = { uid: "u", componentName: "Form", dataSource: "{d}", fields };
  const { fetch } = stubSite(
    { layouts: { "en /join": layout("Join", {}, {}, [block]) } },
    { UPSTREAM_FORMS: "https://receiver.test", LIMIT_FORMS: undefined, LIMIT_NETWORK_FORMS: undefined },
  );
  const post = async (n: number, headers: Record<string, string>) => {
    const body = new URLSearchParams({ _form: "{join}", firstName: `v${n}` });
    const response = await fetch("/join", { method: "POST", body, headers });
    return { status: response.status, wait: response.headers.get("retry-after"), text: await response.text() };
  };
  const byScript = (n: number) => post(n, { accept: "application/json", "idempotency-key": `key-of-the-page-${n}` });
  const told = await Promise.all(Array.from({ length: 50 }, (_, n) => byScript(n)));
  expect(told.filter(({ status }) => status === 200)).toHaveLength(41);
  expect(told.at(-1)).toEqual({ status: 503, wait: "1", text: '{"success":false,"errors":[],"place":9}' });
  expect((await post(90, { accept: "text/html" })).status).toBe(200);
  vi.setSystemTime(Date.now() + 1_000);
  const again = await Promise.all([41, 42, 43, 44, 45, 46, 47, 48, 49].map(byScript));
  expect(again.map(({ status }) => status)).toEqual(again.map(() => 200));
  expect(received).toHaveLength(51);
  expect(new Set(received).size).toBe(51);
});
