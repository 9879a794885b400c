import { env } from "cloudflare:workers";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { HOUR_MS, MINUTE_MS } from "../../lib/dates/units.ts";
import { ContentError } from "../../worker/content/client.ts";
import { readLayout } from "../../worker/content/layouts.ts";
import { dictionaryDocument } from "../../worker/content/queries.ts";
import { documentOf, packLayout, type StoredLayout, unpackLayout } from "../../worker/content/stored-layout.ts";
import type { Env } from "../../worker/env.ts";
import { contextOf } from "./request-context.ts";
import { layout, siteRecord } from "./stub.ts";

const NO_PAGE = JSON.stringify({ sitecore: { context: {}, route: null } });

type Answer = () => Response | Promise<Response>;
const page = (name: string) => () => Response.json(layout(name));
const down: Answer = () => Promise.reject(new Error("refused"));

let number = 0;

/** Starts a site with separate KV and CMS stubs. A test can replace the CMS response (`answer`) at any time. */
function content(answer: Answer, settings: Partial<Env> = {}) {
  const kv = new Map<string, { value: string; ttl: number }>();
  const requests: Request[] = [];
  const state = { answer };
  const fetch = async (input: RequestInfo | URL, init?: RequestInit) => {
    const request = new Request(input, init);
    if (!request.url.includes("/content/")) requests.push(request);
    if (request.url.includes("/content/sites")) return Response.json([siteRecord]);
    return request.url.includes("/content/pages")
      ? Response.json({ pages: [], wildcards: [{ path: "/events", itemPath: "/events/,-w-,", language: "en" }] })
      : state.answer();
  };
  const site = `site${number++}`;
  // A unique base URL gives each test a separate circuit breaker.
  vi.stubGlobal("fetch", fetch);
  const stub = {
    ...env,
    UPSTREAM_CONTENT: `https://${site}.invalid`,
    ...settings,
    LAYOUTS: {
      get: async (key: string, type?: string) => {
        const value = kv.get(key)?.value ?? null;
        return type === "json" ? JSON.parse(value ?? "null") : value;
      },
      put: async (key: string, value: string, { expirationTtl = 0 } = {}) =>
        void kv.set(key, { value, ttl: expirationTtl }),
    },
  } as unknown as Env;
  const background: Promise<unknown>[] = [];
  const read = (path = "/") =>
    readLayout(
      contextOf(stub, (work) => background.push(work)),
      { ...siteRecord, name: site, notUsed: [], pictureHosts: [] },
      "en",
      path,
    );
  const settled = async () => {
    while (background.length) await Promise.allSettled(background.splice(0));
  };
  const names = async (path?: string) => {
    const { layout: found, state } = await read(path);
    await settled();
    return [found.page?.name, state];
  };
  return { read, names, settled, requests, kv, state, stub, site };
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["Date"], now: new Date("2030-03-05T12:00:00Z") });
  vi.spyOn(console, "error").mockImplementation(() => {});
  vi.spyOn(console, "warn").mockImplementation(() => {});
});
const pass = (milliseconds: number) => vi.setSystemTime(Date.now() + milliseconds);

