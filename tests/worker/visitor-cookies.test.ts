import { beforeEach, describe, expect, it, vi } from "vitest";
import { indexSearch } from "../../contracts/search.ts";
import { layout, stubSite } from "./stub.ts";

/** Cookies that browsers store for the site's own scripts. */
const COOKIES: [string, string, string][] = [
  ["recent searches (IX-09)", "index_recent_searches", encodeURIComponent('["canary"]')],
  ["the location (LO-15)", "user_location", encodeURIComponent('{"city_name":"Canary"}')],
];
const search = { uid: "s", componentName: "IndexSearch", dataSource: "{s}", fields: {} };

let day = Date.UTC(2041, 0, 1);
beforeEach(() => {
  // Each test runs on another day, so that cache entries of earlier tests are too old to use.
  day += 100 * 86_400_000;
  vi.useFakeTimers({ toFake: ["Date"], now: day });
});

describe.each(COOKIES)("the cookie with %s is no part of a cache key", (_what, name, value) => {
  const world = () =>
    stubSite({
      layouts: { "en /health": layout("Health", {}, {}, [search]) },
      lists: { "/content/pages": { pages: [] }, "/content/redirects": [] },
      answer: ({ pathname }) =>
        pathname === indexSearch.path ? Response.json(indexSearch.example.response) : undefined,
    });
  const cookies = [undefined, `${name}=${value}`, `${name}=x; other=1`, `other=1; ${name}=${value}`];
  const headersOf = (cookie: string | undefined) => (cookie ? { headers: { cookie } } : {});

  it("visitors with other values share a page", async () => {
    const { fetch, requests } = world();
    const pages: string[] = [];
    for (const cookie of cookies) {
      const response = await fetch("/health", headersOf(cookie));
      pages.push([response.headers.get("x-edge-cache"), response.status, await response.text()].join(" "));
    }
    const [first, ...others] = pages;
    expect(first).toMatch(/^MISS 200 /);
    expect(new Set(others)).toEqual(new Set([first!.replace("MISS", "HIT")]));
    expect(first).not.toMatch(/canary/i);
    expect(requests.filter((url) => url.startsWith("/sitecore/api/layout"))).toHaveLength(1);
  });

  it("visitors with other values share the response of an API call", async () => {
    const { fetch, requests } = world();
    const states: (string | null)[] = [];
    for (const cookie of cookies) {
      const response = await fetch(`${indexSearch.path}?searchText=knee`, headersOf(cookie));
      states.push(response.headers.get("x-edge-cache"));
    }
    expect(states).toEqual(["MISS", "HIT", "HIT", "HIT"]);
    expect(requests.filter((url) => url.startsWith(indexSearch.path))).toHaveLength(1);
  });
});
