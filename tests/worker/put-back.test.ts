import { createExecutionContext, waitOnExecutionContext } from "cloudflare:test";
import { env as bindings } from "cloudflare:workers";
import { beforeEach, describe, expect, it, vi } from "vitest";
import type { PageHistory } from "../../contracts/history.ts";
import { HOUR_MS, MINUTE_MS } from "../../lib/dates/units.ts";
import { readAuditLines } from "../../worker/audit/log.ts";
import type { Env } from "../../worker/env.ts";
import { everyMinute } from "../../worker/handlers/scheduled.ts";
import { MAX_VERSIONS } from "../../worker/publish/page-history.ts";
import { ALONE, SHARED } from "./publishing.ts";
import { visited } from "./queued-site.ts";

const env = bindings as Env;

// Each test starts on a later day than the previous test, so that earlier publications have no effect.
let day = Date.UTC(2047, 0, 1);
beforeEach(() => {
  day += 40 * 24 * HOUR_MS;
  vi.useFakeTimers({ toFake: ["Date"], now: day });
  vi.spyOn(console, "error").mockImplementation(() => undefined);
  vi.spyOn(console, "warn").mockImplementation(() => undefined);
});
const later = (milliseconds: number) => vi.setSystemTime(Date.now() + milliseconds);

type Site = Awaited<ReturnType<typeof visited>>;
const ABOUT = { path: "/about", language: "en" };
const historyOf = async (test: Site, page = ABOUT): Promise<PageHistory> =>
  (await test.read(`/_edge/pages/history?${new URLSearchParams({ site: test.site, ...page })}`)).said;
/** Returns what a visitor gets, without the cache state. */
const seen = async (test: Site, path = "/about") => (await test.visit(path)).split(" ").at(-1);

async function runCron(test: Site) {
  const context = createExecutionContext();
  await everyMinute(test.env, context);
  await waitOnExecutionContext(context);
  await test.settled();
}

/** Publishes a broken idea: the page `/about` changes from old to new. Returns the history. */
async function published() {
  const test = await visited();
  test.change();
  later(MINUTE_MS);
  expect((await test.publish(ALONE)).results).toMatchObject({ renewed: 1 });
  expect(await seen(test)).toBe("new");
  return { test, history: await historyOf(test) };
}

describe("the history of a page (PB-12)", () => {
  it("has each version once, with its time, its publication, and who started it", async () => {
    const { test, history } = await published();
    expect(history.versions).toMatchObject([
      { person: "the CMS", isShown: true, publication: expect.any(String) },
      { person: null, isShown: false, publication: null },
    ]);
    for (let times = 0; times < 3; times++) {
      later(11 * MINUTE_MS);
      await test.receipt({ paths: ["/about"] });
    }
    expect((await historyOf(test)).versions).toHaveLength(2);
  });

  it("has the version before the first publication, even if the database did not take it", async () => {
    const test = await visited();
    await env.CONTROL.prepare("DELETE FROM page_versions").run();
    const shown = await seen(test);
    test.change();
    later(MINUTE_MS);
    await test.publish(ALONE);
    const { versions } = await historyOf(test);
    expect(versions).toMatchObject([{ isShown: true }, { isShown: false, publication: null }]);
    await test.send("/_edge/pages/put-back", { ...ABOUT, version: versions[1]!.id });
    expect(await seen(test)).toBe(shown);
  });

  it("keeps the last 20 versions, and the version that visitors get", async () => {
    const { test, history } = await published();
    const first = history.versions.at(-1)!.id;
    await test.send("/_edge/pages/put-back", { ...ABOUT, version: first });
    const about = (number: number) => {
      const layout = structuredClone(test.content.layouts!["en /about"]) as { sitecore: { route: { name: string } } };
      layout.sitecore.route.name = `edition ${number}`;
      return layout;
    };
    await test.send("/_edge/pages/let-go", ABOUT);
    await test.send("/_edge/pages/put-back", { ...ABOUT, version: first });
    for (let number = 0; number <= MAX_VERSIONS; number++) {
      test.edit("en /about", about(number));
      later(7_000);
      // Ends the put-back with the first publication.
      await test.receipt({ paths: ["/about"] });
      if (number === 0) await test.send("/_edge/pages/put-back", { ...ABOUT, version: first });
      if (number === 0) await test.send("/_edge/pages/let-go", ABOUT);
    }
    expect((await historyOf(test)).versions).toHaveLength(MAX_VERSIONS);
  });

  it("two versions of the history can be compared with each other and with now, block by block", async () => {
    const { test, history } = await published();
    const [now, before] = history.versions.map(({ id }) => String(id)) as [string, string];
    const compare = async (query: Record<string, string>) => {
      const all = new URLSearchParams({ site: test.site, ...ABOUT, ...query });
      const { said } = await test.read(`/_edge/pages/comparison?${all}`);
      return said.blocks.map(({ state }: { state: string }) => state);
    };
    expect(await compare({ from: before, to: now })).toEqual(["changed"]);
    expect(await compare({ from: now, to: "stored" })).toEqual(["same"]);
    expect(await compare({ from: before, to: "now" })).toEqual(["changed"]);
    const missing = new URLSearchParams({ site: test.site, ...ABOUT, from: "999999" });
    expect((await test.read(`/_edge/pages/comparison?${missing}`)).status).toBe(404);
  });

  it("a page without visits has no history", async () => {
    const test = await visited();
    expect(await historyOf(test, { path: "/never", language: "en" })).toMatchObject({ versions: [], mark: null });
  });
});

