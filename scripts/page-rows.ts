import type { FixturePage } from "./fixtures.ts";

interface StoredPage extends Omit<FixturePage, "itemId"> {
  updated: string;
}

/**
 * Returns the pages as rows of the CMS database, with the date of the last change, which the sitemap shows to search
 * engines. A new page has the date that its fields contain, if they contain one. An unchanged page keeps its date.
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
    const changed = (earlier ? null : ownDate(document, now)) ?? now.toISOString();
    const updated = earlier?.document === document ? earlier.updated : changed;
    return { site, language, path, item_id: itemId, document, updated };
  });
}

interface Dated {
  sitecore?: { route?: { fields?: Record<string, { value?: unknown } | undefined> } };
}

/** Returns the latest past date in the fields of a page for its publication and its update, or null. */
function ownDate(document: string, now: Date): string | null {
  const fields = (JSON.parse(document) as Dated).sitecore?.route?.fields ?? {};
  const dates = ["publishedDate", "updatedDate"].flatMap((name) => {
    const date = new Date(String(fields[name]?.value ?? ""));
    return date <= now ? [date.toISOString()] : [];
  });
  return dates.sort().at(-1) ?? null;
}
