import type { PageSettings, ParsedPage, Report, Translate } from "../../app/index.ts";
import type { Endpoint } from "../../contracts/endpoint.ts";
import { localizer, pathInLogs, readPages } from "../content/page-list.ts";
import { pictureHosts } from "../content/picture-hosts.ts";
import { readDictionary } from "../content/sites.ts";
import { type Ctx, pageContext, type SiteContext } from "../context.ts";
import { NOT_FOUND, splitLanguage } from "../http/path.ts";
import { botCheckOf, embedsOf, namedParties } from "../http/third-parties.ts";
import type { Site } from "../site.ts";

/** The value of a call, and until when it is fresh (milliseconds since 1970); 0 if it may not be cached. */
export interface LoadedValue {
  value: unknown;
  freshUntil: number;
}

/** One request for a page: its address and dictionary, and how its blocks reach upstreams and the log. */
export interface PageRequest extends SiteContext {
  language: string;
  /** Without the language prefix. */
  path: string;
  query: URLSearchParams;
  /** The dictionary of the page; null when it cannot be fetched: a page without it is cached only briefly. */
  dictionary(): Promise<Record<string, string> | null>;
  settings(): Promise<PageSettings>;
  report: Report;
  /** Calls an upstream for a live block; `until` is when the wait is over, in milliseconds since 1970. */
  call(endpoint: Endpoint, request: unknown, until?: number): Promise<LoadedValue>;
  /** The sanitized SVG of a URL of the site, or null. */
  svg(src: string): Promise<string | null>;
  /** The variant of the page that a rule has chosen; without one the page as it is for everybody. */
  variant?: string;
  /** Author mode: the origins of editors that may frame the page and run their scripts in it. */
  editors?: readonly string[];
  /** Author mode: the page as authors see it instead of the stored one; null when there is none. */
  draft?: ParsedPage | null;
}

/** Returns the page request of an HTTP request. `at` is the page, where it is not the page of the URL. */
export function pageRequestOf(c: Ctx, at?: { language: string; path: string }): PageRequest {
  const { site, path } = c.var;
  // An invalid path is not looked up: it gets the not-found page at once.
  const page = at ?? splitLanguage(path.normal ?? NOT_FOUND, site);
  return pageRequest({ ...pageContext(c), site }, { ...page, query: new URL(c.req.url).searchParams });
}

/** Returns the request for a page of a site. `path` has no language prefix. */
export function pageRequest(
  context: SiteContext,
  { language, path, query }: Pick<PageRequest, "language" | "path" | "query">,
): PageRequest {
  const { site, requestId } = context;
  let reading: Promise<Record<string, string> | null> | undefined;
  const dictionary = () => {
    reading ??= readDictionary(context, site.name, language);
    return reading;
  };
  return {
    ...context,
    path,
    language,
    query,
    dictionary,
    async settings() {
      // Without the page list it is not known what exists in the language: links stay as they are.
      const [known, list] = await Promise.all([
        dictionary(),
        language !== site.language && readPages(context, site.name).catch(() => ({ pages: [] })),
      ]);
      return {
        language,
        path,
        editing: false,
        ...settingsOf(site),
        pictureHosts: pictureHosts(context.env, site),
        t: await pageWords(site.name, language, known),
        ...(list && { localized: localizer(site, language, list) }),
      };
    },
    report: ({ block, item, stage, error }) =>
      console.error(
        JSON.stringify({
          event: "block-failed",
          requestId,
          site: site.name,
          path: pathInLogs(site.name, language, path),
          block,
          item,
          stage,
          error: String(error),
        }),
      ),
    // What calls upstreams, and the schemas with it, is loaded when a live block has no cached segment.
    async call(endpoint, request, until) {
      const { callForPage } = await import("../upstream/page-call.ts");
      return callForPage({ ...context, until }, endpoint, request);
    },
    svg: async (src) => (await import("../content/media.ts")).drawingText(context, src),
  };
}

type SiteSettings = Pick<
  PageSettings,
  "timeZone" | "host" | "siteTheme" | "botCheck" | "embeds" | "thirdParties" | "doctorSearch"
>;
const ofSites = new WeakMap<Site, SiteSettings>();

/** What a site alone decides: the same for all of its pages, and full of addresses that would be parsed each time. */
function settingsOf(site: Site): SiteSettings {
  const known = ofSites.get(site);
  if (known) return known;
  const botCheck = botCheckOf(site);
  const settings: SiteSettings = {
    timeZone: site.timeZone,
    host: site.publicHost,
    siteTheme: site.theme,
    ...(botCheck && { botCheck }),
    embeds: embedsOf(site),
    thirdParties: namedParties(site),
    ...(site.doctorSearch && { doctorSearch: site.doctorSearch }),
  };
  ofSites.set(site, settings);
  return settings;
}

const reported = new Set<string>();
export const loadApp = () => import("../../app/index.ts");

/**
 * The texts of a page in its language: those of the dictionary, and the declared phrases where it lacks them or cannot
 * be fetched (null). Missing keys are logged once per isolate and language (LY-10).
 */
export async function pageWords(
  site: string,
  language: string,
  dictionary: Readonly<Record<string, string>> | null,
): Promise<Translate> {
  const { missingPhrases, translator } = await loadApp();
  const name = `${site} ${language}`;
  if (dictionary && !reported.has(name)) {
    reported.add(name);
    const keys = missingPhrases(dictionary);
    // A dictionary of somebody else's lacks hundreds: the authors' pages list them all.
    const some = { event: "phrases-missing", site, language, count: keys.length, keys: keys.slice(0, 20) };
    if (keys.length) console.warn(JSON.stringify(some));
  }
  return translator(language, dictionary);
}
