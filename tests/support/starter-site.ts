/**
 * A stub Sitecore server that serves, over GraphQL and REST, a site in the formats of the SXA and Content SDK starters.
 * The stub is also a web search service for the site's pages.
 */
export const STARTER = "Meadow Clinic";
/** The item ID of the hero's data source. */
export const HERO = "6F2A0C1E-4A44-4E7E-9D36-0E0C7B0A5B11";
const ACCORDION = "7B1D5A90-3B0C-4E0F-8A4D-4D6E8C2B9F22";

const paths = ["/", "/Visit Us", "/Search"];
const languages = ["en", "es"];
const words: Record<string, Record<string, string>> = {
  en: {
    hero: "Care in the meadow",
    promo: "Walk-in hours",
    question: "Where do I park?",
    visit: "Plan your visit",
    search: "Search the meadow",
  },
  es: {
    hero: "Atención en el prado",
    promo: "Horario sin cita",
    question: "¿Dónde estaciono?",
    visit: "Planee su visita",
    search: "Busque en el prado",
  },
};

type Fields = Record<string, unknown>;
const component = (componentName: string, dataSource: string, fields: Fields, more: object = {}) => ({
  uid: `${componentName}-${dataSource}`,
  componentName,
  dataSource: dataSource && `{${dataSource}}`,
  params: { GridParameters: "col-12", Styles: "", DynamicPlaceholderId: "1", FieldNames: "Default" },
  fields,
  ...more,
});

/** Starts the stub Sitecore server with a starter site. `edition` is the text that a publish changes. */
export function starterSite() {
  const state = { edition: "first" };
  const requests: { url: URL; query: string; headers: Headers }[] = [];

  function pageAt(path: string, language: string, editing = false) {
    const text = words[language]!;
    const field = (value: unknown, fieldType: string) => ({
      value,
      ...(editing && { metadata: { datasource: { id: HERO }, fieldType } }),
    });
    const hero = component("Hero", HERO, {
      titleRequired: field(`${text.hero}, ${state.edition} edition`, "single-line text"),
      descriptionOptional: field("", "multi-line text"),
      linkOptional: field({ href: "/visit us", text: text.visit, linktype: "internal" }, "general link"),
      modalId: { value: "Modal One" },
    });
    const promo = component("Promo", "", { PromoText: { value: `<p>${text.promo}</p>` }, PromoIcon: { value: {} } });
    const dark = component(
      "Container",
      "",
      {},
      {
        params: { Styles: "container-dark-background", DynamicPlaceholderId: "3" },
        placeholders: { "container-{*}": [promo] },
      },
    );
    const items = [
      { heading: { jsonValue: { value: text.question } }, description: { jsonValue: { value: "<p>P1</p>" } } },
    ];
    const accordion = component("AccordionBlock", ACCORDION, {
      data: { datasource: { heading: { jsonValue: { value: text.visit } }, children: { results: items } } },
    });
    const search = component("GlobalSearch", "", { heading: { value: text.search } });
    const footer = component("RichText", "", { Text: { value: "<p>Meadow Clinic, Boulder</p>" } });
    const switchers = [component("LanguageSwitcher", "", {}), component("ThemeSwitcher", "", {})];
    const eyebrow = { placeholders: { "eyebrow-left": [], "eyebrow-right-1": switchers } };
    const partial = { placeholders: { "sxa-footer": [footer] } };
    const name = path === "/" ? "Home" : path.slice(1);
    return {
      sitecore: {
        context: {
          language,
          pageEditing: editing,
          pageState: editing ? "edit" : "normal",
          ...(editing && { editMode: "metadata" }),
          site: { name: STARTER },
        },
        route: {
          name,
          displayName: name,
          itemId: `{${"ABC"[paths.indexOf(path)]}0000000-0000-4000-8000-000000000001}`,
          itemLanguage: language,
          fields: { Title: { value: name } },
          placeholders: {
            "headless-header": [component("Eyebrow", "", {}, eyebrow)],
            "headless-main": path === "/" ? [hero, dark] : path === "/Search" ? [search] : [accordion],
            "headless-footer": [component("PartialDesignDynamicPlaceholder", "", {}, partial)],
          },
        },
      },
    };
  }

  const known = (path: string, language: string) =>
    languages.includes(language) ? paths.find((one) => one.toLowerCase() === path.toLowerCase()) : undefined;

  function answer(query: string, { path = "", language = "en", item = "" }: Record<string, string>, editing: boolean) {
    const site = (siteInfo: object) => ({ site: { siteInfo } });
    if (query.includes("siteInfoCollection"))
      return { site: { siteInfoCollection: [{ name: STARTER, hostName: "www.meadow.example", language: "en" }] } };
    if (query.includes("languages"))
      return { layout: { item: { languages: languages.map((name) => ({ language: { name } })) } } };
    if (query.includes("item(path"))
      return { item: { rendered: pageAt(paths["ABC".indexOf(item[1] ?? "A")] ?? "/", language, editing) } };
    if (query.includes("layout(")) {
      const found = known(path, language);
      const rendered = found && pageAt(found, language);
      return { layout: { item: rendered ? { id: rendered.sitecore.route.itemId, rendered } : null } };
    }
    if (query.includes("errorHandling")) return site({ errorHandling: null });
    if (query.includes("redirects")) return site({ redirects: [] });
    if (query.includes("robots")) return site({ robots: "" });
    const pageInfo = { endCursor: "", hasNext: false };
    if (query.includes("dictionary")) return site({ dictionary: { results: [], pageInfo } });
    const results = paths.map((one) => {
      const { itemId, displayName } = pageAt(one, language).sitecore.route;
      return { path: one, route: { id: itemId, displayName } };
    });
    return site({ routes: { results, pageInfo } });
  }

  /** Searches page text in one language and returns results in the web search service's response format. */
  function searched(query: URLSearchParams) {
    const language = query.get("setLang") ?? "en";
    const value = paths
      .filter((path) => JSON.stringify(pageAt(path, language)).includes(query.get("q")!))
      .map((path) => {
        const address = encodeURI(`${language === "en" ? "" : `/${language}`}${path.toLowerCase()}`);
        return { name: `${path} ${language}`, url: `https://www.meadow.example${address}` };
      });
    return { _type: "SearchResponse", webPages: { value, totalEstimatedMatches: value.length } };
  }

  const fetch = async (input: RequestInfo | URL, init?: RequestInit): Promise<Response> => {
    const url = new URL(input instanceof Request ? input.url : input);
    const headers = new Headers(init?.headers);
    if (url.pathname.endsWith("/layout/render/jss")) {
      requests.push({ url, query: "", headers });
      const { item = "", sc_lang: language = "en", sc_mode: mode } = Object.fromEntries(url.searchParams);
      const found = known(item, language);
      const missing = { sitecore: { context: { language }, route: null } };
      return Response.json(found ? pageAt(found, language, mode === "edit") : missing, { status: found ? 200 : 404 });
    }
    if (url.pathname === "/custom/search") return Response.json(searched(url.searchParams));
    if (url.pathname.includes("/jss/dictionary/")) return Response.json({ phrases: {} });
    if (init?.method !== "POST") return new Response(null, { status: 404 });
    const { query, variables } = JSON.parse(String(init.body));
    requests.push({ url, query, headers });
    return Response.json({ data: answer(query, variables, headers.get("sc_editMode") === "true") });
  };
  return { fetch, requests, state };
}