describe("an author puts an earlier version back (PB-12)", () => {
  async function back() {
    const { test, history } = await published();
    const version = history.versions.at(-1)!.id;
    const { status, said } = await test.send("/_edge/pages/put-back", { ...ABOUT, version });
    expect([status, said.pages[0]]).toMatchObject([200, { path: "/about" }]);
    expect(await seen(test)).toBe("old");
    return { test, version };
  }

  it("the receipts say that visitors get another version, and the history keeps who published each version", async () => {
    const { test, history } = await published();
    const persons = history.versions.map(({ person }) => person);
    const change = async (path: string, more: object = {}) => {
      later(MINUTE_MS);
      return (await test.send(`/_edge/pages/${path}`, { ...ABOUT, ...more })).said.results;
    };
    const [now, before] = history.versions.map(({ id }) => id);
    expect(await change("put-back", { version: before })).toMatchObject({ renewed: 1, unchanged: 0 });
    expect(await change("put-back", { version: before })).toMatchObject({ renewed: 0, unchanged: 1 });
    expect(await change("let-go")).toMatchObject({ renewed: 1, unchanged: 0 });
    expect(await change("put-back", { version: now })).toMatchObject({ renewed: 0, unchanged: 1 });
    await change("put-back", { version: before });
    // A publication ends the put-back, also without a new version.
    later(MINUTE_MS);
    expect(await test.receipt({ paths: ["/about"] })).toMatchObject({ results: { renewed: 1, unchanged: 0 } });
    expect((await historyOf(test)).versions.map(({ person }) => person)).toEqual(persons);
  });

  it("visitors get it, authors see a mark, and the audit log has an entry", async () => {
    const { test, version } = await back();
    const history = await historyOf(test);
    expect(history.mark).toMatchObject({ kind: "back", version, by: expect.stringContaining("author") });
    expect(history.versions.map(({ isShown }) => isShown)).toEqual([false, true]);
    const { lines } = await readAuditLines(env, { since: new Date(day).toISOString() });
    expect(lines).toContainEqual(
      expect.objectContaining({
        action: "page-put-back",
        outcome: "done",
        targets: expect.arrayContaining(["en /about"]),
      }),
    );
  });

  it.each<[string, (test: Site) => Promise<unknown>]>([
    [
      "ten minutes and a visit",
      async (test) => {
        later(11 * MINUTE_MS);
        await test.visit("/about");
        later(11 * MINUTE_MS);
        await test.visit("/about");
      },
    ],
    [
      "a week without visits",
      async (test) => {
        later(8 * 24 * HOUR_MS);
        test.kv.clear();
        await test.visit("/about");
      },
    ],
    ["an update of the whole site", async (test) => test.receipt({ all: true })],
    ["an update of its section", async (test) => test.receipt({ prefixes: ["/"] })],
    ["a publication of another page", async (test) => test.publish(SHARED)],
    ["a publication that lists no items", async (test) => test.publish()],
  ])("after %s, visitors still get it", async (_what, happen) => {
    const { test } = await back();
    await happen(test);
    expect(await seen(test)).toBe("old");
    later(2_000);
    expect(await seen(test)).toBe("old");
  });

  it.each<[string, (test: Site) => Promise<unknown>]>([
    ["the next publication of the page", async (test) => test.publish(ALONE)],
    ["an update of the page by an author", async (test) => test.receipt({ paths: ["/about"] })],
    ["letting it go", async (test) => test.send("/_edge/pages/let-go", ABOUT)],
  ])("%s ends it", async (_what, happen) => {
    const { test } = await back();
    later(2_000);
    await happen(test);
    expect([await seen(test), (await historyOf(test)).mark]).toEqual(["new", null]);
  });

  it("an update of the site names the page as kept, with the reason (PB-11)", async () => {
    const { test } = await back();
    const { pages, results } = await test.receipt({ all: true });
    expect(results?.kept).toBe(1);
    expect(pages.find(({ path, language }) => path === "/about" && language === "en")).toMatchObject({
      result: "kept",
      reason: expect.stringMatching(/ put an earlier version back\.$/),
    });
  });

  it.each<[string, object, number]>([
    ["a version of another page", { path: "/services", language: "en", version: 1 }, 400],
    ["a page without a history", { path: "/nowhere", language: "en", version: 1 }, 404],
    ["a version that is no number", { ...ABOUT, version: "first" }, 400],
  ])("%s is refused", async (_what, body, status) => {
    const { test } = await back();
    expect((await test.send("/_edge/pages/put-back", body)).status).toBe(status);
  });

  it("a page that is not put back cannot be let go", async () => {
    const { test } = await published();
    expect((await test.send("/_edge/pages/let-go", ABOUT)).status).toBe(404);
  });
});

