import { env as bindings } from "cloudflare:workers";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { StoredNotice } from "../../contracts/notice.ts";
import { changeConfig } from "../../worker/config/change-config.ts";
import type { Env } from "../../worker/env.ts";
import { resetConfig } from "./reset-stores.ts";
import { type Content, layout, siteRecord, stubSite } from "./stub.ts";

const env = bindings as Env;
const minute = 60_000;
const notice = (more: Partial<StoredNotice> = {}): StoredNotice => ({
  revision: 1,
  level: "emergency",
  until: new Date(Date.now() + 60 * minute).toISOString(),
  words: {
    en: {
      title: "Main Campus is closed",
      text: "Go to <North> Campus.",
      link: { text: "Where to go", href: "/locations" },
    },
    es: { title: "El campus está cerrado", text: "Vaya al campus norte." },
  },
  ...more,
});
/**
 * Stores a notice as if another isolate had published it. The test's isolate gets the notice the next time it reads the
 * control record.
 */
const put = (notices: Record<string, unknown>) =>
  env.CONTROL.prepare("UPDATE control SET revision = revision + 1, record = ?").bind(JSON.stringify({ notices })).run();
const live = { uid: "l", componentName: "LocationSearch", dataSource: "{l}", fields: {} };
let sites = 0;
/** Starts a new site, because the isolate's caches still contain pages from earlier tests. */
function world(settings: object = {}) {
  const name = `notice-${sites++}`;
  const host = `www.${name}.example`;
  const content: Content = {
    layouts: {
      "en /": layout("Home"),
      "es /": layout("Inicio"),
      "en /live": layout("Live", {}, {}, [live]),
      "en /404": layout("Not found"),
    },
    lists: {
      "/content/sites": Array.from({ length: 40 }, (_, number) => ({
        ...siteRecord,
        name: `notice-${number}`,
        hosts: [`www.notice-${number}.example`],
        publicHost: `www.notice-${number}.example`,
      })),
      "/content/pages": { pages: [] },
    },
  };
  const site = stubSite(content, settings);
  return {
    ...site,
    name,
    host,
    content,
    /** Publishes a notice in the test's isolate, so that pages show the notice immediately. */
    show: (one: StoredNotice | undefined) =>
      changeConfig(site.env, { apply: (config) => ({ ...config, notices: one ? { [name]: one } : {} }), audit: null }),
    get: (path = "/", headers: Record<string, string> = {}) => site.fetch(path, { host, headers }),
    html: async (path = "/") => (await site.fetch(path, { host })).text(),
  };
}

let day = Date.UTC(2041, 0, 1);
beforeEach(() => {
  day += 24 * 60 * minute;
  vi.useFakeTimers({ toFake: ["Date"], now: day });
  vi.spyOn(console, "error").mockImplementation(() => undefined);
});
afterEach(resetConfig);
const pass = (milliseconds: number) => vi.setSystemTime(Date.now() + milliseconds);
const TITLE = "Main Campus is closed";

