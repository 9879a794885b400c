import { env as bindings } from "cloudflare:workers";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { PurgeReceipt } from "../../contracts/purge.ts";
import type { Env } from "../../worker/env.ts";
import { ALONE, HEART, PAGES, PICTURE, publishing, SHARED } from "./publishing.ts";

const env = bindings as Env;

beforeEach(() => {
  vi.spyOn(console, "error").mockImplementation(() => undefined);
  vi.spyOn(console, "warn").mockImplementation(() => undefined);
});

/** Returns a site that has cached pages and content that changed after the pages were cached. */
async function visited() {
  const test = publishing();
  await test.visitAll();
  test.change();
  return test;
}

it("without a purge, the Worker serves all visited pages from the cache, even after their content has changed", async () => {
  const test = await visited();
  expect(new Set(Object.values(await test.visitAll()))).toEqual(new Set(["HIT old"]));
});

describe("purges affect only the requested pages (ED-10, ED-11, PB-02)", () => {
  it.each<[string, object, string[]]>([
    ["a page", { paths: ["/about"] }, ["/about"]],
    ["a path that is not normalized", { paths: ["/About/"] }, ["/about"]],
    ["a page in another language", { paths: ["/es/about"] }, ["/es/about"]],
    ["the home page", { paths: ["/"] }, ["/"]],
    ["several pages", { paths: ["/about", "/es"] }, ["/about", "/es"]],
    ["a folder", { prefixes: ["/services"] }, ["/services", "/services/heart", "/services/heart/rhythm"]],
    ["a nested folder", { prefixes: ["/services/heart/"] }, ["/services/heart", "/services/heart/rhythm"]],
    ["the root folder", { prefixes: ["/"] }, PAGES],
    ["a language's root folder", { prefixes: ["/es"] }, ["/es", "/es/about"]],
    ["a data source", { tags: [SHARED] }, ["/", "/es", "/services/heart"]],
    [
      "a data source ID in another format",
      { tags: [SHARED.toLowerCase().replace(/[{}-]/g, "")] },
      ["/", "/es", "/services/heart"],
    ],
    ["a page's item", { items: [HEART] }, ["/services/heart"]],
    ["an image", { items: [PICTURE] }, ["/services"]],
    ["an item in a wildcard item's layout", { items: [ALONE.replace("2}", "9}")] }, ["/events/yoga"]],
    ["a page under a wildcard item", { paths: ["/events/yoga"] }, ["/events/yoga"]],
    ["the wildcard item", { paths: ["/events/,-w-,"] }, ["/events/yoga"]],
    ["an item that no page uses", { items: ["{AAAAAAAA-0000-4000-8000-00000000000f}"] }, []],
    ["the entire site", { all: true }, PAGES],
  ])("%s", async (_what, body, concerned) => {
    const test = await visited();
    const response = await test.purge(body);
    expect([response.status, response.headers.get("cache-control")]).toEqual([200, "private, no-store"]);
    expect(PurgeReceipt.parse(await response.json()).state).toBe("live here");
    const expected = Object.fromEntries(PAGES.map((path) => [path, concerned.includes(path) ? "MISS new" : "HIT old"]));
    expect(await test.visitAll()).toEqual(expected);
    for (const path of concerned) expect(await test.visit(path)).toBe("HIT new");
  });

  it("a purge does not affect other sites", async () => {
    const [mine, other] = [await visited(), await visited()];
    await mine.purge({ all: true });
    expect(new Set(Object.values(await other.visitAll()))).toEqual(new Set(["HIT old"]));
    expect(new Set(Object.values(await mine.visitAll()))).toEqual(new Set(["MISS new"]));
  });

  it("after a purge of one page, the Worker refetches only that page's layout from the CMS", async () => {
    const test = await visited();
    await test.purge({ paths: ["/about"] });
    test.requests.length = 0;
    await test.visitAll();
    expect(test.requests.filter((address) => address.includes("/layout/"))).toHaveLength(1);
  });

  it("the receipt contains the pages, the number of cached pages, and the time when the purge takes effect in all data centers (PB-01)", async () => {
    const test = await visited();
    const response = await test.purge({ prefixes: ["/services"], paths: ["/about-us"] });
    const receipt = PurgeReceipt.parse(await response.json());
    expect(receipt.pages.map(({ path }) => path).sort()).toEqual([
      "/about-us",
      "/services",
      "/services/heart",
      "/services/heart/rhythm",
    ]);
    expect(receipt).toMatchObject({ pageCount: 4, keys: 4, state: "live here", address: `/_edge/purge/${receipt.id}` });
    expect(Date.parse(receipt.everywhereBy) - Date.parse(receipt.at)).toBe(10_000);
  });
});

