import { afterEach, describe, expect, it, vi } from "vitest";
import { examine } from "../../app/cms/lint/examine.ts";
import { contentSystem, systemAt } from "../../scripts/doctor/content-system.ts";
import { pageOptions } from "../../scripts/doctor/page-list.ts";
import { fetchPageList } from "../../scripts/doctor.ts";
import { stubSitecore } from "../support/stub-sitecore.ts";

const SITE = "Andersen Windows";
const EDGE = "https://edge.example/api/graphql/v1";
afterEach(() => vi.unstubAllGlobals());

/** Stubs a Sitecore instance that responds like XM Cloud and rejects all other requests. */
function sitecore(faults: Parameters<typeof stubSitecore>[1] = {}) {
  const stub = stubSitecore(SITE, faults);
  vi.stubGlobal("fetch", stub.fetch);
  return stub;
}
const settings = { UPSTREAM_CONTENT: EDGE, CONTENT_API_KEY: "the-key", DEFAULT_SITE: SITE };
const linking = (...addresses: string[]) =>
  JSON.stringify({
    sitecore: {
      context: { language: "en" },
      route: {
        name: "Linking",
        itemId: "1",
        fields: {},
        placeholders: {
          main: addresses.map((href) => ({
            uid: href,
            componentName: "RichText",
            dataSource: "{d}",
            params: {},
            fields: { Text: { value: `<p><a href="${href}">Our care</a></p>` } },
          })),
        },
      },
    },
  });
const wrong = async (document: string, options: Parameters<typeof examine>[1]) =>
  (await examine(document, options)).problems.map((problem) => `${problem.level}: ${problem.wrong}`);

describe("the layout linter checks links on an unmodified Sitecore instance (DX-03)", () => {
  it.each([
    ["a URL with a site name and a key", `${EDGE}?sc_site=${encodeURIComponent(SITE)}&sc_apikey=the-key`, {}],
    ["a URL and the site's settings", EDGE, settings],
    [
      "an Edge Platform URL with a context ID",
      `https://edge-platform.example/v1/content/api/graphql/v1?sitecoreContextId=the-key&sc_site=${encodeURIComponent(SITE)}`,
      {},
    ],
  ])("the layout linter reads the page list over GraphQL from %s", async (_what, address, given) => {
    const { requests } = sitecore();
    const links = (await systemAt(address, given)!.links())!;
    const document = linking("/About%20us/", "/es-419/about%20us", "/en/care", "/es-419/care", "/gone");
    expect(await wrong(document, links)).toEqual([
      "broken: Broken link: the site has no page at /es-419/care",
      "broken: Broken link: the site has no page at /gone",
    ]);
    expect(new Set(requests.map(({ key }) => key))).toEqual(new Set(["the-key"]));
  });

  it("the layout linter lints a page by path in each language", async () => {
    sitecore();
    const system = contentSystem(settings)!;
    const name = async (path: string) => (await examine(await system.layout(path))).page?.name;
    expect(await name("/about%20us")).toBe("About us en");
    expect(await name("/es-419/about%20us")).toBe("About us es-419");
    expect(await name("/about%20us?x=1#top")).toBe("About us en");
    expect((await examine(await system.layout("/nowhere"))).problems[0]?.wrong).toContain("The page does not exist");
  });

  it("the layout linter reports the hostnames and redirects that the site cannot use (SD-04, CM-02)", async () => {
    sitecore({ hostName: "www.andersen.example, bad_host", redirects: { "/api/old": "/care", "/fine": "/care" } });
    const problems = await contentSystem(settings)!.problems((path) => path.startsWith("/api/"));
    expect(problems).toEqual([
      expect.stringContaining('"bad_host" is not a hostname'),
      "Redirect /api/old: never applies: the site serves this path itself",
      expect.stringMatching(/^Redirect \^\/\(a\+\)\+/),
      expect.stringMatching(/^Redirect \^\/es-419\/\(a\+\)\+/),
    ]);
  });

  it("the layout linter rejects page URLs with a query string, because it may contain an API key", () => {
    const settings = { UPSTREAM_CONTENT: "https://edge.example/api/graphql/v1?sc_apikey=k", DEFAULT_SITE: "Plain" };
    expect(() => contentSystem(settings)).toThrow("UPSTREAM_CONTENT has a query");
  });

  it("the layout linter reports an incorrect site name, a missing site, a GraphQL error, and a cyclic page list", async () => {
    sitecore();
    await expect(contentSystem({ ...settings, DEFAULT_SITE: "Nobody" })!.links()).rejects.toThrow(
      `known are ${SITE}, Other_Site`,
    );
    await expect(contentSystem({ ...settings, DEFAULT_SITE: undefined })!.links()).rejects.toThrow(
      "DEFAULT_SITE is missing",
    );
    sitecore({ circle: true });
    await expect(contentSystem(settings)!.links()).rejects.toThrow("repeated a pagination cursor");
    sitecore({ error: "Timed out" });
    await expect(contentSystem(settings)!.links()).rejects.toThrow("Timed out");
  });

  it("if the Sitecore instance has no page list for the site, the layout linter reads a layout over REST", async () => {
    sitecore();
    const address = "https://xm.example/sitecore/api/layout/render/jss?item=/&sc_site=website&sc_apikey=the-key";
    expect(await fetchPageList(address)).toBeNull();
  });

  it("the layout linter treats a URL as a Sitecore instance only if the path matches and the required settings are set", () => {
    expect(systemAt("https://content.example/content/pages?site=x", settings)).toBeNull();
    expect(systemAt("pages.json", settings)).toBeNull();
    expect(contentSystem({})).toBeNull();
    expect(contentSystem({ UPSTREAM_CONTENT: "binding" })).toBeNull();
  });
});

