import { env } from "cloudflare:workers";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { readCachedList } from "../../worker/content/cached-list.ts";
import { checkedSites } from "../../worker/content/sites.ts";
import type { Env } from "../../worker/env.ts";
import { sha256 } from "../../worker/http/csp.ts";
import { EMPTY_CSP } from "../../worker/http/final-response.ts";
import { contextOf } from "./request-context.ts";
import { type Content, layout, siteRecord, stubSite } from "./stub.ts";

const DICTIONARY = "/sitecore/api/jss/dictionary/larkspur/es";
const content: Content = {
  layouts: { "en /": layout("Home"), "es /": layout("Inicio") },
  lists: { [DICTIONARY]: { phrases: { SkipToContent: "Skip to the content" } }, "/content/pages": { pages: [] } },
};
const site = stubSite(content);
const visit = async (path: string) => {
  const response = await site.fetch(path);
  const html = await response.text();
  return {
    state: response.headers.get("x-edge-cache"),
    worded: html.includes("Skip to the content"),
    indexable: !html.includes('<meta name="robots" content="noindex, nofollow">'),
  };
};

// Each test continues at the time at which the previous test ended, because they share caches.
let now = Date.now();
beforeEach(() => void vi.useFakeTimers({ toFake: ["Date"], now }));
afterEach(() => {
  now = Date.now();
});

it.each([
  ["/", "/content/pages"],
  ["/es", DICTIONARY],
])(
  "the Worker soon re-renders the page %s if it was rendered while %s was unavailable (LY-10, ED-08)",
  async (path, list) => {
    content.failing = [list];
    expect((await visit(path)).state).toBe("MISS");
    expect((await visit(path)).state).toBe("HIT");
    vi.setSystemTime(Date.now() + 6_000);
    expect((await visit(path)).state).toBe("STALE");
    content.failing = [];
    vi.setSystemTime(Date.now() + 61_000);
    await visit(path);
    expect(await visit(path)).toEqual({ state: "HIT", worded: path === "/es", indexable: true });
  },
);

it("logs and cache keys never contain a path that the page list does not contain (PV-03)", async () => {
  const lines: unknown[] = [];
  for (const method of ["error", "warn"] as const)
    vi.spyOn(console, method).mockImplementation((...all) => void lines.push(all));
  const put = vi.fn(async () => undefined);
  const host = "www.made-up.example";
  const record = { ...siteRecord, name: "made-up", hosts: [host], publicHost: host };
  const pages = [{ path: "/about", language: "en", name: "About", itemId: "{1}", updated: "2026-01-01T00:00:00Z" }];
  const own: Content = {
    layouts: { "en /ana-vega-19840312": { sitecore: "nonsense" }, "en /about": { sitecore: "nonsense" } },
    lists: { "/content/sites": [siteRecord, record], "/content/pages": { pages } },
  };
  const { fetch } = stubSite(own, { LAYOUTS: { get: async () => null, put } });
  vi.setSystemTime(Date.now() + 61_000);
  await fetch("/robots.txt", { host });
  expect((await fetch("/ana-vega-19840312", { host })).status).toBe(404);
  expect((await fetch("/about", { host })).status).toBe(503);
  const [logged, stored] = [JSON.stringify(lines), JSON.stringify(put.mock.calls)];
  expect(logged).toContain("layout:made-up:en:(unlisted)");
  // For pages in the page list, the Worker logs the path, so that authors can fix the page.
  expect(logged).toContain("layout:made-up:en:/about");
  expect(stored).toContain("failed:layout:made-up:en:/about");
  expect(logged + stored).not.toContain("ana-vega");
  vi.restoreAllMocks();
});

it("while the page list is unavailable, the Worker serves all pages as `noindex` (SH-06)", async () => {
  const own: Content = {
    layouts: { "en /open": layout("Open"), "en /private": layout("Private") },
    failing: ["/content/pages"],
    lists: {
      "/content/pages": {
        pages: [
          { path: "/open", language: "en", name: "Open", itemId: "{1}", updated: "2026-01-01T00:00:00Z" },
          // The record is malformed, but its `indexable` field is valid.
          { path: "/private", language: "en", updated: "yesterday", indexable: false },
        ],
      },
    },
  };
  // The test uses a separate site whose page list is not in the isolate's cache.
  const record = {
    ...siteRecord,
    name: "unlisted",
    hosts: ["www.unlisted.example"],
    publicHost: "www.unlisted.example",
  };
  own.lists!["/content/sites"] = [siteRecord, record];
  const { fetch } = stubSite(own);
  const robots = async () =>
    Promise.all(
      ["/open", "/private"].map(async (path) =>
        (await (await fetch(path, { host: "www.unlisted.example" })).text()).includes('content="noindex, nofollow"'),
      ),
    );
  expect(await robots()).toEqual([true, true]);
  own.failing = [];
  vi.setSystemTime(Date.now() + 61_000);
  await robots();
  expect(await robots()).toEqual([false, true]);
});

