import { describe, expect, it } from "vitest";
import { addRecentSearch, readRecentSearches, recentCookie } from "../../lib/search/recent-searches.ts";

const SEARCH = { path: "/health-library/search", secure: true };
const stored = (list: string[]) => recentCookie(list, SEARCH).split(";")[0]!;

describe("the recent searches cookie (IX-08, IX-09)", () => {
  it.each([
    [[], "flu", ["flu"]],
    [["a"], "  flu\n shots ", ["flu  shots", "a"]],
    [["Flu", "a"], " flu ", ["flu", "a"]],
    [["a", "b", "c", "d", "e"], "f", ["f", "a", "b", "c", "d"]],
    [["a", "b", "c", "d", "e"], "D", ["D", "a", "b", "c", "e"]],
    [["a"], "   ", ["a"]],
  ])("the recent searches module adds to the list %j the text %j", (list, text, expected) =>
    expect(addRecentSearch(list, text)).toEqual(expected),
  );

  it("the server parses recent searches from a `Cookie` header that also contains other cookies", () => {
    const list = ["flu; shots=1, “50%”", "niño", "b"];
    expect(readRecentSearches(`consent=all; ${stored(list)}; x=1`)).toEqual(list);
  });

  it("the recent searches cookie is limited to the path of the search page", () => {
    expect(recentCookie(["hiv test"], SEARCH)).toMatch(
      /^index_recent_searches=[^;, ]+; Max-Age=\d+; Path=\/health-library\/search; SameSite=Lax; Secure$/,
    );
  });

  it.each([
    "",
    "index_recent_searches=",
    "index_recent_searches=%",
    "index_recent_searches=%7B%7D",
    "index_recent_searches=[1,null]",
    "other_index_recent_searches=%5B%22a%22%5D",
  ])("the cookie header %j contains no recent searches", (cookies) => expect(readRecentSearches(cookies)).toEqual([]));

  it("if the recent searches cookie would be too long, it omits the oldest searches", () => {
    const long = ["1", "2", "3", "4", "5"].map((start) => start + "ñ".repeat(199));
    expect(recentCookie(long, SEARCH).length).toBeLessThan(4_096);
    expect(readRecentSearches(stored(long))[0]).toBe(long[0]);
    const many = Array.from({ length: 16_000 }, (_, at) => `${at}`);
    expect(readRecentSearches(stored(many))).toEqual(many.slice(0, 5));
  });
});
