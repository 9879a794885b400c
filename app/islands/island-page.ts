import { isOffered } from "../../lib/cms/features.ts";
import { isEnglish } from "../../lib/cms/language.ts";
import type { PageContext } from "../context/page-context.ts";
import { type PhraseSet, translator } from "../context/phrases.ts";

type Facts =
  | "language"
  | "siteLanguage"
  | "path"
  | "timeZone"
  | "theme"
  | "languages"
  | "editing"
  | "phone"
  | "pictureHosts"
  | "doctorSearch"
  | "notUsed"
  | "hasTitle";

/** An island's page context in a serializable format. */
export interface IslandPage extends Pick<PageContext, Facts> {
  /**
   * Translated names and the UI strings that the CMS overrides, keyed by UI string key. UI strings without an entry are
   * in the island's script.
   */
  texts?: Record<string, string>;
  /** Localized links, keyed by folder, such as `/locations` → `/es/locations/x`. */
  links?: Record<string, { href: string; hrefLang?: string }>;
  /** Localized links to the pages at the folders' paths, such as `/appointments` → `/es/appointments`. */
  pages?: Record<string, { href: string; hrefLang?: string }>;
}

/** UI strings and link folders that an island uses. */
export interface IslandNeeds {
  phrases: readonly PhraseSet[];
  /**
   * Translations of names that upstreams provide in English. The Worker sends the translations to the browser because
   * the island's script does not contain them.
   */
  names?: PhraseSet;
  /** Paths of pages and of folders of pages that the island links to, such as `/locations`. */
  links?: readonly string[];
}

/** Sample page path, to which a folder is prepended. */
const SAMPLE = "/x";

/** Returns the part of the page context that the Worker sends to the browser. */
export function islandPage(page: PageContext, { phrases, names = {}, links = [] }: IslandNeeds): IslandPage {
  const { language, siteLanguage, path, timeZone, theme, languages, editing } = page;
  const { phone, pictureHosts, doctorSearch, notUsed, hasTitle, localized, t } = page;
  const defaultTranslate = translator(language, null);
  const changed = phrases
    .flatMap((set) => Object.values(set))
    .filter((phrase) => t(phrase) !== defaultTranslate(phrase));
  const nameTexts = Object.values(names).flatMap(({ key, en }) => {
    const text = t({ key, en: "", es: "" });
    return text && !(isEnglish(language) && text === en) ? [[key, text] as const] : [];
  });
  const texts = Object.fromEntries([...changed.map((phrase) => [phrase.key, t(phrase)] as const), ...nameTexts]);
  const offered = links.filter((path) => isOffered(page, path));
  return {
    ...{ language, path, timeZone, theme, languages, editing },
    ...(siteLanguage && { siteLanguage }),
    ...(phone && { phone }),
    ...(pictureHosts && { pictureHosts }),
    ...(doctorSearch && { doctorSearch }),
    ...(notUsed && { notUsed }),
    ...(hasTitle && { hasTitle }),
    ...(Object.keys(texts).length > 0 && { texts }),
    ...(localized && {
      links: Object.fromEntries(offered.map((folder) => [folder, localized(folder + SAMPLE)])),
      pages: Object.fromEntries(offered.map((path) => [path, localized(path)])),
    }),
  };
}

/**
 * Creates an island's page context. The server and the browser derive the page context from the same data so that
 * hydration succeeds.
 */
export function islandContext({ texts, links, pages = {}, ...page }: IslandPage): PageContext {
  return {
    ...page,
    t: translator(page.language, texts ?? null),
    ...(links && {
      localized(href) {
        const [path = ""] = href.split(/[?#]/, 1);
        const own = pages[path];
        if (own) return { ...own, href: own.href + href.slice(path.length) };
        const folder = path.slice(0, path.lastIndexOf("/"));
        const place = links[folder];
        return place ? { ...place, href: place.href.slice(0, -SAMPLE.length) + href.slice(folder.length) } : { href };
      },
    }),
  };
}
