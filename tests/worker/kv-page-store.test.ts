import { beforeEach, describe, expect, it, vi } from "vitest";
import { MINUTE_MS, SECOND_MS } from "../../lib/dates/units.ts";
import { pages } from "../../worker/pages/find-page.ts";
import { publishing } from "./publishing.ts";

let day = Date.UTC(2031, 5, 1, 18);
beforeEach(() => {
  vi.spyOn(console, "error").mockImplementation(() => undefined);
  vi.spyOn(console, "warn").mockImplementation(() => undefined);
  day += 3 * 24 * 60 * MINUTE_MS;
  vi.useFakeTimers({ toFake: ["Date"], now: day });
});
const later = (milliseconds: number) => vi.setSystemTime(Date.now() + milliseconds);

/** A data center's state: its cache, and its local copies of KV entries, including misses. */
interface DataCenter {
  cache: Map<string, Response>;
  read: Map<string, { value: unknown; at: number }>;
}

/**
 * Simulates KV according to its documentation. A write becomes visible after a short delay. A data center caches a
 * value or a miss for the read's `cacheTtl`, or until the same data center writes the key. Each key accepts one write
 * per second.
 */
function world() {
  const central = new Map<string, { value: unknown; at: number; before?: unknown }>();
  let here: DataCenter;
  /** Keys that the Worker wrote, and keys that the Worker read. */
  const written: string[] = [];
  const read: string[] = [];
  /** The number of page lookups in the Cache API. */
  let near = 0;
  /** If defined, replaces every KV read, to simulate a failure. */
  let fault: (() => Promise<unknown>) | undefined;
  const kv = {
    async get(key: string, options?: { cacheTtl?: number }) {
      if (fault) return fault();
      read.push(key);
      const known = here.read.get(key);
      if (known && Date.now() - known.at < (options?.cacheTtl ?? 60) * SECOND_MS) return known.value;
      const stored = central.get(key);
      const value = (stored && Date.now() - stored.at >= 2 * SECOND_MS ? stored.value : stored?.before) ?? null;
      here.read.set(key, { value, at: Date.now() });
      return value;
    },
    async put(key: string, value: unknown) {
      const before = central.get(key);
      if (before && Date.now() - before.at < SECOND_MS) throw new Error("429 Too Many Requests");
      written.push(key);
      here.read.delete(key);
      central.set(key, { value, at: Date.now(), before: before?.value });
    },
  };
  const open = async (name: string) => ({
    match: async (url: string) => {
      if (name === "pages") near++;
      return here.cache.get(name + url)?.clone();
    },
    put: async (url: string, response: Response) => void here.cache.set(name + url, response),
  });
  vi.stubGlobal("caches", { open });
  const test = publishing({}, { LAYOUTS: kv });
  const enter = (place: DataCenter) => {
    here = place;
    pages(test.env).forget(`page:${test.site}:indexed:en:/about:test`);
    pages(test.env).forget(`page:${test.site}:indexed:en:/events/yoga:test`);
  };
  const built = (): DataCenter => ({ cache: new Map(), read: new Map() });
  enter(built());
  return {
    ...test,
    central,
    built,
    enter,
    looked: () => read.filter((key) => key.startsWith("rendered:")).length,
    rendered: () => read.filter((key) => key.startsWith("layout:")).length,
    written: () => written.filter((key) => key.startsWith("rendered:")).length,
    near: () => near,
    break(how: () => Promise<unknown>) {
      fault = how;
    },
    reset() {
      read.splice(0);
      near = 0;
    },
  };
}

