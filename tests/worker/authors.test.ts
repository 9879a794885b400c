import { beforeEach, describe, expect, it, vi } from "vitest";
import { signedIn } from "./calls/world.ts";
import { ALONE, HEART, ownPage, publishing, SHARED } from "./publishing.ts";

let minute = 0;
beforeEach(() => {
  vi.spyOn(console, "error").mockImplementation(() => undefined);
  vi.spyOn(console, "warn").mockImplementation(() => undefined);
  // The fake clock starts each test an hour after the previous one.
  vi.useFakeTimers({ toFake: ["Date"], now: Date.UTC(2043, 0, 1, 0, 60 * minute++) });
});
const pass = (milliseconds: number) => vi.setSystemTime(Date.now() + milliseconds);

function world(...more: Parameters<typeof publishing>) {
  const site = publishing(...more);
  const as = async (role: string) => ({
    ...(await signedIn({ sub: `${role} of ${site.site}`, custom: { groups: [role] } })),
    ...ownPage(site.host),
  });
  return {
    ...site,
    as,
    operate: async (path: string, query: Record<string, string> = {}) => {
      const address = `/_edge/${path}?${new URLSearchParams({ site: site.site, ...query })}`;
      const response = await site.fetch(address, { host: site.host, headers: await as("author") });
      expect(response.headers.get("cache-control")).toBe("private, no-store");
      return { status: response.status, said: JSON.parse(await response.text()) };
    },
    page: async (path: string, init: RequestInit = {}, role = "author") => {
      const headers = { ...(await as(role)), ...(init.headers as object) };
      const response = await site.fetch(path, { host: site.host, ...init, headers });
      return { response, html: await response.text() };
    },
  };
}
type Listed = {
  address: string;
  state: string;
  broken?: number;
  brokenBlocks: string[];
  empty?: number;
  emptyBlocks: string[];
  failure?: string;
};
const states = ({ pages }: { pages: Listed[] }) =>
  Object.fromEntries(pages.map(({ address, state }) => [address, state]));