describe("layouts from KV, with revalidation in the background (ED-07, ED-08)", () => {
  it("on a cache miss, the Worker fetches a layout and stores the original and parsed forms, keyed by site, language, and path", async () => {
    const test = content(page("Home"));
    expect(await test.names()).toEqual(["Home", "MISS"]);
    const stored = test.kv.get(`layout:${test.site}:en:/`);
    const unpacked = unpackLayout(stored!.value)!;
    expect(unpacked).toMatchObject({ parsedBy: "test", page: { name: "Home", items: ["home"] } });
    expect(await documentOf(unpacked)).toBe(JSON.stringify(layout("Home")));
    expect(await documentOf({ document: unpacked.document.slice(0, -20) })).toBe("");
    expect(stored?.ttl).toBe((7 * 24 + 6) * 3600);
    expect(await test.names()).toEqual(["Home", "HIT"]);
    expect(test.requests).toHaveLength(1);
  });

  it("a layout is fresh for ten minutes; after that, the Worker serves it stale while revalidating it", async () => {
    const test = content(page("Old"));
    await test.names();
    test.state.answer = page("New");
    pass(10 * MINUTE_MS - 1);
    expect(await test.names()).toEqual(["Old", "HIT"]);
    pass(2);
    const [one, two] = await Promise.all([test.read(), test.read()]);
    expect([one.state, two.state, one.layout.page?.name]).toEqual(["STALE", "STALE", "Old"]);
    await test.settled();
    expect(test.requests).toHaveLength(2);
    expect(await test.names()).toEqual(["New", "HIT"]);
  });

  it("if a layout is more than a day old, the Worker fetches a new copy before it responds", async () => {
    const test = content(page("Old"));
    await test.names();
    test.state.answer = page("New");
    pass(24 * HOUR_MS + 1);
    expect(await test.names()).toEqual(["New", "MISS"]);
  });

  it.each([
    ["a layout", packLayout],
    [
      "an uncompressed layout",
      async ({ document, ...header }: StoredLayout) => `${JSON.stringify(header)}\n${document}`,
    ],
  ])("after a new build, the Worker parses %s again without resetting its age", async (_, packed) => {
    const test = content(down);
    const fetchedAt = Date.now() - MINUTE_MS;
    const document = JSON.stringify(layout("Home"));
    const value = await packed({ document, page: null, parsedBy: "another", purgeVersion: 0, fetchedAt });
    test.kv.set(`layout:${test.site}:en:/`, { value, ttl: 0 });
    expect(await test.names()).toEqual(["Home", "HIT"]);
    expect(unpackLayout(test.kv.get(`layout:${test.site}:en:/`)!.value)).toMatchObject({
      parsedBy: "test",
      fetchedAt,
    });
  });

  it("the Worker fetches a layout once for 1,000 visitors to an uncached page (RL-02)", async () => {
    const test = content(page("Home"));
    await Promise.all(Array.from({ length: 1_000 }, () => test.read()));
    expect(test.requests).toHaveLength(1);
  });

  it("all paths under a wildcard item share a layout (RT-01)", async () => {
    const test = content(page("Event"));
    expect(await test.names("/events/yoga-at-noon")).toEqual(["Event", "MISS"]);
    expect(await test.names("/events/cpr-for-families")).toEqual(["Event", "HIT"]);
    expect(new URL(test.requests[0]!.url).searchParams.get("item")).toBe("/events/,-w-,");
    expect([...test.kv.keys()].filter((key) => key.startsWith("layout:"))).toEqual([
      `layout:${test.site}:en:/events/,-w-,`,
    ]);
  });
});

describe("the Worker keeps a stored page when the CMS fails (ED-09, RL-03)", () => {
  it("the Worker serves a six-day-old layout while the CMS is down", async () => {
    const test = content(page("Old"));
    await test.names();
    test.state.answer = down;
    pass(6 * 24 * HOUR_MS);
    expect(await test.names()).toEqual(["Old", "STALE"]);
  });

  it("every page loads even if every second CMS request fails (AP-46)", async () => {
    let turn = 0;
    const test = content(() => (turn++ % 2 ? Response.json(layout("Home")) : new Response("busy", { status: 503 })));
    for (const path of ["/a", "/b", "/c", "/d", "/e", "/f", "/g"])
      expect(await test.names(path)).toEqual(["Home", "MISS"]);
    expect(test.requests).toHaveLength(14);
  });

  it("pages load while KV is unavailable", async () => {
    const test = content(page("Home"));
    const refused = () => Promise.reject(new Error("KV is away"));
    Object.assign(test.stub.LAYOUTS, { get: refused, put: refused });
    expect(await test.names()).toEqual(["Home", "MISS"]);
  });

  it("if the CMS is down and no layout is stored, the Worker throws a ContentError", async () => {
    await expect(content(down).read()).rejects.toBeInstanceOf(ContentError);
  });

  it.each<[string, string]>([
    ["truncated", '{"sitecore":{"context":{"lang'],
    ["invalid", '{"unexpected":true}'],
    ["an HTML page", "<html>"],
    ["larger than 4 MB", JSON.stringify({ sitecore: { route: { name: "x".repeat(4_200_000) } } })],
  ])("the Worker never replaces a valid layout with a layout that is %s", async (_name, text) => {
    const test = content(page("Good"));
    await test.names();
    test.state.answer = () => new Response(text);
    pass(11 * MINUTE_MS);
    expect(await test.names()).toEqual(["Good", "STALE"]);
    expect(await test.names()).toEqual(["Good", "STALE"]);
    expect(unpackLayout(test.kv.get(`layout:${test.site}:en:/`)!.value)?.page?.name).toBe("Good");
  });

  it("the Worker removes an excessively nested value from the page", async () => {
    const deep = `${"[".repeat(100_000)}${"]".repeat(100_000)}`;
    const text = JSON.stringify(layout("Deep", { odd: "DEEP" })).replace('"DEEP"', deep);
    const test = content(() => new Response(text));
    expect(await test.names()).toEqual(["Deep", "MISS"]);
    expect(await test.names()).toEqual(["Deep", "HIT"]);
  });

  it("the Worker rejects a layout that is too large and still serves other pages", async () => {
    const test = content(() => new Response("x".repeat(5_000_000)));
    await expect(test.read()).rejects.toBeInstanceOf(ContentError);
    test.state.answer = page("Other");
    expect(await test.names("/other")).toEqual(["Other", "MISS"]);
  });

  it("the Worker caches the 404 for a missing page for only 60 seconds", async () => {
    const test = content(() => new Response(NO_PAGE, { status: 404 }));
    expect(await test.names()).toEqual([undefined, "MISS"]);
    // The Worker does not store unknown paths in KV (RL-08).
    expect(test.kv.has(`layout:${test.site}:en:/`)).toBe(false);
    test.state.answer = page("Now here");
    expect(await test.names()).toEqual([undefined, "HIT"]);
    pass(61_000);
    expect(await test.names()).toEqual(["Now here", "MISS"]);
  });

  it("the Worker keeps a stored page if the 404 comes from a source other than the CMS", async () => {
    const test = content(page("Good"));
    await test.names();
    test.state.answer = () => new Response("<h1>404 from a proxy</h1>", { status: 404 });
    pass(11 * MINUTE_MS);
    await test.names();
    expect(await test.names()).toEqual(["Good", "STALE"]);
  });

  it("after five failed requests, the Worker sends the CMS one probe every five seconds (RL-01)", async () => {
    const test = content(down);
    for (let visitor = 0; visitor < 50; visitor++) await test.read(`/page-${visitor}`).catch(() => undefined);
    // The sixth request is the first probe.
    expect(test.requests).toHaveLength(6);
    pass(5_001);
    for (let visitor = 0; visitor < 50; visitor++) await test.read(`/page-${visitor}`).catch(() => undefined);
    expect(test.requests).toHaveLength(7);
    test.state.answer = page("Back");
    pass(5_001);
    expect(await test.names("/page-7")).toEqual(["Back", "MISS"]);
  });
});

