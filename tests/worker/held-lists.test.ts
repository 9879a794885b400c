import { createExecutionContext, waitOnExecutionContext } from "cloudflare:test";
import { env as bindings } from "cloudflare:workers";
import { beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { locationDetail, locationPages } from "../../contracts/locations.ts";
import { hasShrunk, remaining } from "../../worker/content/held-lists.ts";
import type { Env } from "../../worker/env.ts";
import app from "../../worker/index.ts";
import { publicKey } from "./calls/world.ts";
import { asOps } from "./ops/world.ts";
import { type Content, layout, loadModules, PUBLIC, siteRecord, stubSite } from "./stub.ts";

const MINUTE = 60_000;
const { CONTROL } = bindings as Env;
let now = Date.UTC(2061, 0, 1);
beforeAll(loadModules, 60_000);
beforeEach(async () => {
  // Each test runs in a different year, so that no cached response from an earlier test is usable.
  now += 400 * 24 * 60 * MINUTE;
  vi.useFakeTimers({ toFake: ["Date"], now });
  for (const method of ["error", "warn"] as const) vi.spyOn(console, method).mockImplementation(() => undefined);
  await CONTROL.batch(["held_lists", "alerts"].map((table) => CONTROL.prepare(`DELETE FROM ${table}`)));
});

it.each<[string, Record<string, number>, Record<string, number>, Parameters<typeof hasShrunk>[2], boolean]>([
  ["a third of the pages", { en: 9 }, { en: 6 }, {}, true],
  ["less than a third", { en: 100 }, { en: 67 }, {}, false],
  ["all but one page", { en: 24 }, { en: 1 }, {}, true],
  ["all pages of a short list", { en: 1 }, { en: 0 }, {}, true],
  ["all pages in one language", { en: 80, es: 2 }, { en: 80 }, {}, true],
  ["a third in one language", { en: 80, es: 9 }, { en: 90, es: 6 }, {}, true],
  ["one of three pages", { en: 3 }, { en: 2 }, {}, false],
  ["two of three pages", { en: 3 }, { en: 1 }, {}, false],
  ["three of six pages", { en: 6 }, { en: 3 }, {}, true],
  ["one of two sites", { sites: 2 }, { sites: 1 }, { fewest: 1 }, true],
  ["one of four sites", { sites: 4 }, { sites: 3 }, { fewest: 1 }, false],
  ["one of two wildcard items", { en: 9, wildcards: 2 }, { en: 9, wildcards: 1 }, { fewest: { wildcards: 1 } }, true],
  ["the only redirect", { redirects: 1 }, { redirects: 0 }, { mayBeEmpty: true }, false],
  ["all of three redirects", { redirects: 3 }, { redirects: 0 }, { mayBeEmpty: true }, true],
  ["nothing", { en: 9 }, { en: 9, es: 4 }, {}, false],
])("a list that loses %s is held back or not (threats: lists that shrink)", (_what, before, after, rule, expected) =>
  expect(hasShrunk(before, after, rule)).toBe(expected),
);

const letters = (text: string) => [...text];
it.each<[string, string, string, { isRolling?: true }, boolean]>([
  ["all entries for others", "abcdefghi", "jklmnopqr", {}, true],
  ["a third of the entries for others", "abcdefghi", "abcdefxyz", {}, true],
  ["two of nine entries for others", "abcdefghi", "abcdefgyz", {}, false],
  ["a third of the entries for copies of the rest", "abcdefghi", "abcdefabc", {}, true],
  ["nothing, but repeats an entry", "abcdefghi", "abcdefghia", {}, false],
  ["the order of its entries", "abcdefghi", "ihgfedcba", {}, false],
  ["all class dates for later ones", "abcdefghi", "jklmnopqr", { isRolling: true }, false],
  ["class dates for copies of the rest", "abcdefghi", "abcabcabc", { isRolling: true }, true],
])(
  "a list that exchanges %s is held back or not (threats: lists that shrink)",
  (_what, previous, list, rule, expected) =>
    expect(hasShrunk(...remaining(letters(previous), letters(list), { entries: (all) => ({ all }), ...rule }))).toBe(
      expected,
    ),
);

const PLACE = "/locations/clinic-8";
const paths = ["/", "/locations", ...Array.from({ length: 22 }, (_, n) => `/page-${n}`)];
const entry = (path: string, language = "en") => ({ path, language, name: path, itemId: path });
const block = { uid: "d", componentName: "LocationDetail", dataSource: "{d}" };
const second = { ...siteRecord, name: "second", hosts: ["www.second.example"], publicHost: "www.second.example" };

/** Starts a site with 24 English and 5 Spanish pages, 9 locations, redirects, UI strings, a text file, and two sites. */
function world(settings: Parameters<typeof stubSite>[1] = {}) {
  const places = Array.from({ length: 9 }, (_, n) => `/locations/clinic-${n}`);
  const whole = {
    "/content/sites": [siteRecord, second],
    "/content/pages": {
      pages: [...paths.map((path) => entry(path)), ...paths.slice(0, 5).map((path) => entry(path, "es"))],
      wildcards: [{ path: "/locations", itemPath: "/locations/,-w-,", language: "en" }],
    },
    "/content/redirects": Array.from({ length: 6 }, (_, n) => ({
      source: `/old-${n}`,
      target: "/page-1",
      match: "exact",
      status: 301,
    })),
    "/content/texts": [{ path: "/robots.txt", text: "User-agent: *\nDisallow: /page-3\n" }],
    "/sitecore/api/jss/dictionary/larkspur/en": {
      phrases: Object.fromEntries([
        ...Array.from({ length: 8 }, (_, n) => [`Key${n}`, "text"]),
        ["SkipToContent", "Over here"],
      ]),
    },
    [locationPages.path]: places as unknown,
  };
  const layouts = Object.fromEntries(
    ["en", "es"].flatMap((language) => paths.map((path) => [`${language} ${path}`, layout(path)])),
  );
  const content: Content & { lists: Record<string, unknown> } = {
    layouts: {
      ...layouts,
      "en /locations/,-w-,": layout("A location", {}, {}, [block]),
      "en /404": layout("Not found"),
    },
    lists: { ...whole },
    answer({ pathname, searchParams }) {
      if (pathname !== locationDetail.path) return undefined;
      const websiteUrl = searchParams.get("websiteUrl") ?? "";
      return places.includes(websiteUrl)
        ? Response.json({ ...locationDetail.example.response, websiteUrl })
        : new Response("no", { status: 404 });
    },
  };
  const start = (more: typeof settings = {}) => {
    const site = stubSite(content, { ACCESS_KEYS: "/keys", ...settings, ...more });
    const get = async (path: string, host = PUBLIC) => {
      const response = await site.fetch(path, { host, redirect: "manual" });
      return { status: response.status, text: await response.text(), location: response.headers.get("location") };
    };
    /** Visits pages until the lists are revalidated, in the given number of periods. */
    const visitFor = async (periods: number, minutes = 1.1) => {
      for (let period = 0; period < periods; period++) {
        vi.setSystemTime(Date.now() + minutes * MINUTE);
        for (const path of ["/", PLACE, "/old-1", "/sitemap.xml", "/robots.txt"]) await get(path);
      }
    };
    return { site, get, visitFor, visit: () => statusesOf(get) };
  };
  return { content, whole, start };
}

type Get = (path: string, host?: string) => Promise<{ status: number; text: string; location: string | null }>;
/** Returns everything that depends on a list. */
async function statusesOf(get: Get) {
  return {
    page: (await get("/page-17")).status,
    spanish: (await get("/es/page-2")).status,
    place: (await get(PLACE)).status,
    missing: (await get("/no-such-page")).status,
    redirect: (await get("/old-5")).location,
    sitemap: (await get("/sitemap.xml")).text.split("<url>").length - 1,
    robots: (await get("/robots.txt")).text.includes("/page-3"),
    text: (await get("/")).text.includes("Over here"),
    second: (await get("/robots.txt", "www.second.example")).text.includes("https://www.second.example/sitemap.xml"),
  };
}
const WHOLE = {
  page: 200,
  spanish: 200,
  place: 200,
  missing: 404,
  redirect: "/page-1",
  sitemap: 38,
  robots: true,
  text: true,
  second: true,
};

/** Removes from each kind of list what a CMS that rebuilds its index might not return. */
const shrink: [string, string, (list: never) => unknown, string][] = [
  ["all pages but one", "/content/pages", (list: object) => ({ ...list, pages: [entry("/")] }), "pages:larkspur"],
  [
    "most records of an upstream",
    locationPages.path,
    (list: string[]) => list.slice(0, 3),
    `served:${locationPages.path}`,
  ],
  ["all pages", "/content/pages", (list: object) => ({ ...list, pages: [] }), "pages:larkspur"],
  [
    "a third of the pages",
    "/content/pages",
    (list: { pages: { path: string }[] }) => ({
      ...list,
      pages: list.pages.filter(({ path }) => !/-(1\d|2)$/.test(path)),
    }),
    "pages:larkspur",
  ],
  [
    "its own pages, which are those of another site",
    "/content/pages",
    (list: { pages: object[] }) => ({
      ...list,
      pages: list.pages.map((page, n) => ({ ...page, path: `/other-${n}`, itemId: `other-${n}` })),
    }),
    "pages:larkspur",
  ],
  [
    "all Spanish pages",
    "/content/pages",
    (list: { pages: { language: string }[] }) => ({
      ...list,
      pages: list.pages.filter(({ language }) => language === "en"),
    }),
    "pages:larkspur",
  ],
  ["the wildcard item", "/content/pages", (list: object) => ({ ...list, wildcards: [] }), "pages:larkspur"],
  ["all redirects", "/content/redirects", () => [], "redirects:larkspur"],
  [
    "most UI strings",
    "/sitecore/api/jss/dictionary/larkspur/en",
    () => ({ phrases: { Key0: "text" } }),
    "dictionary:larkspur:en",
  ],
  ["all UI strings", "/sitecore/api/jss/dictionary/larkspur/en", () => ({ phrases: {} }), "dictionary:larkspur:en"],
  ["the text file", "/content/texts", () => [], "texts:larkspur"],
  ["a site", "/content/sites", ([first]: unknown[]) => [first], "sites"],
  [
    "a site's languages",
    "/content/sites",
    (list: object[]) => list.map((site) => ({ ...site, languages: ["en"] })),
    "sites",
  ],
];

describe("a list that suddenly lost a third (threats: lists that shrink, RL-03)", () => {
  const staysWhole = async (...[_what, path, cut, key]: (typeof shrink)[number]) => {
    const { content, whole, start } = world();
    const { site, visit, visitFor } = start();
    await visitFor(3);
    expect(await visit()).toEqual(WHOLE);
    content.lists[path] = cut(whole[path as keyof typeof whole] as never);
    await visitFor(4, 6);
    expect(await visit()).toEqual(WHOLE);
    // A new isolate, for example in another data center, has only the list in KV.
    const another = start({ LAYOUTS: site.env.LAYOUTS });
    await another.visitFor(2, 6);
    expect(await another.visit()).toEqual(WHOLE);
    const { names } = await alertsOf(site.env);
    expect(names).toContain(`list-shrank ${key}`);
    // Once the list is whole, the alert ends.
    content.lists[path] = whole[path as keyof typeof whole];
    await visitFor(2, 6);
    expect((await alertsOf(site.env)).names).not.toContain(`list-shrank ${key}`);
    expect(await visit()).toEqual(WHOLE);
  };
  const promise = "without %s, the site stays as it was, in known and new isolates, and ops are alerted";
  it.each(shrink.slice(0, 2))(promise, staysWhole);
  it.each(shrink.slice(2))(promise, { tags: ["nightly"] }, staysWhole);

  it("while the control database is down, a shorter list is held back too", async () => {
    const { content, start } = world();
    const { site, visit, visitFor } = start();
    await visitFor(3);
    (site.env as { CONTROL: unknown }).CONTROL = {
      prepare: () => {
        throw new Error("down");
      },
    };
    content.lists["/content/pages"] = { pages: [entry("/")], wildcards: [] };
    await visitFor(3);
    expect(await visit()).toMatchObject({ page: 200, spanish: 200, place: 200, sitemap: 38 });
  });

  it("authors can delete a page of a short list, and the site follows within two minutes", async () => {
    const { content, start } = world();
    const short = ["/", "/page-1", "/page-2"];
    content.lists["/content/pages"] = { pages: short.map((path) => entry(path)) };
    const { get, visitFor } = start();
    const locations = async () => (await get("/sitemap.xml")).text.split("<url>").length - 1;
    expect(await locations()).toBe(3);
    content.lists["/content/pages"] = { pages: short.slice(0, 2).map((path) => entry(path)) };
    await visitFor(2);
    expect(await locations()).toBe(2);
  });
});

describe("ops decide about a list that shrank (OP-09)", () => {
  async function shrunk() {
    const { content, whole, start } = world();
    const { site, visit, visitFor } = start();
    content.lists["/keys"] = { keys: [await publicKey()] };
    await visitFor(3);
    content.lists["/content/pages"] = { pages: paths.slice(0, 10).map((path) => entry(path)) };
    await visitFor(2);
    const ops = async (path: string, init: RequestInit = {}) =>
      site.fetch(path, { ...init, headers: { ...(await asOps()), ...init.headers } });
    const accept = (entries: number) => {
      const headers = { "content-type": "application/json" };
      const body = JSON.stringify({ key: "pages:larkspur", entries });
      return ops("/_edge/held-lists/accepted", { method: "POST", body, headers });
    };
    return { content, whole, site, start, visit, visitFor, ops, accept };
  }

  it("ops accept the shorter list on the alerts page, and all isolates use it within two minutes", async () => {
    const { site, start, visit, visitFor, ops } = await shrunk();
    const another = start({ LAYOUTS: site.env.LAYOUTS });
    await another.visitFor(1);
    const { lists } = (await (await ops("/_edge/held-lists")).json()) as { lists: object[] };
    expect(lists).toMatchObject([
      {
        key: "pages:larkspur",
        name: "pages of larkspur",
        lost: [
          { part: "wildcards", before: 1, after: 0 },
          { part: "en", before: 24, after: 10 },
          { part: "es", before: 5, after: 0 },
        ],
        entries: 10,
      },
    ]);
    const page = await (await ops("/_ops/alerts")).text();
    expect(page).toContain("en: 24 → 10");
    const body = new URLSearchParams({ action: "accept-list", key: "pages:larkspur", entries: "10" });
    expect((await ops("/_ops/alerts", { method: "POST", body, redirect: "manual" })).status).toBe(303);
    for (const visits of [visitFor, another.visitFor]) await visits(2);
    for (const one of [await visit(), await another.visit()])
      expect(one).toMatchObject({ sitemap: 10, redirect: "/page-1" });
    const { lists: left } = (await (await ops("/_edge/held-lists")).json()) as { lists: object[] };
    expect(left).toEqual([]);
  });

  it("an approval applies only to the list that ops saw", async () => {
    const { content, visit, visitFor, accept } = await shrunk();
    expect((await accept(9)).status).toBe(409);
    content.lists["/content/pages"] = { pages: [entry("/")] };
    await visitFor(2);
    expect((await accept(10)).status).toBe(409);
    expect((await accept(1)).status).toBe(200);
    content.lists["/content/pages"] = { pages: [] };
    await visitFor(3);
    expect(await visit()).toMatchObject({ sitemap: 38 });
  });

  it("a shorter list that the CMS returns for a day is used without an approval, but not one that comes and goes", {
    tags: ["nightly"],
  }, async () => {
    const { content, whole, visit, visitFor } = await shrunk();
    const shorter = content.lists["/content/pages"];
    await visitFor(28, 50);
    expect(await visit()).toMatchObject({ sitemap: 38 });
    content.lists["/content/pages"] = whole["/content/pages"];
    await visitFor(3);
    content.lists["/content/pages"] = shorter;
    await visitFor(28, 50);
    expect(await visit()).toMatchObject({ sitemap: 38 });
    await visitFor(2, 50);
    expect(await visit()).toMatchObject({ sitemap: 10 });
  });
});

/** Runs the cron handler and returns the names of the active alerts. */
async function alertsOf(env: Env) {
  const context = createExecutionContext();
  await app.scheduled({} as ScheduledController, env, context);
  await waitOnExecutionContext(context);
  const rows = await CONTROL.prepare("SELECT name FROM alerts WHERE ended IS NULL").all<{ name: string }>();
  return { names: rows.results.map(({ name }) => name) };
}
