import { describe, expect, it } from "vitest";
import { isItemId, itemKey } from "../../lib/cms/items.ts";
import { foreignPictureHost, isMedia, mediaUrl, pictureSet, pictureUrl } from "../../lib/cms/media.ts";

describe("image URLs on the site, with a size limit (LY-06, LY-07)", () => {
  it.each([
    ["without a size", "/-/media/a/b.jpg", undefined, "/sc10media/a/b.jpg?w=1200&h=900"],
    [
      "with a size in the URL",
      "/-/media/x.ashx?h=345&iar=0&w=460&hash=BC",
      undefined,
      "/sc10media/x.ashx?h=345&iar=0&w=460&hash=BC",
    ],
    ...["h=345&w=460", "mw=460", "mh=345", "sc=0.5"].map((query): [string, string, undefined, string] => [
      `with the size ${query} and a hash in the URL`,
      `/-/media/x.ashx?${query}&hash=BC`,
      undefined,
      `/sc10media/x.ashx?${query}&hash=BC`,
    ]),
    [
      "with a hash that signs another size",
      "/-/media/x.ashx?h=345&iar=0&w=460&hash=BC&rev=1",
      { width: 640, height: 480 },
      "/sc10media/x.ashx?iar=0&rev=1&w=640&h=480",
    ],
    [
      "with a hash that signs the same size",
      "/-/media/x.ashx?h=480&w=640&hash=BC",
      { width: 640, height: 480 },
      "/sc10media/x.ashx?h=480&w=640&hash=BC",
    ],
    [
      "with a hash that signs a maximum size",
      "/-/media/x.ashx?mw=100&mh=100&hash=BC",
      { width: 640, height: 480 },
      "/sc10media/x.ashx?w=640&h=480",
    ],
    [
      "with a hash that signs no size",
      "/-/media/x.ashx?iar=0&hash=BC",
      undefined,
      "/sc10media/x.ashx?iar=0&w=1200&h=900",
    ],
    [
      "on Experience Edge, with a hash",
      "https://edge.sitecorecloud.io/tenant/media/a/x.jpg?h=1&w=1&hash=BC",
      { width: 640, height: 480 },
      "https://edge.sitecorecloud.io/tenant/media/a/x.jpg?w=640&h=480",
    ],
    ["with a size from the author", "/-/media/x.jpg", { width: 640, height: 480 }, "/sc10media/x.jpg?w=640&h=480"],
    ["with a width above the limit", "/-/media/x.jpg", { width: 2880, height: 1000 }, "/sc10media/x.jpg?w=1440&h=500"],
    ...[
      ["w=4000&h=2000", "w=1440&h=720"],
      ["iar=0&w=2880&hash=BC", "iar=0&w=1440"],
      ["mw=2000&mh=1000", "mw=1440&mh=720"],
      ["w=4000&h=auto", "w=1440"],
      ["w=huge&h=&mw=2880&mh=1000", "mw=1440&mh=500"],
      ["h=3000&w=1440", "h=3000&w=1440"],
      ["w=huge", "w=huge"],
    ].map(([query, limited]): [string, string, undefined, string] => [
      `with the size ${query} in the URL and without a size from the author`,
      `/-/media/x.jpg?${query}`,
      undefined,
      `/sc10media/x.jpg?${limited}`,
    ]),
    ["with the older media path", "/~/media/x.jpg", { width: 10, height: 10 }, "/sc10media/x.jpg?w=10&h=10"],
    ["with the headless media path", "/-/jssmedia/x.jpg", { width: 10, height: 10 }, "/sc10media/x.jpg?w=10&h=10"],
    [
      "that was already converted",
      "/sc10media/x.jpg?w=1200&h=900",
      { width: 490, height: 490 },
      "/sc10media/x.jpg?w=490&h=490",
    ],
    ["without a leading slash", "-/media/x.jpg", { width: 10, height: 10 }, "/sc10media/x.jpg?w=10&h=10"],
    [
      "with the editor's media path",
      "/sitecore/shell/-/media/x.jpg",
      { width: 9, height: 9 },
      "/sc10media/x.jpg?w=9&h=9",
    ],
    [
      "on Experience Edge (CM-02)",
      "https://edge.sitecorecloud.io/tenant/media/a/x.jpg?iar=0",
      { width: 640, height: 480 },
      "https://edge.sitecorecloud.io/tenant/media/a/x.jpg?iar=0&w=640&h=480",
    ],
    ["outside the media path", "/images/x.jpg", undefined, "/images/x.jpg"],
    ["on another host", "https://img.example/-/media/x.jpg", undefined, "https://img.example/-/media/x.jpg"],
  ])("the image URL module converts the URL of an image %s", (_name, src, size, expected) => {
    expect(mediaUrl(src, size)).toBe(expected);
  });

  it("the image URL module recognizes media paths", () => {
    expect([isMedia("/-/media/a"), isMedia("/sc10media/a"), isMedia("/a/-/media/b")]).toEqual([true, true, false]);
  });
});

