import { env as bindings } from "cloudflare:workers";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { PurgeReceipt } from "../../contracts/purge.ts";
import { nameKey } from "../../lib/cms/items.ts";
import { SECOND_MS } from "../../lib/dates/units.ts";
import { contentBreaker } from "../../worker/content/client.ts";
import type { Env } from "../../worker/env.ts";
import { MAX_PAGES, type PagesToRender } from "../../worker/publish/queue.ts";
import { lastPurge } from "../../worker/publish/versions.ts";
import { signedIn } from "./calls/world.ts";
import { ownPage, PAGES, publishing, SHARED, signedBody } from "./publishing.ts";

const env = bindings as Env;
const LAYOUT = "/sitecore/api/layout/render/jss";

// Each test starts on a later day than the previous test, so that earlier tests' purges have no effect.
let day = Date.UTC(2045, 0, 1);
beforeEach(() => {
  day += 24 * 3_600 * SECOND_MS;
  vi.useFakeTimers({ toFake: ["Date"], now: day });
  // Timeouts of a second or more never expire, so a purge waits for its pages until a test advances the fake clock.
  const start = globalThis.setTimeout;
  vi.spyOn(globalThis, "setTimeout").mockImplementation(((run: () => void, milliseconds = 0) =>
    milliseconds < SECOND_MS ? start(run, milliseconds) : 0) as typeof setTimeout);
  vi.spyOn(console, "error").mockImplementation(() => undefined);
  vi.spyOn(console, "warn").mockImplementation(() => undefined);
});
const later = (milliseconds: number) => vi.setSystemTime(Date.now() + milliseconds);

/**
 * Starts a site with a queue and cached pages, and then changes the content. The callback `consume` handles each queue
 * message. Without `consume`, the messages remain in the queue.
 */
async function changed(consume?: (message: PagesToRender) => Promise<unknown>) {
  const messages: PagesToRender[] = [];
  const done: Promise<unknown>[] = [];
  const send = async (body: PagesToRender) => {
    messages.push(body);
    if (consume) done.push(consume(body));
  };
  const RENDER_QUEUE = {
    send,
    sendBatch: async (batch: { body: PagesToRender }[]) =>
      void (await Promise.all(batch.map(({ body }) => send(body)))),
  };
  const test = publishing({}, { RENDER_QUEUE });
  await test.visitAll();
  test.change();
  later(SECOND_MS);
  const rendered = () =>
    test.requests
      .filter((address) => address.startsWith(LAYOUT))
      .map((address) => new URLSearchParams(address.split("?")[1]).get("item"));
  test.requests.length = 0;
  return {
    ...test,
    messages,
    rendered,
    receipt: async (body: object) => PurgeReceipt.parse(await (await test.purge(body)).json()),
    settled: () => Promise.all(done),
  };
}

/** Starts a site whose consumer handles each message immediately. */
async function withConsumer() {
  const consumer = { deliver: async (_: PagesToRender): Promise<unknown> => undefined };
  const test = await changed((message) => consumer.deliver(message));
  consumer.deliver = test.deliver;
  return test;
}

const versions = async () =>
  JSON.parse((await env.CONTROL.prepare("SELECT record FROM control").first<string>("record"))!).versions ?? {};

/** Polls a condition. `vi.waitFor` would advance the fake clock. */
async function until(isSo: () => boolean): Promise<void> {
  while (!isSo()) await new Promise((resolve) => setTimeout(resolve, 1));
}

/** Counts how often the purge polls for rendered pages. */
function looks() {
  const prepare = vi.spyOn(env.CONTROL, "prepare");
  return () => prepare.mock.calls.filter(([query]) => query.startsWith("SELECT ok")).length;
}

/**
 * Returns whether a purge finishes as soon as the consumer has handled the purge's messages. The purge may poll the
 * render result once more.
 */
async function finishesWithConsumer(test: Awaited<ReturnType<typeof changed>>, body: object): Promise<boolean> {
  const looked = looks();
  let isDone = false;
  void test.receipt(body).then(() => (isDone = true));
  await until(() => isDone || test.messages.length > 0);
  await test.settled();
  const before = looked();
  await until(() => isDone || looked() > before + 2);
  return isDone;
}