describe("the page list for authors shows each page's cache state (PB-05)", () => {
  it("the page list reports whether each page's cached copy is fresh, stale, outdated, or missing", async () => {
    const test = world();
    const { visit, operate } = test;
    await visit("/services");
    pass(11 * 60_000);
    for (const path of ["/about", "/", "/es"]) await visit(path);
    await test.purge({ paths: ["/"] });
    const { said } = await operate("pages");
    expect(states(said)).toMatchObject({
      "/": "outdated",
      "/about": "fresh",
      "/es": "fresh",
      "/events": "not stored",
      "/services": "stale",
    });
    expect(said.states).toMatchObject({ fresh: 2, stale: 1, outdated: 1, "not stored": 5 });
    expect(said.pages.find(({ address }: Listed) => address === "/")).toMatchObject({ unlisted: true });
  });

  it("the page list states why a page could not be revalidated, until a revalidation succeeds", async () => {
    const { visit, operate, content } = world();
    await visit("/about");
    const good = content.layouts;
    content.layouts = { ...good, "en /about": { sitecore: "nonsense" } };
    pass(11 * 60_000);
    await visit("/about");
    const [failed] = (await operate("pages", { search: "about" })).said.pages as Listed[];
    expect(failed).toMatchObject({ state: "failed", failure: expect.stringContaining("invalid layout") });
    content.layouts = good;
    pass(11 * 60_000);
    await visit("/about");
    expect(states((await operate("pages", { search: "about" })).said)).toMatchObject({ "/about": "fresh" });
  });

  it("the page list names blocks with problems, and authors can filter the list for pages with problems", async () => {
    const { visit, operate, content } = world();
    const about = structuredClone(content.layouts!["en /about"]) as {
      sitecore: { route: { placeholders: { main: object[] } } };
    };
    about.sitecore.route.placeholders.main.push({
      uid: "x",
      componentName: "HeroVideo",
      fields: { clip: { value: { src: "/tour.jpg" } } },
    });
    content.layouts = { ...content.layouts, "en /about": about };
    for (const path of ["/about", "/about-us"]) await visit(path);
    const { said } = await operate("pages", { problems: "broken" });
    expect(said.pages.map(({ address, brokenBlocks }: Listed) => [address, brokenBlocks])).toEqual([
      ["/about", ["HeroVideo"]],
    ]);
    const { said: one } = await operate("pages/examination", { path: "/about", language: "en" });
    expect(one).toMatchObject({ of: "what is stored", name: "about old", blocks: 2 });
    expect(one.findings).toContainEqual(
      expect.objectContaining({
        level: "broken",
        block: "HeroVideo",
        wrong: expect.stringContaining("no alt text"),
      }),
    );
    expect(one.items.map(({ key }: { key: string }) => key)).toContain(ALONE.replace(/[{}-]/g, "").toLowerCase());
  });

  it("the page list names the empty blocks on each page, which visitors do not see", async () => {
    const { visit, operate, content, page } = world();
    const empty = { uid: "x", componentName: "RichText", dataSource: SHARED, fields: { title: { value: "" } } };
    const about = structuredClone(content.layouts!["en /about"]) as {
      sitecore: { route: { placeholders: { main: object[] } } };
    };
    about.sitecore.route.placeholders.main.push(empty);
    content.layouts = { ...content.layouts, "en /about": about };
    for (const path of ["/about", "/services/heart"]) await visit(path);
    const { said } = await operate("pages", { problems: "empty" });
    expect(said.pages.map(({ address, empty, emptyBlocks }: Listed) => [address, empty, emptyBlocks])).toEqual([
      ["/about", 1, ["RichText"]],
    ]);
    expect((await page("/_authors?problems=empty")).html).toContain("1 empty block: RichText");
    // An empty block does not count as a problem, so the page list does not mark the page as broken.
    expect([said.empty, said.broken]).toEqual([1, 0]);
    expect((await operate("pages", { problems: "broken" })).said.pages).toEqual([]);
    const { said: one } = await operate("pages/examination", { path: "/about", language: "en" });
    expect(one.findings).toContainEqual(
      expect.objectContaining({ block: "RichText", wrong: expect.stringContaining("Nothing is shown") }),
    );
  });

  it("the page list supports search, filters, and sorting", async () => {
    const { visit, operate } = world();
    for (const path of ["/about", "/es/about", "/services/heart"]) await visit(path);
    const found = async (query: Record<string, string>) =>
      (await operate("pages", query)).said.pages.map(({ address }: Listed) => address);
    for (const search of ["ABOUT", "Ábout"])
      expect(await found({ search })).toEqual(["/about", "/about-us", "/es/about"]);
    expect(await found({ language: "es", search: "about" })).toEqual(["/es/about"]);
    expect(await found({ state: "not stored", search: "event" })).toEqual(["/events"]);
    expect((await found({ sort: "weight", search: "about" })).at(-1)).toBe("/about-us");
    expect((await operate("pages", { sort: "luck" })).status).toBe(400);
    expect((await operate("pages", { site: "elsewhere" })).status).toBe(400);
  });

  it("if the CMS's page list is unavailable, the page list for authors contains the cached pages", async () => {
    const { visit, operate, content } = world();
    await visit("/services");
    content.failing = ["/content/pages"];
    content.lists = { ...content.lists };
    const { said } = await operate("pages");
    expect(states(said)).toMatchObject({ "/services": "fresh" });
  });

  it("the page list is paginated, with 25 entries per page, even for thousands of pages (PF-06)", async () => {
    const test = world();
    test.pages.push(
      ...Array.from({ length: 3_000 }, (_, number) => ({
        path: `/many/${String(number).padStart(4, "0")}`,
        itemId: `many-${number}`,
        language: "en",
        name: `Page ${number}`,
        updated: "2030-01-01T00:00:00Z",
        sensitivity: "open",
      })),
    );
    const { said } = await test.operate("pages", { search: "/many/", page: "120" });
    expect([said.total, said.pages.length, said.pages.at(-1).address]).toEqual([3_000, 25, "/many/2999"]);
    expect((await test.operate("pages", { search: "/many/", page: "121" })).said.pages).toEqual([]);
    const { html } = await test.page("/_authors?search=/many/");
    expect(html).toContain("1 - 25 of 3000");
    expect(html).toContain("page=2");
  });
});

