import { itemKey } from "../../../../lib/cms/items.ts";
import { isRecord, recordOf } from "../../../../lib/cms/records.ts";
import { hexOf, sha256 } from "../../../../lib/text/bytes.ts";
import { type StoredPage, WILDCARD } from "../content-pages.ts";
import { asEdited } from "../editing.ts";
import type { QueryContext } from "./context.ts";

/** IDs of the Sitecore templates that client libraries search for. */
export const SITE_ROOT = "061cba1554744b918a0617903b102b82";
export const DICTIONARY_ENTRY = "6d1cd89719364a3aa511289a94c2a7b1";

/** Properties that the `ancestors` resolver reads from an item. */
interface AnyItem {
  template(_: object, context: QueryContext): Promise<{ id: string; name: string }>;
}
type PageKey = Pick<StoredPage, "site" | "language" | "path" | "item_id">;
type Fields = Record<string, unknown>;

/** For an item without an ID, derives a stable ID from its path in the content tree. */
export const idOf = async (place: string): Promise<string> =>
  hexOf((await sha256(place)).subarray(0, 16)).toUpperCase();

export const rootPath = (site: string): string => `/sitecore/content/${site}`;
const treePath = ({ site, path }: Pick<StoredPage, "site" | "path">) =>
  `${rootPath(site)}/home${path === "/" ? "" : path}`;

/** Returns the site and the page path for a path in the content tree, or null if the path does not belong to a page. */
export function pageInTree(place: string): { site: string; path: string } | null {
  const [, site, path = ""] = /^\/sitecore\/content\/([^/]+)\/home(\/.*)?$/i.exec(place) ?? [];
  return site ? { site, path: path || "/" } : null;
}

const fieldIn = (fields: Fields, name: string) => {
  const field = Object.entries(fields).find(([key]) => key.toLowerCase() === name.toLowerCase());
  if (!field) return null;
  const value = isRecord(field[1]) && "value" in field[1] ? field[1].value : field[1];
  return {
    name: field[0],
    value: typeof value === "object" ? JSON.stringify(value) : String(value),
    jsonValue: field[1],
  };
};

/** Returns a page as a GraphQL item. The resolvers read the layout only if the query selects a layout field. */
export function pageItem(page: PageKey & { document?: string }) {
  const { site, language, path } = page;
  let documentPromise: Promise<{ sitecore: { route: Fields } }> | undefined;
  const document = ({ env }: QueryContext) => {
    documentPromise ??= (async () => {
      const text =
        page.document ??
        (await env.DB.prepare("SELECT document FROM content_pages WHERE site = ? AND language = ? AND path = ?")
          .bind(site, language, path)
          .first<string>("document"));
      return JSON.parse(text ?? "null");
    })();
    return documentPromise;
  };
  const route = async (context: QueryContext): Promise<Fields> =>
    recordOf(recordOf((await document(context))?.sitecore).route);
  const routeField = (name: string, fallback: string) => async (_: object, context: QueryContext) =>
    String((await route(context))[name] ?? fallback);
  const name = path.slice(path.lastIndexOf("/") + 1) || "home";
  return {
    id: itemKey(page.item_id).toUpperCase(),
    name: routeField("name", name),
    displayName: routeField("displayName", name),
    path: treePath(page),
    version: async (_: object, context: QueryContext) => Number((await route(context)).itemVersion ?? 1),
    language: { name: language },
    languages: async (_: object, { env }: QueryContext) => {
      const { results } = await env.DB.prepare(
        "SELECT * FROM content_pages WHERE site = ? AND path = ? ORDER BY language",
      )
        .bind(site, path)
        .all<StoredPage>();
      return results.map(pageItem);
    },
    template: async (_: object, context: QueryContext) => {
      const { templateId = "", templateName = "" } = await route(context);
      return { id: String(templateId), name: String(templateName) };
    },
    ancestors: async (
      { includeTemplateIDs: templateIds }: { includeTemplateIDs?: string[] },
      context: QueryContext,
    ) => {
      const ancestors: AnyItem[] = [...(await pagesAbove(page, context)).map(pageItem), await rootItem(site, language)];
      if (!templateIds) return ancestors;
      const templates = await Promise.all(ancestors.map(({ template }) => template({}, context)));
      return ancestors.filter((_, index) => templateIds.map(itemKey).includes(itemKey(templates[index]!.id)));
    },
    url: { path: path.replace(WILDCARD, "/*") },
    field: async ({ name: fieldName }: { name: string }, context: QueryContext) =>
      fieldIn(recordOf((await route(context)).fields), fieldName),
    rendered: async (_: object, context: QueryContext) => {
      const layoutDocument = await document(context);
      return context.mode === "normal" ? layoutDocument : asEdited(layoutDocument as never, context.mode);
    },
    personalization: async (_: object, context: QueryContext) => ({
      variantIds: [...variantsIn(await route(context))],
    }),
  };
}

/** Returns the ancestors of a page, from the parent to the home page. */
async function pagesAbove({ site, language, path }: PageKey, { env }: QueryContext): Promise<StoredPage[]> {
  const folders = path.split("/").slice(1, -1);
  const parentPaths = folders.map((_, index) => `/${folders.slice(0, index + 1).join("/")}`);
  const { results } = await env.DB.prepare(
    `SELECT * FROM content_pages WHERE site = ? AND language = ? AND path IN (SELECT value FROM json_each(?))
     ORDER BY length(path) DESC`,
  )
    .bind(site, language, JSON.stringify(path === "/" ? [] : ["/", ...parentPaths]))
    .all<StoredPage>();
  return results;
}

/** Returns the variant IDs of all components in a layout. */
function variantsIn(value: unknown, variants = new Set<string>()): Set<string> {
  if (Array.isArray(value)) for (const entry of value) variantsIn(entry, variants);
  else if (isRecord(value))
    for (const [name, child] of Object.entries(value)) {
      if (name === "experiences" && isRecord(child)) for (const variant of Object.keys(child)) variants.add(variant);
      variantsIn(child, variants);
    }
  return variants;
}

/** Returns an item that is not a page: a site root or a dictionary entry. */
function plainItem(
  id: string,
  name: string,
  {
    path,
    language,
    template,
    fields = {},
  }: { path: string; language: string; template: { id: string; name: string }; fields?: Fields },
) {
  const item = {
    id,
    name,
    displayName: name,
    path,
    version: 1,
    language: { name: language },
    languages: () => [item],
    template: async (_: object, _context: QueryContext) => template,
    ancestors: [],
    url: { path: "" },
    field: ({ name: fieldName }: { name: string }) => fieldIn(fields, fieldName),
    rendered: null,
    personalization: { variantIds: [] },
  };
  return item;
}

export const rootItem = async (site: string, language: string) =>
  plainItem(await idOf(rootPath(site)), site, {
    path: rootPath(site),
    language,
    template: { id: SITE_ROOT, name: "App" },
  });

/** Returns a dictionary entry as a GraphQL item. */
export async function phraseItem(site: string, language: string, key: string, phrase: string) {
  const path = `${rootPath(site)}/Dictionary/${key}`;
  return plainItem(await idOf(path), key, {
    path,
    language,
    template: { id: DICTIONARY_ENTRY, name: "Dictionary entry" },
    fields: { Key: { value: key }, Phrase: { value: phrase } },
  });
}
