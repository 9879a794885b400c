import type { PageSettings, ParsedPage, Report, Translate } from "../../app/index.ts";
import type { Endpoint } from "../../contracts/endpoint.ts";
import { isOffered } from "../../lib/cms/features.ts";
import { languageParameter } from "../../lib/cms/language.ts";
import { isUsedPage, localizer, pagesInMemory, pathInLogs, readPages } from "../content/page-list.ts";
import { pictureHosts } from "../content/picture-hosts.ts";
import { readDictionary } from "../content/sites.ts";
import { usedResponse } from "../content/used-response.ts";
import { type Ctx, pageContext, type RenderOptions, type SiteContext } from "../context.ts";
import { type Env, perEnv } from "../env.ts";
import { NOT_FOUND, splitLanguage } from "../http/path.ts";
import { botCheckOf, embedsOf, namedParties, sitecoreFormsOf } from "../http/third-parties.ts";
import { phoneOf, type Site } from "../site.ts";
import { contentUrl } from "../upstream/content-url.ts";

/**
 * An API call's parsed response. `freshUntil` is a Unix timestamp in milliseconds, or 0 if the value must not be
 * cached.
 */
interface LoadedValue {
  value: unknown;
  freshUntil: number;
}

/** A page request, with the functions that the renderer needs. */
export interface PageRequest extends SiteContext, RenderOptions {
  language: string;
  /** Path of the page without the language prefix. */
  path: string;
  query: URLSearchParams;
  /**
   * Reads the dictionary. Resolves to null if the Worker cannot fetch it. A page that was rendered without the
   * dictionary is cached for only a few seconds.
   */
  dictionary(): Promise<Record<string, string> | null>;
  settings(): Promise<PageSettings>;
  report: Report;
  /**
   * Makes an API call for a live block in the page's language. `until` is the deadline as a Unix timestamp in
   * milliseconds.
   */
  call(endpoint: Endpoint, request: unknown, until?: number): Promise<LoadedValue>;
  /** Fetches and sanitizes an SVG file from the site. Returns null if the file is missing or invalid. */
  svg(src: string): Promise<string | null>;
  /** ID of the page variant that a variant rule selected. Undefined for the default page. */
  variant?: string;
  /** Origins of the editors that may frame the page and run scripts on it. Set only in author mode. */
  editors?: readonly string[];
  /**
   * The draft, which replaces the published page, or null if the page does not exist in the CMS. Set only in author
   * mode.
   */
  draft?: ParsedPage | null;
}

/**
 * Builds a page request from an HTTP request.
 * @param pageAddress Language and path that replace the language and path in the request URL
 */
export function pageRequestOf(
  c: Ctx,
  pageAddress?: { language: string; path: string },
  options: RenderOptions = {},
): PageRequest {
  const [site, path] = [c.get("site"), c.get("path")];
  // If the path is invalid, the request is for the not-found page.
  const page = pageAddress ?? splitLanguage(path.normal ?? NOT_FOUND, site);
  return pageRequest({ ...pageContext(c), ...options, site }, { ...page, query: c.get("url").searchParams });
}

/**
 * Returns the request for the not-found page if the requested page belongs to a feature that the site does not use, or
 * the request itself.
 */
export const usedPageRequest = (request: PageRequest): PageRequest =>
  request.site.notUsed.length === 0 || isUsedPage(request, request.path, pagesInMemory(request.env, request.site.name))
    ? request
    : notFoundRequest(request);

export const notFoundRequest = (request: PageRequest): PageRequest => ({
  ...request,
  path: NOT_FOUND,
  settings: async () => ({ ...(await request.settings()), path: NOT_FOUND }),
});

