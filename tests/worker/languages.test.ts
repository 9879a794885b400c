import { describe, expect, it } from "vitest";
import { layout, siteRecord, stubSite } from "./stub.ts";

const header = { uid: "h", componentName: "MainHeader", fields: {} };
const page = (name: string, language: string) => {
  const document = layout(name, {}, { language });
  return {
    sitecore: { ...document.sitecore, route: { ...document.sitecore.route, placeholders: { header: [header] } } },
  };
};
const three = {
  ...siteRecord,
  name: "three",
  hosts: ["three.example"],
  publicHost: "three.example",
  languages: ["en", "es-419", "ar"],
};
const one = { ...siteRecord, name: "one", hosts: ["one.example"], publicHost: "one.example", languages: ["es-419"] };

const entry = (path: string, language: string) => ({
  path,
  language,
  name: path,
  itemId: `${language}${path}`,
  sensitivity: "open",
});
const pages = [
  ...["/", "/care", "/search"].flatMap((path) => three.languages.map((language) => entry(path, language))),
  entry("/only-english", "en"),
  entry("/locations/hospital", "en"),
];
const wildcards = ["en", "es-419"].map((language) => ({ path: "/locations", itemPath: "/locations/,-w-,", language }));
const site = stubSite({
  layouts: Object.fromEntries(
    [...pages, ...wildcards.map(({ itemPath, language }) => entry(itemPath, language))].map(({ path, language }) => [
      `${language} ${path}`,
      page(path, language),
    ]),
  ),
  lists: {
    "/content/sites": [siteRecord, three, one],
    "/content/pages": { pages, wildcards },
    "/sitecore/api/jss/dictionary/three/ar": {
      lang: "ar",
      app: "three",
      phrases: { SkipToContent: "تخطي إلى المحتوى", SearchPlaceholder: "عمّ تبحث؟" },
    },
    "/location/get-location-pages": ["/locations/hospital", "/locations/clinic"],
  },
});

async function open(path: string, host = "three.example") {
  const response = await site.fetch(path, { host });
  const html = await response.text();
  return {
    status: response.status,
    html,
    root: /<html[^>]*>/.exec(html)?.[0],
    hreflang: Object.fromEntries(
      [...html.matchAll(/<link rel="alternate" hreflang="(.*?)" href="(.*?)">/g)].map(([, lang, href]) => [lang, href]),
    ),
    menu: Object.fromEntries(
      [...html.matchAll(/<a [^>]*hrefLang="(.*?)"[^>]*>/gi)].map(([link, lang]) => [
        lang,
        /href="(.*?)"/.exec(link)?.[1],
      ]),
    ),
    links: [...html.matchAll(/<a [^>]*href="(.*?)"/g)].map(([, href]) => href),
    actions: [...html.matchAll(/<form [^>]*action="(.*?)"/g)].map(([, action]) => action),
  };
}