describe("the Worker renders a page once for all data centers (PF-09)", () => {
  it("after a purge, only a few of 100 data centers render the page, one data center writes the page to KV, and no data center serves the old page", async () => {
    const test = world();
    const places = Array.from({ length: 100 }, test.built);
    // Each data center has the old page and a copy of the page's KV entry.
    for (const place of places) {
      test.enter(place);
      expect(await test.visit("/about")).toContain("old");
      later(SECOND_MS);
    }
    test.change();
    await test.purge({ paths: ["/about"] });
    test.reset();
    const first = test.written();
    const tags = new Set<string | null>();
    for (const [number, place] of places.entries()) {
      test.enter(place);
      const response = await test.fetch("/about", { host: test.host });
      expect([number, (await response.text()).includes("about new")]).toEqual([number, true]);
      if (number >= 2) tags.add(response.headers.get("etag"));
      later(SECOND_MS);
    }
    expect(test.rendered()).toBe(2);
    expect(test.written() - first).toBe(1);
    // Each render has a different ETag. The fewer renders there are, the less often a browser that switches data
    // centers downloads the page again.
    expect(tags.size).toBeLessThanOrEqual(2);
  });

  it("the Worker writes a page to KV once and rewrites the page only after a change", async () => {
    const test = world();
    await test.visit("/about");
    for (let time = 0; time < 3; time++) {
      later(11 * MINUTE_MS);
      await test.visit("/about");
    }
    expect([test.rendered() > 1, test.written()]).toEqual([true, 1]);
    // Changes the content without publishing the change.
    test.change();
    for (let time = 0; time < 3; time++) {
      later(11 * MINUTE_MS);
      await test.visit("/about");
    }
    expect(test.written()).toBe(2);
    later(2 * MINUTE_MS);
    test.reset();
    test.enter(test.built());
    expect([await test.visit("/about"), test.rendered()]).toEqual(["HIT new", 0]);
  });

  it.each<[string, (bytes: Uint8Array) => unknown]>([
    ["nothing", () => null],
    ["an empty value", () => new Uint8Array()],
    ["half a page", (bytes) => bytes.slice(0, bytes.length >> 1)],
    ["a truncated page", (bytes) => bytes.slice(0, -1)],
    ["a page with trailing bytes", (bytes) => new Uint8Array([...bytes, 32])],
    ["other text", () => new TextEncoder().encode("<html>")],
    ["a different type of value", () => new TextEncoder().encode('{"segments":[]}\n')],
  ])("the Worker re-renders the page if KV returns %s", async (_what, spoilt) => {
    const test = world();
    await test.visit("/about");
    const [key, entry] = [...test.central].find(([key]) => key.startsWith("rendered:"))!;
    test.central.set(key, { value: spoilt(entry.value as Uint8Array), at: 0 });
    test.reset();
    test.enter(test.built());
    expect([await test.visit("/about"), test.rendered()]).toEqual(["MISS old", 1]);
  });

  it.each(["get", "put"])("visitors get the page even if the KV method %s throws an error", async (method) => {
    const test = world();
    const LAYOUTS = {
      get: async () => null,
      put: async () => undefined,
      [method]: () => Promise.reject(new Error("no")),
    };
    const other = publishing({}, { LAYOUTS });
    expect(test.written()).toBe(0);
    expect(await other.visit("/about")).toBe("MISS old");
  });

  it("the KV key contains hashes of the site record and the dictionary, so a change to either invalidates the page", async () => {
    const test = world();
    await test.visit("/about");
    later(2 * MINUTE_MS);
    test.reset();
    // An item that no page uses may be a dictionary entry, so a purge of the item invalidates the dictionary.
    await test.purge({ items: ["{AAAAAAAA-0000-4000-8000-00000000000f}"] });
    test.enter(test.built());
    await test.visit("/about");
    expect([test.rendered(), test.written()]).toEqual([1, 2]);

    const records = test.content.lists!["/content/sites"] as { name: string }[];
    const changed = records.map((record) => (record.name === test.site ? { ...record, redirectHosts: [] } : record));
    test.content.lists = { ...test.content.lists, "/content/sites": changed };
    // The Worker revalidates the list in the background after the first response.
    for (const time of [MINUTE_MS, SECOND_MS]) {
      later(time + SECOND_MS);
      test.reset();
      test.enter(test.built());
      await test.visit("/about");
    }
    expect(test.rendered()).toBe(1);
  });

  it("for a second after a page's purge, the Worker does not look up the page in KV, so that no data center caches the miss", async () => {
    const test = world();
    await test.visit("/about");
    test.change();
    await test.purge({ paths: ["/about"] });
    test.reset();
    const early = test.built();
    test.enter(early);
    expect([await test.visit("/about"), test.looked()]).toEqual(["MISS new", 0]);
    later(2 * SECOND_MS);
    // The data center has lost its in-memory copy, but KV has the page.
    test.enter({ ...early, cache: new Map() });
    expect([await test.visit("/about"), test.looked(), test.rendered()]).toEqual(["HIT new", 1, 1]);
  });

  it("for a page's first request in a data center, the Worker reads only KV and not the Cache API, even on a KV miss (PF-03)", async () => {
    const test = world();
    await test.visit("/services");
    later(2 * MINUTE_MS);
    test.reset();
    const elsewhere = test.built();
    test.enter(elsewhere);
    expect([await test.visit("/about"), test.looked(), test.near()]).toEqual(["MISS old", 1, 0]);
    later(2 * SECOND_MS);
    test.enter(test.built());
    expect([await test.visit("/about"), test.looked(), test.near()]).toEqual(["HIT old", 2, 0]);
  });

  it("a data center uses its KV copy for an hour; when it revalidates the copy, it gets the page that another data center rendered (ED-08)", async () => {
    const test = world();
    const [here, there] = [test.built(), test.built()];
    test.enter(there);
    await test.visit("/about");
    later(2 * SECOND_MS);
    test.enter(here);
    await test.visit("/about");
    // Changes the content without publishing the change. The data center that rendered the page detects the change and
    // writes the new page.
    test.change();
    test.enter(there);
    for (let time = 0; time < 3; time++) {
      await test.visit("/about");
      later(11 * MINUTE_MS);
    }
    expect(test.written()).toBe(2);
    test.reset();
    test.enter(here);
    expect(await test.visit("/about")).toBe("HIT old");
    later(11 * MINUTE_MS);
    expect(await test.visit("/about")).toBe("STALE old");
    expect([await test.visit("/about"), test.rendered()]).toEqual(["HIT new", 0]);
  });

  it.each<[string, () => Promise<unknown>]>([
    ["throws errors", () => Promise.reject(new Error("the store is away"))],
    ["returns invalid data", async () => new TextEncoder().encode("{")],
    ["hangs", () => new Promise(() => undefined)],
  ])("while KV %s and the CMS is down, the Worker serves the page from the Cache API (RL-01)", async (_what, how) => {
    const test = world();
    const here = test.built();
    test.enter(here);
    // The Worker writes the page to the Cache API on the second request for it.
    for (let time = 0; time < 3; time++) await test.visit("/about");
    later(MINUTE_MS);
    test.break(how);
    test.content.down = true;
    test.enter(here);
    test.reset();
    expect([await test.visit("/about"), test.near()]).toEqual(["HIT old", 1]);
    later(6 * SECOND_MS);
  });

  it("if a page is missing from KV and cannot be rendered, the Worker serves a stale copy from the Cache API (RL-01)", async () => {
    const test = world();
    const here = test.built();
    test.enter(here);
    for (let time = 0; time < 3; time++) await test.visit("/about");
    later(2 * MINUTE_MS);
    test.central.clear();
    here.read.clear();
    test.content.down = true;
    test.enter(here);
    expect(await test.visit("/about")).toBe("STALE old");
  });

  it("the Worker serves a page under a wildcard item from the Cache API, because the page is never in KV (RL-08)", async () => {
    const test = world();
    const here = test.built();
    test.enter(here);
    for (let time = 0; time < 3; time++) await test.visit("/events/yoga");
    test.reset();
    test.enter(here);
    expect([await test.visit("/events/yoga"), test.looked(), test.rendered()]).toEqual(["HIT old", 0, 0]);
  });

  it("the Worker does not write a provisional page to KV", async () => {
    const test = world();
    test.content.failing = ["/content/pages"];
    expect(await test.visit("/about")).toBe("MISS old");
    expect(test.written()).toBe(0);
  });

  it("the Worker writes no KV entries for arbitrary paths, which a client could generate without limit (RL-08)", async () => {
    const test = world();
    expect(await test.visit("/events/yoga")).toBe("MISS old");
    expect(await test.visit("/nowhere")).toBe("MISS 404");
    expect(test.written()).toBe(0);
  });
});
