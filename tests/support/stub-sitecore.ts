/** Returns an item ID in the Experience Edge format. */
export const itemIdOf = (name: string): string =>
  Array.from({ length: 32 }, (_, at) => (name.charCodeAt(at % name.length) % 16).toString(16))
    .join("")
    .toUpperCase();

/** The API key that gives access to drafts. Every other API key gives access only to published content. */
export const PREVIEW_KEY = "the-preview-key";

/** A page in the stub Sitecore server, with its item name and languages. */
interface Route {
  path: string;
  name: string;
  languages: string[];
}

const routes: Route[] = [
  { path: "/", name: "Home", languages: ["en", "es-419"] },
  { path: "/About Us", name: "About us", languages: ["en", "es-419"] },
  { path: "/Care", name: "Care", languages: ["en"] },
  { path: "/Lost Page", name: "Lost", languages: ["en", "es-419"] },
];

const redirects = [
  {
    pattern: "/old-home",
    target: "/about%20us",
    redirectType: "REDIRECT_301",
    isQueryStringPreserved: true,
    locale: "",
  },
  {
    pattern: "^/News/([^/]+)/(.*)$",
    target: "/care?topic=$1",
    redirectType: "REDIRECT_302",
    isQueryStringPreserved: false,
    locale: "",
  },
  {
    pattern: "/viejo",
    target: "/es-419/care",
    redirectType: "REDIRECT_301",
    isQueryStringPreserved: false,
    locale: "es-419",
  },
  { pattern: "^/(a+)+$", target: "/care", redirectType: "REDIRECT_301", isQueryStringPreserved: false, locale: "" },
  {
    pattern: "/out",
    target: "https://jobs.example/",
    redirectType: "SERVER_TRANSFER",
    isQueryStringPreserved: false,
    locale: "",
  },
  {
    pattern: "/Ältere Seite/",
    target: "/über uns",
    redirectType: "REDIRECT_301",
    isQueryStringPreserved: false,
    locale: "",
  },
];

const phrases: Record<string, [string, string][]> = { en: [["Search", "Search"]], "es-419": [["Search", "Buscar"]] };
const PAGE = 2;

interface Question {
  query: string;
  variables: {
    site?: string;
    siteName?: string;
    language?: string;
    path?: string;
    item?: string;
    version?: string;
    after?: string | null;
  };
}

/** Simulated faults in the stub Sitecore server. */
interface Faults {
  /** If true, the pagination of the route list is cyclic: each result page refers to itself as the next page. */
  circle?: true;
  /** Error message that the stub returns for every query, with status 200. */
  error?: string;
  /** Fields that are missing from the GraphQL schema. */
  lacks?: string[];
  /** The site's hostnames. */
  hostName?: string;
  /** Number of generated routes, in addition to the site's default routes. */
  many?: number;
  /** Paths of the error pages that authors selected. Default: `/Lost Page`, and no server error page. */
  errorPaths?: { notFoundPagePath?: string | null; serverErrorPagePath?: string | null };
  /** Layout of the not-found item: null if the item is missing. */
  notFoundLayout?: object | null;
  /** Error message for queries of the not-found item's layout. */
  notFoundError?: string;
  /** Additional routes, in English and Spanish. */
  routes?: string[];
  /** Text in the heading of every page, which tests change to publish. */
  edition?: string;
  /** Additional entries of the redirect map. */
  redirects?: Record<string, string>;
}

/**
 * A stub Sitecore server with one site. Like XM Cloud, the stub serves public clients over GraphQL at a single URL,
 * with an API key or a context ID. For any other URL, the stub returns 404 with an HTML page.
 */
