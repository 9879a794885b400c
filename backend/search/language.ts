import { stemmer } from "@orama/stemmers/spanish";
import { isSpanish } from "../route.ts";
import { type Sql, sql } from "../sql.ts";
import { spanishWords } from "./spelling.ts";
import { tokens } from "./words.ts";

/** Name of the search index that contains all pages. */
export { SITE_INDEX as SITE } from "../../lib/search/search.ts";

/** Language-specific parts of the page search, such as the page table and word stemming. */
export interface SearchLanguage {
  tag: "en" | "es";
  table: Sql;
  /** Returns the name of a search index for the language, as stored in `titles_fts` and `search_pages`. */
  indexOf(this: void, index: string): string;
  /**
   * Normalizes text for the search table and for queries against it. The function stems Spanish words, because FTS5
   * stems only English words.
   */
  stored(this: void, text: string): string;
  /** Returns the localized URL for a page path from the synonym list. */
  urlOf(this: void, path: string): string;
  /** Source name for words from pages in this language, for spelling correction. */
  words: string;
}

export const english: SearchLanguage = {
  tag: "en",
  table: sql`search_fts`,
  indexOf: (index) => index,
  // FTS5 stems English words and would stem the city name Billings to 'bill'.
  stored: (text) => text.replace(/\bbillings\b/gi, "Billings_MT"),
  urlOf: (path) => path,
  words: "pages",
};

export const spanish: SearchLanguage = {
  tag: "es",
  table: sql`search_es_fts`,
  indexOf: (index) => `${index}.es`,
  stored: (text) => tokens(text).map(stemmer).join(" "),
  urlOf: (path) => `/es${path === "/" ? "" : path}`,
  words: spanishWords,
};

/** Returns the search language for a page's language tag. The default is English. */
export const searchLanguage = (tag: string | undefined): SearchLanguage => (isSpanish(tag) ? spanish : english);
