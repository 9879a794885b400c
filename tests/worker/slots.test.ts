import { env as bindings } from "cloudflare:workers";
import { expect, it, vi } from "vitest";
import type { Head } from "../../app/html.ts";
import type { Call, PageSettings, Slot } from "../../app/index.ts";
import { endpoints } from "../../contracts/index.ts";
import { changeConfig } from "../../worker/config/change-config.ts";
import type { Env } from "../../worker/env.ts";
import { slotRenderer } from "../../worker/pages/slots.ts";
import { raiseVersions } from "../../worker/publish/versions.ts";

const { serviceItem, locationTypes, submitForm } = endpoints;
const called = { service: serviceItem, locations: locationTypes, form: submitForm };

let edition = "old";
vi.mock("../../app/index.ts", () => ({
  renderSlot: async (slot: Slot, _settings: unknown, _query: unknown, call: Call) => {
    const html = edition;
    await call(called[slot.id as keyof typeof called] as typeof locationTypes, {});
    return { html, failed: false };
  },
}));

const purge = (name: string) =>
  changeConfig(bindings as Env, {
    apply: (config) => ({ ...config, versions: raiseVersions(config.versions, [name], Date.now()).versions }),
    audit: null,
  });

const report = vi.fn();
function filler(load: () => Promise<unknown> = async () => undefined) {
  const answer = async () => {
    await load();
    return { value: {}, freshUntil: Date.now() + 60_000 };
  };
  const filling = {
    env: bindings as Env,
    query: new URLSearchParams(),
    settings: async () => ({}) as PageSettings,
    call: answer,
    svg: vi.fn(),
    report,
    waitUntil: vi.fn(),
  };
  return slotRenderer("page", filling);
}
const slot = (id: string) => ({ id, when: "inline", reads: [], block: { name: "Live" } }) as unknown as Slot;

it("only a purge of a segment's API responses invalidates the segment (ED-12)", async () => {
  for (const id of ["service", "locations"]) await filler().fill(slot(id));
  await purge("page larkspur en /elsewhere");
  expect(filler().cached(slot("service"))?.html).toBe("old");
  await purge('call GET /medical-services/get-service-item-info {"id":"svc-1"}');
  expect([filler().cached(slot("service")), filler().cached(slot("locations"))?.html]).toEqual([null, "old"]);
});

it("the Worker does not cache a segment if its API response is purged during the render (PB-04)", async () => {
  await filler(() => purge("calls")).fill(slot("service"));
  expect(filler().cached(slot("service"))).toBeNull();
  edition = "new";
  await filler().fill(slot("service"));
  expect(filler().cached(slot("service"))?.html).toBe("new");
});

it("among configuration changes, only a changed cache rule invalidates a segment (OP-02)", async () => {
  const rule = (ttl: number) =>
    changeConfig(bindings as Env, {
      apply: (config) => ({ ...config, rules: { locationTypes: { ttl } } as never }),
      audit: null,
    });
  await filler().fill(slot("locations"));
  await purge("page larkspur en /elsewhere");
  expect(filler().cached(slot("locations"))).not.toBeNull();
  await rule(0);
  expect(filler().cached(slot("locations"))).toBeNull();
  await filler(() => rule(5)).fill(slot("locations"));
  expect(filler().cached(slot("locations"))).toBeNull();
  await filler().fill(slot("locations"));
  expect(filler().cached(slot("locations"))).not.toBeNull();
});

it("page views never make an API call that changes data (PF-10)", async () => {
  const load = vi.fn(async () => undefined);
  await filler(load).fill(slot("form"));
  expect(report.mock.lastCall?.[0].error.message).toContain("page views must not call");
  expect(load).not.toHaveBeenCalled();
});

it("if a record is invalid, the page omits and reports only that record's structured data (SD-02)", () => {
  const head = { title: "Classes", breadcrumbs: [], openGraph: {}, jsonLd: [] } as unknown as Head;
  const jsonLd = () => {
    throw new TypeError("Invalid URL");
  };
  const changed = filler().changeHead(slot("service"), head, { title: "Yoga", jsonLd });
  expect(changed).toMatchObject({ title: "Yoga", jsonLd: [] });
  expect(report).toHaveBeenCalledWith(expect.objectContaining({ block: "Live", stage: "render" }));
});

it("a block whose data never arrives does not block the page for more than ten seconds (PF-02, RL-01)", async () => {
  report.mockClear();
  vi.useFakeTimers();
  const renderer = filler(() => new Promise(() => undefined));
  const error = new Error("the block timed out");
  const results = [];
  for (const when of ["inline", "late", "page"] as const) {
    const result = Promise.allSettled([renderer.fill({ ...slot("service"), when })]);
    await vi.advanceTimersByTimeAsync(10_000);
    results.push(...(await result));
  }
  vi.useRealTimers();
  const empty = { status: "fulfilled", value: { html: "" } };
  expect(results).toEqual([empty, empty, { status: "rejected", reason: error }]);
  expect(report).toHaveBeenCalledTimes(2);
  expect(report).toHaveBeenCalledWith(expect.objectContaining({ block: "Live", stage: "load", error }));
});
