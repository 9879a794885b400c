import { env } from "cloudflare:workers";
import { beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { endpoints } from "../../contracts/index.ts";
import app from "../../worker/index.ts";
import { cache, d1, kv, STORE_FAULTS, type StoreFault } from "../support/store-faults.ts";
import { layout, loadModules, siteRecord } from "./stub.ts";

/** Time in milliseconds within which each response must be complete (RL-01). */
const IN_TIME = 2_500;

const STORES = ["KV", "D1", "the Cache API"] as const;
type Store = (typeof STORES)[number];
type Faults = [Store, StoreFault][];
const alone: Faults[] = STORES.flatMap((store) => STORE_FAULTS.map((fault): Faults => [[store, fault]]));
const inPairs = alone.flatMap(([one]) =>
  alone
    .filter(([other]) => STORES.indexOf(other![0]) > STORES.indexOf(one![0]))
    .map(([other]): Faults => [one!, other!]),
);
const together = STORE_FAULTS.map((fault) => STORES.map((store): Faults[number] => [store, fault]));
const said = (faults: Faults) => faults.map(([store, fault]) => `${store} ${fault}`).join(", ");
const trialOf = (faults: Faults) => ({ said: said(faults), faults });
const trials = [...alone, ...together].map(trialOf);
const pairs = inPairs.map(trialOf);

/**
 * Returns the site record for one test run. Each run uses a separate site, so that the isolate has no site data in
 * memory.
 */
const nameOf = (faults: Faults) => said(faults).replaceAll(/\W+/g, "-").toLowerCase();
const hostOf = (faults: Faults) => `www.${nameOf(faults)}.example`;
const records = [...trials, ...pairs].map(({ faults }) => {
  const host = hostOf(faults);
  return { ...siteRecord, name: nameOf(faults), hosts: [host], publicHost: host };
});
const SLOW_HOST = "www.slow-content.example";
const WELL_HOST = "www.well.example";
records.push({ ...siteRecord, name: "slow-content", hosts: [SLOW_HOST], publicHost: SLOW_HOST });
records.push({ ...siteRecord, name: "well", hosts: [WELL_HOST], publicHost: WELL_HOST });

const types = endpoints.locationTypes;
const picture = '<svg xmlns="http://www.w3.org/2000/svg"><title>A picture</title></svg>';
const large = "x".repeat(400_000);
const file = (type: string, body: string) =>
  new Response(body, { headers: { "content-type": type, "content-length": `${body.length}` } });

const NO_PAGE = { sitecore: { context: { language: "en" }, route: null } };

/** Returns a healthy upstream's response to a request. */
async function upstream(input: RequestInfo | URL): Promise<Response> {
  const { pathname, searchParams } = new URL(input instanceof Request ? input.url : input);
  if (pathname === "/content/sites") return Response.json(records);
  if (pathname === "/content/pages") return Response.json({ pages: [] });
  if (pathname.startsWith("/content/")) return Response.json([]);
  if (pathname.startsWith("/sitecore/api/jss/dictionary")) return Response.json({ phrases: {} });
  if (pathname.startsWith("/sitecore/api/layout"))
    return searchParams.get("item") === "/nowhere"
      ? Response.json(NO_PAGE, { status: 404 })
      : Response.json(layout(searchParams.get("item")!));
  if (pathname.endsWith(".svg")) return file("image/svg+xml", picture);
  if (pathname.endsWith(".png")) return file("image/png", large);
  return pathname === types.path ? Response.json(types.example.response) : new Response("no", { status: 404 });
}

/** The fake clock waits until the pending operations are complete. */
const running = new Set<Promise<unknown>>();
function counted<T>(work: Promise<T>): Promise<T> {
  const done = () => running.delete(work);
  running.add(work);
  work.then(done, done);
  return work;
}

/** Wraps the real database to track its pending operations. */
const database = <T extends object>(part: T): T =>
  new Proxy(part, {
    get(target, property) {
      const value = Reflect.get(target, property);
      if (typeof value !== "function") return value;
      return (...all: unknown[]) => {
        const result = value.apply(target, all);
        return result instanceof Promise ? counted(result) : database(result);
      };
    },
  });

const { caches: realCaches } = globalThis;
/** The real Cache API with tracked operations. A cache match counts as pending until its body is read. */
const countedCaches = {
  open: async (name: string) => {
    const cache = await counted(realCaches.open(name));
    const match = async (key: RequestInfo) => {
      const found = await cache.match(key);
      return found?.body ? new Response(await found.arrayBuffer(), found) : found;
    };
    return {
      match: (key: RequestInfo) => counted(match(key)),
      put: (key: RequestInfo, response: Response) => counted(cache.put(key, response)),
      delete: (key: RequestInfo) => counted(cache.delete(key)),
    };
  },
};

/** Starts the Worker with failing stores and a site whose data is not in memory. */
function visitor(bindings: object, host: string) {
  const stub = {
    ...env,
    CONTROL: database((env as { CONTROL: D1Database }).CONTROL),
    UPSTREAM_DEFAULT: "binding",
    BACKEND: { fetch: upstream },
    LAYOUTS: { get: async () => null, put: async () => undefined },
    ...bindings,
  };
  const context = { waitUntil: (work: Promise<unknown>) => void work.catch(() => undefined) };
  return async (path: string) => {
    const request = new Request(`https://${host}${path}`, { headers: { host } });
    const response = await app.fetch(request, stub as never, context as never);
    return { status: response.status, text: new TextDecoder().decode(await response.arrayBuffer()) };
  };
}

/** Advances the clock until the work is complete. Returns the result of the work and its duration on the fake clock. */
async function clocked<T>(work: Promise<T>): Promise<{ value: T; milliseconds: number }> {
  let done = false;
  const ended = work.finally(() => (done = true));
  ended.catch(() => undefined);
  const begin = Date.now();
  while (!done && Date.now() - begin < 60_000) {
    // Store operations, module loads, and hash computations take real time, so the fake clock stops until these
    // operations are complete.
    for (let turn = 0; turn < 4 && !done; turn++) {
      if (running.size > 0) turn = 0;
      await Promise.allSettled(running);
      await new Promise((resolve) => realTimeout(resolve, 1));
    }
    if (!done) await vi.advanceTimersToNextTimerAsync();
  }
  return { value: await ended, milliseconds: Date.now() - begin };
}
const realTimeout = globalThis.setTimeout;

/** Visitor requests, each with a path, expected content, and an expected status. */
const wantedOf = (name: string): [path: string, holds: string, status?: number][] => [
  ["/", "<title>/</title>"],
  [types.path, types.example.response![0]!.facetName],
  [`/sc10media/${name}.svg`, "A picture"],
  [`/sc10media/${name}.png`, large],
  ["/sitemap.xml", "<urlset"],
  ["/about", "<title>/about</title>"],
  ["/nowhere", "<html", 404],
];

// Loads all modules before the first measurement.
beforeAll(async () => {
  await loadModules();
  for (const [path] of wantedOf("well")) await visitor({}, WELL_HOST)(path);
});

let day = Date.UTC(2031, 0, 1);
beforeEach(async () => {
  vi.spyOn(console, "error").mockImplementation(() => undefined);
  vi.spyOn(console, "warn").mockImplementation(() => undefined);
  // Each test uses different days, so that earlier tests' cache entries are too old to be served stale.
  day += 3 * 24 * 3_600_000;
  vi.stubGlobal("caches", countedCaches);
  vi.useFakeTimers({ toFake: ["Date", "setTimeout", "clearTimeout", "setInterval", "clearInterval"], now: day });
});

function bindingsOf(faults: Faults): object {
  const bindings: Record<string, unknown> = {};
  for (const [store, fault] of faults) {
    if (store === "KV") bindings.LAYOUTS = kv(fault);
    else if (store === "D1") bindings.CONTROL = d1(fault);
    else vi.stubGlobal("caches", { open: async () => cache(fault), default: cache(fault) });
  }
  return bindings;
}

describe("with healthy upstreams, the Worker serves pages during single and combined store failures", () => {
  const check = async ({ faults }: { faults: Faults }) => {
    const visit = visitor(bindingsOf(faults), hostOf(faults));
    for (const [path, holds, status = 200] of wantedOf(nameOf(faults))) {
      const { value, milliseconds } = await clocked(visit(path));
      expect([path, value.status]).toEqual([path, status]);
      expect(value.text.includes(holds), path).toBe(true);
      expect(milliseconds, path).toBeLessThanOrEqual(IN_TIME);
    }
    // After a timeout, the next request does not wait for the slow store.
    const next = await clocked(visit("/next"));
    expect([next.value.status, next.milliseconds <= 500]).toEqual([200, true]);
  };
  it.each(trials)("$said: all responses arrive within the time limit, and no public page returns 500 (RL-01)", check);
  it.each(pairs)(
    "$said: all responses arrive within the time limit, and no public page returns 500 (RL-01)",
    { tags: ["nightly"] },
    check,
  );
});

it("slow layout requests delay visitors only briefly, and the first visitor after the outage gets the page (RL-07)", async () => {
  let isLate = true;
  const late = async (input: RequestInfo | URL) => {
    const { pathname } = new URL(input instanceof Request ? input.url : input);
    if (!isLate || !pathname.startsWith("/sitecore/api/layout")) return upstream(input);
    // Simulates a fetch that the platform aborts when its timeout expires.
    await new Promise((resolve) => setTimeout(resolve, IN_TIME));
    throw new Error("aborted");
  };
  const visit = visitor({ BACKEND: { fetch: late } }, SLOW_HOST);
  const tried = async (path: string) => {
    const { value, milliseconds } = await clocked(visit(path));
    return { status: value.status, milliseconds };
  };
  await tried("/robots.txt");
  for (let page = 0; page < 8; page++) await tried(`/late-${page}`);
  const next = await tried("/late-next");
  expect([next.status, next.milliseconds <= 100]).toEqual([503, true]);
  vi.setSystemTime(Date.now() + 5_001);
  const probing = await tried("/late-probe");
  expect([probing.status, probing.milliseconds <= 600]).toEqual([503, true]);
  isLate = false;
  vi.setSystemTime(Date.now() + 5_001);
  expect((await tried("/well")).status).toBe(200);
});