describe("comparison of a stored page with its CMS version (PB-07)", () => {
  it("the comparison lists the changes and renders each block in both versions, and its response is uncacheable", async () => {
    const { visit, operate, change, page, kv } = world();
    await visit("/about");
    expect((await operate("pages/comparison", { path: "/about", language: "en" })).said.blocks[0].state).toBe("same");
    change();
    const { said } = await operate("pages/comparison", { path: "/about", language: "en" });
    expect(said).toMatchObject({ isStored: true, isThere: true, name: "about new" });
    expect(said.blocks).toHaveLength(1);
    expect(said.blocks[0].fields[0].parts).toEqual([
      { text: "About ", change: "same" },
      { text: "old", change: "removed" },
      { text: "new", change: "added" },
    ]);
    const layout = () => kv.get([...kv.keys()].find((key) => key.endsWith(":en:/about"))!);
    const before = layout();
    for (const [side, words] of [
      ["stored", "About old"],
      ["now", "About new"],
    ] as const) {
      const { response, html } = await page(`/_authors/block?path=/about&language=en&side=${side}&block=0`);
      expect([response.status, html.includes(words)]).toEqual([200, true]);
      expect(response.headers.get("cache-control")).toBe("private, no-store");
      expect(response.headers.get("content-security-policy")).toContain("frame-ancestors 'self'");
    }
    const compared = await page("/_authors/compare?path=/about&language=en");
    expect(compared.html).toMatch(/<del[^>]*>old<\/del> <ins[^>]*>new<\/ins>/);
    // The comparison neither updates the cached page nor replaces the stored layout.
    expect(await visit("/about")).toBe("HIT old");
    expect(layout()).toBe(before);
  });

  it("the author bar says whether visitors see the same page, in preview and in edit mode (PB-09)", async () => {
    const { visit, page, change } = world();
    await visit("/about");
    const bar = async (mode: string) =>
      /<aside data-author-bar[\s\S]*?<\/aside>/.exec((await page(`/about?sc_mode=${mode}`)).html)?.[0];
    for (const mode of ["preview", "edit"]) expect(await bar(mode)).toContain("Published: visitors see the same.");
    change();
    for (const mode of ["preview", "edit"])
      expect(await bar(mode)).toContain("Not published: visitors see the published page, which differs.");
  });

  it("a page and its items lead to their editor in the CMS, and only if the site has one (PB-05)", async () => {
    const { visit, page } = world({}, { CMS_EDITOR: "https://cm.example/?id={item}&la={language}&site={site}" });
    await visit("/about");
    const { html } = await page("/_authors/page?path=/about&language=en");
    expect(html).toContain(
      'href="https://cm.example/?id=%7BAAAAAAAA-0000-4000-8000-000000000002%7D&amp;la=en&amp;site=',
    );
    const without = world({}, { CMS_EDITOR: "" });
    await without.visit("/about");
    expect((await without.page("/_authors/page?path=/about&language=en")).html).not.toContain("in the CMS</a>");
  });

  it("the component page names similar pages for a path that does not exist (PB-11)", async () => {
    const { page } = world();
    const { html } = await page("/_authors/components?path=/abouts&language=en");
    expect(html).toContain('href="/_authors/components?path=%2Fabout&amp;language=en">/about</a>');
  });

  it("the page list says which pages it shows, and nothing else (PB-05)", async () => {
    const { page } = world();
    expect((await page("/_authors")).html).toMatch(/<p>1 - \d+ of \d+<\/p>/);
  });

  it("the page list shows a wildcard item as every page below its path, without links to open it (PB-05)", async () => {
    const { visit, page } = world();
    await visit("/events/yoga");
    const { html } = await page("/_authors");
    expect(html).toContain("Every page below /events");
    expect(html).not.toContain('href="/events/,-w-,');
    const tools = ["page?path", "compare?path", "history?path", "publishing?kind=page&name"];
    const others = tools.map(async (tool) => (await page(`/_authors/${tool}=/events/,-w-,&language=en`)).html);
    const address = "/events/,-w-,";
    const post = async (action: string) => {
      const body = new URLSearchParams({ action, address });
      return page("/_authors/publishing", { method: "POST", body, redirect: "manual" });
    };
    const selection = await post("choose");
    const receipt = await page((await post("purge")).response.headers.get("location") ?? "");
    const updates = await page("/_authors/publishing");
    for (const shown of [html, ...(await Promise.all(others)), selection.html, receipt.html, updates.html]) {
      expect(shown).toMatch(/Every page below \/events|<title[^>]*>Compare/);
      expect(shown.replace(/<script.*?<\/script>/gs, "")).not.toMatch(/>[^<]*,-w-,/);
      expect(shown).not.toContain('href="/events/,-w-,');
    }
  });

  it("the comparison marks an unvisited page's blocks as new and a deleted page's blocks as gone; for an unknown page, the Worker returns 404", async () => {
    const { visit, operate, content } = world();
    const { said } = await operate("pages/comparison", { path: "/services/heart", language: "en" });
    expect([said.isStored, said.blocks[0].state]).toEqual([false, "new"]);
    await visit("/about");
    content.layouts = { ...content.layouts, "en /about": undefined };
    const gone = await operate("pages/comparison", { path: "/about", language: "en" });
    expect([gone.said.isThere, gone.said.blocks[0].state]).toEqual([false, "gone"]);
    expect((await operate("pages/comparison", { path: "/nowhere", language: "en" })).status).toBe(404);
  });

  it("while the CMS is down, the Worker returns 502 for a comparison but serves visitors the cached page", async () => {
    const { visit, operate, content, page } = world();
    await visit("/about");
    // Fetches the public keys for verifying sign-in tokens.
    await operate("pages");
    content.down = true;
    expect((await operate("pages/comparison", { path: "/about", language: "en" })).status).toBe(502);
    expect((await page("/_authors/compare?path=/about&language=en")).response.status).toBe(502);
    expect(await visit("/about")).toBe("HIT old");
  });
});

