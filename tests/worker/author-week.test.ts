import { beforeEach, expect, it, vi } from "vitest";
import { HOUR_MS, MINUTE_MS } from "../../lib/dates/units.ts";
import { ALONE } from "./publishing.ts";
import { visited } from "./queued-site.ts";

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["Date"], now: Date.UTC(2049, 4, 3, 8) });
  vi.spyOn(console, "error").mockImplementation(() => undefined);
  vi.spyOn(console, "warn").mockImplementation(() => undefined);
});
const later = (milliseconds: number) => vi.setSystemTime(Date.now() + milliseconds);
const ABOUT = { path: "/about", language: "en" };

type Layout = { sitecore: { route: Record<string, unknown> } };
/** Returns the text of the CMS response. */
type Change = (layout: Layout) => string;
const text = (more: object = {}) => ({
  uid: "u",
  componentName: "RichText",
  dataSource: ALONE,
  fields: { title: { value: "Hours" } },
  ...more,
});
const json = (value: unknown) => JSON.stringify(value);
const sent = (body: string) => () => body;
const route =
  (more: object): Change =>
  ({ sitecore }) =>
    json({ sitecore: { ...sitecore, route: { ...sitecore.route, ...more } } });
const main = (...components: unknown[]) => route({ placeholders: { main: components } });
const nested = (depth: number): object => text(depth > 0 ? { placeholders: { inner: [nested(depth - 1)] } } : {});
const prose = (value: unknown) => main(text({ fields: { title: { value: "x" }, body: { value } } }));

/**
 * Mistakes in a layout, and what the receipt says: the page was not updated, it was updated and has problems that
 * visitors see, or it was updated.
 */
const MISTAKES: readonly [name: string, says: "failed" | "problems" | "updated", change: Change][] = [
  ["an empty response", "failed", sent("")],
  ["a web page", "failed", sent("<!doctype html><title>Sign in</title>")],
  ["null", "failed", sent("null")],
  ["a list", "failed", sent("[]")],
  ["a text", "failed", sent('"sitecore"')],
  ["a number", "failed", sent("1e999")],
  ["a layout that is cut off", "failed", (layout) => json(layout).slice(0, -40)],
  ["two layouts in a row", "failed", (layout) => json(layout).repeat(2)],
  ["no route and no context", "failed", sent('{"sitecore":{}}')],
  ["a list of routes", "failed", ({ sitecore }) => json({ sitecore: { ...sitecore, route: [sitecore.route] } })],
  ["placeholders that are a list", "failed", route({ placeholders: [text()] })],
  ["an empty route", "problems", ({ sitecore }) => json({ sitecore: { ...sitecore, route: {} } })],
  ["placeholders that are null", "problems", route({ placeholders: null })],
  ["a placeholder that is one component", "problems", route({ placeholders: { main: text() } })],
  ["a placeholder that is a text", "problems", route({ placeholders: { main: "RichText" } })],
  ["components that are null, numbers, and texts", "problems", main(null, 7, "RichText", text())],
  ["components without a name", "updated", main({}, { uid: "x", fields: {} }, text({ componentName: "" }))],
  ["a component whose name is a number", "updated", main(text({ componentName: 7 }))],
  ["fields that are texts", "updated", main(text({ fields: { title: "Hours", body: "Open" } }))],
  ["values of other types", "problems", prose({ a: [1] })],
  ["scripts", "problems", prose('<script>alert(1)</script><a href="javascript:alert(1)" onclick="alert(1)">a</a>')],
  ["HTML that is not closed", "updated", prose("<table><tr><td><ul><li><div><p>".repeat(50))],
  ["components nested in 60 levels", "problems", main(nested(60))],
  ["1,001 components", "problems", main(...Array.from({ length: 1_001 }, (_, index) => text({ uid: `u${index}` })))],
  ["a byte order mark", "updated", (layout) => `\uFEFF${json(layout)}`],
  [
    "names that JavaScript uses",
    "updated",
    main(text({ componentName: "__proto__" }), text({ componentName: "toString" })),
  ],
  ["a component with a very long name", "updated", main(text({ componentName: "N".repeat(5_000) }))],
  ["an unknown component", "updated", main(text({ componentName: "NobodyKnows" }))],
  ["fields that are null", "updated", main(text({ fields: null }))],
  ["fields that are a list", "updated", main(text({ fields: [{ value: "x" }] }))],
  ["two components with one ID", "updated", main(text(), text())],
  ["components without an ID", "updated", main(text({ uid: undefined }), text({ uid: null }))],
  ["half of a character, and directions", "updated", main(text({ fields: { title: { value: "\ud800 \u202e \0" } } }))],
  [
    "a picture without a source",
    "updated",
    main({ uid: "p", componentName: "CtaBanner", fields: { image: { value: {} } } }),
  ],
  ["a name that is a number", "updated", route({ name: 7 })],
  ["no name", "updated", route({ name: undefined, displayName: undefined })],
  ["another language", "updated", route({ itemLanguage: "xx" })],
  ["page fields of other types", "updated", route({ fields: { pageTitle: { value: ["a"] }, reviewedDate: 7 } })],
  ["an item ID that is none", "updated", route({ itemId: { id: 1 } })],
  ["a text of 500 KB", "problems", prose(`<p>${"word ".repeat(100_000)}</p>`)],
];