describe("links to CMS items by ID (CM-04)", () => {
  const [known, unknown] = ["6F2A0B1C00004000800000000000000A", "6F2A0B1C00004000800000000000000B"];
  const document = linking(`~/link.aspx?_id=${known}&amp;_z=z`, `~/link.aspx?_id=${unknown}&amp;_z=z`);

  it("the layout linter resolves a link by item ID with the page list and reports a link to an unknown item", async () => {
    const list = { pages: [{ path: "/Our-Care/", language: "en", itemId: "{6f2a0b1c-0000-4000-8000-00000000000a}" }] };
    expect(await wrong(document, pageOptions(JSON.stringify(list)))).toEqual([
      `broken: The text links to item ${unknown}, which is not a known page`,
    ]);
  });

  it("without a page list, the layout linter reports a link by item ID as a suggestion, not an error", async () => {
    expect(await wrong(document, {})).toEqual([
      `advice: The text links to item ${known}. To check this link, pass a page list`,
      `advice: The text links to item ${unknown}. To check this link, pass a page list`,
    ]);
  });
});

describe("images on other hosts (CM-04)", () => {
  const picturing = linking("/care").replace("Our care", "<img src='https://pictures.example/a.jpg' alt='A'>");

  it.each<[string, object, string[]]>([
    [
      "reports an image on a host that the site does not allow",
      {},
      ["broken: The image is not shown: list pictures.example in MEDIA_HOSTS or in the site's pictureHosts"],
    ],
    ["accepts an image on a host in MEDIA_HOSTS", { MEDIA_HOSTS: "pictures.example" }, []],
    [
      "reports an image on that host if the CMS has no page list",
      { UPSTREAM_CONTENT: "https://rest.example", CONTENT_API: "rest" },
      ["broken: The image is not shown: list pictures.example in MEDIA_HOSTS or in the site's pictureHosts"],
    ],
  ])("the layout linter %s", async (_what, more, expected) => {
    sitecore();
    const options = (await contentSystem({ ...settings, ...more })!.links())!;
    expect((await wrong(picturing, options)).filter((one) => one.includes("picture"))).toEqual(expected);
  });
});
