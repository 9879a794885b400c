import { indexSearch, indexSuggestions, webSearch, webSuggestions } from "../../contracts/search.ts";
import { crisisHelp } from "../../lib/search/crisis.ts";
import { siteOrigin } from "../return-url.ts";
import { answer, newRouter } from "../route.ts";
import { type Attempt, attempts } from "../search/attempts.ts";
import { english, type SearchLanguage, SITE, searchLanguage, spanish } from "../search/language.ts";
import { type NamedPage, namedClasses, namedPages, nearbyPages, recordsAlike } from "../search/named-pages.ts";
import { allConcepts, allWords, conceptsIn, prefixQuery, quoted } from "../search/query.ts";
import { storeWords } from "../search/spelling.ts";
import { isWeak, typedWords } from "../search/words.ts";
import { among, prepare, row, rows, type Sql, sql } from "../sql.ts";

/** API calls for the site search (in the web search service's response format) and for the search in a single index. */
export const search = newRouter();

const MAX_INDEXED = 50;
const MAX_SUGGESTIONS = 10;
/** Maximum number of doctors and locations, and of search results, whose titles are suggested. */
const MAX_FOUND = 3;

/** A page in the search index. */
export interface IndexedPage {
  /** URL path of the page. */
  url: string;
  /** Default: English. */
  language?: "en" | "es";
  title: string;
  description: string;
  /** Text content of the page without markup. */
  body: string;
  /** Search synonyms for the subject of this page. */
  words?: string;
  image?: string;
  /** Search indexes, besides the index of the whole site, that contain the page. */
  indexes?: readonly string[];
}

/** Replaces the contents of all search indexes, in one transaction. */
export async function indexPages(db: D1Database, pages: readonly IndexedPage[]): Promise<void> {
  const entries = pages.flatMap(({ indexes = [], image = null, words = "", language = "en", ...pageQuery }) => {
    const { indexOf, stored } = searchLanguage(language);
    const searched = { title: pageQuery.title, words, description: pageQuery.description, body: pageQuery.body };
    return [SITE, ...indexes].map((index) => ({
      ...pageQuery,
      index: indexOf(index),
      image,
      language,
      searched: Object.fromEntries(Object.entries(searched).map(([name, text]) => [name, stored(text)])),
    }));
  });
  const entry = sql`SELECT key + 1 AS id, value ->> 'index' AS search_index, value ->> 'url' AS url, value ->> 'title' AS title,
    value ->> 'description' AS description, value ->> 'image' AS image, value ->> 'language' AS language,
    value -> 'searched' AS searched FROM json_each(${JSON.stringify(entries)})`;
  const fillTable = ({ tag, table }: SearchLanguage) => sql`
    INSERT INTO ${table} (rowid, search_index, title, words, description, body)
    SELECT id, search_index, searched ->> 'title', searched ->> 'words', searched ->> 'description', searched ->> 'body'
    FROM (${entry}) WHERE language = ${tag}`;
  const languages = [english, spanish];
  const textsIn = (tag: string) =>
    pages
      .filter(({ language = "en" }) => language === tag)
      .flatMap(({ title, description, body, words = "" }) => [title, description, body, words]);
  await db.batch(
    [
      ...languages.map(({ table }) => sql`DELETE FROM ${table}`),
      sql`DELETE FROM titles_fts`,
      sql`DELETE FROM search_pages`,
      sql`INSERT INTO search_pages (id, search_index, url, title, description, image, language)
        SELECT id, search_index, url, title, description, image, language FROM (${entry})`,
      ...languages.map(fillTable),
      sql`INSERT INTO titles_fts (rowid, search_index, title) SELECT id, search_index, title FROM (${entry})`,
      ...languages.flatMap(({ tag, words }) => storeWords(words, textsIn(tag))),
    ].map((statement) => prepare(db, statement)),
  );
}

interface PageRow {
  url: string;
  title: string;
  description: string;
  image: string | null;
  snippet: string;
  language: string;
}

/** A page search in a single index and language. */
interface PageSearch {
  language: SearchLanguage;
  index: string;
  /** Whether to omit pages that also exist in Spanish. */
  onlyEnglish?: boolean;
}

const matchClause = (query: string, { language: { table, indexOf }, index, onlyEnglish }: PageSearch): Sql => sql`
  FROM ${table} JOIN search_pages ON search_pages.id = ${table}.rowid
  WHERE ${table} MATCH ${query} AND ${table}.search_index = ${indexOf(index)}${onlyEnglish ? sql` AND ${hasNoSpanish}` : sql``}`;

