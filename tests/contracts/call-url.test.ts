import { describe, expect, it } from "vitest";
import { callUrl, readQuery } from "../../contracts/endpoint.ts";
import { endpoints } from "../../contracts/index.ts";

describe("query parameters", () => {
  it.each([
    ["searchText=+flu+&utm=1", { searchText: " flu ", utm: "1" }],
    ["latitude=&longitude=%20", {}],
    ["id=1&id=2", { id: "1" }],
    [
      "__proto__=x&constructor=y",
      Object.fromEntries([
        ["__proto__", "x"],
        ["constructor", "y"],
      ]),
    ],
  ])("the Worker parses the query string '%s'", (query, expected) => {
    expect(readQuery(new URLSearchParams(query))).toEqual(expected);
  });
});

describe("URLs of validated requests", () => {
  it("the API client sorts query parameters and omits missing parameters, so that equivalent requests share a cache entry (AP-48)", () => {
    const { request } = endpoints.relatedLocations;
    const one = request.parse(readQuery(new URLSearchParams("searchText=+knee&longitude=5&junk=1&latitude=")));
    expect(callUrl(endpoints.relatedLocations, one)).toBe("/location/related-locations?searchText=knee");
    const two = request.parse({ longitude: "-104.990", searchText: "a&b=c#d", latitude: 39.7 });
    expect(callUrl(endpoints.relatedLocations, two)).toBe(
      "/location/related-locations?latitude=39.7&longitude=-104.99&searchText=a%26b%3Dc%23d",
    );
  });

  it("the API client percent-encodes path parameters", () => {
    expect(callUrl(endpoints.media, { path: "icons/heart 1?.svg" })).toBe("/sc10media/icons/heart%201%3F.svg");
    expect(callUrl(endpoints.dictionary, { site: "larkspur", language: "es" })).toBe(
      "/sitecore/api/jss/dictionary/larkspur/es",
    );
  });

  it.each([
    [{ site: "..", language: "es" }],
    [{ site: "a/../..", language: "es" }],
    [{ site: "larkspur", language: "e?x=1" }],
    [{ language: "es" }],
  ])("the request schema rejects path parameters that would change the path: %j", (request) => {
    expect(endpoints.dictionary.request.safeParse(request).success).toBe(false);
  });

  it.each([[{ path: "icons/../x" }], [{ path: "" }], [{}]])(
    "the API client throws a TypeError for the path parameters %j",
    (request) => {
      expect(() => callUrl(endpoints.media, request)).toThrow(TypeError);
    },
  );

  it("a POST call has no query string, except the one POST call that sends its parameters as a query string (AP-20)", () => {
    expect(callUrl(endpoints.locationSearch, { searchText: "x" })).toBe("/location/location-search");
    expect(callUrl(endpoints.relatedClasses, { searchText: "x", startDate: undefined })).toBe(
      "/classes-events/related-classes?searchText=x",
    );
  });
});
