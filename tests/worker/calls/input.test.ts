import { beforeEach, describe, expect, it, vi } from "vitest";
import { endpoints } from "../../../contracts/index.ts";
import { bodyText, parseJson, parseUrlEncoded, TooSlow } from "../../../worker/http/body.ts";
import { callWorld } from "./world.ts";

const { locationSearch, locationTypeahead } = endpoints;
beforeEach(() => {
  vi.spyOn(console, "error").mockImplementation(() => undefined);
});

describe("an invalid request body (RL-05, threats: input)", () => {
  const post = async (body: BodyInit, headers: Record<string, string> = {}) => {
    const world = await callWorld(() => Response.json(locationSearch.example.response));
    const response = await world.fetch(locationSearch.path, { method: "POST", body, headers });
    expect(world.requests).toHaveLength(response.status === 200 ? 1 : 0);
    return response;
  };
  const deep = (levels: number) => `{"searchText":${"[".repeat(levels - 1)}${"]".repeat(levels - 1)}}`;

  it.each<[string, BodyInit, number]>([
    ["a body of 64 KB and one byte", JSON.stringify({ searchText: "a".repeat(65_536 - 16) }), 413],
    ["truncated JSON", '{"searchText":"a', 400],
    ["an empty body", "", 400],
    ["invalid UTF-8", new Uint8Array([0x7b, 0x22, 0xc3, 0x28, 0x22, 0x7d]), 400],
    ["an unpaired surrogate", '{"searchText":"\\ud800"}', 400],
    ["an unpaired surrogate in a property name", '{"\\ud800":"a"}', 400],
    ["33 nesting levels", deep(33), 400],
    ["60,000 nesting levels", "[".repeat(60_000), 400],
    ["a `__proto__` property", '{"__proto__":{"page":2}}', 400],
    ["a number that is too large", '{"page":1e309}', 400],
    ["a list", "[]", 400],
    ["a repeated property name, of which the last value applies", '{"page":0,"page":1}', 200],
  ])("%s", async (_what, body, status) => {
    expect((await post(body)).status).toBe(status);
  });

  it("the nesting limit does not count brackets inside JSON strings", () => {
    expect(parseJson(`{"a":"${"[".repeat(100)}\\"${"{".repeat(100)}"}`)).toBeTruthy();
  });

  it("if the `Content-Length` header exceeds the limit, the Worker rejects the request without reading the body", async () => {
    const body = new ReadableStream({ pull: () => new Promise(() => undefined) });
    expect((await post(body, { "content-length": "70000" })).status).toBe(413);
  });

  it("the Worker rejects and cancels a body if no data arrives for five seconds", async () => {
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    const cancel = vi.fn();
    const body = new ReadableStream({ pull: () => new Promise(() => undefined), cancel });
    const world = await callWorld(() => Response.json({}));
    const answer = world.fetch(locationSearch.path, { method: "POST", body });
    await vi.waitFor(() => expect(vi.getTimerCount()).toBe(1), { interval: 1 });
    await vi.advanceTimersByTimeAsync(4_999);
    expect((await answer).status).toBe(408);
    vi.useRealTimers();
    const request = new Request("https://a.example/", { method: "POST", body: new ReadableStream({ cancel }) });
    await expect(bodyText(request, 100, 5)).rejects.toThrow(TooSlow);
    expect(cancel).toHaveBeenCalled();
  });
});

describe("an invalid query", () => {
  it.each([
    ["searchTerms=%c3%28", 400],
    ["searchTerms=%zz", 400],
    ["searchTerms=a", 400],
    ["searchTerms=%00ab", 400],
    ["__proto__=a&searchTerms=ab", 400],
    ["searchTerms=ab&constructor=1&toString=2", 200],
    ["searchTerms=ab&searchTerms=cd", 200],
  ])('"%s" returns %i', async (query, status) => {
    const world = await callWorld(() => Response.json([]));
    expect((await world.fetch(`${locationTypeahead.path}?${query}`)).status).toBe(status);
  });
  it("the Worker decodes a plus sign in a query string as a space", () => {
    expect(parseUrlEncoded("a=b+c").get("a")).toBe("b c");
  });
});

describe("requests to undeclared API URLs", () => {
  it.each([
    ["/api/nothing", "GET", 404],
    ["/api/location/location-search-typeahead/", "GET", 404],
    ["/location/location-search", "GET", 405],
    ["/location/location-search", "DELETE", 405],
    ["/location/location-search", "HEAD", 405],
  ])("for %s, the method %s returns %i", async (path, method, status) => {
    const world = await callWorld(() => Response.json([]));
    const response = await world.fetch(path, { method });
    expect(response.status).toBe(status);
    expect(response.headers.get("cache-control")).toBe("private, no-store");
  });
});

describe("request bodies in API calls with query string parameters (AP-20)", () => {
  const { relatedClasses } = endpoints;
  it.each<[string, BodyInit, number]>([
    ["a JSON body", '{"searchText":"a"}', 400],
    ["a truncated JSON body", '{"searchText":', 400],
    ["a body in invalid UTF-8", new Uint8Array([0xc3, 0x28]), 400],
    ["a body of one byte", " ", 400],
    ["a body of one megabyte", "a".repeat(1024 * 1024), 413],
    ["an empty body", "", 200],
  ])("%s returns %i for cached and uncached queries", async (_what, body, status) => {
    const world = await callWorld(() => Response.json(relatedClasses.example.response));
    for (const query of ["", "?searchText=pregnancy"]) {
      const address = relatedClasses.path + query;
      expect((await world.fetch(address, { method: "POST" })).status).toBe(200);
      const asked = world.requests.length;
      const response = await world.fetch(address, { method: "POST", body });
      expect([response.status, world.requests.length]).toEqual([status, asked]);
    }
  });
});