describe("purges and receipts (PB-01, PB-02)", () => {
  it("authors can purge an item with a form, and the receipt lists the actor and exactly the pages that use it", async () => {
    const { visitAll, page, change, visit, operate } = world();
    await visitAll();
    change();
    const body = new URLSearchParams({ action: "purge", kind: "item", name: SHARED });
    const headers = { "x-requested-with": "", "content-type": "application/x-www-form-urlencoded" };
    const { response } = await page("/_authors/publishing", { method: "POST", body, headers, redirect: "manual" });
    expect(response.status).toBe(303);
    const address = response.headers.get("location")!;
    const { html } = await page(address);
    for (const path of ["/", "/es", "/services/heart"]) expect(html).toContain(`>${path}</a>`);
    expect(html).not.toContain(">/about</a>");
    expect(html).toContain("Updating 3 of 3 pages");
    expect([await visit("/"), await visit("/about")]).toEqual(["MISS new", "HIT old"]);
    pass(10_000);
    expect((await operate(`purge/${address.split("/").at(-1)}`)).said.state).toBe("everywhere");
    const { said } = await operate("purge");
    expect(said.receipts[0]).toMatchObject({ by: "author", asked: [expect.any(String), SHARED], pageCount: 3 });
    expect((await page("/_authors/publishing")).html).toContain(address);
  });

  it.each([
    ["page", "/about", "/about"],
    ["section", "/services", "/services/heart/rhythm"],
    ["item", HEART, "/services/heart"],
    ["site", "", "/about-us"],
  ])("a purge of the %s '%s' purges the page %s", async (kind, name, reached) => {
    const { visitAll, change, page, visit } = world();
    await visitAll();
    change();
    const body = new URLSearchParams({ action: "purge", kind, name });
    const { response } = await page("/_authors/publishing", { method: "POST", body, redirect: "manual" });
    expect(response.status).toBe(303);
    expect(await visit(reached)).toBe("MISS new");
  });

  it("before the whole site updates, the author sees how many pages it concerns; a wrong path leads to the pages with similar names (PB-10, PB-11)", async () => {
    const { page, pages, visitAll, visit, change } = world();
    await visitAll();
    change();
    const { html } = await page("/_authors/publishing?kind=site&name=");
    const [, count] = /The whole site: (\d+) pages in English and Spanish/.exec(html) ?? [];
    expect(Number(count)).toBeGreaterThanOrEqual(pages.length);
    expect(html).toContain(`Update ${count} pages<`);
    expect(await visit("/about")).toBe("HIT old");
    const { html: wrong } = await page("/_authors/publishing?kind=page&name=abuot");
    expect(wrong).toContain("names no page");
    expect(wrong).toContain('href="/_authors/publishing?kind=page&amp;name=%2Fabout"');
    // The links say which names are allowed, so the message does not repeat them.
    expect(wrong).not.toContain("Allowed:");
    expect((await page("/_authors/publishing?kind=component&name=CtaBanner")).html).toContain("Used on 1 page");
  });

  it("the Worker rejects an invalid purge request and keeps the input in the form", async () => {
    const { page } = world();
    for (const [kind, name] of [
      ["page", "about us"],
      ["page", ""],
      ["nothing", "/about"],
    ] as const) {
      const body = new URLSearchParams({ action: "purge", kind, name });
      const { response, html } = await page("/_authors/publishing", { method: "POST", body });
      expect([response.status, html.includes('role="alert"')]).toEqual([400, true]);
      if (name) expect(html).toContain(`value="${name}"`);
    }
  });
});