export function stubSitecore(site: string, faults: Faults = {}) {
  const requests: { url: URL; key: string | null; query: string; headers: Headers }[] = [];
  const fetch = async (input: RequestInfo | URL, init?: RequestInit): Promise<Response> => {
    const request = new Request(input, init);
    const url = new URL(request.url);
    const { query = "", variables = {} } = request.method === "POST" ? await request.json<Question>() : {};
    const { headers } = request;
    const key = headers.get("sc_apikey") ?? url.searchParams.get("sitecoreContextId");
    requests.push({ url, key, query, headers });
    if (!/\/(api\/graphql\/v1|sitecore\/api\/graph\/edge)$/.test(url.pathname))
      return new Response("<html>Not found</html>", { status: 404, headers: { "content-type": "text/html" } });
    if (faults.notFoundError && query.includes("notFoundPage{"))
      return Response.json({ errors: [{ message: faults.notFoundError }], data: null });
    if (faults.error) return Response.json({ errors: [{ message: faults.error }], data: null });
    const lacked = faults.lacks?.find((field) => query.includes(field));
    if (lacked) return Response.json({ errors: [{ message: `Cannot query field "${lacked}" on type "SiteInfo".` }] });
    if (/[(,]\w+:["\d]/.test(query) && query.includes("$"))
      return Response.json({ errors: [{ message: "Literals and variables are mixed." }] });
    if (query.includes("item(path"))
      return Response.json({ data: { item: key === PREVIEW_KEY ? draft(site, variables, headers) : null } });
    return Response.json({ data: answer(site, faults, query, variables) });
  };
  return { fetch, requests };
}

function answer(
  site: string,
  faults: Faults,
  query: string,
  { site: inOurs, siteName: asked = inOurs, language = "", path = "", after }: Question["variables"],
) {
  if (/allSiteInfo|siteInfoCollection/.test(query)) {
    const sites = [
      { name: "website", hostName: "", language: "en" },
      { name: site, hostName: faults.hostName ?? "*|www.andersen.example", language: "en" },
      { name: "Other_Site", hostName: "*", language: "da" },
    ];
    return {
      site: query.includes("allSiteInfo")
        ? { allSiteInfo: { total: 3, results: sites } }
        : { siteInfoCollection: sites },
    };
  }
  if (asked !== site) return { site: { siteInfo: null }, layout: null };
  if (query.includes("languages")) {
    const languages = ["en", "es-419"].map((name) => ({ language: { name } }));
    return { layout: { item: { languages } } };
  }
  const own = (faults.routes ?? []).map((path) => ({ path, name: `Own ${path}`, languages: ["en", "es-419"] }));
  if (query.includes("layout(")) {
    const found = [...own, ...routes].find(
      (one) => one.path.toLowerCase() === path.toLowerCase() && one.languages.includes(language),
    );
    const rendered = found && pageOf(site, `${found.name} ${language}${faults.edition ?? ""}`, language);
    return { layout: { item: found ? { id: itemIdOf(found.name), rendered } : null } };
  }
  if (query.includes("errorHandling")) {
    const {
      errorPaths = { notFoundPagePath: "/Lost Page" },
      notFoundLayout = pageOf(site, `Lost ${language}`, language),
    } = faults;
    const notFoundPage = notFoundLayout && { rendered: notFoundLayout };
    return { site: { siteInfo: { errorHandling: { notFoundPage, ...errorPaths } } } };
  }
  if (query.includes("redirects")) {
    const added = Object.entries(faults.redirects ?? {}).map(([pattern, target]) => ({
      ...redirects[0]!,
      pattern,
      target,
    }));
    return { site: { siteInfo: { redirects: [...added, ...redirects] } } };
  }
  if (query.includes("robots")) return { site: { siteInfo: { robots: "User-agent: *\r\nDisallow: /secret/" } } };
  if (query.includes("dictionary")) {
    const results = (phrases[language] ?? []).map(([key, value]) => ({ key, value }));
    return { site: { siteInfo: { dictionary: { results, pageInfo: { endCursor: "", hasNext: false } } } } };
  }
  const more = Array.from({ length: faults.many ?? 0 }, (_, n) => ({
    path: `/p${n}`,
    name: `P${n}`,
    languages: ["en"],
  }));
  const all = [...own, ...routes, ...more].filter(({ languages }) => languages.includes(language));
  const from = Number(after ?? 0);
  const size = faults.many ? 100 : PAGE;
  const results = all.slice(from, from + size).map(({ path, name }) => ({
    path,
    route: { id: itemIdOf(name), displayName: name },
  }));
  const hasNext = faults.circle === true || from + size < all.length;
  return {
    site: {
      siteInfo: { routes: { results, pageInfo: { endCursor: faults.circle ? "0" : `${from + size}`, hasNext } } },
    },
  };
}

/** Returns an item in author mode. Editable fields have the editor's metadata. */
function draft(site: string, { item, language = "", version = "1" }: Question["variables"], headers: Headers) {
  const found = routes.find(({ name }) => itemIdOf(name) === item);
  if (!found) return null;
  const editing = headers.get("sc_editMode") === "true";
  const rendered = pageOf(site, `${found.name} ${language}, draft ${version}`, language);
  Object.assign(rendered.sitecore.context, {
    pageEditing: editing,
    pageState: editing ? "edit" : "preview",
    editMode: "metadata",
  });
  const [block] = rendered.sitecore.route.placeholders.main;
  if (editing) Object.assign(block!.fields.title, { metadata: { fieldId: "title", fieldType: "single-line text" } });
  return { rendered };
}

function pageOf(site: string, name: string, language: string) {
  const about = `~/link.aspx?_id=${itemIdOf("About us")}&amp;_z=z`;
  const fields = {
    title: { value: `Heading of ${name}` },
    Text: { value: `<p><a href="${about}">Who we are</a></p>` },
  };
  const main = [{ uid: name, componentName: "RichText", dataSource: "{d}", params: {}, fields }];
  const placeholders = { header: [], main, footer: [] };
  return {
    sitecore: {
      context: { language, pageEditing: false, pageState: "normal", site: { name: site } },
      route: { name, displayName: name, itemId: name, itemLanguage: language, fields: {}, placeholders },
    },
  };
}