describe("a purge increments the purge versions after the Worker has rendered the purged pages (PF-09)", () => {
  it.each<[string, object, string[]]>([
    ["a page", { paths: ["/about"] }, ["/about"]],
    ["a page in another language", { paths: ["/es/about"] }, ["/es/about"]],
    ["a section", { prefixes: ["/services"] }, ["/services", "/services/heart", "/services/heart/rhythm"]],
    ["an item that several pages use", { tags: [SHARED] }, ["/", "/es", "/services/heart"]],
  ])(
    "after a purge of %s, all visitors get the new page without waiting for a render (ED-10, PB-01)",
    async (_what, body, concerned) => {
      const test = await withConsumer();
      expect((await test.receipt(body)).state).toBe("live here");
      expect(test.rendered()).toHaveLength(concerned.length);
      const expected = Object.fromEntries(
        PAGES.map((path) => [path, concerned.includes(path) ? "HIT new" : "HIT old"]),
      );
      expect(await test.visitAll()).toEqual(expected);
      expect(test.rendered()).toHaveLength(concerned.length);
    },
  );

  it("the Worker renders pages when the CMS publishes items (PB-03)", async () => {
    const test = await withConsumer();
    const body = JSON.stringify({ invocation_id: test.site, updates: [{ identifier: SHARED }] });
    const headers = await signedBody(body, { call: "POST /_edge/publish" });
    expect((await test.post("/_edge/publish", body, headers)).status).toBe(200);
    expect(await test.visit("/services/heart")).toBe("HIT new");
  });

  it("the Worker stores the new layout and the page, so that a later render needs no CMS request (ED-08)", async () => {
    const test = await withConsumer();
    await test.receipt({ paths: ["/about"] });
    expect(test.kv.get(`layout:${test.site}:en:/about`)).toContain("about new");
    for (const key of test.kv.keys()) if (key.startsWith("rendered:")) test.kv.delete(key);
    expect([await test.visit("/about"), test.rendered()]).toEqual(["MISS new", ["/about"]]);
  });

  it("the Worker serves the old page until the purge takes effect, even in the queue consumer's isolate (PB-04)", async () => {
    const test = await changed();
    const prepare = env.CONTROL.prepare.bind(env.CONTROL);
    let isResultHidden = true;
    vi.spyOn(env.CONTROL, "prepare").mockImplementation((query) =>
      isResultHidden && query.startsWith("SELECT ok")
        ? ({ bind: () => ({ first: async () => null }) } as never)
        : prepare(query),
    );
    let isDone = false;
    const purging = test.receipt({ paths: ["/about"] }).then(() => (isDone = true));
    await until(() => test.messages.length > 0);
    expect(test.messages[0]!.next?.number).toBe(Date.now());
    expect(await test.deliver(test.messages[0]!)).toBe("done");
    expect([await test.visit("/about"), isDone]).toEqual(["HIT old", false]);
    isResultHidden = false;
    await purging;
    expect([await test.visit("/about"), test.rendered()]).toEqual(["HIT new", ["/about"]]);
  });

  it("the Worker renders unvisited pages, but no pages under wildcard items (RL-08)", async () => {
    const test = await withConsumer();
    const before = [...test.kv.keys()].filter((key) => key.startsWith("rendered:")).length;
    await test.receipt({ paths: ["/services/heart/rhythm", "/events/yoga", "/events/,-w-,"] });
    expect(test.rendered()).toEqual(["/services/heart/rhythm"]);
    expect([...test.kv.keys()].filter((key) => key.startsWith("rendered:")).length - before).toBe(1);
  });

  it("queue messages contain only pages, a receipt ID, who started the purge, purge version keys, and a version number", async () => {
    const test = await withConsumer();
    await test.receipt({ paths: ["/about"] });
    const [message] = test.messages;
    expect(Object.keys(message!).sort()).toEqual(["next", "pages"]);
    expect(message!.pages).toEqual([{ site: test.site, language: "en", path: "/about" }]);
    expect(Object.keys(message!.next!).sort()).toEqual(["id", "names", "number", "person"]);
    expect(message!.next!.names.every((name) => /^(page|record) /.test(name))).toBe(true);
  });
});