/** Returns the SQL condition for pages that match the query in their title, synonyms, and description combined. */
const centralCondition = ({ query }: Attempt, { language: { table } }: PageSearch): Sql => sql`${table}.rowid IN
  (SELECT rowid FROM ${table} WHERE ${table} MATCH ${`{title words description} : (${query})`})`;

const hasNoSpanish = sql`rtrim('/es' || search_pages.url, '/') NOT IN (SELECT url FROM search_pages AS pages_es)`;

// The bm25 weights are for the columns that contain the index name, title, words, description, and body. Pages about
// the search term precede pages that only mention it.
function pageQuery(attempt: Attempt, search: PageSearch, count: number, offset: number): Sql {
  const { table } = search.language;
  return sql`
    SELECT url, search_pages.title, search_pages.description, image, search_pages.language,
      snippet(${table}, 4, '', '', ' … ', 24) AS snippet
    ${matchClause(attempt.query, search)}
    ORDER BY ${titleStartOrder(attempt, search)}, ${titleWordsOrder(attempt, search)}, ${among("url", pagesAbout(attempt, search))} DESC,
      ${wordsInTitle(attempt, search)} DESC, bm25(${table}, 0, 10, 6, 4, 1), url
    LIMIT ${count} OFFSET ${offset}`;
}

/** Returns an ORDER BY expression that ranks pages first if their titles consist of the typed words. */
function titleStartOrder({ concepts }: Attempt, { language: { table, stored } }: PageSearch): Sql {
  const words = concepts.flatMap(({ words }) => words);
  const query = `title : ^${quoted(stored(words.join(" ")))}`;
  // The title has more words than the text. D1 limits LIKE patterns to 50 bytes.
  return sql`length(search_pages.title) - length(replace(search_pages.title, ' ', '')) >= ${words.length} OR search_pages.id NOT IN
    (SELECT rowid FROM ${table} WHERE ${table} MATCH ${query})`;
}

/**
 * Returns an ORDER BY expression that ranks pages first if their titles contain all typed words. If the search text
 * contains a single concept, the expression has no effect.
 */
function titleWordsOrder({ concepts }: Attempt, { language: { table, stored } }: PageSearch): Sql {
  if (concepts.length < 2) return sql`NULL`;
  const words = concepts.flatMap(({ words }) => words);
  const query = `title : (${allWords(words, stored)})`;
  return sql`search_pages.id NOT IN (SELECT rowid FROM ${table} WHERE ${table} MATCH ${query})`;
}

/**
 * Returns an ORDER BY expression for the number of typed words in the page title. Used for searches in which each page
 * matches a different part of the search text.
 */
function wordsInTitle({ concepts }: Attempt, { language: { table, stored } }: PageSearch): Sql {
  const words = concepts.flatMap(({ words }) => words).filter((word) => !isWeak(word));
  if (concepts.length < 2 || words.length === 0) return sql`NULL`;
  return words.reduce(
    (sum, word) => sql`${sum} + (search_pages.id IN
      (SELECT rowid FROM ${table} WHERE ${table} MATCH ${`title : (${allWords([word], stored)})`}))`,
    sql`0`,
  );
}

/** Sections with pages that help in an emergency. */
const CARE_SECTIONS = ["/medical-services/", "/conditions/", "/health-library/", "/childrens-health"];

/** Page about emergency care, and the section whose pages say what to do in an emergency. */
const EMERGENCY_PAGE = "/medical-services/emergency-care";
const FIRST_AID_SECTION = "/health-library/";
/** Maximum number of pages that a precise subject, such as a stroke, has. */
const MAX_SUBJECT = 3;

/**
 * Returns the pages about care whose subject is an emergency. Other results would be in the way below the help for the
 * emergency. If no page has the subject, returns the pages that name it in their title, synonyms, or description. Below
 * the advice to call 911, returns no services for later visits.
 */
