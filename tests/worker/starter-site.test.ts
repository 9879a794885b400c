import { beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { componentMap, containers, replaced } from "../../app/cms/parse/component-map.ts";
import { starterNames } from "../../app/cms/parse/starter-names.ts";
import { HERO, STARTER, starterSite } from "../support/starter-site.ts";
import { publicKey, signedIn } from "./calls/world.ts";
import { layout, loadModules, stubSite } from "./stub.ts";

const HOST = "www.meadow.example";
beforeAll(loadModules, 120_000);
beforeEach(() => {
  vi.spyOn(console, "error").mockImplementation(() => undefined);
  vi.spyOn(console, "warn").mockImplementation(() => undefined);
});

let number = 0;
/**
 * Starts the Worker in front of a starter site, with the URL, key, and site name settings and the webhook and editing secrets.
 */
async function start(UPSTREAM_CONTENT: string, more: object = {}) {
  const sitecore = starterSite();
  vi.spyOn(globalThis, "fetch").mockImplementation(sitecore.fetch as typeof fetch);
  const settings = { UPSTREAM_CONTENT, CONTENT_API_KEY: `key-${number++}`, DEFAULT_SITE: STARTER, SITE_HOST: HOST };
  const keys = { lists: { "/keys": { keys: [await publicKey()] } } };
  const worker = stubSite(keys, { ...settings, CONTENT_PREVIEW_TOKEN: "", ACCESS_KEYS: "/keys", ...more });
  const get = async (path: string, headers: Record<string, string> = {}) => {
    const answer = await worker.fetch(path, { host: HOST, headers, redirect: "manual" });
    return { status: answer.status, cache: answer.headers.get("x-edge-cache"), html: await answer.text() };
  };
  /** Sends a publish webhook request for the hero item. The Worker then purges the home page. */
  const publish = async () => {
    const updates = [{ identifier: HERO.replaceAll("-", ""), entity_definition: "Item", operation: "Update" }];
    const body = JSON.stringify({ invocation_id: `publication ${number++}`, updates, continues: false });
    const headers = { "x-edge-secret": "test-publish-secret" };
    return (await worker.fetch("/_edge/publish", { method: "POST", host: HOST, headers, body })).status;
  };
  await get("/");
  return { ...sitecore, get, publish };
}

const GRAPHQL = "https://edge.meadow.example/api/graphql/v1";
const REST = "https://xm.meadow.example";

describe.each([
  ["GraphQL", GRAPHQL, {}],
  ["REST", REST, { SITE_LANGUAGES: "en, es" }],
])("a starter site on an unmodified Sitecore instance over %s (CM-06, CM-08)", (name, address, settings) => {
  it("the Worker renders a site built from a Sitecore starter in two languages", async () => {
    const { get, requests } = await start(address, settings);
    const home = await get("/");
    for (const part of [
      "Care in the meadow, first edition",
      'href="/visit us"',
      "Walk-in hours",
      "Meadow Clinic, Boulder",
    ])
      expect(home.html).toContain(part);
    expect(home.html).toContain('<div data-tone="deep">');
    expect(home.html).not.toContain("Modal One");
    expect((await get("/es")).html).toContain("Atención en el prado");
    const visit = await get("/es/visit%20us");
    expect([visit.status, visit.html.includes("<details"), visit.html.includes("¿Dónde estaciono?")]).toEqual([
      200,
      true,
      true,
    ]);
    expect((await get("/nowhere")).status).toBe(404);
    expect(requests.some(({ query }) => query !== "")).toBe(name === "GraphQL");
  });

  it("author mode shows a starter site's component names, and the Worker sends the API key to the CMS", async () => {
    const { get, requests } = await start(address, settings);
    const author = await signedIn({ custom: { groups: ["author"] } });
    const { html } = await get("/?sc_mode=edit", author);
    for (const label of ["Hero", "LanguageSwitcher"]) expect(html).toContain(`<span>${label}</span>`);
    expect(html).toContain("<strong>ThemeSwitcher</strong>: Not shown: the site has no dark theme");
    expect(html.match(/chrometype="field" class="scpm" kind="open"/g)).toHaveLength(3);
    expect(html).not.toContain("Button without text");
    const keys = requests.map(({ headers, url }) => `${headers.get("sc_apikey")}${url.search}`);
    expect(keys.every((key) => key.includes("key-"))).toBe(true);
  });

  it("the site search on a starter site returns pages in the current page's language", async () => {
    const search = { UPSTREAM_WEBSEARCH: "https://search.meadow.example" };
    const { get } = await start(address, { ...settings, ...search });
    const english = await get("/search?searchText=park");
    expect(english.html).toContain("Search the meadow");
    expect(english.html).toContain("/visit%20us");
    expect(english.html).not.toContain("/es/visit%20us");
    const spanish = await get("/es/search?searchText=estaciono");
    expect(spanish.html).toContain("Busque en el prado");
    expect(spanish.html).toContain("/es/visit%20us");
  });

  it("a publish invalidates only the starter site's pages that use the item, in both languages", async () => {
    const { get, publish, state } = await start(address, settings);
    for (const path of ["/", "/es", "/visit%20us"]) await get(path);
    state.edition = "second";
    expect(await publish()).toBe(200);
    expect((await get("/")).html).toContain("second edition");
    expect((await get("/es")).html).toContain("second edition");
    expect((await get("/visit%20us")).cache).toBe("HIT");
  });
});

it("the sitemap contains a starter site's pages in both languages (CM-08)", async () => {
  const { get } = await start(GRAPHQL);
  expect((await get("/sitemap.xml")).html).toContain(`https://${HOST}/es/visit%20us`);
});

it("authors can preview each of the site's components separately (CM-03, CM-08)", async () => {
  const { get, publish, state } = await start(GRAPHQL);
  const author = await signedIn({ custom: { groups: ["author"] } });
  // The Worker stores a page's layout only if the page is not in the cache, and earlier tests may have cached the
  // pages.
  await publish();
  for (const path of ["/", "/visit%20us"]) await get(path);
  const listed = await get("/_authors/components", author);
  for (const name of ["Hero", "Promo", "AccordionBlock"]) expect(listed.html).toContain(`<h2>${name}</h2>`);
  expect(listed.html).toContain("shown as ContentSection");
  const frame = /src="(\/_authors\/block\?[^"]*)" title="Hero"/.exec(listed.html)?.[1]?.replaceAll("&amp;", "&");
  const alone = await get(frame!, author);
  expect(alone.html).toContain("Care in the meadow, first edition");
  expect(alone.html).not.toContain("Walk-in hours");
  state.edition = "draft";
  const draft = await get("/_authors/components?path=%2F&language=es", author);
  expect(draft.html).toContain("in this page");
  const drafted = /src="(\/_authors\/block\?[^"]*)" title="Hero"/.exec(draft.html)?.[1]?.replaceAll("&amp;", "&");
  expect((await get(drafted!, author)).html).toContain("Atención en el prado, draft edition");
  expect((await get("/_authors/components?path=nowhere", author)).html).toContain("The CMS has no page at this path");
});