describe("a render that starts before a purge does not overwrite the new page (PB-04)", () => {
  /** Starts a visit and blocks its layout request until the test calls `release`. */
  async function slowVisit(body: object, path: string, seen: boolean) {
    const test = publishing();
    if (seen) await test.visitAll();
    let release: () => void = () => undefined;
    const blocked = new Promise<void>((resolve) => (release = resolve));
    const before = test.content.layouts![`en ${path}`];
    let requests = 0;
    test.content.answer = (url) =>
      url.searchParams.get("item") === path && requests++ === 0 ? blocked.then(() => Response.json(before)) : undefined;
    if (seen) await test.purge({ paths: [path] });
    const slow = test.begin(path, { host: test.host });
    await vi.waitFor(() => expect(requests).toBe(1));
    test.change();
    expect((await test.purge(body)).status).toBe(200);
    return { test, release, slow };
  }

  it.each<[string, object, string, boolean]>([
    ["an unvisited page, purged by path", { paths: ["/about"] }, "/about", false],
    ["a visited page, purged by path", { paths: ["/about"] }, "/about", true],
    ["a page purged by folder", { prefixes: ["/services"] }, "/services/heart", true],
    ["a page purged by data source", { tags: [SHARED] }, "/services/heart", true],
    ["a page purged by a data source that no cached page uses", { tags: [ALONE] }, "/about", false],
    ["a purge of the entire site", { all: true }, "/about", true],
  ])("%s", async (_what, body, path, seen) => {
    const { test, release, slow } = await slowVisit(body, path, seen);
    release();
    const { response, done } = await slow;
    await response.text();
    await done();
    expect(await test.visit(path)).toBe("MISS new");
    expect(await test.visit(path)).toBe("HIT new");
    expect(stored(test, path)).toContain(" new");
  });

  const stored = (test: ReturnType<typeof publishing>, path: string) => test.kv.get(`layout:${test.site}:en:${path}`);

  it("a request after the purge does not wait for a render that started before the purge", async () => {
    const { test, release, slow } = await slowVisit({ paths: ["/about"] }, "/about", false);
    expect(await test.visit("/about")).toBe("MISS new");
    release();
    const { response, done } = await slow;
    expect(await response.text()).toContain("<title>about old");
    await done();
    expect(await test.visit("/about")).toBe("HIT new");
    expect(stored(test, "/about")).toContain(" new");
  });

  it("after the purge, a visitor gets the new page even while a render that started before the purge is pending", async () => {
    const { test, release, slow } = await slowVisit({ paths: ["/about"] }, "/about", false);
    const second = test.begin("/about", { host: test.host });
    release();
    for (const { response, done } of await Promise.all([second, slow])) {
      await response.text();
      await done();
    }
    expect(await test.visit("/about")).toBe("HIT new");
  });
});

/** After an outage, responses are stale until the revalidation in the background has finished, and then new. */
async function untilNew(visit: () => Promise<string>): Promise<void> {
  const states: string[] = [];
  while (!states.at(-1)?.endsWith(" new") && states.length < 5) states.push(await visit());
  expect(states.pop()).toMatch(/^(HIT|MISS) new$/);
  expect(new Set(states)).toEqual(new Set(states.length > 0 ? ["STALE old"] : []));
}