describe("an author holds pages until a release (PB-13)", () => {
  const release = (minutes: number) => new Date(day + minutes * MINUTE_MS).toISOString();
  const held = async (more: object = {}) => {
    const test = await visited();
    const { status, said } = await test.send("/_edge/holds", {
      name: "New clinic",
      paths: ["/about", "/services"],
      ...more,
    });
    expect([status, said.holds?.length]).toEqual([200, 1]);
    test.change();
    later(2_000);
    return { test, hold: said.holds[0] };
  };
  const all = async (test: Site) => [await seen(test), await seen(test, "/es/about"), await seen(test, "/services")];

  it.each<[string, (test: Site) => Promise<unknown>]>([
    [
      "age",
      async (test) => {
        for (let times = 0; times < 2; times++) {
          later(11 * MINUTE_MS);
          await all(test);
        }
      },
    ],
    ["a publication of its content", async (test) => test.publish(ALONE)],
    ["an update of the page", async (test) => test.receipt({ paths: ["/about", "/services"], translations: true })],
    ["an update of the site", async (test) => test.receipt({ all: true })],
    [
      "the loss of KV and of all caches",
      async (test) => {
        test.kv.clear();
        later(8 * 24 * HOUR_MS);
      },
    ],
    [
      "a new build, which parses and renders each page again",
      async (test) => {
        for (const [key, text] of test.kv)
          if (key.startsWith("rendered:")) test.kv.delete(key);
          else test.kv.set(key, String(text).replace('"parsedBy":"test"', '"parsedBy":"the build before"'));
        later(2 * 24 * HOUR_MS);
      },
    ],
  ])("nothing that is held goes live by %s", async (_what, happen) => {
    const { test } = await held();
    await happen(test);
    for (let times = 0; times < 2; times++) expect(await all(test)).toEqual(["old", "old", "old"]);
  });

  it("a hold covers the pages in all languages, and other pages go live as usual", async () => {
    const { test, hold } = await held();
    expect(hold.pages.map(({ address }: { address: string }) => address).sort()).toEqual([
      "/about",
      "/es/about",
      "/services",
    ]);
    await test.publish(SHARED);
    expect(await seen(test, "/services/heart")).toBe("new");
  });

  it("at its time, the cron run releases all pages at once, once, and the receipt names them", async () => {
    const { test } = await held({ from: release(5) });
    vi.setSystemTime(day + 4 * MINUTE_MS);
    await runCron(test);
    expect(await all(test)).toEqual(["old", "old", "old"]);
    vi.setSystemTime(day + 5 * MINUTE_MS);
    await Promise.all([runCron(test), runCron(test)]);
    expect(await all(test)).toEqual(["new", "new", "new"]);
    const { said } = await test.read("/_edge/purge?");
    const own = said.receipts.filter(({ asked }: { asked: string[] }) => asked[1] === "release of New clinic");
    expect(own).toHaveLength(1);
    expect(own[0].results).toMatchObject({ renewed: 3, failed: 0 });
    expect((await test.read(`/_edge/holds?site=${test.site}`)).said.holds).toEqual([]);
  });

  it("after a crash at the minute of the release, the next run releases the pages", async () => {
    const { test } = await held({ from: release(5) });
    vi.setSystemTime(day + 5 * MINUTE_MS);
    await env.CONTROL.prepare("ALTER TABLE receipts RENAME TO elsewhere").run();
    await runCron(test).finally(() => env.CONTROL.prepare("ALTER TABLE elsewhere RENAME TO receipts").run());
    expect(await all(test)).toEqual(["old", "old", "old"]);
    later(MINUTE_MS);
    await runCron(test);
    expect(await all(test)).toEqual(["new", "new", "new"]);
  });

  it("while the CMS is down at the minute of the release, visitors keep the pages, and get the new ones when it is back (RL-07)", async () => {
    const { test } = await held({ from: release(5) });
    vi.setSystemTime(day + 5 * MINUTE_MS);
    test.content.down = true;
    await runCron(test);
    expect(await all(test)).toEqual(["old", "old", "old"]);
    test.content.down = false;
    for (let times = 0; times < 4; times++) {
      later(40_000);
      for (const message of test.messages) await test.deliver(message, 3);
      await all(test);
    }
    expect(await all(test)).toEqual(["new", "new", "new"]);
  });

  it("an author releases the pages by hand, once", async () => {
    const { test, hold } = await held();
    expect((await test.send(`/_edge/holds/${hold.id}/release`, {})).status).toBe(200);
    expect(await all(test)).toEqual(["new", "new", "new"]);
    expect((await test.send(`/_edge/holds/${hold.id}/release`, {})).status).toBe(404);
  });

  it("an author can change the time of a release", async () => {
    const { test, hold } = await held({ from: release(5) });
    await test.send(`/_edge/holds/${hold.id}/time`, { from: release(10) });
    vi.setSystemTime(day + 6 * MINUTE_MS);
    await runCron(test);
    expect(await seen(test)).toBe("old");
    vi.setSystemTime(day + 10 * MINUTE_MS);
    await runCron(test);
    expect(await seen(test)).toBe("new");
  });

  it("a page that the CMS removes stays until the release", async () => {
    const { test, hold } = await held();
    test.pages.splice(
      test.pages.findIndex(({ path }) => path === "/services"),
      1,
    );
    const { "en /services": _, ...layouts } = test.content.layouts!;
    test.content.layouts = layouts;
    await test.receipt({ all: true });
    later(MINUTE_MS);
    expect(await seen(test, "/services")).toBe("old");
    await test.send(`/_edge/holds/${hold.id}/release`, {});
    expect(await seen(test, "/services")).toBe("404");
  });

  it("a new page does not exist for visitors, the sitemap, or search before the release", async () => {
    const { test, hold } = await held({ paths: [], added: ["/new-clinic"] });
    test.edit("en /new-clinic", test.content.layouts!["en /about"]);
    test.pages.push({ ...test.pages[0]!, path: "/new-clinic", itemId: "new-clinic" });
    await test.receipt({ all: true });
    later(2 * MINUTE_MS);
    const sitemap = async () => (await test.fetch("/sitemap.xml", { host: test.host })).text();
    expect([await seen(test, "/new-clinic"), (await sitemap()).includes("/new-clinic<")]).toEqual(["404", false]);
    await test.send(`/_edge/holds/${hold.id}/release`, {});
    later(2 * MINUTE_MS);
    expect([await seen(test, "/new-clinic"), (await sitemap()).includes("/new-clinic<")]).toEqual(["new", true]);
  });

  it("an author looks at all held pages and follows links as visitors will see the site; nobody else can", async () => {
    const { test, hold } = await held({ from: release(60) });
    const open = async (path: string, headers: HeadersInit) => {
      const response = await test.fetch(path, { host: test.host, headers });
      return { cookie: response.headers.get("set-cookie") ?? "", html: await response.text(), response };
    };
    const author = await test.author();
    const first = await open(`/about?sc_hold=${hold.id}`, author);
    expect(first.html).toContain("<title>about new");
    expect(first.html).toContain("The site after the release of “New clinic”");
    expect([first.response.headers.get("cache-control"), first.cookie]).toEqual([
      "private, no-store",
      expect.stringContaining(`sc_hold=${hold.id}`),
    ]);
    const cookie = `sc_hold=${hold.id}`;
    const withBoth = { ...author, cookie: [(author as { cookie?: string }).cookie, cookie].filter(Boolean).join("; ") };
    expect((await open("/services", withBoth)).html).toContain("<title>services new");
    expect((await open("/services", { cookie })).html).toContain("<title>services old");
    expect((await open(`/about?sc_hold=${hold.id}`, {})).html).toContain("<title>about old");
    const left = await test.fetch("/about?sc_hold=", { host: test.host, headers: withBoth, redirect: "manual" });
    expect([left.status, left.headers.get("set-cookie")]).toEqual([303, expect.stringContaining("Max-Age=0")]);
  });

  it.each<[string, string, string]>([
    ["in winter", "2047-03-03T21:00", "2047-03-04T04:00:00.000Z"],
    ["in summer", "2047-07-07T21:00", "2047-07-08T03:00:00.000Z"],
    ["in the hour that occurs twice, the first time", "2047-11-03T01:30", "2047-11-03T07:30:00.000Z"],
  ])("a time in the site's zone %s is the time of the release", async (_what, typed, from) => {
    vi.setSystemTime(Date.UTC(2047, 1, 1, 12, day % 50));
    const test = await visited();
    const body = new URLSearchParams({ action: "hold", name: "Sunday night", paths: "/about", from: typed });
    const send = (fields: URLSearchParams) =>
      test.author().then((headers) =>
        test.fetch("/_authors/held", {
          ...{ method: "POST", host: test.host, body: fields, redirect: "manual" as const },
          headers: { ...headers, "content-type": "application/x-www-form-urlencoded" },
        }),
      );
    expect((await send(body)).status).toBe(303);
    expect((await test.read(`/_edge/holds?site=${test.site}`)).said.holds[0].from).toBe(from);
    const skipped = await send(new URLSearchParams({ ...Object.fromEntries(body), from: "2047-03-10T02:30" }));
    expect([skipped.status, await skipped.text()]).toEqual([
      400,
      expect.stringContaining("does not exist in America/Denver"),
    ]);
  });

  it("a time that was not accepted stays in the form of its group", async () => {
    const { test, hold } = await held();
    const headers = { ...(await test.author()), "content-type": "application/x-www-form-urlencoded" };
    const body = new URLSearchParams({ action: "time", id: hold.id, from: "2047-03-10T02:30" });
    const answer = await test.fetch("/_authors/held", { method: "POST", host: test.host, body, headers });
    const inputs = [...(await answer.text()).matchAll(/<input[^>]* name="from"[^>]*>/g)].map(([input]) => [
      /value="([^"]*)"/.exec(input)?.[1] ?? "",
      input.includes('aria-invalid="true"'),
      input.includes('id="from"'),
    ]);
    expect(inputs).toEqual([
      ["2047-03-10T02:30", true, true],
      ["", false, false],
    ]);
  });

  it("the form names the path that is no page", async () => {
    const test = await visited();
    const headers = { ...(await test.author()), "content-type": "application/x-www-form-urlencoded" };
    const body = new URLSearchParams({ action: "hold", name: "New clinic", paths: "/about\n/abuot" });
    const answer = await test.fetch("/_authors/held", { method: "POST", host: test.host, body, headers });
    const text = (await answer.text()).replaceAll("<!-- -->", "").replaceAll(/<[^>]+>/g, "");
    expect([answer.status, text]).toEqual([400, expect.stringContaining("Pages (/abuot) names no page.")]);
  });

  it.each<[string, object, string]>([
    ["a path that names no page", { name: "x", paths: ["/abuot"] }, "/about"],
    ["a page that is held", { name: "x", paths: ["/about"] }, "neither held nor put back"],
    ["no page", { name: "x" }, "at least one page"],
    ["a time in the past", { name: "x", paths: ["/es"], from: "2001-01-01T00:00:00Z" }, "within the next"],
  ])("%s is refused", async (_what, body, allowed) => {
    const { test } = await held();
    const { status, said } = await test.send("/_edge/holds", body);
    expect([status, said.error?.problems[0].allowed]).toEqual([400, expect.stringContaining(allowed)]);
  });
});