async function findCare(db: D1Database, searchText: string, search: PageSearch, count: number, offset: number) {
  const { table, urlOf, indexOf, stored } = search.language;
  const inSpanish = search.language === spanish;
  const about = new Set<string>();
  const matching: string[] = [];
  for await (const attempt of attempts(db, searchText, { stored, inSpanish })) {
    for (const url of pagesAbout(attempt, search)) about.add(url);
    if (attempt.covers) continue;
    const found = await rows<{ url: string }>(
      db,
      sql`SELECT url ${matchClause(attempt.query, search)} AND ${centralCondition(attempt, search)} ORDER BY bm25(${table}, 0, 10, 6, 4, 1), url`,
    );
    matching.push(...found.map(({ url }) => url));
  }
  const isCare = (url: string) => CARE_SECTIONS.some((section) => url.startsWith(urlOf(section)));
  const isNow = crisisHelp(searchText) === "emergency";
  const help = about.size > MAX_SUBJECT ? [] : [...about].filter((url) => url.startsWith(urlOf(FIRST_AID_SECTION)));
  const urls = isNow
    ? [...new Set([...help, urlOf(EMERGENCY_PAGE)])]
    : [...new Set([...about, ...matching])].filter(isCare);
  const pages = await rows<PageRow>(
    db,
    sql`SELECT url, title, description, image, language, description AS snippet FROM search_pages
      WHERE search_index = ${indexOf(search.index)} AND ${among("url", urls)}`,
  );
  const subject = pages.filter(({ url }) => about.has(url));
  const partly = ({ url }: PageRow) => Number(!matching.includes(url));
  const found = (subject.length > 0 && !isNow ? subject : pages).toSorted(
    (a, b) => partly(a) - partly(b) || urls.indexOf(a.url) - urls.indexOf(b.url),
  );
  return { matches: found.length, pages: found.slice(offset, offset + count) };
}

interface Counts {
  total: number;
  meant: number | null;
  /** Number of pages that match the query in their title, synonyms, and description. */
  central: number | null;
}

/** Returns one page of search results in one language and the total number of matches in this language. */
async function findPages(
  db: D1Database,
  searchText: string,
  search: PageSearch,
  count: number,
  { offset = 0, begun = false } = {},
) {
  const { stored } = search.language;
  const inSpanish = search.language === spanish;
  const candidates = attempts(db, searchText, { begun, stored, inSpanish });
  let best: { matches: number; attempt: Attempt; isCentral: boolean } | undefined;
  // The index contains service names only in English.
  for await (const attempt of inSpanish ? candidates : withServices(db, candidates)) {
    const aboutCondition = among("url", pagesAbout(attempt, search));
    const counts = await row<Counts>(
      db,
      sql`SELECT count(*) AS total, sum(${aboutCondition}) AS meant, sum(${centralCondition(attempt, search)}) AS central
        ${matchClause(attempt.query, search)}`,
    );
    if (!counts?.total) continue;
    const isAbout = counts.meant || pagesAbout(attempt, search).length === 0;
    // If a page's title, synonyms, or description match the whole search text, the page ranks higher than a page that
    // matches only part of the text.
    if (!best || (isAbout && (attempt.covers !== "some" || best.attempt.covers || !best.isCentral)))
      best = { matches: counts.total, attempt, isCentral: Boolean(counts.central) };
    // If no page is about the subject, the search returns pages that only mention it.
    if (isAbout) break;
  }
  const pages = best ? await rows<PageRow>(db, pageQuery(best.attempt, search, count, offset)) : [];
  return { matches: best?.matches ?? 0, pages };
}

/**
 * Yields each query, followed by a query for the name of a service that matches the first query. The second query finds
 * pages for symptoms that only the index of services contains.
 */
async function* withServices(db: D1Database, baseAttempts: AsyncIterable<Attempt>): AsyncGenerator<Attempt> {
  for await (const attempt of baseAttempts) {
    yield attempt;
    const service = await row<{ name: string }>(
      db,
      sql`SELECT name FROM services_fts WHERE services_fts MATCH ${attempt.query} AND kind = 'service'
        ORDER BY bm25(services_fts, 0, 0, 10, 3) LIMIT 1`,
    );
    const concepts = service ? await conceptsIn(db, service.name) : [];
    const query = allConcepts(concepts);
    if (query) yield { query, concepts };
  }
}

const pagesAbout = ({ concepts }: Attempt, { language }: PageSearch): string[] =>
  concepts.flatMap(({ pages }) => pages).map(language.urlOf);

/**
 * Returns one page of search results and the total number of results. A Spanish search lists Spanish pages first and
 * then pages that exist only in English.
 */
