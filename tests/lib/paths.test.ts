import { describe, expect, test } from "vitest";
import { breadcrumbPaths, nameFromPath, normalizePath } from "../../lib/cms/paths.ts";

describe("normalized path", () => {
  test.each([
    ["/", "/", false],
    ["/Locations", "/locations", false],
    ["/locations/", "/locations", true],
    ["/Classes-Events/Search/", "/classes-events/search", true],
    ["/a%20b", "/a%20b", false],
    ["/caf%C3%A9", "/caf%C3%A9", false],
    ["/CAF%c3%89", "/caf%C3%A9", false],
    ["/café", "/caf%C3%A9", false],
    ["/cafe%CC%81", "/caf%C3%A9", false],
    ["/%4Cocations", "/locations", false],
    ["/100%25", "/100%25", false],
    ["/%252f", "/%252f", false],
    ["/a;b=c,d:e@f&g+h$i", "/a;b=c,d:e@f&g+h$i", false],
    ["/%3Cscript%3E", "/%3Cscript%3E", false],
    ["/a'b\"<c>", "/a'b%22%3Cc%3E", false],
    ["/.well-known/security.txt", "/.well-known/security.txt", false],
    ["/a%3Fb%23c", "/a%3Fb%23c", false],
  ])("the path parser normalizes %j to %j (RT-14)", (raw, path, redirect) =>
    expect(normalizePath(raw)).toEqual({ path, redirect }),
  );

  test.each([
    "",
    "locations",
    "//evil.example",
    "//evil.example/",
    "/a//b",
    "/a//",
    "/a%2fb",
    "/a%2Fb",
    "/a/../b",
    "/a/%2e%2e/b",
    "/a/%2E",
    "/a/./b",
    "/..%2f..%2f",
    "/a\\b",
    "/a%5Cb",
    "/\\evil.example",
    "/a%00",
    "/a%0ab",
    "/a%0d%0aSet-Cookie:x",
    "/a\u0000",
    "/a\tb",
    "/a%7F",
    "/a%C2%85",
    "/a%",
    "/a%zz",
    "/a%c3%28",
    "/a%ED%A0%80",
    "/a\ud800",
    `/${"a".repeat(400)}`,
    `/${"é".repeat(80)}`,
  ])("the path parser rejects the path %j (RT-02, RT-14)", (raw) => expect(normalizePath(raw)).toBeNull());

  test("the path parser accepts a path of the maximum length and does not change a normalized path (RT-14)", () => {
    const longest = `/${"a".repeat(399)}`;
    expect(normalizePath(longest)?.path).toBe(longest);
    for (const raw of ["/CAF%c3%89/", "/İstanbul", "/a;b%20C", "/ẞ", "/%E2%84%AA"]) {
      const once = normalizePath(raw)?.path ?? "";
      expect(normalizePath(once)).toEqual({ path: once, redirect: false });
    }
  });
});

test("breadcrumbs correspond to the segments in the path (SD-05)", () => {
  const paths = breadcrumbPaths("/medical-services/heart_care/caf%C3%A9");
  expect(paths.map((path) => [path, nameFromPath(path)])).toEqual([
    ["/", "Home"],
    ["/medical-services", "Medical services"],
    ["/medical-services/heart_care", "Heart care"],
    ["/medical-services/heart_care/caf%C3%A9", "Café"],
  ]);
  expect(breadcrumbPaths("/")).toEqual([]);
});
