import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { type Content, layout, stubSite } from "./stub.ts";

const DICTIONARY = "/sitecore/api/jss/dictionary/larkspur/es";
const content: Content = {
  layouts: { "en /": layout("Home"), "es /": layout("Inicio") },
  lists: { [DICTIONARY]: { phrases: { SkipToContent: "Skip to the content" } }, "/content/pages": { pages: [] } },
};
const site = stubSite(content);
const visit = async (path: string) => {
  const response = await site.fetch(path);
  return {
    state: response.headers.get("x-edge-cache"),
    worded: (await response.text()).includes("Skip to the content"),
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
  expect(await visit(path)).toEqual({ state: "HIT", worded: path === "/es" });
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