describe("author tools during a control database outage", () => {
  const down = () => Promise.reject(new Error("no database"));
  const statement = { bind: () => statement, first: down, all: down, run: down };
  const broken = { prepare: () => statement, batch: down };

  it.each(["author", "ops"])(
    "the purge page shows a user with the role %s the outage and its effects, and the form keeps the input (PB-01)",
    async (role) => {
      const { page } = world({}, { CONTROL: broken });
      for (const path of ["/_authors/publishing", "/_authors/publishing/3f0f8b1e-0000-4000-8000-000000000000"]) {
        const { response, html } = await page(path, {}, role);
        expect([path, response.status]).toEqual([path, 200]);
        expect(html).toContain("The control database is not responding.");
        expect(html).toContain("Changes still go live by themselves");
      }
      const body = new URLSearchParams({ action: "purge", kind: "section", name: "/services" });
      const { response, html } = await page("/_authors/publishing", { method: "POST", body }, role);
      expect(response.status).toBe(503);
      expect(html).toContain('role="alert"');
      expect(html).toContain('value="/services"');
      expect(html).toMatch(/<option value="section" selected="">/);
    },
  );

  it.each(["author", "ops"])(
    "before a user with the role %s enters text, the notice form states that the notice cannot be changed (PB-06)",
    async (role) => {
      const { page } = world({}, { CONTROL: broken });
      const { response, html } = await page("/_authors/notice", {}, role);
      expect(response.status).toBe(200);
      expect(html).toContain("notices cannot be published, changed, or removed here");
      expect((await world().page("/_authors/notice", {}, role)).html).not.toContain("The control database");
    },
  );
});

it("the redirect list shows the CMS's current redirects and the problems in each redirect (SD-04)", async () => {
  const rule = (source: string, target: string, match = "exact") => ({ source, target, status: 301, match });
  const { content, operate, page } = world();
  content.lists!["/content/redirects"] = [
    rule("/a", "/about"),
    rule("/a", "/services"),
    rule("/x", "/y"),
    rule("/y", "/x"),
  ];
  const { said } = await operate("redirects");
  expect(said.rules.map(({ source }: { source: string }) => source)).toEqual(["/a"]);
  expect(said.problems.map(({ rule: number }: { rule: number }) => number)).toEqual([2, 3, 4]);
  expect((await page("/_authors/redirects")).html).toContain("redirects in a loop");
});

it("the Worker lists missing translations by dictionary and language (LY-10)", async () => {
  const { content, site, operate, page } = world();
  content.lists![`/sitecore/api/jss/dictionary/${site}/es`] = { phrases: { SkipToContent: "Ir al contenido" } };
  const { said } = await operate("texts");
  const [english, spanish] = said.languages;
  expect([english.language, english.texts, spanish.language, spanish.texts]).toEqual(["en", 0, "es", 1]);
  expect(english.advice.length).toBe(spanish.advice.length + 1);
  expect((await page("/_authors/texts")).html).toContain("Phrase NewSearch is missing");
});

describe("access to the author tools (AU-02, AU-04, AU-07)", () => {
  it("a block of the comparison is only for authors, and a frame shows no sign-in page", async () => {
    const path = "/_authors/block?path=/about&language=en&side=now&block=0";
    const { fetch, host, page, visit } = world();
    await visit("/about");
    expect((await fetch(path, { host })).status).toBe(401);
    for (const [role, status] of [
      ["staff", 403],
      ["author", 200],
      ["ops", 403],
    ] as const)
      expect([role, (await page(path, {}, role)).response.status]).toEqual([role, status]);
  });

  it("the author tools reject cross-site form posts", async () => {
    const { page, visit } = world();
    await visit("/about");
    const evil = { "sec-fetch-site": "cross-site", origin: "https://evil.example" };
    const sent = [
      ["/_authors", { action: "purge", address: "/about" }],
      ["/_authors/publishing", { action: "purge", kind: "site" }],
      ["/_authors/notice", { action: "end", revision: "0" }],
    ] as const;
    for (const [path, form] of sent) {
      const { response } = await page(path, { method: "POST", body: new URLSearchParams(form), headers: evil });
      expect([path, response.status]).toEqual([path, 403]);
    }
    expect(await visit("/about")).toBe("HIT old");
  });
});

