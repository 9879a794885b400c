import { env as bindings } from "cloudflare:workers";
import { expect, it, vi } from "vitest";
import type { Endpoint } from "../../contracts/endpoint.ts";
import { endpoints } from "../../contracts/index.ts";
import type { Env } from "../../worker/env.ts";
import { fillSlot } from "../../worker/pages/slots.ts";
import { pageInputsFor, pageRequestFor } from "../support/cached-page.ts";
import { liveBlock, settings } from "../support/live-slot.ts";

const { locationTypes, serviceItem, submitForm } = endpoints;
let renders = 0;
const Responses = ({ data }: { data: unknown }) => `${++renders} ${JSON.stringify(data)}`;
/** Calls the endpoints and renders the number of renders and the responses. */
const blockOf = (...called: Endpoint[]) =>
  liveBlock({
    load: {
      queryParams: ["page"],
      data: ({ call }) => Promise.all(called.map((endpoint) => call(endpoint as typeof locationTypes, {} as never))),
    },
    View: Responses,
  });
const one = blockOf(locationTypes);
const two = blockOf(locationTypes, serviceItem);
const changing = blockOf(submitForm);

/** The response of each API call, which is the same object while the response is cached. */
const responses = new Map<Endpoint, { value: object; freshUntil: number }>();
const respondWith = (endpoint: Endpoint, text: string, freshUntil = Date.now() + 60_000) =>
  responses.set(endpoint, { value: { text }, freshUntil });
const report = vi.fn();
const load = vi.fn(async (endpoint: Endpoint) => responses.get(endpoint) ?? Promise.reject(new Error("down")));
const dictionary = {};
const fill = (slot: ReturnType<typeof one>, { key = "page", query = "", phrases = dictionary } = {}) => {
  const request = pageRequestFor({ env: bindings as Env, query: new URLSearchParams(query) });
  const inputs = pageInputsFor(settings, { call: load, report, dictionary: async () => phrases });
  const filled = fillSlot(slot, request, inputs, key || null);
  return filled.then(({ html }) => html.replaceAll("&quot;", '"'));
};

it("a live block renders again only when one of its API responses has changed (PF-01, ED-12, OP-02)", async () => {
  respondWith(locationTypes, "a");
  respondWith(serviceItem, "b");
  const first = await fill(two("m1"));
  expect(first).toContain('[{"text":"a"},{"text":"b"}]');
  expect(await fill(two("m1"))).toBe(first);
  respondWith(serviceItem, "new");
  const second = await fill(two("m1"));
  expect(second).toContain('[{"text":"a"},{"text":"new"}]');
  expect(await fill(two("m1"))).toBe(second);
});

it.each<[string, Parameters<typeof fill>[1] & { id?: string }]>([
  ["another page or version", { key: "other" }],
  ["another place on the page", { id: "m2" }],
  ["another query that the block reads", { query: "page=2" }],
  ["another dictionary", { phrases: {} }],
])("a live block renders again for %s (PF-01)", async (_what, { id = "m1", ...options }) => {
  respondWith(locationTypes, "a");
  const first = await fill(one("m1"));
  expect(await fill(one("m1"))).toBe(first);
  expect(await fill(one(id), options)).not.toBe(first);
  expect(await fill(one("m1"), { query: "utm_source=mail" })).toBe(first);
});

it.each<[string, number, Parameters<typeof fill>[1]]>([
  ["of a personal page", Date.now() + 60_000, { key: "" }],
  ["whose API response is not cached", 0, {}],
])("a live block %s renders for each request (ED-17)", async (_what, freshUntil, options) => {
  respondWith(locationTypes, "a", freshUntil);
  expect(await fill(one("m1"), options)).not.toBe(await fill(one("m1"), options));
});

it("a live block renders again after an API call has failed (RL-01)", async () => {
  responses.clear();
  expect(await fill(one("m9"))).toBe("");
  respondWith(locationTypes, "a");
  expect(await fill(one("m9"))).toContain('[{"text":"a"}]');
});

it("page views never make an API call that changes data (PF-10)", async () => {
  load.mockClear();
  await fill(changing("m1"));
  expect(report.mock.lastCall?.[0].error.message).toContain("page views must not call");
  expect(load).not.toHaveBeenCalled();
});

it("a block whose data never arrives does not block the page for more than ten seconds (PF-02, RL-01)", async () => {
  report.mockClear();
  load.mockReturnValue(new Promise(() => undefined));
  vi.useFakeTimers();
  const error = new Error("the block timed out");
  const results = [];
  for (const [when, heading] of [["stream"], ["before"], ["stream", "The page"]] as const) {
    const slot = one("m1", { when, ...(heading && { heading }) });
    const result = Promise.allSettled([fill(slot)]);
    await vi.advanceTimersByTimeAsync(10_000);
    results.push(...(await result));
  }
  vi.useRealTimers();
  expect(results).toEqual([
    { status: "fulfilled", value: "" },
    { status: "rejected", reason: error },
    // The page keeps its heading.
    { status: "fulfilled", value: '<h1 class="page-name">The page</h1>' },
  ]);
  expect(report).toHaveBeenCalledTimes(2);
  expect(report).toHaveBeenCalledWith(expect.objectContaining({ stage: "load", error }));
});
