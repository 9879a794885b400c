import { beforeEach, describe, expect, it, vi } from "vitest";
import { PurgeReceipt } from "../../contracts/purge.ts";
import { HOUR_MS, MINUTE_MS } from "../../lib/dates/units.ts";
import { signedIn } from "./calls/world.ts";
import { HEART, ownPage, publishing, SHARED, signedBody } from "./publishing.ts";
import { visited } from "./queued-site.ts";

const LAYOUT = "/sitecore/api/layout/render/jss";

// Each test starts on a later day than the previous test, so that earlier publications have no effect.
let day = Date.UTC(2046, 0, 1);
beforeEach(() => {
  day += 24 * HOUR_MS;
  vi.useFakeTimers({ toFake: ["Date"], now: day });
  vi.spyOn(console, "error").mockImplementation(() => undefined);
  vi.spyOn(console, "warn").mockImplementation(() => undefined);
});
const later = (milliseconds: number) => vi.setSystemTime(Date.now() + milliseconds);

const resultsIn = ({ pages }: PurgeReceipt) =>
  Object.fromEntries(pages.map(({ language, path, result }) => [`${language} ${path}`, result]));

describe("a receipt says for each page whether visitors get a new version (PB-11)", () => {
  it.each<[string, object]>([
    ["rendered before it takes effect", {}],
    ["urgent", { now: true }],
  ])("a publication that is %s: renewed and unchanged pages, in both languages", async (_what, more) => {
    const test = await visited();
    test.edit("en /about", test.content.layouts!["en /about-us"]);
    later(2_000);
    const receipt = await test.receipt({ paths: ["/about", "/es/about"], ...more });
    expect(resultsIn(receipt)).toEqual({ "en /about": "renewed", "es /about": "unchanged" });
    expect(receipt.results).toMatchObject({ renewed: 1, unchanged: 1, failed: 0, waiting: 0 });
  });

  it.each<[string, (test: Awaited<ReturnType<typeof visited>>) => void, RegExp]>([
    ["a layout of a wrong shape", (test) => test.edit("en /about", { sitecore: "nonsense" }), /"sitecore" is missing/],
    [
      "a layout that is cut off",
      ({ content }) => {
        content.answer = ({ searchParams }) =>
          searchParams.get("item") === "/about" ? new Response('{"sitecore":{"rou') : undefined;
      },
      /JSON is invalid or incomplete/,
    ],
    [
      "an error of the CMS",
      ({ content }) => {
        content.answer = ({ searchParams }) =>
          searchParams.get("item") === "/about" ? new Response("broken", { status: 500 }) : undefined;
      },
      /status 500/,
    ],
  ])(
    "with %s, the receipt names the page and the reason, and visitors keep the page (RL-14)",
    async (_what, break_, reason) => {
      const test = await visited();
      break_(test);
      const receipt = await test.receipt({ paths: ["/about", "/services"] });
      expect(resultsIn(receipt)).toEqual({ "en /about": "failed", "en /services": "unchanged" });
      expect(receipt.pages.find(({ path }) => path === "/about")?.reason).toMatch(reason);
      expect(receipt.results).toMatchObject({ failed: 1, renewed: 0 });
      expect(await test.visit("/about")).toBe("STALE old");
    },
  );

  it("when a later attempt succeeds, the receipt says that the page was renewed", async () => {
    const test = await visited();
    const good = test.content.layouts!["en /about-us"];
    test.edit("en /about", { sitecore: "nonsense" });
    const { id, pages } = await test.receipt({ paths: ["/about"] });
    expect(pages[0]?.result).toBe("failed");
    test.edit("en /about", good);
    for (const attempts of [2, 3, 4]) {
      later(MINUTE_MS);
      await test.deliver(test.messages[0]!, attempts);
    }
    const { said } = await test.read(`/_edge/purge/${id}`);
    expect(resultsIn(said)).toEqual({ "en /about": "renewed" });
    expect(said.pages[0].reason).toBeUndefined();
  });

  it("a renewed page whose blocks visitors do not see is named with these blocks", async () => {
    const test = await visited();
    const about = structuredClone(test.content.layouts!["en /about"]) as {
      sitecore: { route: { placeholders: { main: object[] } } };
    };
    about.sitecore.route.placeholders.main.push({
      uid: "x",
      componentName: "HeroVideo",
      fields: { clip: { value: { src: "/tour.jpg" } } },
    });
    test.edit("en /about", about);
    const { pages } = await test.receipt({ paths: ["/about"] });
    expect(pages).toEqual([expect.objectContaining({ result: "renewed", broken: 1, brokenBlocks: ["HeroVideo"] })]);
  });

  it("a page that the CMS removed is named as removed, and a page under a wildcard item as updated on its next visit", async () => {
    const test = await visited();
    test.pages.splice(
      test.pages.findIndex(({ path }) => path === "/about-us"),
      1,
    );
    const { "en /about-us": _, ...layouts } = test.content.layouts!;
    test.content.layouts = layouts;
    const receipt = await test.receipt({ paths: ["/about-us", "/events/yoga"] });
    expect(resultsIn(receipt)).toEqual({ "en /about-us": "removed", "en /events/yoga": "on visit" });
  });

  it("the not-found page is never named as removed", async () => {
    const test = await visited();
    await test.receipt({ paths: ["/404"] });
    later(MINUTE_MS);
    expect(resultsIn(await test.receipt({ paths: ["/404"] }))["en /404"]).toBe("unchanged");
    const layout = structuredClone(test.content.layouts!["en /404"]) as { sitecore: { route: { name: string } } };
    layout.sitecore.route.name = "No such page";
    test.edit("en /404", layout);
    later(MINUTE_MS);
    expect(resultsIn(await test.receipt({ paths: ["/404"] }))["en /404"]).toBe("renewed");
  });

  it("the parts of one publishing job add their pages' results to one receipt (PB-03)", async () => {
    const test = await visited();
    const send = async (identifier: string, continues: boolean) => {
      const body = JSON.stringify({ invocation_id: `job of ${test.site}`, updates: [{ identifier }], continues });
      const headers = await signedBody(body, { call: "POST /_edge/publish" });
      return PurgeReceipt.parse(await (await test.post("/_edge/publish", body, headers)).json()).id;
    };
    test.change();
    const [first, second] = [await send(SHARED, true), await send(HEART, false)];
    await test.settled();
    const { said } = await test.read(`/_edge/purge/${second}`);
    expect(second).toBe(first);
    expect(resultsIn(said)).toEqual({ "en /": "renewed", "es /": "renewed", "en /services/heart": "renewed" });
  });

  it("without a queue, the pages are named as waiting", async () => {
    const test = publishing();
    await test.visitAll();
    const receipt = PurgeReceipt.parse(await (await test.purge({ paths: ["/about"] })).json());
    expect(resultsIn(receipt)).toEqual({ "en /about": "waiting" });
  });

  it("after an outage of the CMS, a receipt has no failure that a later attempt mended (RL-07)", async () => {
    const test = await visited();
    test.content.failing = [LAYOUT];
    test.change();
    expect((await test.receipt({ paths: ["/services"] })).results).toMatchObject({ failed: 1 });
    test.content.failing = [];
    for (const attempts of [2, 3, 4]) {
      later(40_000);
      await test.deliver(test.messages[0]!, attempts);
    }
    const { said } = await test.read("/_edge/purge?");
    const own = said.receipts.find(({ asked }: PurgeReceipt) => asked?.[0] === `site ${test.site}`);
    expect(own.results).toMatchObject({ renewed: 1, failed: 0 });
  });
});

