import { beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { publishing } from "./publishing.ts";

beforeEach(() => {
  vi.spyOn(console, "error").mockImplementation(() => undefined);
  vi.spyOn(console, "warn").mockImplementation(() => undefined);
});
// The first visit loads the rendering modules.
beforeAll(async () => void (await publishing().visit("/about")));

/** Gives `vi.waitFor` extra time on a busy machine. */
const PATIENT = { timeout: 10_000 };

const KINDS: [string, RegExp][] = [
  ["redirects", /^\/content\/redirects/],
  ["page list", /^\/content\/pages/],
  ["dictionary", /\/dictionary\//],
  ["layout", /\/layout\/render\//],
];

/** Blocks the given kinds of CMS responses until the test calls `release`. */
function slow(test: ReturnType<typeof publishing>, kinds: readonly string[]) {
  const open = new Set<string>();
  let release = () => {};
  const gate = new Promise<void>((resolve) => {
    release = resolve;
  });
  test.content.answer = (url) => {
    const kind = KINDS.find(([name, path]) => kinds.includes(name) && path.test(url.pathname))?.[0];
    if (!kind) return undefined;
    open.add(kind);
    return gate as Promise<never>;
  };
  return { open, release };
}

describe("the Worker sends the CMS requests for a page in parallel (RL-02)", () => {
  it.each([
    ["for an isolate's first page", "/about", ["page list", "dictionary", "layout"]],
    [
      "for an isolate's first page in a language other than the site's default",
      "/es/about",
      ["page list", "dictionary", "layout"],
    ],
    ["for redirects and the page list", "/about", ["redirects", "page list"]],
  ])("%s", async (_what, path, kinds) => {
    const test = publishing();
    const { open, release } = slow(test, kinds);
    const visit = test.fetch(path, { host: test.host });
    // All requests must be pending before any response arrives.
    await vi.waitFor(() => expect([...open].sort()).toEqual([...kinds].sort()), PATIENT);
    release();
    expect((await visit).status).toBe(200);
  });

  it("after a purge of a page and the dictionary, the Worker fetches both in parallel", async () => {
    const test = publishing();
    await test.visit("/about");
    test.change();
    await test.purge({ paths: ["/about"], items: ["{AAAAAAAA-0000-4000-8000-00000000000f}"] });
    const { open, release } = slow(test, ["dictionary", "layout"]);
    const visit = test.visit("/about");
    await vi.waitFor(() => expect([...open].sort()).toEqual(["dictionary", "layout"]), PATIENT);
    release();
    expect(await visit).toBe("MISS new");
  });

  it("for a path under a wildcard item, the Worker serves the wildcard item's page, even if it first requested a layout for the path itself", async () => {
    const test = publishing();
    const { open, release } = slow(test, ["page list"]);
    const visit = test.visit("/events/yoga");
    const own = () => test.requests.some((url) => url.includes("item=%2Fevents%2Fyoga"));
    await vi.waitFor(() => expect([[...open], own()]).toEqual([["page list"], true]), PATIENT);
    release();
    expect(await visit).toBe("MISS old");
  });
});