it("in a week of forty publications with mistakes among them, each receipt says what happened, visitors always get a page, and the history leads back (PB-11, PB-12, RL-14)", {
  tags: ["nightly"],
}, async () => {
  const test = await visited();
  const good = structuredClone(test.content.layouts!["en /about"]) as Layout;
  const about = `site=${test.site}&path=/about&language=en`;
  const cms: { body: string | null } = { body: null };
  test.content.answer = ({ searchParams }) =>
    cms.body !== null && searchParams.get("item") === "/about" && searchParams.get("sc_lang") !== "es"
      ? new Response(cms.body, { headers: { "content-type": "application/json" } })
      : undefined;
  const publish = async (body: string) => {
    later(3 * HOUR_MS);
    cms.body = body;
    const { pages } = await test.receipt({ paths: ["/about"] });
    return pages.find(({ language }) => language === "en")!;
  };
  const said: unknown[] = [];
  for (const [name, , change] of MISTAKES) {
    const page = await publish(change(structuredClone(good)));
    const response = await test.fetch("/about", { host: test.host });
    const html = await response.text();
    const tools = ["comparison", "examination"].map(
      async (tool) => (await test.read(`/_edge/pages/${tool}?${about}`)).status,
    );
    const statuses = [response.status, ...(await Promise.all(tools))].filter((status) => status !== 502);
    const result = page.result === "failed" ? page.reason && "failed" : page.broken ? "problems" : "updated";
    said.push([name, result, statuses.every((status) => status === 200), /alert\(1\)/.test(html)]);
  }
  expect(said).toEqual(MISTAKES.map(([name, says]) => [name, says, true, false]));

  // The page has to go back now, to what visitors had before the week.
  await publish(json(good).replaceAll("About old", "About wrong"));
  const history = (await test.read(`/_edge/pages/history?${about}`)).said;
  expect(history.versions).toHaveLength(20);
  // The CMS has the good text again as a draft, which shows which version is the right one.
  cms.body = json(good);
  const isGood = async ({ id }: { id: number }) => {
    const { blocks } = (await test.read(`/_edge/pages/comparison?${about}&from=${id}&to=now`)).said;
    return blocks.length > 0 && blocks.every(({ state }: { state: string }) => state === "same");
  };
  const matches = await Promise.all(history.versions.map(isGood));
  const version = history.versions[matches.indexOf(true)]?.id;
  expect((await test.send("/_edge/pages/put-back", { ...ABOUT, version })).status).toBe(200);
  expect(await test.visit("/about")).toMatch(/ old$/);
  later(2 * MINUTE_MS);
  expect((await test.fetch("/about", { host: test.host })).status).toBe(200);
  cms.body = null;
  test.change();
  later(MINUTE_MS);
  await test.receipt({ paths: ["/about"] });
  expect(await test.visit("/about")).toMatch(/ new$/);
});
