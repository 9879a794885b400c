import { beforeEach, describe, expect, it, vi } from "vitest";
import { locationDetail, locationPages } from "../../contracts/locations.ts";
import type { Env } from "../../worker/env.ts";
import { readTraffic } from "../../worker/metrics/traffic-sums.ts";
import { runFakeClock, skipPauses } from "../support/fake-clock.ts";
import { type Content, layout, stubSite } from "./stub.ts";

const entry = (path: string) => ({ path, language: "en", name: path, itemId: path });
const block = { uid: "d", componentName: "LocationDetail", dataSource: "{d}" };
const known = locationDetail.example.response;

let day = Date.UTC(2040, 0, 1);
beforeEach(() => {
  // Each test runs on different days, so that cache entries from earlier tests are too old to use.
  day += 1_000 * 86_400_000;
  vi.useFakeTimers({ toFake: ["Date"], now: day });
  // The Worker delays a request of a throttled network by at most a second.
  skipPauses(1_000);
  for (const method of ["error", "warn"] as const) vi.spyOn(console, method).mockImplementation(() => undefined);
});
const pass = (seconds: number) => vi.setSystemTime(Date.now() + seconds * 1_000);

/**
 * Starts a site with locations under a wildcard item. The `listed` argument contains the locations that the upstream
 * lists, or is null if the upstream has no list.
 */
function world(listed: string[] | null, limit = 1_000, settings: Partial<Env> = {}) {
  const places = new Set(listed ?? []);
  const failing: string[] = [];
  const content: Content = {
    failing,
    layouts: {
      "en /": layout("Home"),
      "en /locations": layout("Locations"),
      "en /locations/,-w-,": layout("A location", {}, {}, [block]),
      "en /404": layout("Not found"),
    },
    lists: {
      "/content/pages": {
        pages: [entry("/"), entry("/locations")],
        wildcards: [{ path: "/locations", itemPath: "/locations/,-w-,", language: "en" }],
      },
      "/content/redirects": [],
      "/sitecore/api/jss/dictionary/larkspur/en": { phrases: {} },
    },
    answer({ pathname, searchParams }) {
      const path = searchParams.get("websiteUrl") ?? "";
      if (/^\/-\/media\/t?here/.test(pathname)) return new Response("x", { headers: { "content-type": "image/png" } });
      if (pathname === locationPages.path) return listed ? Response.json(listed) : undefined;
      if (pathname !== locationDetail.path) return undefined;
      return places.has(path) ? Response.json({ ...known, websiteUrl: path }) : new Response("no", { status: 404 });
    },
  };
  const used = new Map<string, number>();
  const LIMIT_TYPEAHEAD = {
    limit: async ({ key }: { key: string }) => {
      used.set(key, (used.get(key) ?? 0) + 1);
      return { success: used.get(key)! <= limit };
    },
  };
  const stub = stubSite(content, { LIMIT_TYPEAHEAD, ...settings });
  const visit = (path: string, address = "203.0.113.7") =>
    stub.fetch(path, { headers: { "cf-connecting-ip": address } });
  const status = async (path: string, address?: string) => (await visit(path, address)).status;
  const asked = () => stub.requests.filter((url) => url.startsWith(locationDetail.path)).length;
  let unknown = 0;
  return {
    ...stub,
    places,
    /** Paths of API calls for which the upstream is down. */
    failing,
    visit,
    status,
    asked,
    /** Uses up the limit of one slug lookup per second. */
    press: () => status(`/locations/pressed-${unknown++}`),
  };
}

describe("the Worker limits lookups for slugs that a wildcard item's upstream does not list (RL-08)", () => {
  it("above the limit, the Worker handles 300 requests for unlisted slugs without a lookup, a render, or a KV write", async () => {
    const { status, visit, requests, read, kv, asked, press } = world(["/locations/here"]);
    for (const path of ["/", "/locations/here"]) await status(path);
    for (let n = 0; n < 3; n++) await press();
    const [sent, looked, stored, calls] = [requests.length, read.length, kv.size, asked()];
    const states = new Map<string, number>();
    for (let n = 0; n < 300; n++) {
      const response = await visit(`/locations/no-such-${n}`);
      const state = `${response.status} ${response.headers.get("x-edge-cache")}`;
      states.set(state, (states.get(state) ?? 0) + 1);
    }
    expect(Object.fromEntries(states)).toEqual({ "404 HIT": 300 });
    expect([requests.slice(sent), read.slice(looked), kv.size - stored, asked() - calls]).toEqual([[], [], 0, 0]);
  });

  it("under load, the Worker finds a listed slug regardless of its case", async () => {
    const { status, press, places } = world(["/locations/here", "/Locations/There/"]);
    places.add("/locations/there");
    await status("/");
    for (const path of ["/locations/here", "/LOCATIONS/there"]) {
      await press();
      expect([path, await status(path)]).toEqual([path, 200]);
    }
  });

  it("the Worker finds a new slug before it appears in the list or, under load, within minutes", async () => {
    const listed = ["/locations/here"];
    const { status, press, places } = world(listed);
    await status("/");
    await press();
    places.add("/locations/new").add("/locations/newer");
    pass(2);
    expect(await status("/locations/new")).toBe(200);
    listed.push("/locations/new", "/locations/newer");
    pass(600);
    await press();
    await press();
    pass(2);
    await press();
    expect([await status("/locations/newer"), await status("/locations/no-such")]).toEqual([200, 404]);
  });

  it("if the slug list lacks existing pages, the Worker finds these pages as soon as the limit allows lookups", async () => {
    const { status, press, places } = world(["/locations/here"]);
    places.add("/locations/one").add("/locations/two");
    await status("/");
    for (let n = 0; n < 2; n++) await press();
    expect(await status("/locations/two")).toBe(404);
    pass(2);
    expect([await status("/locations/one"), await status("/locations/two")]).toEqual([200, 200]);
  });
});

