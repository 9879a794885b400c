import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { NOTHING } from "../../worker/security/headers.ts";
import { sha256 } from "../../worker/security/policy.ts";
import { type Content, layout, siteRecord, stubSite } from "./stub.ts";

const DICTIONARY = "/sitecore/api/jss/dictionary/larkspur/es";
const content: Content = {
  layouts: { "en /": layout("Home"), "es /": layout("Inicio") },
  lists: { [DICTIONARY]: { phrases: { SkipToContent: "Skip to the content" } }, "/content/pages": { pages: [] } },
};
const site = stubSite(content);
const visit = async (path: string) => {
  const response = await site.fetch(path);
  const html = await response.text();
  return {
    state: response.headers.get("x-edge-cache"),
    worded: html.includes("Skip to the content"),
    indexable: !html.includes('<meta name="robots" content="noindex, nofollow">'),
  };
};

beforeAll(() => void vi.useFakeTimers({ toFake: ["Date"] }));
afterAll(() => void vi.useRealTimers());

it.each([
  ["/", "/content/pages"],
  ["/es", DICTIONARY],
])("%s, made while %s is down, is made anew soon after (LY-10, ED-08)", async (path, list) => {
  content.failing = [list];
  expect((await visit(path)).state).toBe("MISS");
  expect((await visit(path)).state).toBe("HIT");
  vi.setSystemTime(Date.now() + 6_000);
  expect((await visit(path)).state).toBe("STALE");
  content.failing = [];
  vi.setSystemTime(Date.now() + 61_000);
  await visit(path);
  expect(await visit(path)).toEqual({ state: "HIT", worded: path === "/es", indexable: true });
});

it("while nobody knows which pages authors keep out of search engines, all are, for seconds (SH-06)", async () => {
  const own: Content = {
    layouts: { "en /open": layout("Open"), "en /private": layout("Private") },
    failing: ["/content/pages"],
    lists: {
      "/content/pages": {
        pages: [
          { path: "/open", language: "en", name: "Open", itemId: "{1}", updated: "2026-01-01T00:00:00Z" },
          // Odd, but it says what it says.
          { path: "/private", language: "en", updated: "yesterday", indexable: false },
        ],
      },
    },
  };
  // A site of its own, so that this isolate has never heard its list.
  const record = {
    ...siteRecord,
    name: "unlisted",
    hosts: ["www.unlisted.example"],
    publicHost: "www.unlisted.example",
  };
  own.lists!["/content/sites"] = [siteRecord, record];
  const { fetch } = stubSite(own);
  const robots = async () =>
    Promise.all(
      ["/open", "/private"].map(async (path) =>
        (await (await fetch(path, { host: "www.unlisted.example" })).text()).includes('content="noindex, nofollow"'),
      ),
    );
  expect(await robots()).toEqual([true, true]);
  own.failing = [];
  vi.setSystemTime(Date.now() + 61_000);
  await robots();
  expect(await robots()).toEqual([false, true]);
});

it("health says which part is down, whatever is still stored", async () => {
  const parts = async (down: boolean) => {
    const answer = await stubSite({ down }).fetch("/_edge/health?deep");
    const { parts } = await answer.json<{ parts: Record<string, { status: string }> }>();
    return [answer.status, ...Object.entries(parts).map(([name, { status }]) => `${name} ${status}`)];
  };
  expect(await parts(false)).toEqual([200, "settings ok", "layouts ok", "content ok", "control ok"]);
  expect(await parts(true)).toEqual([503, "settings ok", "layouts ok", "content down", "control ok"]);
});

it.each([
  ["/away", "www.larkspurhealth.example", "en", "We will be right back", false],
  ["/es/away", "www.larkspurhealth.example", "es", "Volvemos enseguida", false],
  ["/es/away", "qa.larkspurhealth.example", "es", "Volvemos enseguida", true],
  ["/away", "nobody.example", "en", "We will be right back", true],
])(
  "ED-09 SH-06 %s of %s says in the page's language (%s) that it cannot be had",
  async (path, host, language, title, hidden) => {
    const { fetch } = stubSite({ failing: ["/sitecore/api/layout/render/jss"] });
    const answer = await fetch(path, { host });
    const html = await answer.text();
    expect([answer.status, answer.headers.has("retry-after")]).toEqual([503, true]);
    expect(html).toContain(`<html lang="${language}">`);
    expect(html).toContain(`<h1>${title}</h1>`);
    expect(html.includes('<meta name="robots" content="noindex, nofollow">')).toBe(hidden);
    const sheet = /<style>(.*)<\/style>/.exec(html)?.[1] ?? "";
    expect(answer.headers.get("content-security-policy")).toBe(`${NOTHING}; style-src ${await sha256(sheet)}`);
  },
);