describe("a path that names no page is refused with similar names (PB-11)", () => {
  it.each<[string, object, string]>([
    ["a typing error", { paths: ["/abuot"] }, "/about"],
    ["a path with a space", { paths: ["/about us"] }, "/about-us"],
    ["a page below the wrong page", { paths: ["/services/rhythm"] }, "/services/heart/rhythm"],
    ["a page that exists only in another language", { paths: ["/es/about-us"] }, "/about-us"],
    ["a section", { prefixes: ["/service"] }, "/services"],
    ["a planned update", { paths: ["/abuot"], from: "+1h" }, "/about"],
    ["one of several paths", { paths: ["/about", "/servces"] }, "/services"],
  ])("%s", async (_what, { from, ...body }: { from?: string }, near) => {
    const test = await visited();
    const response = from
      ? await test.post(
          "/_edge/purge-plans",
          { site: test.site, ...body, from: new Date(Date.now() + HOUR_MS).toISOString() },
          await test.author(),
        )
      : await test.purge(body);
    expect(response.status).toBe(400);
    const { error } = (await response.json()) as { error: { problems: { wrong: string; allowed: string }[] } };
    const { problems } = error;
    expect(problems[0]?.wrong).toMatch(/^names no page/);
    expect(problems[0]?.allowed.split(", ")).toContain(near);
    expect(
      (await test.read("/_edge/purge?")).said.receipts.filter(
        ({ asked }: PurgeReceipt) => asked?.[0] === `site ${test.site}`,
      ),
    ).toEqual([]);
  });

  it.each<[string, object]>([
    ["the home page", { paths: ["/", "/es"] }],
    ["a page under a wildcard item", { paths: ["/events/pilates"] }],
    ["a section without a page of its own", { prefixes: ["/services/heart"] }],
    ["the root", { prefixes: ["/"] }],
  ])("%s is accepted", async (_what, body) => {
    const test = await visited();
    expect((await test.purge(body)).status).toBe(200);
  });

  it("a page that the CMS has and the page list does not have yet is accepted", async () => {
    const test = await visited();
    test.edit("en /brand-new", test.content.layouts!["en /about"]);
    expect((await test.purge({ paths: ["/brand-new"] })).status).toBe(200);
  });

  it("without a page list, every path is accepted", async () => {
    const test = publishing();
    test.content.lists!["/content/pages"] = undefined as never;
    expect((await test.purge({ paths: ["/abuot"] })).status).toBe(200);
  });
});

