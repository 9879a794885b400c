import { indexSearch, indexSuggestions, webSearch, webSuggestions } from "../../contracts/search.ts";
import { match } from "../match.ts";
import { siteOrigin } from "../return-address.ts";
import { answer, newRouter } from "../route.ts";
import { prepare, row, rows, type Sql, sql } from "../sql.ts";

/** Site search, in the format of the web search service, and search in one index. */
export const search = newRouter();

/** The index that holds every page. */
const SITE = "site";
const INDEXED = 50;
const SUGGESTIONS = 10;

/** A page to be found. */
export interface IndexedPage {
  /** Path on the site. */
  url: string;
  title: string;
  description: string;
  /** Plain text of the page. */
  body: string;
  image?: string;
  /** Indexes that hold it beside the whole site's. */
  indexes?: readonly string[];
}

/** Replaces all that can be found by these pages, in one transaction. */
export async function indexPages(db: D1Database, pages: readonly IndexedPage[]): Promise<void> {
  const entries = pages.flatMap(({ indexes = [], image, ...page }) =>
    [SITE, ...indexes].map((index) => ({ ...page, index, image: image ?? null })),
  );
  const entry = sql`SELECT key + 1 AS id, value ->> 'index' AS search_index, value ->> 'url' AS url, value ->> 'title' AS title,
    value ->> 'description' AS description, value ->> 'body' AS body, value ->> 'image' AS image
    FROM json_each(${JSON.stringify(entries)})`;
  await db.batch(
    [
      sql`DELETE FROM search_fts`,
      sql`DELETE FROM search_pages`,
      sql`INSERT INTO search_pages (id, search_index, url, title, description, image)
        SELECT id, search_index, url, title, description, image FROM (${entry})`,
      sql`INSERT INTO search_fts (rowid, search_index, title, description, body)
        SELECT id, search_index, title, description, body FROM (${entry})`,
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

const page = (query: string, index: string, count: number, offset = 0): Sql => sql`
  SELECT url, search_pages.title, search_pages.description, image, snippet(search_fts, 3, '', '', ' … ', 24) AS snippet
  ${found(query, index)} ORDER BY bm25(search_fts, 0, 10, 4, 1), url LIMIT ${count} OFFSET ${offset}`;

const total = async (db: D1Database, query: string, index: string) =>
  (await row<{ total: number }>(db, sql`SELECT count(*) AS total ${found(query, index)}`))?.total ?? 0;

answer(search, webSearch, async ({ q, offset, count }, { db, env }) => {
  const site = siteOrigin(env);
  for (const how of ["every", "any"] as const) {
    const query = match(q, how);
    const matches = query ? await total(db, query, SITE) : 0;
    if (!query || matches === 0) continue;
    const pages = await rows<PageRow>(db, page(query, SITE, count, offset));
    return {
      _type: "SearchResponse" as const,
      webPages: {
        totalEstimatedMatches: matches,
        value: pages.map(({ url, title, description, image, snippet }) => ({
          name: title,
          url: new URL(url, site).href,
          snippet: snippet || description,
          openGraphImage: image ? { contentUrl: new URL(image, site).href } : null,
        })),
      },
    };
  }
  return { _type: "SearchResponse" as const };
});

answer(search, indexSearch, async ({ searchText, searchIndex }, { db }) => {
  const query = match(searchText);
  const pages = query ? await rows<PageRow>(db, page(query, searchIndex || SITE, INDEXED)) : [];
  return { results: pages.map(({ title, description, url }) => ({ title, description, url })) };
});

/** Titles with a word that begins as what was typed. */
async function suggestions(db: D1Database, typed: string, index: string) {
  const query = match(typed);
  const titles = query
    ? await rows<{ title: string }>(
        db,
        sql`SELECT DISTINCT search_pages.title ${found(`title : (${query})`, index)} ORDER BY search_pages.title LIMIT ${SUGGESTIONS}`,
      )
    : [];
  return titles.map(({ title }) => ({ displayText: title }));
}

answer(search, indexSuggestions, ({ searchText, searchIndex }, { db }) =>
  suggestions(db, searchText, searchIndex || SITE),
);

answer(search, webSuggestions, async ({ q }, { db }) => ({
  suggestionGroups: [{ searchSuggestions: await suggestions(db, q, SITE) }],
}));