describe("an emergency notice appears on every page of its site, including cached pages (PB-06)", () => {
  it("the notice appears above the header within ten seconds, and the page remains cached", async () => {
    const { get, html, name } = world();
    await get();
    expect(await html()).not.toContain(TITLE);
    await put({ [name]: notice() });
    pass(10_000);
    await get();
    const response = await get();
    const text = await response.text();
    expect(response.headers.get("x-edge-cache")).toBe("HIT");
    expect(text).toContain(TITLE);
    expect(text).toContain("Go to &lt;North&gt; Campus.");
    expect(text).toContain('href="/locations"');
    const order = ['<a class="skip-link"', "<aside", "<header"].map((part) => text.indexOf(part));
    expect([...order].sort((a, b) => a - b)).toEqual(order);
    expect(text.match(/<aside/g)).toHaveLength(1);
  });

  it("the notice is in the page's language or, if it has no text in that language, in the first available language with a `lang` attribute", async () => {
    const { html, show } = world();
    await show(notice());
    expect(await html("/es")).toContain("El campus está cerrado");
    await show(notice({ words: { en: notice().words.en! } }));
    expect(await html("/es")).toMatch(/<aside[^>]* lang="en"/);
  });

  it("the notice appears on streamed pages, 404 pages, and catalog pages", async () => {
    const { get, show } = world();
    await show(notice());
    const paths: [string, number][] = [
      ["/live", 200],
      ["/nowhere", 404],
      ["/_catalog/nothing", 404],
      ["/_catalog", 200],
    ];
    for (const [path, status] of paths) {
      const response = await get(path);
      const text = await response.text();
      expect([path, response.status, text.split(TITLE).length - 1]).toEqual([path, status, 1]);
    }
  });

  it("the notice appears on the outage page, and the page's policy allows the notice's inline styles", async () => {
    const { get, show, content } = world();
    await get();
    await show(notice());
    content.down = true;
    const response = await get("/cold");
    expect(response.status).toBe(503);
    expect(await response.text()).toContain(TITLE);
    expect(response.headers.get("content-security-policy")).toContain("style-src-attr 'unsafe-inline'");
  });

  it("for a page that is already loaded, the Worker returns the notice in the page's language, unless the visitor has closed it", async () => {
    const { get, show } = world();
    const asked = async (language: string, headers = {}) => {
      const response = await get(`/_edge/page-notice?language=${language}`, headers);
      expect([response.status, response.headers.get("cache-control")]).toEqual([200, "private, no-store"]);
      return response.text();
    };
    expect(await asked("en")).toBe("");
    await show(notice({ level: "information", revision: 7 }));
    expect(await asked("en")).toMatch(/^<aside data-notice="7".*Main Campus is closed/);
    expect(await asked("es")).toContain("El campus está cerrado");
    for (const unknown of ["", "xx", "__proto__"]) expect(await asked(unknown)).toContain(TITLE);
    expect(await asked("en", { cookie: "notice-closed=7" })).toBe("");
  });

  it("a site's notice does not appear on other sites", async () => {
    const { show } = world();
    const other = world();
    await show(notice());
    expect(await other.html()).not.toContain(TITLE);
  });

  it("the notice disappears at its end time", async () => {
    const { html, show } = world();
    await show(notice({ until: new Date(Date.now() + 5 * minute).toISOString() }));
    pass(5 * minute - 1);
    expect(await html()).toContain(TITLE);
    pass(1);
    expect(await html()).not.toContain(TITLE);
  });
});

describe("ETags for cached pages (ED-21, PB-06)", () => {
  it("the ETag changes when a notice is published, changed, or ended", async () => {
    const { get, show } = world();
    await get();
    const etags = new Set<string>();
    const steps = [undefined, notice(), notice({ revision: 2 }), undefined];
    let last = "";
    for (const [step, one] of steps.entries()) {
      await show(one);
      const revalidated = await get("/", last ? { "if-none-match": last } : {});
      expect([step, revalidated.status]).toEqual([step, 200]);
      last = revalidated.headers.get("etag")!;
      etags.add(last);
      expect([step, (await get("/", { "if-none-match": last })).status]).toEqual([step, 304]);
    }
    // After the notice ends, the page has its original ETag again.
    expect(etags.size).toBe(3);
  });
});

describe("visitors can close only informational notices (PB-06)", () => {
  it.each(["information", "warning", "emergency"] as const)("%s", async (level) => {
    const { get, show } = world();
    await show(notice({ level, revision: 7 }));
    const html = await (await get()).text();
    const closable = level === "information";
    expect(html.includes('data-name="render/close-notice"')).toBe(closable);
    const closed = await (await get("/", { cookie: "a=b; notice-closed=7; c=d" })).text();
    expect(closed.includes(TITLE)).toBe(!closable);
    const another = await (await get("/", { cookie: "notice-closed=6" })).text();
    expect(another).toContain(TITLE);
  });
});

describe("outages do not remove a notice (PB-06, OP-04)", () => {
  it("pages still show the notice after the control database and the CMS have been down for an hour", async () => {
    const { show, content, ...site } = world();
    await show(notice({ until: new Date(Date.now() + 24 * 60 * minute).toISOString() }));
    await site.html();
    content.down = true;
    vi.spyOn(env.CONTROL, "prepare").mockImplementation(() => {
      throw new Error("the database is down");
    });
    pass(61 * minute);
    await site.get();
    expect(await site.html()).toContain(TITLE);
    expect(await site.html("/cold")).toContain(TITLE);
  });

  it.each([
    ["no text", { revision: 1, level: "emergency", until: "2100-01-01T00:00:00Z" }],
    ["an unknown level", { ...notice(), level: "panic", until: "2100-01-01T00:00:00Z" }],
    ["an invalid end time", { ...notice(), until: "soon" }],
  ])("the Worker still serves pages if the stored notice has %s", async (_what, broken) => {
    const { get, show } = world();
    await show(broken as StoredNotice);
    expect((await get()).status).toBe(200);
  });
});
