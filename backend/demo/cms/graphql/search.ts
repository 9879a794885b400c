import { itemKey } from "../../../../lib/cms/items.ts";
import { isWildcard, listPages, readRecord } from "../content-pages.ts";
import { type Part, part, type QueryContext } from "./context.ts";
import { DICTIONARY_ENTRY, idOf, pageItem, phraseItem, rootItem, rootPath, SITE_ROOT } from "./item.ts";
import { readSites } from "./site-info.ts";

interface Predicate {
  name?: string | null;
  value?: string | null;
  operator?: "EQ" | "NEQ" | "CONTAINS" | "NCONTAINS" | null;
  AND?: Predicate[] | null;
  OR?: Predicate[] | null;
}

/** An item with the fields that a search predicate can compare. */
interface IndexEntry {
  _path: string[];
  _language: string;
  _templates: string[];
  _name: string;
  item(): unknown;
}

/** Searches CMS items by a predicate. Older client libraries read dictionary entries with this search. */
export async function search({ where, ...pageArguments }: Part & { where: Predicate }, { env }: QueryContext) {
  const sites = await readSites(env.DB);
  const entries = (
    await Promise.all(sites.map(({ name, languages = ["en"] }) => itemsOf(env.DB, name, languages)))
  ).flat();
  return part(
    entries.filter((entry) => matchesPredicate(entry, where)).map(({ item }) => item()),
    pageArguments,
  );
}

async function itemsOf(db: D1Database, site: string, languages: string[]): Promise<IndexEntry[]> {
  const root = itemKey(await idOf(rootPath(site)));
  const roots = languages.map(
    (language): IndexEntry => ({
      _path: [root],
      _language: language,
      _templates: [SITE_ROOT],
      _name: site,
      item: () => rootItem(site, language),
    }),
  );
  const pages = (await listPages(db, site))
    .filter((page) => !isWildcard(page))
    .map(
      ({ path, language, name, itemId }): IndexEntry => ({
        _path: [root, itemKey(itemId)],
        _language: language,
        _templates: [],
        _name: name,
        item: () => pageItem({ site, language, path, item_id: itemId }),
      }),
    );
  const phrases = languages.map(async (language) => {
    const record = await readRecord<{ phrases: Record<string, string> }>(db, `dictionary/${site}/${language}`);
    return Object.entries(record?.phrases ?? {}).map(
      ([key, phrase]): IndexEntry => ({
        _path: [root],
        _language: language,
        _templates: [DICTIONARY_ENTRY],
        _name: key,
        item: () => phraseItem(site, language, key, phrase),
      }),
    );
  });
  return [...roots, ...pages, ...(await Promise.all(phrases)).flat()];
}

function matchesPredicate(entry: IndexEntry, { name, value, operator, AND, OR }: Predicate): boolean {
  if (AND && !AND.every((predicate) => matchesPredicate(entry, predicate))) return false;
  if (OR && !OR.some((predicate) => matchesPredicate(entry, predicate))) return false;
  if (!name) return true;
  if (name !== "_path" && name !== "_language" && name !== "_templates" && name !== "_name")
    throw new Error(
      `cannot search items by ${JSON.stringify(name)}: allowed are _path, _language, _templates, and _name`,
    );
  const fieldValues = [entry[name]].flat().map((text) => text.toLowerCase());
  const expected = name === "_path" || name === "_templates" ? itemKey(value ?? "") : (value ?? "").toLowerCase();
  const isMatch = fieldValues.some((text) =>
    operator?.endsWith("CONTAINS") ? text.includes(expected) : text === expected,
  );
  return operator?.startsWith("N") ? !isMatch : isMatch;
}
