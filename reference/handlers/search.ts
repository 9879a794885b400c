import { indexSearch, indexSuggestions, webSearch, webSuggestions } from "../../contracts/search.ts";
import { siteOrigin } from "../return-address.ts";
import { answer, newRouter } from "../route.ts";
import { type Attempt, attempts } from "../search/attempts.ts";
import { allWords, beginning, conceptsIn, every } from "../search/query.ts";
import { rememberWords } from "../search/spelling.ts";
import { isWeak, typedWords } from "../search/words.ts";
import { among, prepare, row, rows, type Sql, sql } from "../sql.ts";

/** Site search, with the response format of the web search service, and search in a single index. */
export const search = newRouter();

/** Name of the search index with all pages. */
const SITE = "site";
const MAX_INDEXED = 50;
const MAX_SUGGESTIONS = 10;
/** Maximum number of suggestions from full-text matches outside of titles. */
const MAX_FOUND = 3;

/** A page for the search index. */
export interface IndexedPage {
  /** URL path of the page. */
  url: string;
  title: string;
  description: string;
  /** Text content of the page without markup. */
  body: string;
  /** Everyday words for the subject of the page. */
  words?: string;
  image?: string;
  /** Additional indexes that contain the page. */
  indexes?: readonly string[];
}

/** Replaces the contents of all search indexes, in one transaction. */
export async function indexPages(db: D1Database, pages: readonly IndexedPage[]): Promise<void> {
  const entries = pages.flatMap(({ indexes = [], image = null, words = "", ...page }) =>
    [SITE, ...indexes].map((index) => ({ ...page, index, image, words })),
  );
  const entry = sql`SELECT key + 1 AS id, value ->> 'index' AS search_index, value ->> 'url' AS url, value ->> 'title' AS title,
    value ->> 'description' AS description, value ->> 'body' AS body, value ->> 'words' AS words, value ->> 'image' AS image
    FROM json_each(${JSON.stringify(entries)})`;
  await db.batch(
    [
      sql`DELETE FROM search_fts`,
      sql`DELETE FROM titles_fts`,
      sql`DELETE FROM search_pages`,
      sql`INSERT INTO search_pages (id, search_index, url, title, description, image)
        SELECT id, search_index, url, title, description, image FROM (${entry})`,
      sql`INSERT INTO search_fts (rowid, search_index, title, words, description, body)
        SELECT id, search_index, title, words, description, body FROM (${entry})`,
      sql`INSERT INTO titles_fts (rowid, search_index, title) SELECT id, search_index, title FROM (${entry})`,
      ...rememberWords(
        "pages",
        pages.flatMap(({ title, description, body, words = "" }) => [title, description, body, words]),
      ),
    ].map((statement) => prepare(db, statement)),
  );
}

interface PageRow {
  url: string;
  title: string;
  description: string;
  image: string | null;
  snippet: string;
}

const found = (query: string, index: string): Sql => sql`
  FROM search_fts JOIN search_pages ON search_pages.id = search_fts.rowid
  WHERE search_fts MATCH ${query} AND search_fts.search_index = ${index}`;

// Columns of the index: index name, title, words, description, body. Pages about the search term rank before pages that
// only mention the term.
const page = (attempt: Attempt, index: string, count: number, offset: number): Sql => sql`
  SELECT url, search_pages.title, search_pages.description, image, snippet(search_fts, 4, '', '', ' … ', 24) AS snippet
  ${found(attempt.query, index)}
  ORDER BY ${titled(attempt)}, ${among("url", pagesAbout(attempt))} DESC, ${wordsInTitle(attempt)} DESC,
    bm25(search_fts, 0, 10, 6, 4, 1), url
  LIMIT ${count} OFFSET ${offset}`;

/** Ranks pages whose titles contain all typed words first, unless the whole text is a subject that has a page. */
function titled({ concepts }: Attempt): Sql {
  if (concepts.length < 2) return sql`NULL`;
  const query = `title : (${allWords(concepts.flatMap(({ words }) => words))})`;
  return sql`search_fts.rowid NOT IN (SELECT rowid FROM search_fts WHERE search_fts MATCH ${query})`;
}

/** Counts the typed words in the title, to choose among several pages about parts of the search text. */
function wordsInTitle({ concepts }: Attempt): Sql {
  const words = concepts.flatMap(({ words }) => words).filter((word) => !isWeak(word));
  if (concepts.length < 2 || words.length === 0) return sql`NULL`;
  return words.reduce(
    (sum, word) => sql`${sum} + (search_fts.rowid IN
      (SELECT rowid FROM search_fts WHERE search_fts MATCH ${`title : (${allWords([word])})`}))`,
    sql`0`,
  );
}

interface Counted {
  total: number;
  meant: number | null;
}

/** Returns one page of matching pages, and the number of matches. */
async function findPages(
  db: D1Database,
  typed: string,
  index: string,
  count: number,
  { offset = 0, begun = false } = {},
) {
  let best: { matches: number; attempt: Attempt } | undefined;
  for await (const attempt of withServices(db, attempts(db, typed, { begun }))) {
    const meant = among("url", pagesAbout(attempt));
    const counted = await row<Counted>(
      db,
      sql`SELECT count(*) AS total, sum(${meant}) AS meant ${found(attempt.query, index)}`,
    );
    if (!counted?.total) continue;
    const isAbout = counted.meant || pagesAbout(attempt).length === 0;
    // Keeps the matches for the whole text instead of switching to a page about a part of the text.
    if (!best || (isAbout && (attempt.covers !== "some" || best.attempt.covers)))
      best = { matches: counted.total, attempt };
    // Pages that only mention the subject are the fallback if no page is about the subject.
    if (isAbout) break;
  }
  const pages = best ? await rows<PageRow>(db, page(best.attempt, index, count, offset)) : [];
  return { matches: best?.matches ?? 0, pages };
}

