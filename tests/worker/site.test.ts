import { describe, expect, it } from "vitest";
import type { Site } from "../../contracts/content.ts";
import { checkSites } from "../../worker/content/site-check.ts";
import { alternatesOf, pageUrl, siteFor, unknownDefaultSite } from "../../worker/site.ts";

const raw = (name: string, hosts: string[], more: object = {}) => ({
  name,
  hosts,
  publicHost: "www.larkspurhealth.example",
  languages: ["en", "es"],
  theme: "default",
  indexable: true,
  ...more,
});
const records: Site[] = checkSites([
  raw("larkspur", ["www.larkspurhealth.example", "*.larkspurhealth.example"]),
  raw("kids", ["kids.larkspurhealth.example", "*.kids.larkspurhealth.example"], {
    publicHost: "kids.larkspurhealth.example",
    theme: "childrens-health",
  }),
  raw("inside", ["inside.larkspurhealth.example"], { indexable: false }),
]).sites;

describe("the hostname determines the site and whether search engines may index it (SH-06, TH-07, ED-13, threats: hosts)", () => {
  it.each([
    ["www.larkspurhealth.example", "larkspur", true],
    ["WWW.LarkspurHealth.example", "larkspur", true],
    ["www.larkspurhealth.example:443", "larkspur", true],
    ["www.larkspurhealth.example.", "larkspur", true],
    ["www.larkspurhealth.example.:8787", "larkspur", true],
    ["care.larkspurhealth.example", "larkspur", true],
    ["kids.larkspurhealth.example", "kids", true],
    ["a.kids.larkspurhealth.example", "kids", true],
    ["qa.kids.larkspurhealth.example", "kids", false],
    ["inside.larkspurhealth.example", "inside", false],
    ["qa.larkspurhealth.example", "larkspur", false],
    ["QA.larkspurhealth.example", "larkspur", false],
    ["www-uat2.larkspurhealth.example.:443", "larkspur", false],
    ["preprod.larkspurhealth.example", "larkspur", false],
    ["prod-1.larkspurhealth.example", "larkspur", false],
    ["sc-prd.larkspurhealth.example", "larkspur", false],
    ["elsewhere.example", "larkspur", false],
    ["www.larkspurhealth.example.evil.example", "larkspur", false],
    ["evil-larkspurhealth.example", "larkspur", false],
    ["localhost:8787", "larkspur", false],
    ["", "larkspur", false],
  ])("the hostname %j selects the site %s (indexed: %s)", (host, name, indexed) => {
    const site = siteFor(host, records, "larkspur");
    expect([site?.name, site?.indexed]).toEqual([name, indexed]);
  });

  it("the Worker reports a default site that does not exist and lists the existing sites (TH-07)", () => {
    expect(siteFor("elsewhere.example", records, "larkspr")).toBeNull();
    expect(siteFor("www.larkspurhealth.example", records, "larkspr")?.name).toBe("larkspur");
    expect(unknownDefaultSite({ DEFAULT_SITE: "larkspr" }, records)).toMatch(/"larkspr".*larkspur, kids/);
  });

  it("the Worker selects no site if there are no site records", () =>
    expect(siteFor("www.larkspurhealth.example", [], "x")).toBeNull());
});

describe("the Worker validates site records (SH-06, TH-07)", () => {
  it("the site record check reports a hostname that two sites share", () => {
    const { problems } = checkSites([raw("a", ["a.example", "both.example"]), raw("b", ["both.example"])]);
    expect(problems).toEqual(["Site b: host both.example already belongs to site a"]);
  });

  it.each(["qa", "uat", "prod", "sc-prd"])(
    "the site record check rejects a public hostname that contains %s",
    (mark) => {
      const { sites, problems } = checkSites([
        raw("larkspur", ["a.example"], { publicHost: `${mark}.larkspur.example` }),
      ]);
      expect(sites).toEqual([]);
      expect(problems).toEqual([
        "Site larkspur: publicHost contains qa, uat, prod or sc-prd, which mark hosts that search engines must not index",
      ]);
    },
  );

  it("the site record check drops only the invalid site records", () => {
    const { sites, problems } = checkSites([raw("a", ["a.example"]), { name: "b" }, null]);
    expect(sites.map(({ name }) => name)).toEqual(["a"]);
    expect(problems.some((line) => line.startsWith("Site b: hosts"))).toBe(true);
    expect(problems.some((line) => line.startsWith("Site number 3: "))).toBe(true);
  });
});

describe("URLs use the public hostname, regardless of the requested hostname (SH-04, SH-05)", () => {
  const site = siteFor("qa.larkspurhealth.example", records, "larkspur")!;
  const host = "https://www.larkspurhealth.example";
  it.each([
    ["en", "/", `${host}/`],
    ["en", "/a/b", `${host}/a/b`],
    ["es", "/", `${host}/es`],
    ["es", "/a/b", `${host}/es/a/b`],
  ])("the URL for the language %s and the path %s has the public hostname", (language, path, address) =>
    expect(pageUrl(site, language, path)).toBe(address),
  );

  it("if a page exists only in Spanish, its only `hreflang` alternate is the Spanish URL", () => {
    expect(alternatesOf(site, "/a", ["es"])).toEqual([{ language: "es", href: `${host}/es/a` }]);
  });

  it("a page has a Spanish `hreflang` alternate only if a Spanish version exists", () => {
    expect(alternatesOf(site, "/a", ["en"]).map(({ language }) => language)).toEqual(["en", "en-us", "x-default"]);
    expect(alternatesOf(site, "/a", ["en", "es"])).toEqual([
      { language: "en", href: `${host}/a` },
      { language: "en-us", href: `${host}/a` },
      { language: "x-default", href: `${host}/a` },
      { language: "es", href: `${host}/es/a` },
    ]);
  });
});