describe("authors see where an item, a picture, or a component is used (PB-10)", () => {
  it.each<[string, string, string[]]>([
    ["item", SHARED, ["/", "/es", "/services/heart"]],
    ["item", SHARED.toLowerCase().replace(/[{}-]/g, ""), ["/", "/es", "/services/heart"]],
    ["item", HEART, ["/services/heart"]],
    ["item", "/-/media/heart.svg", ["/services"]],
    ["component", "CtaBanner", ["/services"]],
    ["component", " richtext", ["/", "/about", "/es", "/events/,-w-,", "/services/heart"]],
    ["component", "NoSuchComponent", []],
    ["page", "about us", []],
    ["page", "/about", ["/about", "/es/about"]],
    ["section", "services", ["/services", "/services/heart", "/services/heart/rhythm"]],
  ])("%s %s", async (kind, name, pages) => {
    const test = await visited();
    const query = new URLSearchParams({ site: test.site, kind, name });
    const { status, said } = await test.read(`/_edge/uses?${query}`);
    if (name === "about us") expect([status, said.error.problems[0].allowed]).toEqual([400, "/about-us, /about"]);
    else expect(said.pages.map(({ address }: { address: string }) => address)).toEqual(pages);
  });

  it("an update of a component concerns the pages that show it, and the count is that of the lookup", async () => {
    const test = await visited();
    const { said } = await test.read(
      `/_edge/uses?${new URLSearchParams({ site: test.site, kind: "component", name: "RichText" })}`,
    );
    const receipt = await test.receipt({ items: ["component:RichText"] });
    expect([receipt.pageCount, said.languages]).toEqual([said.pageCount, ["en", "es"]]);
  });

  it("the site's pages include pages that nobody has opened", async () => {
    const test = publishing();
    const headers = { ...(await signedIn({ sub: "author", custom: { groups: ["author"] } })), ...ownPage(test.host) };
    const response = await test.fetch(`/_edge/uses?site=${test.site}&kind=site`, { host: test.host, headers });
    expect(await response.json()).toMatchObject({ pageCount: test.pages.length });
  });
});