describe("`srcset` of a raster image (PF-14)", () => {
  it("the `srcset` contains the original width and each fixed width that is smaller", () => {
    expect(pictureSet("/sc10media/a b.jpg?w=700&h=400", 700)).toBe(
      "/sc10media/a%20b.jpg?w=700&h=400&size=320 320w, /sc10media/a%20b.jpg?w=700&h=400&size=480 480w, " +
        "/sc10media/a%20b.jpg?w=700&h=400&size=640 640w, /sc10media/a%20b.jpg?w=700&h=400 700w",
    );
    expect(pictureSet("/sc10media/a.webp", 2000)).toMatch(/, \/sc10media\/a\.webp 1440w$/);
  });

  it.each([
    ["an SVG", "/sc10media/a.svg?w=1200&h=900"],
    ["a file of an unknown type", "/sc10media/a.ashx?w=1200"],
    ["an image on another host", "https://img.example/sc10media/a.jpg"],
    ["an image on the site outside the media path", "/icons/a.png"],
    ["a URL with an editing marker", "/sc10media/a.jpg#mark"],
  ])("the image URL module creates no `srcset` for %s", (_name, src) => {
    expect(pictureSet(src, 1200)).toBeUndefined();
  });

  it("an image that is smaller than all fixed widths has no `srcset`", () => {
    expect(pictureSet("/sc10media/a.jpg", 100)).toBeUndefined();
  });
});

describe("all notations of an item ID have the same key (PB-02)", () => {
  it.each([
    ["{6F2A0B1C-0000-4000-8000-00000000000A}"],
    ["6f2a0b1c-0000-4000-8000-00000000000a"],
    ["6F2A0B1C00004000800000000000000A"],
  ])("the item ID %s has the same key as its other notations", (id) => {
    expect([itemKey(id), isItemId(id)]).toEqual(["6f2a0b1c00004000800000000000000a", true]);
  });

  it("the key of an item path is lowercase, and the key of a name has no braces", () => {
    expect(itemKey("/sitecore/Content/Home/Data")).toBe("/sitecore/content/home/data");
    expect([itemKey("{home-intro}"), isItemId("{home-intro}")]).toEqual(["home-intro", false]);
  });
});

describe("the site allows images from its hostname and its image hosts (ED-21)", () => {
  const hosts = ["media.example", "*.cdn.example"];
  it.each([
    ["/sc10media/a.png", ""],
    ["/icons/a.svg", ""],
    ["https://media.example/a.png", ""],
    ["https://eu.cdn.example/a.png", ""],
    ["https://cdn.example/a.png", "cdn.example"],
    ["https://evilcdn.example/a.png", "evilcdn.example"],
    ["https://media.example.evil.example/a.png", "media.example.evil.example"],
    ["https://media.example:8443/a.png", "media.example:8443"],
    ["http://media.example/a.png", "media.example"],
    ["HTTPS://Elsewhere.example/a.png", "elsewhere.example"],
  ])("for the image %s, the image URL module returns the disallowed host '%s'", (src, host) => {
    expect(foreignPictureHost(src, hosts)).toBe(host);
    expect(pictureUrl(src, hosts) === null).toBe(host !== "");
  });

  it("if there is no list of image hosts, the image URL module allows only image paths on the site", () => {
    for (const src of [
      "https://media.example/a.png",
      "",
      null,
      undefined,
      "data:image/png;base64,x",
      "//evil.example/a",
    ])
      expect(pictureUrl(src, undefined)).toBeNull();
    expect(pictureUrl("/-/media/a.png", undefined, { width: 10, height: 20 })).toBe("/sc10media/a.png?w=10&h=20");
  });
});