it("the health check names a failing dependency even if the Worker has cached data from it", async () => {
  const parts = async (down: boolean) => {
    vi.setSystemTime(Date.now() + 3_001);
    const answer = await stubSite({ down }).fetch("/_edge/health?deep");
    const { parts } = await answer.json<{ parts: Record<string, { status: string }> }>();
    return [answer.status, ...Object.entries(parts).map(([name, { status }]) => `${name} ${status}`)];
  };
  expect(await parts(false)).toEqual([200, "settings ok", "layouts ok", "content ok", "control ok", "migrations ok"]);
  expect(await parts(true)).toEqual([503, "settings ok", "layouts ok", "content down", "control ok", "migrations ok"]);
  // The CMS responds, but the response contains no valid sites.
  const wrong = { lists: { "/content/sites": { unexpected: ["shape"] } } };
  vi.setSystemTime(Date.now() + 3_001);
  expect((await stubSite(wrong).fetch("/_edge/health?deep")).status).toBe(503);
});

it.each<[string, string[], string]>([
  ["an older build has migrated", ["0001_counters.sql"], "down"],
  ["nobody has migrated", [], "down"],
  ["a newer build has migrated", ["9999_later.sql"], "ok"],
])("the health check reports a control database that %s", async (_what, applied, status) => {
  const { CONTROL } = env as unknown as { CONTROL: D1Database };
  const { results } = await CONTROL.prepare("SELECT name FROM d1_migrations").all<{ name: string }>();
  const set = (names: string[]) =>
    CONTROL.batch([
      CONTROL.prepare("DELETE FROM d1_migrations"),
      ...names.map((name) => CONTROL.prepare("INSERT INTO d1_migrations VALUES (?)").bind(name)),
    ]);
  await set(applied);
  vi.setSystemTime(Date.now() + 3_001);
  const answer = await stubSite({}).fetch("/_edge/health?deep");
  await set(results.map(({ name }) => name));
  const { parts } = await answer.json<{ parts: Record<string, { status: string }> }>();
  expect([parts.migrations!.status, answer.status]).toEqual([status, status === "ok" ? 200 : 503]);
});

it("for a hundred health checks within three seconds, the Worker sends each dependency only one request", async () => {
  vi.setSystemTime(Date.now() + 3_001);
  const site = stubSite({});
  await Promise.all(Array.from({ length: 50 }, () => site.fetch("/_edge/health?deep")));
  for (let n = 0; n < 50; n++) await site.fetch("/_edge/health?deep");
  expect(site.requests.filter((path) => path.startsWith("/content/sites"))).toHaveLength(1);
});

it.each([
  ["/away", "www.larkspurhealth.example", "en", "We will be right back", false],
  ["/es/away", "www.larkspurhealth.example", "es", "Volvemos enseguida", false],
  ["/es/away", "qa.larkspurhealth.example", "es", "Volvemos enseguida", true],
  ["/away", "nobody.example", "en", "We will be right back", true],
])(
  "while the CMS is down, the Worker returns a 503 page for %s on %s in the language %s (ED-09, SH-06)",
  async (path, host, language, title, hidden) => {
    const { fetch } = stubSite({ failing: ["/sitecore/api/layout/render/jss"] });
    const answer = await fetch(path, { host });
    const html = await answer.text();
    expect([answer.status, answer.headers.has("retry-after")]).toEqual([503, true]);
    expect(html).toContain(`<html lang="${language}">`);
    expect(html).toContain(`<h1>${title}</h1>`);
    expect(html.includes('<meta name="robots" content="noindex, nofollow">')).toBe(hidden);
    const sheet = /<style>(.*)<\/style>/s.exec(html)?.[1] ?? "";
    expect(answer.headers.get("content-security-policy")).toBe(`${EMPTY_CSP}; style-src ${await sha256(sheet)}`);
  },
);

let number = 0;

/**
 * Returns a function that reads a list with a unique key. `stored` returns the list in KV, and `answers` contains the
 * CMS responses in order.
 */
