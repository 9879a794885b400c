import { HOLD_SCRIPT, POSTED_SCRIPT } from "../../app/html.ts";
import type { Head, PageSettings, ParsedPage } from "../../app/index.ts";
import { isOffered } from "../../lib/cms/features.ts";
import { LOCATIONS_SEARCH, SITE_SEARCH } from "../../lib/cms/paths.ts";
import { entryOf, type PageList, type Step } from "../content/page-list.ts";
import { isPersonalPath } from "../http/path.ts";
import { mayLoadThirdParties } from "../http/third-parties.ts";
import { alternatesOf, pageUrl, pathOf, type Site, UNKNOWN_HOST } from "../site.ts";

/**
 * Builds a page's head. The hostname affects the head only by determining whether search engines may index the site.
 * @param page Layout of the page, or of the not-found page if `isFound` is false, or null if the site has neither
 */
export function pageHead(
  app: typeof import("../../app/index.ts"),
  site: Site,
  page: ParsedPage | null,
  list: PageList,
  steps: readonly Step[],
  settings: PageSettings,
  isFound: boolean,
): Head {
  const { path, language, t } = settings;
  const {
    article,
    embedsOn,
    fieldPhrases,
    formsOf,
    holdsSensitive,
    isPrivate,
    organization,
    LOCATION_SCRIPT,
    preloadsOf,
    searchesNear,
    structuredData,
    stylesOf,
    withOneArticle,
  } = app;
  const fields = isFound ? page?.fields : undefined;
  const preloads = page ? preloadsOf(page) : [];
  const entry = entryOf(list, language, path);
  // The not-found page has no canonical URL, because all unknown paths share one cached not-found page.
  const hasUrl = isFound && site.publicHost !== UNKNOWN_HOST;
  const canonical = hasUrl ? pageUrl(site, language, path) : "";
  const inlineScripts = [
    ...(settings.posted ? [POSTED_SCRIPT] : []),
    ...(page && !settings.editing && (formsOf(page).length > 0 || embedsOn(page).has("chat")) ? [HOLD_SCRIPT] : []),
    ...(page && !settings.editing && searchesNear(page) ? [LOCATION_SCRIPT] : []),
  ];
  return {
    language,
    title: isFound && page ? page.fields.browserTitle || page.name || t(fieldPhrases.SiteName) : "404: NotFound",
    ...(settings.posted && settings.posted.outcome !== "sent" && { titleStart: `${t(fieldPhrases.TitleError)}: ` }),
    description: fields?.metaDescription ?? "",
    canonical,
    alternates: canonical ? alternatesOf(site, path, settings.listedIn ?? [language]) : [],
    noindex: !site.indexed || entry?.indexable === false || isPersonalPath(path) || (page !== null && isPrivate(page)),
    openGraph: {
      title: fields?.ogTitle ?? "",
      description: fields?.ogDescription ?? "",
      image: fields?.ogImage ?? "",
    },
    breadcrumbs:
      hasUrl && page && path !== "/"
        ? steps.map((step) => ({
            name: step.name,
            url: pageUrl(site, language, step.path),
          }))
        : [],
    jsonLd: hasUrl && page ? withOneArticle(pageStructuredData(), structuredData(page, settings)) : [],
    topic: isFound && page ? page.topic : "",
    visitorReference: isFound && page ? page.visitorReference : "",
    open: isFound && page !== null && mayLoadThirdParties(path, entry) && !holdsSensitive(page),
    styles: page ? stylesOf(page) : "",
    script: app.clientScript,
    ...(inlineScripts.length > 0 && { inlineScript: inlineScripts.join(";") }),
    preloads,
  };

  /**
   * Returns the structured data that does not come from blocks: the organization on the home page, and an article's
   * dates.
   */
  function pageStructuredData(): object[] {
    // The search action links to the site search in the page's language or the site's default language. If the site has
    // no site search, the search action links to the location search, if the site uses it.
    const searchLanguage = [language, site.language].find((candidate) => entryOf(list, candidate, SITE_SEARCH));
    const fallback = isOffered(site, LOCATIONS_SEARCH) ? LOCATIONS_SEARCH : null;
    const search = searchLanguage ? pathOf(site, searchLanguage, SITE_SEARCH) : fallback;
    if (path === "/") return organization(t(fieldPhrases.SiteName), pageUrl(site, language, "/"), search);
    return page ? article(page, canonical, pageUrl(site, site.language, "/"), site.timeZone) : [];
  }
}
