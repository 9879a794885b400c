import { env } from "cloudflare:workers";
import { beforeEach, expect, it, vi } from "vitest";
import { HOUR_MS, MINUTE_MS, SECOND_MS } from "../../lib/dates/units.ts";
import { readLayout } from "../../worker/content/layouts.ts";
import { readCurrentPages } from "../../worker/content/page-list.ts";
import type { Env } from "../../worker/env.ts";
import { contextOf } from "./request-context.ts";
import { layout, siteRecord } from "./stub.ts";

let number = 0;
const siteOf = (name: string) => ({ ...siteRecord, name, notUsed: [], pictureHosts: [] });

/** A CMS and two isolates, in different data centers, that share KV. */
function world(settings: Partial<Env> = {}) {
  const site = `checked${number++}`;
  const kv = new Map<string, string>();
  const state = { name: "Old", isDown: false, requests: 0, writes: 0 };
  vi.stubGlobal("fetch", async (input: RequestInfo | URL, init?: RequestInit) => {
    const { url } = new Request(input, init);
    if (url.includes("/content/sites")) return Response.json([siteRecord]);
    if (url.includes("/content/pages")) return Response.json({ pages: [], wildcards: [] });
    state.requests += 1;
    if (state.isDown) throw new Error("refused");
    return Response.json(layout(state.name));
  });
  const isolate = () => {
    const own = {
      ...env,
      UPSTREAM_CONTENT: `https://${site}.invalid`,
      ...settings,
      LAYOUTS: {
        get: async (key: string) => kv.get(key) ?? null,
        async put(key: string, value: string) {
          if (key.startsWith("layout:")) state.writes += 1;
          kv.set(key, value);
        },
      },
    } as unknown as Env;
    /** Reads the layout as a request of a visitor, or as a render in the background. */
    return async (revalidates = false) => {
      const work: Promise<unknown>[] = [];
      const context = { ...contextOf(own, (each) => work.push(each)), ...(revalidates && { revalidates }) };
      const { layout: found, state: freshness } = await readLayout(context, siteOf(site), "en", "/");
      while (work.length) await Promise.allSettled(work.splice(0));
      return `${found.page?.name} ${freshness}`;
    };
  };
  return { state, one: isolate(), other: isolate() };
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["Date"], now: new Date("2030-03-05T12:00:00Z") });
  for (const method of ["error", "warn"] as const) vi.spyOn(console, method).mockImplementation(() => {});
});
const pass = (milliseconds: number) => vi.setSystemTime(Date.now() + milliseconds);

/** Lets an isolate render the page every ten minutes. */
async function renderFor(milliseconds: number, render: (revalidates: boolean) => Promise<string>) {
  for (let passed = 0; passed < milliseconds; passed += 10 * MINUTE_MS) {
    pass(10 * MINUTE_MS + SECOND_MS);
    await render(true);
  }
}

it("an unchanged layout is written once while isolates check it, and is fresh for every isolate (PF-12, ED-08)", async () => {
  const { state, one, other } = world();
  await one();
  await renderFor(2 * HOUR_MS, one);
  expect(state).toMatchObject({ writes: 1, requests: 13 });
  pass(9 * MINUTE_MS);
  expect(await other()).toBe("Old HIT");
  expect(state.requests).toBe(13);
});

it("of isolates that render an unchanged page in the same ten minutes, only the first requests it from the CMS (PF-12)", async () => {
  const { state, one, other } = world();
  await one();
  pass(11 * MINUTE_MS);
  for (const render of [one, other, other]) expect(await render(true)).toMatch(/^Old/);
  expect(state).toMatchObject({ writes: 1, requests: 2 });
});

it("a changed layout is written at once, and every isolate serves it (ED-08)", async () => {
  const { state, one, other } = world();
  await one();
  await renderFor(HOUR_MS, one);
  state.name = "New";
  await renderFor(10 * MINUTE_MS, one);
  expect(state.writes).toBe(2);
  expect(await other()).toBe("New HIT");
});

it("an unchanged layout is written again after six hours, so that it does not expire (PF-12)", async () => {
  const { state, one } = world();
  await one();
  await renderFor(5 * HOUR_MS, one);
  expect(state.writes).toBe(1);
  await renderFor(HOUR_MS, one);
  expect(state.writes).toBe(2);
});

it("an unchanged layout is written again after a failure, so that the author tools no longer show the failure (ED-08)", async () => {
  const { state, one } = world();
  await one();
  state.isDown = true;
  await renderFor(MINUTE_MS, one);
  state.isDown = false;
  pass(MINUTE_MS);
  await one(true);
  expect(state.writes).toBe(2);
});

it.each([
  ["fails", () => ({ getByName: () => ({ lastCheck: () => Promise.reject(new Error("down")) }) })],
  ["runs an earlier release, which has no checks (RL-13)", () => ({ getByName: () => ({}) })],
])("while the Durable Object of checks %s, layouts are written as they are fetched", async (_when, COUNTERS) => {
  const { state, one, other } = world({ COUNTERS: COUNTERS() as never });
  await one();
  await renderFor(HOUR_MS, one);
  expect(state).toMatchObject({ writes: 7, requests: 7 });
  expect(await other()).toBe("Old HIT");
});

/** A CMS whose page list a test changes, and two isolates of one data center. */
function dataCenter() {
  const site = `listed${number++}`;
  const kv = new Map<string, string>();
  const state = { paths: ["/"], requests: 0 };
  vi.stubGlobal("fetch", async (input: RequestInfo | URL, init?: RequestInit) => {
    const { url } = new Request(input, init);
    if (!url.includes("/content/pages")) return Response.json([siteRecord]);
    state.requests += 1;
    return Response.json({
      pages: state.paths.map((path) => ({ path, language: "en", name: path, itemId: "{id}" })),
      wildcards: [],
    });
  });
  const isolate = () => {
    const LAYOUTS = {
      get: async (key: string) => kv.get(key) ?? null,
      put: async (key: string, value: string) => void kv.set(key, value),
    };
    const own = { ...env, UPSTREAM_CONTENT: `https://${site}.invalid`, LAYOUTS } as unknown as Env;
    return async () => {
      const work: Promise<unknown>[] = [];
      const { list } = await readCurrentPages(
        contextOf(own, (each) => work.push(each)),
        siteOf(site),
      );
      while (work.length) await Promise.allSettled(work.splice(0));
      return list.pages.map(({ path }) => path);
    };
  };
  return { state, one: isolate(), other: isolate() };
}

it("all isolates of a data center request an unchanged list once a minute, and a change reaches each of them within a minute (PF-12)", async () => {
  const { state, one, other } = dataCenter();
  for (let minute = 0; minute < 5; minute++) {
    for (const read of [one, other, one]) expect(await read()).toEqual(["/"]);
    pass(MINUTE_MS + SECOND_MS);
  }
  expect(state.requests).toBe(5);
  await one();
  state.paths = ["/", "/new"];
  pass(MINUTE_MS + SECOND_MS);
  expect(await other()).toEqual(["/", "/new"]);
  expect(await one()).toEqual(["/", "/new"]);
});
