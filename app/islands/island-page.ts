import type { PageContext } from "../context/page-context.ts";
import { type PhraseSet, translator } from "../context/phrases.ts";

type Facts = "language" | "path" | "timeZone" | "theme" | "languages" | "editing" | "pictureHosts" | "doctorSearch";

/** The page context as an island gets it in the browser: data only. */
export interface IslandPage extends Pick<PageContext, Facts> {
  /** The island's phrases that the CMS changed, by key. The browser has the declared ones in its script. */
  texts?: Record<string, string>;
  /** Where the island's links lead in the page's language, by folder: `/locations` → `/es/locations/x`. */
  links?: Record<string, { href: string; hrefLang?: string }>;
}

/** Which texts and links of the page an island shows. */
export interface IslandNeeds {
  phrases: readonly PhraseSet[];
  /** Folders of the site that the island's data links into, such as `/locations`. */
  links?: readonly string[];
}

/** Stands for the pages of a folder. */
const SAMPLE = "/x";

/** Returns the part of the page context that is sent to the browser. */
export function islandPage(page: PageContext, { phrases, links = [] }: IslandNeeds): IslandPage {
  const { language, path, timeZone, theme, languages, editing, pictureHosts, doctorSearch, localized, t } = page;
  const declared = translator(language, null);
  const changed = phrases.flatMap((set) => Object.values(set)).filter((phrase) => t(phrase) !== declared(phrase));
  return {
    ...{ language, path, timeZone, theme, languages, editing },
    ...(pictureHosts && { pictureHosts }),
    ...(doctorSearch && { doctorSearch }),
    ...(changed.length > 0 && { texts: Object.fromEntries(changed.map((phrase) => [phrase.key, t(phrase)])) }),
    ...(localized && { links: Object.fromEntries(links.map((folder) => [folder, localized(folder + SAMPLE)])) }),
  };
}

/**
 * Returns the page context that an island renders with, on the server and in the browser. Both make it from the same
 * data, so that hydration finds the same HTML.
 */
export function islandContext({ texts, links, ...page }: IslandPage): PageContext {
  return {
    ...page,
    t: translator(page.language, texts ?? null),
    ...(links && {
      localized(href) {
        const folder = href.slice(0, href.lastIndexOf("/"));
        const place = links[folder];
        return place ? { ...place, href: place.href.slice(0, -SAMPLE.length) + href.slice(folder.length) } : { href };
      },
    }),
  };
}