describe("a purge waits at most three seconds for renders (PF-09, ED-11)", () => {
  it("if no consumer runs, the Worker increments the purge versions after three seconds and later renders each page once", async () => {
    const test = await changed();
    const looked = looks();
    let receipt: PurgeReceipt | undefined;
    const purging = test.receipt({ paths: ["/about"] }).then((value) => (receipt = value));
    await until(() => looked() > 1);
    later(2_999);
    const before = looked();
    await until(() => looked() > before);
    expect([receipt, await test.visit("/about")]).toEqual([undefined, "HIT old"]);
    later(1);
    await purging;
    expect([receipt!.state, Date.parse(receipt!.at), test.messages.length]).toEqual(["live here", Date.now(), 1]);
    expect(Date.parse(receipt!.everywhereBy)).toBe(Date.now() + 10 * SECOND_MS);
    expect(await test.visit("/about")).toBe("MISS new");
    expect([await test.deliver(test.messages[0]!), test.rendered()]).toEqual(["done", ["/about"]]);
  });

  it("for an urgent purge, the Worker increments the purge versions before it renders the pages (AU-09)", async () => {
    const raised: number[] = [];
    const test = await changed(async () => raised.push(lastPurge(await versions())));
    const { at } = await test.receipt({ paths: ["/about", "/services"], now: true });
    await test.settled();
    expect(raised).toEqual([Date.parse(at)]);
    expect(test.messages).toEqual([
      {
        pages: [expect.objectContaining({ path: "/about" }), expect.objectContaining({ path: "/services" })],
        render: { id: expect.any(String), number: expect.any(Number), person: expect.stringContaining("author") },
      },
    ]);
    expect(await test.visit("/about")).toBe("MISS new");
    later(2 * SECOND_MS);
    expect(await test.deliver(test.messages[0]!)).toBe("done");
    expect(await test.visit("/services")).toBe("HIT new");
    expect(test.rendered()).toEqual(["/about", "/services"]);
  });

  it("if a purge has more pages than the limit allows, the Worker increments the purge versions before it renders the pages", async () => {
    const test = await changed();
    const paths = Array.from({ length: MAX_PAGES + 1 }, (_, number) => `/events/class-${number}`);
    await test.receipt({ paths });
    expect(test.messages.map(({ pages, next }) => [pages.length, next])).toEqual([
      [MAX_PAGES, undefined],
      [1, undefined],
    ]);
  });

  it("when an entire site is purged, the Worker increments the purge versions before it renders the site's pages", async () => {
    const test = await changed();
    await test.receipt({ all: true });
    later(2 * SECOND_MS);
    for (const message of test.messages) expect(await test.deliver(message)).toBe("done");
    const states = await test.visitAll();
    // The Worker renders a wildcard item's page on request.
    expect(states).toEqual(
      Object.fromEntries(PAGES.map((path) => [path, path === "/events/yoga" ? "MISS new" : "HIT new"])),
    );
  });

  it("the Worker shows a new notice immediately, even while a purge waits for its pages to render (PB-06)", async () => {
    const test = await changed();
    const looked = looks();
    const purging = test.receipt({ paths: ["/about"] });
    await until(() => looked() > 0);
    const headers = {
      ...(await signedIn({ sub: "author", custom: { groups: ["author"] } })),
      ...ownPage(test.host),
    };
    const words = { en: { title: "Snow", text: "Use the east door." }, es: { title: "Nieve", text: "Use la puerta." } };
    const end = new Date(Date.now() + 3_600 * SECOND_MS).toISOString();
    const notice = { site: test.site, level: "warning", until: end, words, revision: 0 };
    const put = await test.fetch("/_edge/notice", {
      method: "PUT",
      headers,
      host: test.host,
      body: JSON.stringify(notice),
    });
    expect(put.status).toBe(200);
    expect(await (await test.fetch("/services", { host: test.host })).text()).toContain("Use the east door.");
    later(3 * SECOND_MS);
    await purging;
    // The purge does not overwrite the notice, which was published while the purge waited.
    expect(await (await test.fetch("/about", { host: test.host })).text()).toContain("Use the east door.");
  });

  it("the Worker renders a page for its first visitor if there is no queue", async () => {
    const test = publishing();
    await test.visitAll();
    test.change();
    const { state } = PurgeReceipt.parse(await (await test.purge({ paths: ["/about"] })).json());
    expect([state, await test.visit("/about"), await test.visit("/about")]).toEqual([
      "live here",
      "MISS new",
      "HIT new",
    ]);
  });

  it("a purge continues if the queue rejects the message", async () => {
    const refuse = () => Promise.reject(new Error("429 Too Many Requests"));
    const test = publishing({}, { RENDER_QUEUE: { send: refuse, sendBatch: refuse } });
    await test.visitAll();
    test.change();
    expect((await test.purge({ paths: ["/about"] })).status).toBe(200);
    expect((await test.purge({ paths: ["/services"], now: true })).status).toBe(200);
    expect([await test.visit("/about"), await test.visit("/services")]).toEqual(["MISS new", "MISS new"]);
  });
});