/** Yields each query, followed by the name of a matching service, because pages do not mention every symptom. */
async function* withServices(db: D1Database, typed: AsyncIterable<Attempt>): AsyncGenerator<Attempt> {
  for await (const attempt of typed) {
    yield attempt;
    const service = await row<{ name: string }>(
      db,
      sql`SELECT name FROM services_fts WHERE services_fts MATCH ${attempt.query} AND kind = 'service'
        ORDER BY bm25(services_fts, 0, 0, 10, 3) LIMIT 1`,
    );
    const concepts = service ? await conceptsIn(db, service.name) : [];
    const query = every(concepts);
    if (query) yield { query, concepts };
  }
}

interface NamedRow {
  url: string;
  title: string;
  snippet: string;
  image: string | null;
}

/** Maximum number of doctors, and of locations, with a name. With more matches, the text is not treated as a name. */
const NAMED = { doctors: 12, locations: 3 };

/** Returns the pages of the doctors and the locations whose names contain all typed words. */
async function namedPages(db: D1Database, typed: string): Promise<NamedRow[]> {
  const words = typedWords(typed).filter((word) => !isWeak(word));
  if (words.length === 0) return [];
  const query = `name : (${allWords(words)})`;
  const [doctors, locations] = await Promise.all([
    rows<NamedRow>(
      db,
      sql`SELECT profile_url AS url, first_name || ' ' || last_name || ', ' || title AS title, photo AS image,
          specialties.name || ' at ' || locations.name || ' in ' || city || ', ' || state || '.' AS snippet
        FROM providers_fts JOIN providers ON providers.id = providers_fts.rowid
        JOIN locations ON locations.id = location_id JOIN specialties ON specialties.id = primary_specialty_id
        WHERE providers_fts MATCH ${query} ORDER BY last_name, first_name, providers.id LIMIT ${NAMED.doctors + 1}`,
    ),
    // A single word, such as a city, is not the name of a location.
    words.length < 2
      ? []
      : rows<NamedRow>(
          db,
          sql`SELECT website_url AS url, locations.name AS title, media_url AS image,
              facet_name || ' at ' || address1 || ', ' || locations.city || ', ' || state || ' ' || locations.zip || '.' AS snippet
            FROM locations_fts JOIN locations ON locations.id = locations_fts.rowid
            JOIN location_types ON location_types.id = type_id
            WHERE locations_fts MATCH ${query} ORDER BY length(locations.name), locations.id LIMIT ${NAMED.locations + 1}`,
        ),
  ]);
  return [
    ...(doctors.length <= NAMED.doctors ? doctors : []),
    ...(locations.length <= NAMED.locations ? locations : []),
  ].map((one) => ({ ...one, image: one.image?.startsWith("/") ? one.image : null }));
}

const pagesAbout = ({ concepts }: Attempt): string[] => concepts.flatMap(({ pages }) => pages);

answer(search, webSearch, async ({ q, offset, count }, { db, env }) => {
  const site = siteOrigin(env);
  const named = await namedPages(db, q);
  const first = named.slice(offset, offset + count);
  const { matches: others, pages: found } = await findPages(db, q, SITE, count, {
    offset: Math.max(0, offset - named.length),
  });
  const isNamed = new Set(named.map(({ url }) => url));
  const pages = [
    ...first.map((one) => ({ ...one, description: one.snippet })),
    ...found.filter(({ url }) => !isNamed.has(url)),
  ].slice(0, count);
  const matches = others + named.length;
  return {
    _type: "SearchResponse" as const,
    ...(matches > 0 && {
      webPages: {
        totalEstimatedMatches: matches,
        value: pages.map(({ url, title, description, image, snippet }) => ({
          name: title,
          url: new URL(url, site).href,
          // Suggestions use descriptions, which are prose, instead of page texts, which contain labels.
          snippet: description || snippet,
          openGraphImage: image ? { contentUrl: new URL(image, site).href } : null,
        })),
      },
    }),
  };
});

answer(search, indexSearch, async ({ searchText, searchIndex }, { db }) => {
  const { pages } = await findPages(db, searchText, searchIndex || SITE, MAX_INDEXED);
  return { results: pages.map(({ title, description, url }) => ({ title, description, url })) };
});

/** Returns titles with a word that starts with the typed text, then the titles of the first search results. */
async function suggestions(db: D1Database, typed: string, index: string) {
  const query = beginning(typedWords(typed));
  if (!query) return [];
  const begun = await rows<{ title: string }>(
    db,
    sql`SELECT DISTINCT title FROM titles_fts WHERE titles_fts MATCH ${`title : (${query})`} AND search_index = ${index}
      ORDER BY title LIMIT ${MAX_SUGGESTIONS}`,
  );
  const { pages } = await findPages(db, typed, index, MAX_FOUND, { begun: true });
  return [...new Set([...begun, ...pages].map(({ title }) => title))]
    .slice(0, MAX_SUGGESTIONS)
    .map((displayText) => ({ displayText }));
}

answer(search, indexSuggestions, ({ searchText, searchIndex }, { db }) =>
  suggestions(db, searchText, searchIndex || SITE),
);

answer(search, webSuggestions, async ({ q }, { db }) => ({
  suggestionGroups: [{ searchSuggestions: await suggestions(db, q, SITE) }],
}));
