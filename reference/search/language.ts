import { stemmer } from "@orama/stemmers/spanish";
import { isSpanish } from "../route.ts";
import { type Sql, sql } from "../sql.ts";
import { spanishWords } from "./spelling.ts";
import { tokens } from "./words.ts";

/** A language of the page search: its table of pages, and how the table stores words. */
export interface SearchLanguage {
  tag: "en" | "es";
  table: Sql;
  /** Name of an index in `titles_fts` and `search_pages`. */
  indexOf(this: void, index: string): string;
  /** Returns a text as the table stores it. */
  stored(this: void, text: string): string;
  /** Returns the URL of a page of the everyday words. */
  urlOf(this: void, path: string): string;
  /** Source of the words of the pages, for spelling correction. */
  words: string;
}

export const english: SearchLanguage = {
  tag: "en",
  table: sql`search_fts`,
  indexOf: (index) => index,
  // FTS5 stems English words.
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

/** Returns the language of a search by the language tag of the page. Default: English. */
export const searchLanguage = (tag: string | undefined): SearchLanguage => (isSpanish(tag) ? spanish : english);