describe("a purge during a CMS outage does not wait for renders, and the consumer retries them (RL-01, RL-07, ED-09)", () => {
  it("visitors get the stale page until the CMS recovers and the queue redelivers the message", async () => {
    const test = await withConsumer();
    test.content.failing = [LAYOUT];
    expect(await finishesWithConsumer(test, { paths: ["/about"] })).toBe(true);
    expect(await test.visit("/about")).toBe("STALE old");
    expect(await test.deliver(test.messages[0]!, 2)).toBe(20);
    test.content.failing = [];
    test.requests.length = 0;
    // An isolate that has recorded the outage revalidates the layout first, then the page (RL-07).
    const outcomes: unknown[] = [];
    for (const attempts of [3, 4]) {
      later(40 * SECOND_MS);
      outcomes.push(await test.deliver(test.messages[0]!, attempts));
    }
    expect(outcomes).toEqual([40, "done"]);
    expect([await test.visit("/about"), test.rendered()]).toEqual(["HIT new", ["/about"]]);
  });

  it("a purge does not wait for a page that fails to render", async () => {
    const test = await withConsumer();
    test.content.answer = (url) =>
      url.searchParams.get("item") === "/about" ? new Response("broken", { status: 500 }) : undefined;
    expect(await finishesWithConsumer(test, { paths: ["/about", "/services"] })).toBe(true);
    expect([await test.visit("/services"), await test.visit("/about")]).toEqual(["HIT new", "STALE old"]);
  });

  it("while the circuit breaker is open, a purge increments the purge versions before it sends a queue message", async () => {
    const test = await changed();
    const { circuit } = contentBreaker(test.env);
    circuit.open(Date.now());
    await test.receipt({ paths: ["/about"] });
    circuit.close();
    expect(test.messages.map(({ next }) => next)).toEqual([undefined]);
  });
});