/** Builds a page request for a page on a site. `path` has no language prefix. */
export function pageRequest(
  context: SiteContext & RenderOptions,
  { language, path, query }: Pick<PageRequest, "language" | "path" | "query">,
): PageRequest {
  const { site, requestId } = context;
  const phone = phoneOf(site, language);
  let dictionaryPromise: Promise<Record<string, string> | null> | undefined;
  const dictionary = () => {
    dictionaryPromise ??= readDictionary(context, site.name, language);
    return dictionaryPromise;
  };
  return {
    ...context,
    path,
    language,
    query,
    dictionary,
    async settings() {
      // The page list determines which link targets exist in the page's language. If the page list is unavailable,
      // links are not localized.
      const [phrases, list] = await Promise.all([
        dictionary(),
        language !== site.language && readPages(context, site.name).catch(() => ({ pages: [] })),
      ]);
      return {
        language,
        path,
        siteLanguage: site.language,
        editing: false,
        ...settingsOf(context.env, site),
        ...(phone && { phone }),
        pictureHosts: pictureHosts(context.env, site),
        t: await pageTranslate(context.env, site.name, language, phrases),
        ...(list && localizedSettings(site, localizer(site, language, list))),
      };
    },
    report: ({ block, item, stage, error }) =>
      console.error(
        JSON.stringify({
          event: "block-failed",
          requestId,
          site: site.name,
          path: pathInLogs(context.env, site.name, language, path),
          block,
          item,
          stage,
          error: String(error),
        }),
      ),
    // Imports the module on demand, because a page whose slots are cached needs neither Zod nor the upstream client.
    async call(endpoint, request, until) {
      const { callForPage } = await import("../upstream/call.ts");
      const languageParameters = languageParameter(endpoint.languageParam, language);
      const parameters = { ...(request as object), ...languageParameters };
      const { value, freshUntil } = await callForPage({ ...context, until }, endpoint, parameters);
      return { value: usedResponse(context, value), freshUntil };
    },
    svg: async (src) => (await import("../content/media.ts")).drawingText(context, src),
  };
}

/** Returns the settings that contain links on the site, in the page's language. */
const localizedSettings = (site: Site, localized: NonNullable<PageSettings["localized"]>) => ({
  localized,
  ...(site.doctorSearch?.base.startsWith("/") &&
    isOffered(site, site.doctorSearch.base) && {
      doctorSearch: { ...site.doctorSearch, base: localized(site.doctorSearch.base).href },
    }),
});

type SiteSettings = Pick<
  PageSettings,
  "timeZone" | "host" | "siteTheme" | "botCheck" | "embeds" | "thirdParties" | "doctorSearch" | "notUsed"
>;
const settingsBySite = new WeakMap<Site, SiteSettings>();

/**
 * Returns the render settings that depend only on the site. Caches the settings for each site, because deriving them
 * requires parsing URLs.
 */
function settingsOf(env: Env, site: Site): SiteSettings {
  const cached = settingsBySite.get(site);
  if (cached) return cached;
  const botCheck = botCheckOf(env, site);
  const settings: SiteSettings = {
    timeZone: site.timeZone,
    host: site.publicHost,
    siteTheme: site.theme,
    ...(botCheck && { botCheck }),
    embeds: {
      ...embedsOf(env, site),
      ...(contentUrl(env).contextId && sitecoreFormsOf(env, site, new URL(contentUrl(env).base).host)),
    },
    thirdParties: namedParties(site),
    ...(site.doctorSearch && isOffered(site, site.doctorSearch.base) && { doctorSearch: site.doctorSearch }),
    ...(site.notUsed.length > 0 && { notUsed: site.notUsed }),
  };
  settingsBySite.set(site, settings);
  return settings;
}

const reportedPhrases = perEnv(() => new Set<string>());
let app: typeof import("../../app/index.ts") | undefined;
/**
 * Imports the blocks on demand. Stores the imported module, because an `import()` in every render would cost CPU time.
 */
export async function loadApp() {
  app ??= await import("../../app/index.ts");
  return app;
}

/**
 * Returns the translate function for a language. The translate function looks up UI strings in the dictionary and falls
 * back to the declared UI strings. Logs missing dictionary keys once for each isolate, site, and language.
 * @param dictionary Null if the Worker could not fetch the dictionary
 */
export async function pageTranslate(
  env: Env,
  site: string,
  language: string,
  dictionary: Readonly<Record<string, string>> | null,
): Promise<Translate> {
  const { missingPhrases, translator } = await loadApp();
  const name = `${site} ${language}`;
  const reportedNames = reportedPhrases(env);
  if (dictionary && !reportedNames.has(name)) {
    reportedNames.add(name);
    const keys = missingPhrases(dictionary);
    // Logs at most 20 keys, because hundreds of keys may be missing from a customer's dictionary. The author tools list
    // all missing keys.
    const logEntry = { event: "phrases-missing", site, language, count: keys.length, keys: keys.slice(0, 20) };
    if (keys.length) console.warn(JSON.stringify(logEntry));
  }
  return translator(language, dictionary);
}
