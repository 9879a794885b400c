import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { publishing } from "./publishing.ts";

beforeEach(() => {
  vi.spyOn(console, "error").mockImplementation(() => undefined);
  vi.spyOn(console, "warn").mockImplementation(() => undefined);
});
afterEach(() => void vi.restoreAllMocks());
// Loads the rendering modules.
beforeAll(async () => void (await publishing().visit("/about")));

/** Allows extra time for a busy machine. */
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

describe("a page sends its CMS requests in parallel (RL-02)", () => {
  it.each([
    ["an isolate's first page", "/about", ["page list", "dictionary", "layout"]],
    ["the same in another language than the site's own", "/es/about", ["page list", "dictionary", "layout"]],
    ["whether it has moved", "/about", ["redirects", "page list"]],
  ])("%s", async (_what, path, kinds) => {
    const test = publishing();
    const { open, release } = slow(test, kinds);
    const visit = test.fetch(path, { host: test.host });
    // All requests must be pending before any response arrives.
    await vi.waitFor(() => expect([...open].sort()).toEqual([...kinds].sort()), PATIENT);
    release();
    expect((await visit).status).toBe(200);
  });

  it("after a purge of a page and the dictionary, the Worker fetches the page and the dictionary in parallel", async () => {
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

  it("a path under a wildcard item shows the wildcard item's page, even if the Worker first requested a layout for the path itself", async () => {
    const test = publishing();
    const { open, release } = slow(test, ["page list"]);
    const visit = test.visit("/events/yoga");
    const own = () => test.requests.some((url) => url.includes("item=%2Fevents%2Fyoga"));
    await vi.waitFor(() => expect([[...open], own()]).toEqual([["page list"], true]), PATIENT);
    release();
    expect(await visit).toBe("MISS old");
  });
});