describe("the notice form for authors (PB-06)", () => {
  const notice = (more: Record<string, string> = {}) => ({
    action: "put",
    revision: "0",
    level: "emergency",
    until: "2043-01-20T18:00",
    "words.en.title": "Campus closed",
    "words.en.text": "Stay at home.",
    "words.es.title": "Campus cerrado",
    "words.es.text": "Quédese en casa.",
    ...more,
  });
  it("without JavaScript, authors can publish and remove a notice, and the form preserves their input after an error", async () => {
    const { page, fetch, host } = world();
    const post = (form: Record<string, string>, role = "author") =>
      page("/_authors/notice", { method: "POST", body: new URLSearchParams(form), redirect: "manual" }, role);
    const shown = async (path: string) => (await fetch(path, { host })).text();
    const wrong = await post(notice({ "words.es.title": "", "words.en.link.text": "Where" }));
    expect(wrong.response.status).toBe(400);
    expect(wrong.html).toContain('value="Campus closed"');
    expect(wrong.html).toContain('href="#words.es.title"');
    // One answer names all problems.
    const all = { until: "", from: "soon", "words.en.title": "", "words.es.text": "", "words.es.link.text": "Dónde" };
    const every = (await post(notice(all))).html;
    for (const field of ["until", "from", "words.en.title", "words.es.text", "words.es.link.href"])
      expect(every).toContain(`href="#${field}"`);
    expect(await shown("/about")).not.toContain("<aside");
    expect((await post(notice(), "ops")).response.status).toBe(303);
    expect(await shown("/about")).toContain("Campus closed");
    expect(await shown("/es/about")).toContain("Campus cerrado");
    const late = await post(notice({ "words.en.title": "Mine" }));
    expect([late.response.status, late.html.includes('value="Mine"')]).toEqual([409, true]);
    const [, revision = ""] = /name="revision" value="(\d+)"/.exec((await page("/_authors/notice")).html)!;
    expect((await post({ action: "end", revision })).response.status).toBe(303);
    expect(await shown("/about")).not.toContain("<aside");
    const list = (await page("/_authors/notice")).html;
    expect(list).toContain("Past notices");
    const again = (await page(`/_authors/notice?again=${revision}`)).html;
    expect(again).toContain('value="Campus closed"');
    expect(again).toMatch(/name="revision" value="0"/);
    expect(await shown("/about")).not.toContain("<aside");
  });
});

it("authors see which pages are due for a review, overdue ones first (PB-14)", async () => {
  const test = world();
  const reviewed = (fields: object) => {
    const document = structuredClone(test.content.layouts!["en /about"]) as { sitecore: { route: { fields: object } } };
    document.sitecore.route.fields = fields;
    return document;
  };
  const date = (value: string) => ({ value });
  test.content.layouts = {
    ...test.content.layouts,
    "en /about": reviewed({ reviewedDate: date("2042-01-01"), reviewDueDate: date("2042-12-31") }),
    "en /services": reviewed({ reviewedDate: date("2042-06-01"), nextReviewDate: date("2050-06-01") }),
    "en /about-us": reviewed({ reviewedDate: date("2042-06-01") }),
    "es /about": reviewed({ reviewedDate: date("soon"), reviewDueDate: date("later") }),
  };
  await test.visitAll();
  const { said } = await test.operate("reviews");
  expect(said.pages.map(({ address, due }: { address: string; due: string | null }) => [address, due])).toEqual([
    ["/about", "2042-12-31"],
    ["/services", "2050-06-01"],
    ["/about-us", null],
  ]);
  expect(said.soon).toBe(1);
  expect((await test.page("/_authors/reviews")).html).toContain("overdue");
  expect((await test.page("/_authors")).html).toContain("1 review due");
});