describe("the Worker keeps all pages when a purge occurs during a CMS outage (ED-09)", () => {
  it("the Worker serves the old layout as stale until the CMS recovers and then serves the new layout (RL-07)", async () => {
    vi.useFakeTimers({ toFake: ["Date"], now: Date.now() });
    const test = await visited();
    await test.purge({ paths: ["/about"] });
    test.content.down = true;
    expect(await test.visit("/about")).toBe("STALE old");
    expect(await test.visit("/about")).toBe("STALE old");
    test.content.down = false;
    vi.setSystemTime(Date.now() + 6_000);
    await untilNew(() => test.visit("/about"));
    vi.useRealTimers();
  });
});

describe("purges of lists, dictionaries, and files (ED-12)", () => {
  it("after a purge of a newly published page's item, the Worker serves the page, and the sitemap contains it", async () => {
    const test = await visited();
    await test.fetch("/sitemap.xml", { host: test.host });
    expect(await test.visit("/events/new-page")).toBe("MISS old");
    const id = "{AAAAAAAA-0000-4000-8000-0000000000aa}";
    test.content.layouts!["en /events/new-page"] = structuredClone(test.content.layouts!["en /about"]);
    test.pages.push({ ...test.pages[0]!, path: "/events/new-page", itemId: id });
    const { pages } = PurgeReceipt.parse(await (await test.purge({ items: [id] })).json());
    expect(pages).toMatchObject([{ site: test.site, language: "en", path: "/events/new-page" }]);
    expect(await (await test.fetch("/sitemap.xml", { host: test.host })).text()).toContain("/events/new-page<");
    const { response } = await test.begin("/events/new-page", { host: test.host });
    expect(await response.text()).toContain("<title>about new");
  });

  it("a purge of the entire site updates the dictionary", async () => {
    const test = await visited();
    const address = `/sitecore/api/jss/dictionary/${test.site}/en`;
    test.content.lists![address] = { phrases: { SkipToContent: "Straight to the content" } };
    await test.purge({ paths: ["/about"] });
    expect(await (await test.fetch("/about", { host: test.host })).text()).not.toContain("Straight to the content");
    await test.purge({ all: true });
    expect(await (await test.fetch("/about", { host: test.host })).text()).toContain("Straight to the content");
  });

  it("the Worker refetches a purged image and serves the old image as stale until the fetch succeeds", async () => {
    const test = publishing();
    const address = `/-/media/${test.site}.svg`;
    let drawing: string | null = "old";
    test.content.answer = (url) => {
      if (url.pathname !== address) return undefined;
      const svg = `<svg xmlns="http://www.w3.org/2000/svg"><title>${drawing}</title></svg>`;
      return drawing
        ? new Response(svg, { headers: { "content-type": "image/svg+xml" } })
        : new Response("", { status: 503 });
    };
    const see = async () => {
      const response = await test.fetch(`/sc10media/${test.site}.svg`, { host: test.host });
      return `${response.headers.get("x-edge-cache")} ${/<title>(\w+)/.exec(await response.text())?.[1]}`;
    };
    expect(await see()).toBe("MISS old");
    drawing = "new";
    expect(await see()).toBe("HIT old");
    await test.purge({ items: [address] });
    drawing = null;
    expect(await see()).toBe("STALE old");
    drawing = "new";
    vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 6_000 });
    await untilNew(see);
    vi.useRealTimers();
  });
});

it("the audit entry for a purge contains only the actor, the action, and the targets (AU-06)", async () => {
  const test = await visited();
  const before = Date.now();
  await test.purge({ paths: ["/about"], tags: [SHARED] });
  const { results } = await env.CONTROL.prepare("SELECT * FROM audit WHERE targets LIKE ? AND action <> 'result'")
    .bind(`%"site ${test.site}"%`)
    .all();
  expect(results).toHaveLength(1);
  expect(results[0]).toMatchObject({ role: "author", subject: `author of ${test.site}`, action: "purge" });
  expect(JSON.parse(String(results[0]!.targets))).toEqual([`site ${test.site}`, "/about", SHARED]);
  expect(Number(results[0]!.at)).toBeGreaterThanOrEqual(before);
});
