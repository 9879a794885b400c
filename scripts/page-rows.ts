import type { FixturePage } from "./fixtures.ts";

interface StoredPage extends Omit<FixturePage, "itemId"> {
  updated: string;
}

/**
 * Returns the pages as rows of the CMS database. An unchanged page keeps the date of its last change, which the sitemap
 * shows to search engines.
 */
export async function pageRows(db: D1Database, pages: readonly FixturePage[], now: Date) {
  const { results } = await db
    .prepare("SELECT site, language, path, document, updated FROM content_pages")
    .all<StoredPage>();
  const keyOf = ({ site, language, path }: Pick<FixturePage, "site" | "language" | "path">) =>
    `${site} ${language} ${path}`;
  const stored = new Map(results.map((page) => [keyOf(page), page]));
  return pages.map(({ site, language, path, itemId, document }) => {
    const earlier = stored.get(keyOf({ site, language, path }));
    const updated = earlier?.document === document ? earlier.updated : now.toISOString();
    return { site, language, path, item_id: itemId, document, updated };
  });
}
