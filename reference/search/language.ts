import { stemmer } from "@orama/stemmers/spanish";
import { isSpanish } from "../route.ts";
import { type Sql, sql } from "../sql.ts";
import { spanishWords } from "./spelling.ts";
import { tokens } from "./words.ts";

/** Language-specific parts of the page search: the table of pages, and the form in which the table stores words. */
export interface SearchLanguage {
  tag: "en" | "es";
  table: Sql;
  /** Returns the name of an index in `titles_fts` and `search_pages`. */
  indexOf(this: void, index: string): string;
  /** Converts text to the form that the table stores. */
  stored(this: void, text: string): string;
  /** Returns the URL of a page in the list of synonyms. */
  urlOf(this: void, path: string): string;
  /** Source of the known words for spelling correction. */
  words: string;
}

export const english: SearchLanguage = {
  tag: "en",
  table: sql`search_fts`,
  indexOf: (index) => index,
  // FTS5 itself stems English words.
  stored: (text) => text,
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

/** Returns the search language for the language tag of a page; default: English. */
export const searchLanguage = (tag: string | undefined): SearchLanguage => (isSpanish(tag) ? spanish : english);