async function pagesIn(
  db: D1Database,
  searchText: string,
  search: PageSearch,
  count: number,
  { offset = 0, begun = false } = {},
): Promise<{ matches: number; pages: PageRow[] }> {
  if (crisisHelp(searchText)) return findCare(db, searchText, search, count, offset);
  const languagePages = await findPages(db, searchText, search, count, { offset, begun });
  if (search.language === english) return languagePages;
  const others = await findPages(db, searchText, { ...search, language: english, onlyEnglish: true }, count, {
    offset: Math.max(0, offset - languagePages.matches),
    begun,
  });
  return {
    matches: languagePages.matches + others.matches,
    pages: [...languagePages.pages, ...others.pages].slice(0, count),
  };
}

answer(search, webSearch, async ({ q, setLang, offset, count }, { db, env, now }) => {
  const site = siteOrigin(env);
  const language = searchLanguage(setLang);
  const records = { db, language, now };
  const matchedPages = await namedPages(records, typedWords(q));
  const leading = matchedPages.length > 0 ? matchedPages : await nearbyPages(records, q);
  const held = crisisHelp(q) ? [] : await namedClasses(records, q);
  const { matches: others, pages: pageResults } = await pagesIn(db, q, { language, index: SITE }, count, {
    offset: Math.max(0, offset - leading.length - held.length),
  });
  const isNothing = leading.length + others === 0 && !crisisHelp(q);
  const classes = isNothing ? [] : held;
  const recordPages = isNothing ? await recordsAlike(records, q) : leading;
  const resultOf = (found: NamedPage) => ({ ...found, description: found.snippet, language: language.tag });
  const firstRecords = recordPages.slice(offset, offset + count);
  const recordUrls = new Set(recordPages.map(({ url }) => url));
  const pages = [...firstRecords.map(resultOf), ...pageResults.filter(({ url }) => !recordUrls.has(url))]
    // Classes follow the first page, which is about their subject.
    .toSpliced(1, 0, ...(offset === 0 ? classes.map(resultOf) : []))
    .slice(0, count);
  const matches = others + recordPages.length + classes.length;
  return {
    _type: "SearchResponse" as const,
    ...(matches > 0 && {
      webPages: {
        totalEstimatedMatches: matches,
        value: pages.map(({ url, title, description, image, snippet, language }) => ({
          name: title,
          url: new URL(url, site).href,
          // The snippet is the page description, because the page text also contains UI labels.
          snippet: description || snippet,
          openGraphImage: image ? { contentUrl: new URL(image, site).href } : null,
          language,
        })),
      },
    }),
  };
});

answer(search, indexSearch, async ({ searchText, searchIndex, language: tag }, { db }) => {
  const search = { language: searchLanguage(tag), index: searchIndex || SITE };
  const { pages } = await pagesIn(db, searchText, search, MAX_INDEXED);
  return { results: pages.map(({ title, description, url, language }) => ({ title, description, url, language })) };
});

/**
 * Returns suggestions: doctors and locations with the typed name, page titles that contain the beginning of the typed
 * text, and then the titles of the first search results. Among the page titles, those that start with the typed text
 * come first, and short titles precede long ones.
 */
async function suggestions(db: D1Database, searchText: string, search: PageSearch) {
  const query = prefixQuery(typedWords(searchText));
  if (!query) return [];
  const prefixMatches = await rows<{ title: string }>(
    db,
    sql`SELECT DISTINCT title FROM titles_fts WHERE titles_fts MATCH ${`title : (${query})`}
      AND search_index = ${search.language.indexOf(search.index)}
      ORDER BY instr(lower(title), lower(${searchText})) = 1 DESC, length(title), title LIMIT ${MAX_SUGGESTIONS}`,
  );
  const recordPages = search.index === SITE ? await namedPages({ db, ...search }, typedWords(searchText)) : [];
  const { pages } = await pagesIn(db, searchText, search, MAX_FOUND, { begun: true });
  return [...new Set([...recordPages.slice(0, MAX_FOUND), ...prefixMatches, ...pages].map(({ title }) => title))]
    .slice(0, MAX_SUGGESTIONS)
    .map((displayText) => ({ displayText }));
}

answer(search, indexSuggestions, ({ searchText, searchIndex, language }, { db }) =>
  suggestions(db, searchText, { language: searchLanguage(language), index: searchIndex || SITE }),
);

answer(search, webSuggestions, async ({ q, setLang }, { db }) => {
  const searchSuggestions = await suggestions(db, q, { language: searchLanguage(setLang), index: SITE });
  return { suggestionGroups: [{ searchSuggestions }] };
});
