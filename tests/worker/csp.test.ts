import { beforeEach, describe, expect, it, vi } from "vitest";
import { pictureHosts } from "../../worker/content/picture-hosts.ts";
import type { Env } from "../../worker/env.ts";
import { violationsIn } from "../../worker/handlers/csp-report.ts";
import { bodyText, TooSlow } from "../../worker/http/body.ts";
import { pagePolicy } from "../../worker/http/csp.ts";
import { readReports, weekOf } from "../../worker/monitoring/policy-reports.ts";
import { settingProblems } from "../../worker/runtime/settings.ts";
import { layout, siteRecord, stubSite } from "./stub.ts";

const old = (more: object) => JSON.stringify({ "csp-report": { "effective-directive": "script-src-elem", ...more } });

describe("content security policy violation logs contain no personal data (ED-21, PV-03)", () => {
  it.each([
    [
      "a report in the old format",
      old({ "blocked-uri": "https://evil.example/x?name=Ann", "document-uri": "https://a.example/thank-you?id=1" }),
      [{ directive: "script-src-elem", blocked: "evil.example" }],
    ],
    [
      "a report in the new format",
      JSON.stringify([
        { type: "deprecation", body: { id: "x" } },
        {
          type: "csp-violation",
          body: { effectiveDirective: "img-src", blockedURL: "inline", documentURL: "nonsense" },
        },
      ]),
      [{ directive: "img-src", blocked: "inline" }],
    ],
    ["a directive with a line break", old({ "effective-directive": "img-src\nforged" }), [{ directive: "img-src" }]],
    ["JSON without a report", "[1, null, {}]", []],
    ["invalid JSON", "<x>", []],
  ])("%s", (_name, text, violations) => expect(violationsIn(text)).toMatchObject(violations));

  // The clock stands still, because a minute may otherwise end during a test.
  beforeEach(() => void vi.useFakeTimers({ toFake: ["Date"], now: Date.now() }));

  it("the Worker accepts a report with a 204, logs at most 20 reports of one kind per minute, and rejects an oversized report", async () => {
    const warn = vi.spyOn(console, "warn").mockImplementation(() => undefined);
    const { fetch, env } = stubSite({});
    const report = (body: BodyInit) => fetch("/_edge/csp-report", { method: "POST", body });
    for (let n = 0; n < 30; n++)
      expect((await report(old({ "blocked-uri": "https://evil.example/canary" }))).status).toBe(204);
    expect(warn.mock.calls.length).toBe(20);
    expect(JSON.stringify(warn.mock.calls)).not.toContain("canary");
    // Ops can see how often browsers reported a violation, but not the path, which a visitor may have entered.
    expect(await readReports(env)).toEqual([
      {
        week: weekOf(Date.now()),
        site: "larkspur",
        page: "(unlisted)",
        directive: "script-src-elem",
        blocked: "evil.example",
        count: 20,
      },
    ]);
    expect((await report("x".repeat(16 * 1024 + 1))).status).toBe(413);
    expect((await report(new Uint8Array([0xc3, 0x28]))).status).toBe(400);
  });

  it.each([
    ["a flood of one kind", () => ({ "blocked-uri": "https://flood.example/" })],
    ["a flood of invented kinds", (n: number) => ({ "blocked-uri": `https://flood-${n}.example/` })],
    ["a flood of invented directives", (n: number) => ({ "effective-directive": `img-${"x".repeat(n % 30)}` })],
  ])("%s from one address does not hide a violation that another visitor reports", async (_what, flood) => {
    const warn = vi.spyOn(console, "warn").mockImplementation(() => undefined);
    const { fetch } = stubSite({});
    const report = (more: object, from: string) =>
      fetch("/_edge/csp-report", { method: "POST", body: old(more), headers: { "cf-connecting-ip": from } });
    for (let n = 0; n < 60; n++) await report(flood(n), "198.51.100.90");
    await report({ "blocked-uri": "https://real.example/" }, "198.51.100.91");
    expect(warn.mock.calls.length).toBeLessThanOrEqual(21);
    expect(JSON.stringify(warn.mock.calls)).toContain("real.example");
  });

  it("a log entry contains the page path only if the page list contains the page", async () => {
    vi.spyOn(console, "warn").mockImplementation(() => undefined);
    const page = { path: "/about", language: "en", name: "About", itemId: "a", updated: "2030-03-04T16:20:00Z" };
    const { fetch, env } = stubSite({ lists: { "/content/pages": { pages: [page] } } });
    for (const path of ["/about?name=Ann", "/_ops/audit", "/Ann-Smith"])
      await fetch("/_edge/csp-report", {
        method: "POST",
        body: old({ "document-uri": `https://www.larkspurhealth.example${path}`, "blocked-uri": "eval" }),
      });
    const pages = (await readReports(env)).filter(({ blocked }) => blocked === "eval").map((one) => one.page);
    expect(pages.toSorted()).toEqual(["(unlisted)", "/_ops/:view?", "/about"]);
    expect(weekOf(Date.parse("2030-10-13T23:59:59Z"))).toBe("2030-10-07");
  });

  it("the Worker rejects a report whose body never ends", async () => {
    const body = new ReadableStream({ pull: () => new Promise(() => undefined) });
    const request = new Request("https://a.example/", { method: "POST", body });
    await expect(bodyText(request, 100, 20)).rejects.toThrow(TooSlow);
  });

  it("only the editor's host may frame a page, and only in author mode (ED-21)", () => {
    const input = { scripts: ["'sha256-a'"], styles: [] };
    expect(pagePolicy(input)).toContain("frame-ancestors 'none'");
    expect(pagePolicy({ ...input, editors: ["https://edit.example"] })).toContain(
      "frame-ancestors https://edit.example;",
    );
    expect(pagePolicy(input)).toContain("script-src 'self' 'sha256-a';");
  });

  it("the policy allows images only from the site, its image hosts, and the page's third parties (ED-21)", () => {
    const input = { scripts: [], styles: [] };
    expect(pagePolicy(input)).toContain("img-src 'self' data:;");
    expect(
      pagePolicy({ ...input, pictureHosts: ["media.example", "*.cdn.example"], thirdParties: ["t.example"] }),
    ).toContain("img-src 'self' data: https://media.example https://*.cdn.example https://t.example;");
  });

  it("the content security policy allows the page editor's hosts and image hosts only in author mode (ED-21, LY-14)", () => {
    const input = { scripts: [], styles: ["'sha256-b'"] };
    const edited = pagePolicy({
      ...input,
      editors: ["https://edit.example"],
      edited: true,
      assets: "https://cm.example",
    });
    const theirs = "https://edit.example https://edge-platform.sitecorecloud.io";
    expect(edited).toContain(`script-src 'self' ${theirs};`);
    expect(edited).toContain(`style-src 'self' 'unsafe-inline' ${theirs};`);
    expect(edited).toContain(`img-src 'self' data: ${theirs} https://cm.example;`);
    expect(pagePolicy({ ...input, editors: ["https://edit.example"] })).toContain("script-src 'self';");
    expect(pagePolicy(input)).not.toContain("example");
  });
});