it("the language switcher in a starter's header links to the page in the other language (CM-08)", async () => {
  const { get } = await start(GRAPHQL);
  for (const [path, current, other, href] of [
    ["/", "en", "es", "/es"],
    ["/es", "es", "en", "/"],
    ["/es/visit%20us", "es", "en", "/visit%20us"],
  ]) {
    const { html } = await get(path!);
    expect(html).toContain(`<a href="${href}" lang="${other}" hrefLang="${other}">`);
    expect(html).toContain(`<span lang="${current}" aria-current="true">`);
    expect(html).toContain(`aria-label="${current === "en" ? "Language" : "Idioma"}"`);
    expect(html).not.toContain("ThemeSwitcher");
  }
});

/** Starter component fields that have values of incorrect types or contain scripts. */
const SWAPPED: readonly object[] = [
  {
    titleRequired: { value: "Swapped" },
    linkOptional: { value: { href: "javascript:hack()", text: "Go" } },
    heroVideo: 3,
  },
  {
    items: [
      { id: "1", fields: { Title: { value: "Swapped" }, Content: { value: "<img src=x onerror=hack()>" } } },
      null,
      4,
    ],
  },
  {
    data: {
      datasource: { heading: { jsonValue: { value: "Swapped" } }, children: { results: [[], { image: null }] } },
    },
  },
  {
    Title1: { value: "Swapped" },
    Text1: { value: { href: [] } },
    Title2: { value: 2 },
    Image2: { value: { src: "javascript:hack()" } },
  },
  { PromoText: { value: "<p>Swapped<script>hack()</script></p>" }, PromoIcon: { value: [] }, PromoLink: "none" },
  {
    Text: { value: { nested: { deep: [] } } },
    title: { value: "Swapped" },
    field: { editable: "<svg onload=hack()>" },
  },
];
const SCRIPT = '"><script>hack()</script><img src=x onerror="hack()">';
const PARAMS = [
  "Styles",
  "styles",
  "FieldNames",
  "GridParameters",
  "RenderingIdentifier",
  "DynamicPlaceholderId",
  "colorScheme",
];
const HOSTILE = {
  ...Object.fromEntries(PARAMS.map((name) => [name, SCRIPT])),
  BackgroundImage: `<image mediaurl="javascript:hack()" />${SCRIPT}`,
};

it("if a starter component has another component's fields and has scripts in its parameters, the page loads without running the scripts (CM-08)", async () => {
  const others = [
    ...containers,
    ...Object.keys(componentMap),
    "LanguageSwitcher",
    "ThemeSwitcher",
    ...Object.keys(replaced),
  ];
  const names = [...new Set([...others, ...starterNames])].slice(0, 50);
  const after = { componentName: "RichText", uid: "after", fields: { Text: { value: "<p>After it</p>" } } };
  const pages = names.map((componentName, at) => {
    const swapped = { componentName, uid: `${at}`, params: HOSTILE, fields: SWAPPED[at % SWAPPED.length] };
    return [`en /swapped-${at}`, layout(componentName, {}, {}, [swapped, after])];
  });
  const { fetch } = stubSite({ layouts: Object.fromEntries(pages) });
  const wrong: string[] = [];
  for (const [at, name] of names.entries()) {
    const answer = await fetch(`/swapped-${at}`);
    const html = await answer.text();
    if (answer.status !== 200 || !html.includes("After it") || html.includes("hack()")) wrong.push(name);
    if (!others.includes(name) && !html.includes("Swapped")) wrong.push(`${name} without text`);
  }
  expect(names).toHaveLength(50);
  expect(wrong).toEqual([]);
});
