import { itemKey } from "../../../lib/cms/items.ts";
import { isRecord } from "../../../lib/cms/records.ts";

type Json = Record<string, unknown>;

/** A page with the draft of its layout or, without a draft, the published layout. */
interface EditedPage {
  site: string;
  language: string;
  path: string;
  document: string;
}

/** Pages for authors: with `document` of the draft if the page has one. */
export const WITH_DRAFTS = `(SELECT pages.site, pages.language, pages.path, pages.item_id, pages.updated,
  COALESCE(drafts.document, pages.document) AS document
  FROM content_pages AS pages LEFT JOIN content_drafts AS drafts
  ON drafts.site = pages.site AND drafts.language = pages.language AND drafts.path = pages.path)`;

/** Changes an item's fields wherever a layout contains it. Returns whether the layout contains the item. */
export function applyChange(value: unknown, item: string, fields: Json): boolean {
  if (Array.isArray(value)) return value.map((entry) => applyChange(entry, item, fields)).some(Boolean);
  if (!isRecord(value)) return false;
  const childChanges = Object.values(value).map((entry) => applyChange(entry, item, fields));
  if (!isRecord(value.fields) || !isItem(value, item)) return childChanges.some(Boolean);
  for (const [name, text] of Object.entries(fields)) {
    const field = value.fields[name];
    value.fields[name] = { ...(isRecord(field) ? field : {}), value: text };
  }
  return true;
}

const isItem = (value: Json, item: string): boolean =>
  [value.itemId, value.dataSource, value.id].some((name) => typeof name === "string" && itemKey(name) === item);

/** Returns the first object of a layout that is an item or a component with the item as its data source, or null. */
export function itemIn(value: unknown, item: string): Json | null {
  if (Array.isArray(value)) {
    for (const entry of value) {
      const found = itemIn(entry, item);
      if (found) return found;
    }
    return null;
  }
  if (!isRecord(value)) return null;
  if (isRecord(value.fields) && isItem(value, item)) return value;
  return itemIn(Object.values(value), item);
}

/** Returns all pages with their drafts, or the published pages, that contain an item, in one language or in all. */
export async function pagesWithItem(
  db: D1Database,
  item: string,
  { language = "", drafts = false }: { language?: string; drafts?: boolean },
): Promise<EditedPage[]> {
  const { results } = await db
    .prepare(
      `SELECT site, language, path, document FROM ${drafts ? WITH_DRAFTS : "content_pages"}
       WHERE json_valid(document) AND (?1 = '' OR language = ?1)`,
    )
    .bind(language)
    .all<EditedPage>();
  return results.filter(({ document }) => itemIn(JSON.parse(document), item) !== null);
}

/** Changes an item's fields in the drafts or in the published versions of pages. */
export function changeStatements(
  db: D1Database,
  pages: readonly EditedPage[],
  item: string,
  fields: Json,
  target: "draft" | "published",
): D1PreparedStatement[] {
  const now = new Date().toISOString();
  return pages.map(({ site, language, path, document }) => {
    const layout: unknown = JSON.parse(document);
    applyChange(layout, item, fields);
    return target === "draft"
      ? db
          .prepare(
            `INSERT INTO content_drafts (site, language, path, document, saved) VALUES (?1, ?2, ?3, ?4, ?5)
             ON CONFLICT DO UPDATE SET document = ?4, saved = ?5`,
          )
          .bind(site, language, path, JSON.stringify(layout), now)
      : db
          .prepare("UPDATE content_pages SET document = ?, updated = ? WHERE site = ? AND language = ? AND path = ?")
          .bind(JSON.stringify(layout), now, site, language, path);
  });
}

/** Returns the payload of the webhook that reports the publication of an item. */
export function webhookOf(item: string, language = "en") {
  const identifier = item.replace(/[{}]/g, "").toUpperCase();
  const update = { identifier, entity_definition: "Item", operation: "Update", entity_culture: language };
  return { invocation_id: crypto.randomUUID(), updates: [update], continues: false };
}