// An isolate reads the site list only once, so the tests share the list.
const sites = [
  { ...siteRecord, pictureHosts: ["media.example"], doctorSearch: { base: "https://doctors.example/search" } },
];

it("`form-action` allows only the configured doctor search host, and only on pages that contain the doctor search form (RT-11, PR-09)", async () => {
  const hero = { uid: "h", componentName: "ProviderSearchHero", fields: { headline: { value: "Find a doctor" } } };
  const { fetch } = stubSite({
    layouts: { "en /doctors": layout("doctors", {}, {}, [hero]), "en /about": layout("about") },
    lists: { "/content/sites": sites },
  });
  const formsOf = async (path: string) =>
    /form-action ([^;]*)/.exec((await fetch(path)).headers.get("content-security-policy") ?? "")?.[1];
  expect(await formsOf("/doctors")).toBe("'self' https://doctors.example");
  expect(await formsOf("/about")).toBe("'self'");
});

it("the content security policy lists the site's image hosts, and pages show only images from these hosts (ED-21)", async () => {
  const picture = (src: string) => ({ backgroundImage: { value: { src, alt: "A" } }, headline: { value: "Hello" } });
  const block = (src: string) => [
    { uid: "u", componentName: "SecondaryHero", dataSource: "{d}", fields: picture(src) },
  ];
  const { fetch } = stubSite({
    layouts: {
      "en /ours": layout("Ours", {}, {}, block("https://media.example/a.png")),
      "en /theirs": layout("Theirs", {}, {}, block("https://elsewhere.example/a.png")),
    },
    lists: { "/content/sites": sites },
  });
  vi.spyOn(console, "warn").mockImplementation(() => undefined);
  for (const [path, shown] of [
    ["/ours", true],
    ["/theirs", false],
  ] as const) {
    const response = await fetch(path);
    expect(response.headers.get("content-security-policy")).toContain("img-src 'self' data: https://media.example;");
    const html = await response.text();
    expect(html).toContain("Hello");
    expect(/<img[^>]*src="https:/.test(html)).toBe(shown);
  }
});

it("browsers enforce Trusted Types on every page, except in the CMS editor (ED-21)", async () => {
  const typed = (input: object) =>
    /require-trusted-types-for 'script'; trusted-types ([^;]*)/.exec(
      pagePolicy({ scripts: [], styles: [], ...input }),
    )?.[1];
  expect(typed({})).toBe("site");
  // Third-party scripts create Trusted Types policies whose names the site does not know.
  expect(typed({ thirdParties: ["tags.example"] })).toBe("* 'allow-duplicates'");
  expect(typed({ foreign: true })).toBe("* 'allow-duplicates'");
  expect(typed({ editors: ["https://edit.example"], edited: true })).toBeUndefined();
  const lists = { "/content/sites": [siteRecord], "/content/pages": { pages: [] } };
  const { fetch } = stubSite({ layouts: { "en /typed": layout("Typed") }, lists });
  const { headers } = await fetch("/typed");
  expect(headers.get("content-security-policy")).toContain("require-trusted-types-for 'script'; trusted-types site");
  expect(headers.get("cross-origin-resource-policy")).toBe("same-origin");
});

describe("the policy allows images from the CMS's image hosts (CM-02)", () => {
  const hosts = (env: object) => pictureHosts(env as Env, { pictureHosts: ["media.example"] });

  it.each<[string, object, string[]]>([
    ["on the site's host", { UPSTREAM_DEFAULT: "binding" }, ["media.example"]],
    [
      "on another host",
      { UPSTREAM_DEFAULT: "binding", UPSTREAM_CONTENT: "https://edge.sitecorecloud.io/api" },
      ["media.example", "*.sitecorecloud.io", "*.sitecorecontenthub.cloud"],
    ],
    [
      "whose image hosts are in the settings",
      { UPSTREAM_CONTENT: "https://cm.example", MEDIA_HOSTS: "a.example, *.b.example" },
      ["media.example", "a.example", "*.b.example"],
    ],
    [
      "whose image host setting is empty",
      { UPSTREAM_CONTENT: "https://cm.example", MEDIA_HOSTS: "" },
      ["media.example"],
    ],
  ])("the policy contains the image hosts of a CMS %s", (_where, env, expected) =>
    expect(hosts(env)).toEqual(expected),
  );

  it("the settings check reports an invalid hostname in the image host setting", () => {
    expect(settingProblems({ MEDIA_HOSTS: "https://a.example" })).toContain(
      'MEDIA_HOSTS contains "https://a.example": use hostnames such as media.example.org or *.example.org',
    );
  });
});
