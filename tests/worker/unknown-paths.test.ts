import { beforeEach, describe, expect, it, vi } from "vitest";
import { type Content, layout, siteRecord, stubSite } from "./stub.ts";

/** Each test uses a separate site, because lists and pages from earlier tests are still in memory. */
const SITES = Array.from({ length: 30 }, (_, number) => `unknown-${number}`);
const hostOf = (site: string) => `www.${site}.example`;
const entry = (path: string, language = "en") => ({ path, language, name: path, itemId: path });
let number = 0;

function world(more: Content = {}) {
  const site = SITES[number++]!;
  const pages = [entry("/"), entry("/about"), entry("/events"), entry("/Our-Team/"), entry("/solo", "es")];
  const content: Content = {
    layouts: {
      "en /": layout("Home"),
      "en /about": layout("About"),
      "en /our-team": layout("Our team"),
      "en /events": layout("Events"),
      "en /events/,-w-,": layout("One event"),
      "es /solo": layout("Solo"),
      "en /404": layout("Not found"),
      "es /404": layout("No encontrada"),
    },
    lists: {
      "/content/sites": SITES.map((name) => ({ ...siteRecord, name, hosts: [hostOf(name)], publicHost: hostOf(name) })),
      "/content/pages": { pages, wildcards: [{ path: "/events", itemPath: "/events/,-w-,", language: "en" }] },
      "/content/redirects": [{ source: "/moved", target: "/about", status: 301, match: "exact" }],
      "/sitecore/api/jss/dictionary/larkspur/en": { phrases: {} },
      ...Object.fromEntries(SITES.map((name) => [`/sitecore/api/jss/dictionary/${name}/en`, { phrases: {} }])),
      ...Object.fromEntries(SITES.map((name) => [`/sitecore/api/jss/dictionary/${name}/es`, { phrases: {} }])),
    },
    ...more,
  };
  const stub = stubSite(content);
  const host = hostOf(site);
  const visit = async (path: string, init: RequestInit = {}) => stub.fetch(path, { host, redirect: "manual", ...init });
  const status = async (path: string, init?: RequestInit) => (await visit(path, init)).status;
  let unknown = 0;
  /** Uses up the limit of one lookup of an unknown path per second. */
  const press = () => status(`/pressed-${unknown++}`);
  return { ...stub, visit, status, press, content, pages };
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 1_000 * 86_400 * ++number });
  vi.spyOn(console, "error").mockImplementation(() => undefined);
});
const pass = (seconds: number) => vi.setSystemTime(Date.now() + seconds * 1_000);

