import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { readCachedList } from "../../worker/content/cached-list.ts";
import { checkedSites } from "../../worker/content/sites.ts";
import type { Env } from "../../worker/env.ts";
import { sha256 } from "../../worker/http/csp.ts";
import { NOTHING } from "../../worker/http/security-headers.ts";
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

beforeAll(() => void vi.useFakeTimers({ toFake: ["Date"] }));
afterAll(() => void vi.useRealTimers());

it.each([
  ["/", "/content/pages"],
  ["/es", DICTIONARY],
])("%s, made while %s is down, is rendered again soon after (LY-10, ED-08)", async (path, list) => {
  content.failing = [list];
  expect((await visit(path)).state).toBe("MISS");
  expect((await visit(path)).state).toBe("HIT");
  vi.setSystemTime(Date.now() + 6_000);
  expect((await visit(path)).state).toBe("STALE");
  content.failing = [];
  vi.setSystemTime(Date.now() + 61_000);
  await visit(path);
  expect(await visit(path)).toEqual({ state: "HIT", worded: path === "/es", indexable: true });
});

it("a path that somebody has made up is in no log and no key, whatever fails about it (PV-03)", async () => {
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
  // The isolate learns of this site.
  vi.setSystemTime(Date.now() + 61_000);
  await fetch("/robots.txt", { host });
  expect((await fetch("/ana-vega-19840312", { host })).status).toBe(503);
  expect((await fetch("/about", { host })).status).toBe(503);
  const [logged, stored] = [JSON.stringify(lines), JSON.stringify(put.mock.calls)];
  expect(logged).toContain("layout:made-up:en:(unlisted)");
  // What authors can mend is named to them.
  expect(logged).toContain("layout:made-up:en:/about");
  expect(stored).toContain("failed:layout:made-up:en:/about");
  expect(logged + stored).not.toContain("ana-vega");
  vi.restoreAllMocks();
});

