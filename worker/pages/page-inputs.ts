import type { PageSettings, Report, Translate } from "../../app/index.ts";
import type { Endpoint } from "../../contracts/endpoint.ts";
import { isOffered } from "../../lib/cms/features.ts";
import { languageParameter } from "../../lib/cms/language.ts";
import { localizer, pathInLogs, readPages } from "../content/page-list.ts";
import { pictureHosts } from "../content/picture-hosts.ts";
import { readDictionary } from "../content/sites.ts";
import { usedResponse } from "../content/used-response.ts";
import { type Env, perEnv } from "../env.ts";
import { botCheckOf, embedsOf, namedParties, sitecoreFormsOf } from "../http/third-parties.ts";
import { phoneOf, type Site } from "../site.ts";
import { contentUrl } from "../upstream/content-url.ts";
import type { PageRequest } from "./page-request.ts";

/**
 * An API call's parsed response. `freshUntil` is a Unix timestamp in milliseconds, or 0 if the value must not be
 * cached.
 */
interface LoadedValue {
  value: unknown;
  freshUntil: number;
}

/** What a page and its live blocks read while the Worker renders them. */
export interface PageInputs {
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
}

/** Returns the inputs for a render, or for the response, of a page request. They read the dictionary once. */
export function pageInputs(request: PageRequest): PageInputs {
  const { env, site, language, path, requestId } = request;
  const phone = phoneOf(site, language);
  let dictionaryPromise: Promise<Record<string, string> | null> | undefined;
  const dictionary = () => {
    dictionaryPromise ??= readDictionary(request, site.name, language);
    return dictionaryPromise;
  };
  return {
    dictionary,
    async settings() {
      // The page list determines which link targets exist in the page's language. If the page list is unavailable,
      // links are not localized.
      const [phrases, list] = await Promise.all([
        dictionary(),
        language !== site.language && readPages(request, site).catch(() => ({ pages: [] })),
      ]);
      return {
        language,
        path,
        siteLanguage: site.language,
        editing: false,
        ...settingsOf(env, site),
        ...(phone && { phone }),
        pictureHosts: pictureHosts(env, site),
        t: await pageTranslate(env, site.name, language, phrases),
        ...(list && localizedSettings(site, localizer(site, language, list))),
      };
    },
    report: ({ block, item, stage, error }) =>
      console.error(
        JSON.stringify({
          event: "block-failed",
          requestId,
          site: site.name,
          path: pathInLogs(env, site, language, path),
          block,
          item,
          stage,
          error: String(error),
        }),
      ),
    // Imports the module on demand, because a page whose slots are cached needs neither Zod nor the upstream client.
    async call(endpoint, input, until) {
      const { callForPage } = await import("../upstream/call.ts");
      const parameters = { ...(input as object), ...languageParameter(endpoint.languageParam, language) };
      const { value, freshUntil } = await callForPage({ ...request, until }, endpoint, parameters);
      return { value: usedResponse(request, value), freshUntil };
    },
    svg: async (src) => (await import("../content/media.ts")).drawingText(request, src),
  };
}

/** Returns inputs whose settings are changed by `change`. */
export const withSettings = <Inputs extends Pick<PageInputs, "settings">>(
  inputs: Inputs,
  change: (settings: PageSettings) => PageSettings,
): Inputs => ({ ...inputs, settings: async () => change(await inputs.settings()) });

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