function list(stored: () => unknown, ...answers: unknown[]) {
  const key = `list${number++}`;
  const get = async () => stored();
  const env = { LAYOUTS: { get, put: async () => {} } } as unknown as Env;
  const check = async (document: unknown) => {
    if (!Array.isArray(document)) throw new Error("no list");
    return document as string[];
  };
  const behind: Promise<unknown>[] = [];
  return async () => {
    const sizeRule = { entries: (list: string[]) => ({ entries: list }), mayBeEmpty: true } as const;
    const source = { key, check, sizeRule, load: async () => answers.shift() };
    const value = await readCachedList(
      contextOf(env, (work) => behind.push(work)),
      source,
    );
    await Promise.all(behind.splice(0));
    return value;
  };
}

it.each([
  ["/sitemap.xml", "/content/pages"],
  ["/cms-hpt.txt", "/content/texts"],
])("the Worker returns 503 for %s while the response for %s is invalid (ED-09)", async (path, list) => {
  const host = `www.wrong${number++}.example`;
  const record = { ...siteRecord, name: `wrong${number}`, hosts: [host], publicHost: host };
  const site = stubSite({ lists: { "/content/sites": [siteRecord, record], [list]: { unexpected: ["shape"] } } });
  vi.setSystemTime(Date.now() + 61_000);
  await site.fetch("/robots.txt", { host });
  expect((await site.fetch(path, { host })).status).toBe(503);
});

it("the Worker serves the other text files if one text file is invalid (SD-03)", async () => {
  const texts = [{ path: "cms-hpt.txt" }, { path: "/.well-known/security.txt", text: "Contact: mailto:a@b.example" }];
  const record = { ...siteRecord, name: "texts", hosts: ["www.texts.example"], publicHost: "www.texts.example" };
  const site = stubSite({ lists: { "/content/sites": [siteRecord, record], "/content/texts": texts } });
  vi.setSystemTime(Date.now() + 61_000);
  await site.fetch("/robots.txt", { host: "www.texts.example" });
  const answer = await site.fetch("/.well-known/security.txt", { host: "www.texts.example" });
  expect([answer.status, await answer.text()]).toEqual([200, "Contact: mailto:a@b.example"]);
});

it.each<[string, () => unknown]>([
  ["truncated", () => JSON.parse('{"document":[')],
  [
    "in a format that this build does not support",
    () => ({ document: { of: "another release" }, checkedBy: "another" }),
  ],
  [
    "unavailable",
    () => {
      throw new Error("KV is away");
    },
  ],
])("the Worker fetches a list from the CMS if the stored list is %s (RL-03, ED-09)", async (_what, stored) => {
  expect(await list(stored, ["new"])()).toEqual(["new"]);
});

it("the Worker keeps a stored list if the CMS returns 404, but replaces it if the CMS returns an empty list (RL-03)", async () => {
  const read = list(() => null, ["first"], null, []);
  expect(await read()).toEqual(["first"]);
  for (const expected of [["first"], []]) {
    vi.setSystemTime(Date.now() + 61_000);
    await read();
    expect(await read()).toEqual(expected);
  }
});

it("if a CMS response contains no sites, the Worker keeps the stored sites (TH-07)", async () => {
  expect(await checkedSites([siteRecord])).toHaveLength(1);
  for (const document of [[], null, {}]) await expect(checkedSites(document)).rejects.toThrow();
});

it("a slow page does not delay other pages, and the first visitor after the outage gets the page (RL-01, RL-07)", async () => {
  const host = "www.pressed.example";
  const record = { ...siteRecord, name: "pressed", hosts: [host], publicHost: host };
  const layouts = Object.fromEntries(Array.from({ length: 20 }, (_, n) => [`en /quick-${n}`, layout(`Quick ${n}`)]));
  let isSlow = true;
  const content: Content = {
    layouts: { ...layouts, "en /slow": layout("Well again") },
    lists: { "/content/sites": [siteRecord, record], "/content/pages": { pages: [] } },
    answer: ({ searchParams }) =>
      isSlow && searchParams.get("item") === "/slow" ? Promise.reject(new Error("timed out")) : undefined,
  };
  const { fetch, requests } = stubSite(content, { UPSTREAM_CONTENT: undefined });
  vi.setSystemTime(Date.now() + 61_000);
  await fetch("/robots.txt", { host });
  const slow = async () => (await fetch("/slow", { host })).status;
  for (let n = 0; n < 12; n++) {
    expect(await slow()).toBe(503);
    expect((await fetch(`/quick-${n}`, { host })).status).toBe(200);
    vi.setSystemTime(Date.now() + 400);
  }
  // After five failures, the CMS gets no further requests for the slow page.
  const forSlow = () => requests.filter((url) => url.includes("item=%2Fslow")).length;
  expect(forSlow()).toBe(5);
  isSlow = false;
  vi.setSystemTime(Date.now() + 5_001);
  expect(await slow()).toBe(200);
});