describe("the Worker limits lookups of paths that are not in the page list (RL-08)", () => {
  it("above the limit, the Worker handles 2,000 requests for unknown paths without a lookup, a render, or a KV write", async () => {
    const { visit, status, requests, read, kv } = world();
    for (const path of ["/", "/nowhere", "/es/nowhere", "/a/b/c"]) await status(path);
    const [asked, looked, stored] = [requests.length, read.length, kv.size];
    const states = new Map<string, number>();
    const counted = (key: string) => states.set(key, (states.get(key) ?? 0) + 1);
    for (let n = 0; n < 500; n++) {
      for (const path of [`/nowhere-${n}`, `/es/nada-${n}`, `/about/${n}/x`]) {
        const response = await visit(path);
        counted(`${response.status} ${response.headers.get("x-edge-cache")}`);
        expect(response.headers.get("cache-control")).toBe("private, no-store");
      }
      counted(`${await status(`/nowhere-${n}`, { method: "POST", body: "a=b" })} of a form`);
    }
    expect(Object.fromEntries(states)).toEqual({ "404 HIT": 1_500, "405 of a form": 500 });
    expect([requests.slice(asked), read.slice(looked), kv.size - stored]).toEqual([[], [], 0]);
  });

  it("all unknown paths get the same page, which does not contain the requested path", async () => {
    const { visit, press } = world();
    await press();
    const texts = await Promise.all(["/canary-8812", "/another"].map(async (path) => (await visit(path)).text()));
    expect(texts[0]).toBe(texts[1]);
    expect(texts[0]).toContain("<title>404: NotFound</title>");
    expect(texts[0]).not.toContain("canary-8812");
  });

  it("during a flood of unknown paths, the Worker still finds pages, slugs, redirects, and alternative path spellings", async () => {
    const { status, press } = world();
    for (const [path, expected] of [
      ["/about", 200],
      ["/ABOUT", 200],
      ["/our-team", 200],
      ["/events/yoga-at-noon", 200],
      ["/es/solo", 200],
      ["/moved", 301],
      ["/about/", 301],
      ["/events/yoga/more", 404],
      // The page exists only in English, so its not-found page links to the English page (HD-19).
      ["/es/about", 404],
    ] as const) {
      await press();
      expect([path, await status(path)]).toEqual([path, expected]);
    }
  });

  it("a link that was copied with the punctuation of its sentence leads to its page (RT-14)", async () => {
    const { visit, content, pages } = world();
    content.layouts!["en /dr.-lee-jr."] = layout("Dr. Lee Jr.");
    content.layouts!["en /st.-mary"] = layout("St. Mary");
    pages.push(entry("/dr.-lee-jr."), entry("/st.-mary"));
    const links: Record<string, string | null> = {
      "/about.": "/about",
      "/about/.": "/about",
      "/About...": "/about",
      "/about).": "/about",
      "/about,?from=mail": "/about?from=mail",
      "/about%22": "/about",
      "/about%E2%80%9D.": "/about",
      "/about%3E": "/about",
      "/about%3F": "/about",
      "/es/solo.": "/es/solo",
      "/es/.": "/es",
      "/,": "/",
      "/nowhere.": "/nowhere",
      "/nowhere": null,
      "/dr.-lee-jr.": null,
      "/st.-mary": null,
    };
    for (const [path, target] of Object.entries(links))
      expect([path, (await visit(path)).headers.get("location")]).toEqual([path, target]);
  });

  it("the Worker finds a newly published page before the page list contains it", async () => {
    const { status, content } = world();
    await status("/nowhere");
    content.layouts!["en /new"] = layout("New");
    pass(2);
    expect([await status("/new"), await status("/new"), await status("/other"), await status("/new")]).toEqual([
      200, 200, 404, 200,
    ]);
  });

  it("under load, the Worker finds a new page within a minute, because it revalidates an outdated page list", async () => {
    const { status, press, content, pages } = world();
    await press();
    content.layouts!["en /new"] = layout("New");
    pages.push(entry("/new"));
    pass(30);
    await press();
    expect(await status("/new")).toBe(404);
    pass(31);
    await press();
    expect(await status("/new")).toBe(200);
  });

  it("under load, the Worker still finds a page that the page list never contains", async () => {
    const { status, press, content } = world();
    await press();
    content.layouts!["en /unlisted"] = layout("Unlisted");
    pass(2);
    expect(await status("/unlisted")).toBe(200);
    for (const seconds of [0, 700, 90_000]) {
      pass(seconds);
      await press();
      expect(await status("/unlisted")).toBe(200);
    }
  });

  it("while the CMS is down, the Worker returns a stale 404 based on an outdated page list (RL-07)", async () => {
    const { visit, status, press, content } = world();
    expect([await status("/"), await press(), await press()]).toEqual([200, 404, 404]);
    content.down = true;
    pass(61);
    for (const path of ["/nowhere", "/other", "/nowhere"]) {
      const response = await visit(path);
      expect([response.status, response.headers.get("x-edge-cache")]).toEqual([404, "STALE"]);
    }
    // The page list contains the path, so the Worker has no evidence that the page does not exist.
    expect([await status("/about"), await status("/events/yoga"), await status("/")]).toEqual([503, 503, 200]);
  });

  it("while the page list is unavailable, the Worker looks up every path and returns no 404", async () => {
    const { status, content } = world({ failing: ["/content/pages"] });
    content.layouts!["en /new"] = layout("New");
    expect([await status("/nowhere"), await status("/new")]).toEqual([503, 200]);
  });

  it("a path that a visitor enters never appears in logs or cache keys, even during failures (PV-03)", async () => {
    const typed = "/ann-canary-8812";
    const { status, kv, content } = world();
    const slug = { uid: "s", componentName: "ScriptEmbed", dataSource: "{s}", fields: { wrong: 7 } };
    content.layouts!["en /events/,-w-,"] = layout("One event", {}, {}, [slug]);
    const put = vi.spyOn(Cache.prototype, "put");
    const log = vi.spyOn(console, "error").mockImplementation(() => undefined);
    for (const down of [false, true]) {
      content.down = down;
      pass(61);
      for (const path of [typed, `/about${typed}`, `/events${typed}`, `/es${typed}`]) await status(path);
      pass(2);
      await status(`${typed}-2`, { method: "POST", body: "a=b" });
    }
    expect(log.mock.calls.length).toBeGreaterThan(0);
    expect(JSON.stringify(log.mock.calls)).not.toContain("canary");
    expect([...kv.keys()].join()).not.toContain("canary");
    expect(put.mock.calls.map(([key]) => String(key instanceof Request ? key.url : key)).join()).not.toContain(
      "canary",
    );
  });
});

// The test with invalid documents is last, because these documents open the CMS's circuit breaker.
it("unknown paths return 404 while the CMS returns invalid documents (RL-01)", async () => {
  const { status, press, content } = world();
  expect([await status("/"), await status("/nowhere")]).toEqual([200, 404]);
  for (const body of ["<p>It works!</p>", "{}", '{"pages":"none"}', "null"]) {
    content.answer = () => new Response(body, { headers: { "content-type": "application/json" } });
    pass(61);
    expect([await press(), await press(), await status("/other")]).toEqual([404, 404, 404]);
    expect(await status("/")).toBe(200);
  }
});