describe("repeated messages and concurrent purges (PF-09, PB-04)", () => {
  it("the Worker renders the pages in a queue message once, even if the message is delivered twice", async () => {
    const test = await changed(async (message) => {
      await test.deliver(message);
      await test.deliver(message, 2);
    });
    await test.receipt({ paths: ["/about"] });
    await test.settled();
    expect(await test.deliver(test.messages[0]!, 3)).toBe("done");
    expect([await test.visit("/about"), test.rendered()]).toEqual(["HIT new", ["/about"]]);
  });

  it("if a newer purge overtakes an older purge, the Worker renders the pages for the newer version", async () => {
    const test = await changed();
    const looked = looks();
    const slow = test.receipt({ paths: ["/about"] });
    await until(() => looked() > 0);
    const before = await versions();
    later(SECOND_MS);
    const quick = await test.receipt({ paths: ["/services"], now: true });
    const between = await versions();
    // The consumer now renders the slow purge's page for a version that never becomes current.
    expect(await test.deliver(test.messages[0]!)).toBe("done");
    const { at } = await slow;
    const after = await versions();
    const numberOf = (record: Record<string, number>, path: string) => record[`page ${test.site} en ${path}`] ?? 0;
    expect(numberOf(between, "/services")).toBe(Date.parse(quick.at));
    expect(numberOf(after, "/services")).toBe(numberOf(between, "/services"));
    expect(numberOf(after, "/about")).toBeGreaterThan(numberOf(after, "/services"));
    // Purge versions expire after a few days, so a version may be missing from `after`.
    for (const [name, version] of Object.entries<number>({ ...before, ...between }))
      expect([name, (after[name] ?? version) >= version]).toEqual([name, true]);
    expect(Date.parse(at)).toBe(Date.now());
    later(2 * SECOND_MS);
    for (const message of test.messages.slice(1)) expect(await test.deliver(message)).toBe("done");
    expect([await test.visit("/about"), await test.visit("/services")]).toEqual(["HIT new", "HIT new"]);
    expect(test.rendered().sort()).toEqual(["/about", "/services"]);
  });

  it("a page whose layout another build parsed keeps its purge version", async () => {
    const test = await changed();
    const heart = test.kv.get(`layout:${test.site}:en:/services/heart`)!;
    test.kv.set(`layout:${test.site}:en:/copy`, heart.replace('"parsedBy":"test"', '"parsedBy":"the build before"'));
    test.content.layouts!["en /copy"] = test.content.layouts!["en /services/heart"];
    const page = `page ${test.site} en /copy`;
    await env.CONTROL.batch([
      env.CONTROL.prepare("INSERT INTO stored (name, items, at) VALUES (?, '', ?)").bind(page, Date.now()),
      env.CONTROL.prepare("INSERT INTO uses (item, name) VALUES (?, ?)").bind(nameKey(SHARED), page),
    ]);
    const { at, pages } = await test.receipt({ tags: [SHARED], now: true });
    expect(pages.map(({ path }) => path)).toContain("/copy");
    later(2 * SECOND_MS);
    expect(await test.deliver(test.messages[0]!)).toBe("done");
    expect((await versions())[page]).toBe(Date.parse(at));
  });

  it("the Worker never reads a page that was rendered for a purge version that never takes effect", async () => {
    const test = await changed();
    const number = Date.now() + 60_000;
    const names = [`page ${test.site} en /about`];
    const pages = [{ site: test.site, language: "en", path: "/about" }];
    expect(await test.deliver({ pages, next: { id: "lost", number, person: "Ana", names } })).toBe("done");
    expect([...test.kv.keys()].some((key) => key.startsWith(`rendered:${number}:`))).toBe(true);
    expect(await test.visit("/about")).toBe("HIT old");
  });
});

describe("a release renders pages before the first visitor arrives (PF-09)", () => {
  it("before a release, an automated client can request renders of the pages nearest to the home page, so that their first visitors do not wait (AU-02)", async () => {
    const test = publishing();
    for (const skip of [0, 2]) {
      const body = JSON.stringify({ skip, most: 2 });
      const headers = await signedBody(body, { call: "POST /_edge/prepare" });
      const response = await test.post("/_edge/prepare", body, headers);
      expect([response.status, await response.json()]).toEqual([200, { build: "test", pages: 2, failed: 0 }]);
    }
    const states = await test.visitAll();
    expect(Object.keys(states).filter((path) => states[path]!.startsWith("HIT"))).toEqual([
      "/",
      "/es",
      "/about",
      "/es/about",
    ]);
  });

  it.each([
    ["an unsigned request", 401],
    ["an author's request", 403],
  ])("the Worker renders no pages for %s", async (who, status) => {
    const test = publishing();
    const author = { ...(await signedIn({ custom: { groups: ["author"] } })), ...ownPage(test.host) };
    expect((await test.post("/_edge/prepare", {}, who === "an unsigned request" ? {} : author)).status).toBe(status);
  });
});
