import { describe, expect, it } from "vitest";
import { DAY_MS } from "../../lib/dates/units.ts";
import {
  ALL_CALLS,
  ANY_CALL,
  belowName,
  callVersion,
  callVersionName,
  pageName,
  pageOfName,
  pageVersion,
  raiseVersions,
  recordName,
  siteName,
  type Versions,
} from "../../worker/publish/versions.ts";

const NOW = Date.UTC(2031, 0, 1);
const page = (path: string) => pageName("larkspur", "en", path);
const versionOf = (versions: Versions, path: string, language = "en", site = "larkspur") =>
  pageVersion(versions, site, language, path);

describe("a page's version is the purge version of the page's most recent purge (ED-11)", () => {
  it.each<[string, string[], string[]]>([
    ["the page itself", [page("/a/b")], ["/a/b"]],
    ["a page and its descendants", [belowName("larkspur", "en", "/a")], ["/a", "/a/b", "/a/b/c"]],
    ["the root page and its descendants", [belowName("larkspur", "en", "/")], ["/", "/a", "/a/b", "/a/b/c", "/ab"]],
    ["the entire site", [siteName("larkspur")], ["/", "/a", "/a/b", "/a/b/c", "/ab"]],
    ["another site", [siteName("other"), pageName("other", "en", "/a")], []],
    ["another language", [pageName("larkspur", "es", "/a"), belowName("larkspur", "es", "/")], []],
  ])("%s", (_what, names, concerned) => {
    const { versions, number } = raiseVersions({}, names, NOW);
    for (const path of ["/", "/a", "/a/b", "/a/b/c", "/ab"])
      expect(versionOf(versions, path), path).toBe(concerned.includes(path) ? number : 0);
  });
});

describe("site names with spaces, which Sitecore allows (CM-02)", () => {
  it("purge version keys preserve spaces in site names, and sites whose names have a common prefix have separate versions", () => {
    const page = { site: "Held Out", language: "en", path: "/a b/c" };
    expect(pageOfName(pageName(page.site, page.language, page.path))).toEqual(page);
    expect(pageOfName("call GET /a {}")).toBeNull();
    const many = Array.from({ length: 2_001 }, (_, at) => pageName(page.site, "en", `/page-${at}`));
    const { versions, number } = raiseVersions({}, many, NOW);
    expect([versionOf(versions, "/", "en", "Held Out"), versionOf(versions, "/", "en", "Held")]).toEqual([number, 0]);
  });
});

describe("purge versions never decrease, and the size of their database record is limited (PF-06)", () => {
  it("two purges have different versions, even if they occur within a millisecond or the clock runs backward", () => {
    const first = raiseVersions({}, [page("/")], NOW);
    const second = raiseVersions(first.versions, [page("/")], NOW);
    const third = raiseVersions(second.versions, [page("/")], NOW - 60_000);
    expect([first.number, second.number, third.number]).toEqual([NOW, NOW + 1, NOW + 2]);
  });

  it.each<[string, string, number]>([
    ["a page version after three days", page("/old"), 3],
    ["an API response version after the longest cache time of two weeks", callVersionName("GET /old {}"), 15],
    ["the version for all API responses after the longest cache time", ALL_CALLS, 15],
  ])("the Worker deletes versions that no cache entry can still have: %s", (_what, name, days) => {
    const first = raiseVersions({}, [name], NOW);
    expect(raiseVersions(first.versions, [], NOW + days * DAY_MS - 1).versions[name]).toBe(NOW);
    expect(raiseVersions(first.versions, [page("/new")], NOW + days * DAY_MS).versions).toEqual({
      last: NOW + days * DAY_MS,
      [page("/new")]: NOW + days * DAY_MS,
    });
  });

  it("a purge of the entire site replaces the versions of individual pages", () => {
    const many = raiseVersions(
      {},
      [page("/a"), page("/b"), pageName("other", "en", "/a"), recordName("pages:larkspur")],
      NOW,
    );
    const { versions, number } = raiseVersions(many.versions, [siteName("larkspur")], NOW + 1);
    expect(Object.keys(versions).sort()).toEqual(
      ["last", pageName("other", "en", "/a"), recordName("pages:larkspur"), siteName("larkspur")].sort(),
    );
    expect(versionOf(versions, "/a")).toBe(number);
  });

  it("if a site has purge versions for more than 2,000 pages, a single site version replaces the page versions", () => {
    const names = Array.from({ length: 2_001 }, (_, at) => page(`/page-${at}`));
    const first = raiseVersions({}, [...names.slice(0, 2_000), pageName("other", "en", "/")], NOW);
    expect(versionOf(first.versions, "/elsewhere")).toBe(0);
    const { versions, number } = raiseVersions(first.versions, names.slice(2_000), NOW + 1);
    expect(Object.keys(versions)).toHaveLength(3);
    expect([versionOf(versions, "/page-7"), versionOf(versions, "/elsewhere")]).toEqual([number, number]);
    expect(versionOf(versions, "/", "en", "other")).toBe(first.number);
  });

  it("no purge version decreases while an older cache entry can exist", () => {
    const pages = Array.from({ length: 1_900 }, (_, index) => page(`/before${index}`));
    let { versions } = raiseVersions({}, pages, NOW - 1_000);
    let before = 0;
    // The record exceeds its maximum size after 100 steps.
    for (let step = 0; step < 300; step++) {
      versions = raiseVersions(
        versions,
        [step % 50 ? page(`/p${step}`) : page("/watched")],
        NOW + step * 1_000,
      ).versions;
      const now = versionOf(versions, "/watched");
      expect(now).toBeGreaterThanOrEqual(before);
      before = now;
    }
    expect(JSON.stringify(versions).length).toBeLessThan(200_000);
  });

  it("a purge increments the versions of API responses individually or all at once", () => {
    const one = raiseVersions({}, [callVersionName("GET /a {}")], NOW);
    expect([callVersion(one.versions, "GET /a {}"), callVersion(one.versions, "GET /b {}")]).toEqual([NOW, 0]);
    expect(one.versions[ANY_CALL]).toBe(NOW);
    const all = raiseVersions(one.versions, [ALL_CALLS], NOW + 1);
    expect([callVersion(all.versions, "GET /b {}"), all.versions[ANY_CALL]]).toEqual([NOW + 1, NOW + 1]);
    expect(raiseVersions(all.versions, [page("/")], NOW + 2).versions[ANY_CALL]).toBe(NOW + 1);
  });
});