describe("a site in three languages (LG-03)", () => {
  it.each([
    ["/", '<html lang="en" data-language="en">', "/", "/search"],
    ["/es-419", '<html lang="es-419" data-language="es-419">', "/es-419", "/es-419/search"],
    ["/ar", '<html lang="ar" data-language="ar" dir="rtl">', "/ar", "/ar/search"],
  ])("the page %s has its language, text direction, links, and search form", async (path, root, home, search) => {
    const { root: found, links, actions, hreflang } = await open(path);
    expect(found).toBe(root);
    expect(links).toContain(home);
    expect(actions).toContain(search);
    expect(hreflang).toEqual({
      en: "https://three.example/",
      "en-us": "https://three.example/",
      "x-default": "https://three.example/",
      "es-419": "https://three.example/es-419",
      ar: "https://three.example/ar",
    });
  });

  it("for a language without declared UI strings, the page uses the CMS dictionary and falls back to English for missing strings", async () => {
    const { html } = await open("/ar/care");
    expect(html).toContain("تخطي إلى المحتوى");
    expect(html).toContain("عمّ تبحث؟");
    expect(html).not.toContain("Skip to content");
    expect(html).toContain("Search the site");
  });

  it("if a page does not exist in a language, the Worker returns a 404 page in that language without alternates", async () => {
    const { status, root, html, hreflang } = await open("/es-419/only-english");
    expect([status, root]).toEqual([404, '<html lang="es-419" data-language="es-419">']);
    expect(html).toContain("Página no encontrada");
    expect(hreflang).toEqual({});
  });

  it("the language menu lists the page's other languages in the site's order", async () => {
    expect((await open("/es-419/care")).menu).toEqual({ en: "/care", ar: "/ar/care" });
    expect((await open("/only-english")).menu).toEqual({});
  });

  it.each(["clinic", "hospital"])(
    "on the English and Spanish pages of the location '%s', the language menu lists the same languages as the hreflang links (SD-02)",
    async (name) => {
      const english = await open(`/locations/${name}`);
      const spanish = await open(`/es-419/locations/${name}`);
      expect([english.status, spanish.status]).toEqual([200, 200]);
      expect(english.menu).toEqual({ "es-419": `/es-419/locations/${name}` });
      expect(spanish.menu).toEqual({ en: `/locations/${name}` });
      expect(Object.keys(english.hreflang)).toEqual(["en", "en-us", "x-default", "es-419"]);
      expect(spanish.hreflang).toEqual(english.hreflang);
    },
  );

  it("the sitemap lists each page in all its languages, with the same alternates as the page's hreflang links (SD-02)", async () => {
    const xml = await (await site.fetch("/sitemap.xml", { host: "three.example" })).text();
    const urls = [...xml.matchAll(/<url><loc>(.*?)<\/loc>(.*?)<\/url>/gs)].map(([, loc, rest]) => ({
      path: new URL(loc!).pathname,
      languages: [...rest!.matchAll(/hreflang="(.*?)"/g)].map(([, language]) => language),
    }));
    expect(urls.map(({ path }) => path).toSorted()).toEqual(
      [
        ...["/", "/care", "/search", "/locations/clinic", "/locations/hospital", "/only-english"],
        ...["/es-419", "/es-419/care", "/es-419/search", "/es-419/locations/clinic", "/es-419/locations/hospital"],
        ...["/ar", "/ar/care", "/ar/search"],
      ].toSorted(),
    );
    for (const { path, languages } of urls) expect(languages, path).toEqual(Object.keys((await open(path)).hreflang));
  });
});

it("a site that exists only in es-419 serves Spanish text at URLs without a prefix (LG-03)", async () => {
  const { root, links, actions, hreflang, menu, html } = await open("/care", "one.example");
  expect(root).toBe('<html lang="es-419" data-language="es-419">');
  expect(html).toContain("Buscar");
  expect(links).toContain("/");
  expect(actions).toContain("/search");
  expect(hreflang).toEqual({ "es-419": "https://one.example/care", "x-default": "https://one.example/care" });
  expect(menu).toEqual({});
});

it.each([
  { query: "", sent: "", missing: ["en", "Page not found", "/"] },
  { query: "?language=es&more=x", sent: "?language=es", missing: ["es", "Página no encontrada", "/es"] },
  { query: "?language=<b>", sent: "", missing: ["en", "Page not found", "/"] },
])(
  "the payment page at /pay/p-1$query is requested with '$sent' and says in that language that it is missing (LG-01)",
  async ({ query, sent, missing }) => {
    const received: string[] = [];
    const { fetch } = stubSite({
      lists: { "/content/sites": [siteRecord], "/content/redirects": [] },
      answer: ({ pathname, search }) => {
        if (!pathname.startsWith("/pay/")) return undefined;
        received.push(search);
        return new Response("no", { status: 404 });
      },
    });
    const response = await fetch(`/pay/p-1${query}`);
    const html = await response.text();
    const [, ...said] = /<html lang="(\w+)".*<h1>(.*?)<\/h1>.*?<a [^>]*href="([^"]*)">/s.exec(html) ?? [];
    expect([response.status, said, received]).toEqual([404, missing, [sent]]);
  },
);