it.each([
  [404, [0, 1]],
  [503, [1, 0]],
])(
  "metrics count a page's call that failed with %i as an error or as rejected (OP-07)",
  async (answer, [failed, refused]) => {
    const { status, env, places, failing } = world(["/locations/here"], 1_000);
    places.clear();
    if (answer === 503) failing.push(locationDetail.path);
    await status("/locations/here");
    const selection = { start: day / 1_000, bucketSeconds: 86_400, by: ["name"] } as const;
    const [groups = []] = await readTraffic(env, [{ ...selection, kinds: ["block"] }]);
    expect(groups.map(({ name, errors, rejected }) => [name, errors, rejected])).toContainEqual([
      "locationDetail",
      failed,
      refused,
    ]);
  },
);

/** Returns the `n`th IP address in the test's network. */
const neighbor = (n: number) => `2001:db8:0:1::${n.toString(16)}`;

describe("the Worker limits slug lookups if the upstream has no list (RL-08)", () => {
  it("the Worker throttles lookups from a network that causes too many misses, but not from other networks", async () => {
    const { status, visit, asked, places } = world(null, 20);
    places.add("/locations/here").add("/locations/yonder").add("/locations/elsewhere");
    for (const path of ["/", "/locations/here"]) await status(path);
    const calls = asked();
    const states: number[] = [];
    for (let n = 0; n < 60; n++) states.push(await status(`/locations/gone-${n}`, neighbor(n)));
    // The fake clock does not advance, so the limits allow only one immediate lookup and two more lookups, which wait
    // for at most a second.
    expect([asked() - calls, states.indexOf(429)]).toEqual([24, 24]);
    const refused = await visit("/locations/yonder", neighbor(1));
    expect([refused.status, refused.headers.get("retry-after")]).toEqual([429, "60"]);
    expect(await refused.text()).toContain("<h1>We will be right back</h1>");
    // Cached pages are available to every network.
    expect(await status("/locations/here", neighbor(1))).toBe(200);
    expect(await status("/locations/yonder", "203.0.113.9")).toBe(200);
    pass(2);
    expect(await status("/locations/elsewhere", neighbor(1))).toBe(200);
  });

  it("existing pages remain available to a network while one of its clients requests missing pages", async () => {
    const { status, places } = world(null, 20);
    places.add("/locations/here");
    await status("/");
    for (let n = 0; n < 40; n++) {
      await status(`/locations/gone-${n}`, "203.0.113.30");
      pass(0.5);
    }
    expect(await status("/locations/here", "203.0.113.30")).toBe(200);
  });

  it("a dead link and a broken image on a popular page do not cause the Worker to throttle a network", async () => {
    const { status, places } = world(null, 20);
    places.add("/locations/here");
    const warned = vi.spyOn(console, "warn").mockImplementation(() => undefined);
    await status("/");
    for (let n = 0; n < 30; n++) {
      expect(await status("/locations/gone", neighbor(n))).toBe(404);
      expect(await status("/sc10media/gone.png", neighbor(n))).toBe(404);
      pass(1);
    }
    expect(await status("/locations/here", neighbor(99))).toBe(200);
    expect(JSON.stringify(warned.mock.calls)).not.toContain("network-throttled");
  });

  it("repeated requests for the same missing page do not count toward a network's limit, and the Worker later retries the lookup", async () => {
    const { status, asked } = world(null, 20);
    await status("/");
    const all = async () => {
      for (let n = 0; n < 40; n++) await status(`/locations/gone-${n}`, "203.0.113.31");
    };
    await all();
    const calls = asked();
    // After 11 seconds, the cached not-found responses have expired.
    pass(11);
    await all();
    expect(asked() - calls).toBe(3);
  });

  it("for a throttled network, the Worker serves all cached images but limits the number of uncached images", async () => {
    const { status, requests } = world([], 20);
    expect(await status("/sc10media/here.png", "203.0.113.20")).toBe(200);
    const asked = requests.length;
    for (let n = 0; n < 21; n++) expect(await status(`/sc10media/gone-${n}.png`, "203.0.113.20")).toBe(404);
    vi.useFakeTimers({ toFake: ["Date", "setTimeout", "clearTimeout"], now: Date.now() });
    const pressed = Promise.all(
      Array.from({ length: 100 }, (_, n) => status(`/sc10media/lost-${n}.png`, "203.0.113.20")),
    );
    const { value } = await runFakeClock(pressed);
    expect([value.filter((one) => one === 404).length, requests.length - asked]).toEqual([11, 32]);
    expect(await status("/sc10media/here.png", "203.0.113.20")).toBe(200);
    expect((await runFakeClock(status("/sc10media/there.png", "203.0.113.20"))).value).toBe(200);
    expect(await status("/sc10media/elsewhere.png", "203.0.113.21")).toBe(404);
  });
});
