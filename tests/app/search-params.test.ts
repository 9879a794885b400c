import { describe, expect, expectTypeOf, it } from "vitest";
import { eventFormat } from "../../app/events/event-format.ts";
import { choice, day, oneOf, type SearchOf, searchParams, step, text, toggle } from "../../app/search/search-params.ts";
import { siteSearch } from "../../app/search/site-search.ts";

const params = searchParams({
  searchText: text(10, "query"),
  kind: choice({ any: "any" }),
  isOnline: eventFormat(),
  sort: oneOf(["best", "name"]),
  from: day(),
  full: toggle(),
  page: step(50),
});
const read = (query: string) => params.read(new URLSearchParams(query));
const defaults = { searchText: "", kind: "", isOnline: "any", sort: "best", from: "", full: false, page: 1 };

describe("declared search parameters", () => {
  it("TypeScript infers the search parameters' types", () =>
    expectTypeOf<SearchOf<typeof params>>().toEqualTypeOf<{
      searchText: string;
      kind: string;
      isOnline: "any" | "inPerson" | "online";
      sort: "best" | "name";
      from: string;
      full: boolean;
      page: number;
    }>());

  it.each([
    ["", {}, "?"],
    ["searchText=%20a+b%0A&utm_source=x", { searchText: "a b" }, "?searchText=a+b"],
    ["query=x", { searchText: "x" }, "?searchText=x"],
    ["query=x&searchText=y", { searchText: "y" }, "?searchText=y"],
    ["searchText=%20&query=x", { searchText: "x" }, "?searchText=x"],
    ["searchText=12345678901", { searchText: "1234567890" }, "?searchText=1234567890"],
    ["kind=ANY", {}, "?"],
    ["page=2&kind=a%26b", { kind: "a&b", page: 2 }, "?kind=a%26b&page=2"],
    ["isOnline=false", { isOnline: "inPerson" }, "?isOnline=false"],
    ["isOnline=perhaps&sort=best&full=yes", {}, "?"],
    ["sort=name&full=true", { sort: "name", full: true }, "?sort=name&full=true"],
    ["sort=constructor", {}, "?"],
    ["from=2030-10-01", { from: "10-01-2030" }, "?from=10-01-2030"],
    ["from=02-30-2030", {}, "?"],
    ["page=0", {}, "?"],
    ["page=1.5", {}, "?"],
    ["page=-3", {}, "?"],
    ["page=9999", { page: 50 }, "?page=50"],
  ])(
    "the search parameter module parses '%s' to %o and serializes the result to '%s' (VA-05, VA-13)",
    (query, search, address) => {
      expect(read(query)).toEqual({ ...defaults, ...search });
      expect(params.url(read(query))).toBe(address);
      expect(params.url(read(address))).toBe(address);
    },
  );

  it("the search parameter module applies changes to a search URL and limits the page number", () => {
    const search = read("searchText=a&sort=name&page=3");
    expect(params.url(search, { sort: "best", page: 1 })).toBe("?searchText=a");
    expect(params.url(search, { page: 51 })).toBe("?searchText=a&sort=name&page=50");
    expect(params.url({ kind: "a" })).toBe("?kind=a");
  });

  it("the search parameter module lists every parameter name for the Worker, including aliases (ED-18)", () =>
    expect(params.names).toEqual(["searchText", "query", "kind", "isOnline", "sort", "from", "full", "page"]));

  it.each([
    ["searchText=a&sort=name&page=3", 0],
    ["kind=a&isOnline=true&from=10-01-2030&full=true", 4],
  ])("the search parameter module counts the filters in '%s': %d", (query, count) =>
    expect(params.filtersSet(read(query))).toBe(count),
  );

  it.each([
    ["kind=a", ["a", "b"], "a"],
    ["kind=z", ["a", "b"], ""],
    // An empty list means that the filter options could not be loaded.
    ["kind=z", [], "z"],
  ])("for '?%s' and the options %s, the search parameter module selects '%s' (VA-13)", (query, kind, left) =>
    expect(params.offered(read(query), { kind }).kind).toBe(left),
  );
});

it.each([
  ["searchText=flu+shots", { searchText: "flu shots", searchIndex: "", page: 1 }],
  ["searchText=%20den%0Aver%20&searchIndex=library", { searchText: "den ver", searchIndex: "library", page: 1 }],
  ["searchText=knee&query=flu&page=3", { searchText: "knee", searchIndex: "", page: 3 }],
  ["searchText=a%2Bb+%26+c&searchIndex=library&page=2", { searchText: "a+b & c", searchIndex: "library", page: 2 }],
])("the site search parses its URL parameters (RT-03, GS-03, HD-12): ?%s", (query, search) =>
  expect(siteSearch.read(new URLSearchParams(query))).toEqual(search),
);