it("while nobody knows which pages authors keep out of search engines, all are, for seconds (SH-06)", async () => {
  const own: Content = {
    layouts: { "en /open": layout("Open"), "en /private": layout("Private") },
    failing: ["/content/pages"],
    lists: {
      "/content/pages": {
        pages: [
          { path: "/open", language: "en", name: "Open", itemId: "{1}", updated: "2026-01-01T00:00:00Z" },
          // Odd, but it says what it says.
          { path: "/private", language: "en", updated: "yesterday", indexable: false },
        ],
      },
    },
  };
  // A site of its own, so that this isolate has never heard its list.
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

it("health says which part is down, whatever is still stored", async () => {
  const parts = async (down: boolean) => {
    vi.setSystemTime(Date.now() + 3_001);
    const answer = await stubSite({ down }).fetch("/_edge/health?deep");
    const { parts } = await answer.json<{ parts: Record<string, { status: string }> }>();
    return [answer.status, ...Object.entries(parts).map(([name, { status }]) => `${name} ${status}`)];
  };
  expect(await parts(false)).toEqual([200, "settings ok", "layouts ok", "content ok", "control ok"]);
  expect(await parts(true)).toEqual([503, "settings ok", "layouts ok", "content down", "control ok"]);
  // It answers, but nothing that a site could be made of.
  const wrong = { lists: { "/content/sites": { unexpected: ["shape"] } } };
  vi.setSystemTime(Date.now() + 3_001);
  expect((await stubSite(wrong).fetch("/_edge/health?deep")).status).toBe(503);
});

it("a hundred who look at the health within three seconds cost the parts one look", async () => {
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
  "ED-09 SH-06 %s of %s says in the page's language (%s) that it cannot be had",
  async (path, host, language, title, hidden) => {
    const { fetch } = stubSite({ failing: ["/sitecore/api/layout/render/jss"] });
    const answer = await fetch(path, { host });
    const html = await answer.text();
    expect([answer.status, answer.headers.has("retry-after")]).toEqual([503, true]);
    expect(html).toContain(`<html lang="${language}">`);
    expect(html).toContain(`<h1>${title}</h1>`);
    expect(html.includes('<meta name="robots" content="noindex, nofollow">')).toBe(hidden);
    const sheet = /<style>(.*)<\/style>/.exec(html)?.[1] ?? "";
    expect(answer.headers.get("content-security-policy")).toBe(`${NOTHING}; style-src ${await sha256(sheet)}`);
  },
);

let number = 0;

/** A list of texts of a test's own: what KV holds, and what the content system answers, turn by turn. */
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
    const source = { key, path: "/content/list", check, load: async () => answers.shift() };
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
])("ED-09 %s is a 503 and no error of ours while %s answers nothing that can be used", async (path, list) => {
  const host = `www.wrong${number++}.example`;
  const record = { ...siteRecord, name: `wrong${number}`, hosts: [host], publicHost: host };
  const site = stubSite({ lists: { "/content/sites": [siteRecord, record], [list]: { unexpected: ["shape"] } } });
  vi.setSystemTime(Date.now() + 61_000);
  await site.fetch("/robots.txt", { host });
  expect((await site.fetch(path, { host })).status).toBe(503);
});

it("SD-03 one odd text takes no other away", async () => {
  const texts = [{ path: "cms-hpt.txt" }, { path: "/.well-known/security.txt", text: "Contact: mailto:a@b.example" }];
  const record = { ...siteRecord, name: "texts", hosts: ["www.texts.example"], publicHost: "www.texts.example" };
  const site = stubSite({ lists: { "/content/sites": [siteRecord, record], "/content/texts": texts } });
  vi.setSystemTime(Date.now() + 61_000);
  await site.fetch("/robots.txt", { host: "www.texts.example" });
  const answer = await site.fetch("/.well-known/security.txt", { host: "www.texts.example" });
  expect([answer.status, await answer.text()]).toEqual([200, "Contact: mailto:a@b.example"]);
});

it.each<[string, () => unknown]>([
  ["cut off", () => JSON.parse('{"document":[')],
  ["what this build cannot take", () => ({ document: { of: "another release" }, checkedBy: "another" })],
  [
    "out of reach",
    () => {
      throw new Error("KV is away");
    },
  ],
])("RL-03 ED-09 the stored layout is %s: it is fetched from the content system", async (_what, stored) => {
  expect(await list(stored, ["new"])()).toEqual(["new"]);
});

it("RL-03 a list does not go by a 404, only by an empty list", async () => {
  const read = list(() => null, ["first"], null, []);
  expect(await read()).toEqual(["first"]);
  for (const expected of [["first"], []]) {
    vi.setSystemTime(Date.now() + 61_000);
    await read();
    expect(await read()).toEqual(expected);
  }
});

it("TH-07 a content system that names no site says nothing of the sites that there are", async () => {
  expect(await checkedSites([siteRecord])).toHaveLength(1);
  for (const document of [[], null, {}]) await expect(checkedSites(document)).rejects.toThrow();
});

it("one slow page is that page's trouble, and the others are served; then the first visitor is served (RL-01, RL-07)", async () => {
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
  // Left alone by itself: after five failures nobody asks for it.
  const forSlow = () => requests.filter((url) => url.includes("item=%2Fslow")).length;
  expect(forSlow()).toBe(5);
  isSlow = false;
  vi.setSystemTime(Date.now() + 5_001);
  expect(await slow()).toBe(200);
});

it("a content system that answers 429 is asked again when it said, and not before (RL-01, AP-46)", async () => {
  vi.useFakeTimers({ toFake: ["Date", "setTimeout", "clearTimeout"] });
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
  const page = fetch("/a");
  await refused.promise;
  await vi.advanceTimersByTimeAsync(999);
  expect(asked).toBe(1);
  await vi.advanceTimersByTimeAsync(1);
  expect((await page).status).toBe(200);
  expect(asked).toBe(2);
  vi.useFakeTimers({ toFake: ["Date"], now: Date.now() });
  // Too long for a visitor to wait: nobody is asked meanwhile.
  refusals = ["20"];
  for (const path of ["/b", "/c"]) expect((await fetch(path)).status).toBe(503);
  expect(asked).toBe(3);
  const said = lines.mock.calls.flat().filter((line) => String(line).includes("upstream-throttled"));
  expect(said.map((line) => JSON.parse(String(line)).milliseconds)).toEqual([1_000, 20_000]);
  vi.setSystemTime(Date.now() + 20_000);
  expect((await fetch("/b")).status).toBe(200);
  vi.restoreAllMocks();
});
