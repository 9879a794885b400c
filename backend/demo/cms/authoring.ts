import { type IRequest, json } from "itty-router";
import { itemKey } from "../../../lib/cms/items.ts";
import { isRecord } from "../../../lib/cms/records.ts";
import type { BackendEnv } from "../../env.ts";

type Json = Record<string, unknown>;

/**
 * Edits CMS content in tests and demos, as authors would. `PUT /_content/{item}` with `{ field: value }` changes an
 * item's fields on every page. The response contains the changed pages and the publish webhook request that the caller
 * must send to the site. Content editing requires the `FAULTS` setting to be "on"; deployed environments never set
 * `FAULTS`.
 */
export async function authoring(request: IRequest, env: BackendEnv): Promise<Response | undefined> {
  const [, item] = /^\/_content\/([^/]+)$/.exec(new URL(request.url).pathname) ?? [];
  if (!item || request.method !== "PUT" || env.FAULTS !== "on") return undefined;
  const fields: unknown = await request.json().catch(() => null);
  if (!isRecord(fields))
    return json({ error: "the request body must be an object that maps field names to values" }, { status: 400 });
  const key = itemKey(decodeURIComponent(item));
  const { results } = await env.DB.prepare(
    "SELECT site, language, path, document FROM content_pages WHERE json_valid(document)",
  ).all<{
    site: string;
    language: string;
    path: string;
    document: string;
  }>();
  const changedPages = results.flatMap((row) => {
    const document: unknown = JSON.parse(row.document);
    return applyChange(document, key, fields) ? [{ ...row, document: JSON.stringify(document) }] : [];
  });
  if (changedPages.length === 0) return json({ error: "no page uses the item" }, { status: 404 });
  const now = new Date().toISOString();
  await env.DB.batch(
    changedPages.map(({ site, language, path, document }) =>
      env.DB.prepare(
        "UPDATE content_pages SET document = ?, updated = ? WHERE site = ? AND language = ? AND path = ?",
      ).bind(document, now, site, language, path),
    ),
  );
  const identifier = decodeURIComponent(item).replace(/[{}]/g, "").toUpperCase();
  const update = { identifier, entity_definition: "Item", operation: "Update", entity_culture: "en" };
  const webhook = { invocation_id: crypto.randomUUID(), updates: [update], continues: false };
  return json({ changed: changedPages.map(({ site, language, path }) => ({ site, language, path })), webhook });
}

/** Changes an item's fields wherever a layout contains it. Returns whether the layout contains the item. */
function applyChange(value: unknown, item: string, fields: Json): boolean {
  if (Array.isArray(value)) return value.map((entry) => applyChange(entry, item, fields)).some(Boolean);
  if (!isRecord(value)) return false;
  const names = [value.itemId, value.dataSource, value.id];
  const childChanges = Object.values(value).map((entry) => applyChange(entry, item, fields));
  if (!isRecord(value.fields) || !names.some((name) => typeof name === "string" && itemKey(name) === item))
    return childChanges.some(Boolean);
  for (const [name, text] of Object.entries(fields)) {
    const field = value.fields[name];
    value.fields[name] = { ...(isRecord(field) ? field : {}), value: text };
  }
  return true;
}