describe("layouts from a CMS's GraphQL API (CONTENT_API=edge)", () => {
  const edge = { CONTENT_API: "edge" } as const;

  it("the Worker fetches a layout with one query and sends the API key in a header", async () => {
    const test = content(() => Response.json({ data: { layout: { item: { rendered: layout("Edge") } } } }), edge);
    expect(await test.names("/about")).toEqual(["Edge", "MISS"]);
    expect(test.requests[0]?.headers.get("sc_apikey")).toBe("test");
    expect(await test.requests[0]?.json()).toMatchObject({
      variables: { site: test.site, path: "/about", language: "en" },
    });
  });

  it("the Worker treats a null layout item as a missing page, and a GraphQL error as a CMS failure", async () => {
    const missing = content(() => Response.json({ data: { layout: { item: null } } }), edge);
    expect(await missing.names()).toEqual([undefined, "MISS"]);
    for (const data of [undefined, null, { layout: null }]) {
      const failed = content(() => Response.json({ errors: [{ message: "boom" }], data }), edge);
      await expect(failed.read()).rejects.toBeInstanceOf(ContentError);
    }
  });

  it("a failed query does not remove a stored page (RL-03)", async () => {
    const test = content(() => Response.json({ data: { layout: { item: { rendered: layout("Good") } } } }), edge);
    await test.names();
    test.state.answer = () => Response.json({ errors: [{ message: "timed out" }], data: { layout: null } });
    pass(11 * MINUTE_MS);
    await test.names();
    expect(await test.names()).toEqual(["Good", "STALE"]);
  });

  it("the Worker reads every page of results for a paginated dictionary (LY-10)", async () => {
    const pages = [
      { results: [{ key: "A", value: "a" }], pageInfo: { endCursor: "1", hasNext: true } },
      { results: [{ key: "B", value: "b" }], pageInfo: { endCursor: "2", hasNext: false } },
    ];
    const test = content(() => Response.json({ data: { site: { siteInfo: { dictionary: pages.shift() } } } }), edge);
    expect(await dictionaryDocument(contextOf(test.stub), "larkspur", "en")).toEqual({ phrases: { A: "a", B: "b" } });
    expect(test.requests).toHaveLength(2);
  });

  it("the Worker rejects a dictionary with cyclic or incomplete pagination", async () => {
    const failed = content(() => Response.json({ errors: [{ message: "boom" }], data: { site: null } }), edge);
    await expect(dictionaryDocument(contextOf(failed.stub), "larkspur", "en")).rejects.toBeInstanceOf(ContentError);
    const circle = { results: [], pageInfo: { endCursor: "1", hasNext: true } };
    const endless = content(() => Response.json({ data: { site: { siteInfo: { dictionary: circle } } } }), edge);
    await expect(dictionaryDocument(contextOf(endless.stub), "larkspur", "en")).rejects.toBeInstanceOf(ContentError);
  });
});