it("slow pages in one section do not affect pages in other sections, even if no other request succeeds for a while (RL-01)", async () => {
  const host = "www.section.example";
  const record = { ...siteRecord, name: "section", hosts: [host], publicHost: host };
  const layouts = Object.fromEntries(Array.from({ length: 98 }, (_, n) => [`en /quick-${n}`, layout(`Quick ${n}`)]));
  const { fetch } = stubSite(
    {
      layouts,
      lists: { "/content/sites": [siteRecord, record], "/content/pages": { pages: [] } },
      answer: ({ searchParams }) =>
        searchParams.get("item")?.startsWith("/section/") ? Promise.reject(new Error("timed out")) : undefined,
    },
    { UPSTREAM_CONTENT: undefined },
  );
  vi.setSystemTime(Date.now() + 61_000);
  const visits = (paths: string[]) => Promise.all(paths.map(async (path) => (await fetch(path, { host })).status));
  expect(await visits(["/quick-97"])).toEqual([200]);
  const statuses: number[] = [];
  for (let n = 0; n < 96; n += 8) {
    await visits(Array.from({ length: 12 }, (_, slow) => `/section/${n}-${slow}`));
    statuses.push(...(await visits(Array.from({ length: 8 }, (_, quick) => `/quick-${n + quick}`))));
  }
  expect(statuses.filter((status) => status !== 200)).toEqual([]);
});

it("after a 429 from the CMS, the Worker does not retry until the `Retry-After` delay has passed (RL-01, AP-46)", async () => {
  const lines = vi.spyOn(console, "warn").mockImplementation(() => undefined);
  let asked = 0;
  let refusals = ["1"];
  const refused = Promise.withResolvers<void>();
  const own: Content = {
    layouts: Object.fromEntries(["a", "b", "c"].map((name) => [`en /${name}`, layout(name)])),
    answer(url) {
      if (!url.pathname.includes("/layout/")) return;
      asked += 1;
      const [wait] = refusals.splice(0, 1);
      if (wait === undefined) return;
      refused.resolve();
      return new Response("slow down", { status: 429, headers: { "retry-after": wait } });
    },
  };
  const { fetch } = stubSite(own);
  // Loads the site's settings before the fake timers start, because the load would otherwise wait for a fake timer.
  await fetch("/robots.txt");
  vi.useFakeTimers({ toFake: ["Date", "setTimeout", "clearTimeout"] });
  const page = fetch("/a");
  await refused.promise;
  await vi.advanceTimersByTimeAsync(999);
  expect(asked).toBe(1);
  await vi.advanceTimersByTimeAsync(1);
  expect((await page).status).toBe(200);
  expect(asked).toBe(2);
  vi.useFakeTimers({ toFake: ["Date"], now: Date.now() });
  // The `Retry-After` delay exceeds the maximum time that a page view waits, so the Worker sends no request.
  refusals = ["20"];
  for (const path of ["/b", "/c"]) expect((await fetch(path)).status).toBe(503);
  expect(asked).toBe(3);
  const said = lines.mock.calls.flat().filter((line) => String(line).includes("upstream-throttled"));
  expect(said.map((line) => JSON.parse(String(line)).milliseconds)).toEqual([1_000, 20_000]);
  vi.setSystemTime(Date.now() + 20_000);
  expect((await fetch("/b")).status).toBe(200);
  vi.restoreAllMocks();
});

it("during an outage, the Worker serves a page rendered from an old layout as STALE, and it replaces the page after the outage (RL-01, RL-07)", async () => {
  const host = "www.outage.example";
  const own: Content = {
    layouts: { "en /visiting": layout("Visiting") },
    lists: { "/content/sites": [siteRecord, { ...siteRecord, name: "outage", hosts: [host], publicHost: host }] },
  };
  const before = stubSite(own);
  const state = async (site: typeof before) => (await site.fetch("/visiting", { host })).headers.get("x-edge-cache");
  expect(await state(before)).toBe("MISS");
  // Another isolate has cached the layout and the lists, but no rendered page.
  for (const key of before.kv.keys()) if (key.startsWith("rendered:")) before.kv.delete(key);
  const after = stubSite(own, { LAYOUTS: before.env.LAYOUTS });
  vi.setSystemTime(Date.now() + 11 * 60_000);
  own.down = true;
  expect(await state(after)).toBe("STALE");
  expect(await state(after)).toBe("STALE");
  vi.setSystemTime(Date.now() + 6_000);
  expect(await state(after)).toBe("STALE");
  own.down = false;
  // The circuit breaker allows one request every five seconds.
  for (const seconds of [61, 6, 6]) {
    vi.setSystemTime(Date.now() + seconds * 1_000);
    await state(after);
  }
  expect(await state(after)).toBe("HIT");
});
