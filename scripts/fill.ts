import { createHash } from "node:crypto";
import { rmSync } from "node:fs";
import { join } from "node:path";
import { setImmediate } from "node:timers/promises";
import { convertV4MiniflareOptions, Miniflare } from "miniflare";
import { unstable_getMiniflareWorkerOptions } from "wrangler";
import { collectItemKeys } from "../app/cms/parse/item-keys.ts";
import { gazetteer } from "../backend/demo/seed/gazetteer.ts";
import { migrate, type SeedOptions, seed } from "../backend/demo/seed/index.ts";
import { insert, type Row } from "../backend/demo/seed/insert.ts";
import { indexPages } from "../backend/handlers/search.ts";
import { loadSynonyms } from "../backend/search/synonyms.ts";
import { packLayout, summaryOf } from "../worker/content/stored-layout.ts";
import { pageName } from "../worker/publish/versions.ts";
import {
  type FixturePage,
  fixtureDrafts,
  fixtureMedia,
  fixturePages,
  fixtureProblems,
  fixtureRecords,
  fixtureSynonyms,
  searchablePages,
} from "./fixtures.ts";
import { BACKEND, SITE } from "./local.ts";
import { DATABASE_WORKER, databaseOf } from "./local-database.ts";
import { refuse } from "./options.ts";
import { pageRows } from "./page-rows.ts";
import { priceFixtures } from "./price-fixtures.ts";
import { STARTER_FORMS, starterPages, starterRecords } from "./starter.ts";

const root = join(import.meta.dirname, "..");

interface Stores {
  DB: D1Database;
  CONTROL: D1Database;
  LAYOUTS: KVNamespace;
}

export interface FillOptions {
  size?: SeedOptions["size"];
  /** Whether to seed KV with the demo pages. False if another CMS provides the pages. */
  pages?: boolean;
  /** Whether the backend starts with the starter pages and without the demo. Existing data and pages are kept. */
  empty?: boolean;
}

/**
 * Returns a running site's stores. The type cast is necessary, because Miniflare contains a separate copy of the
 * Workers types.
 */
export const storesOf = async (miniflare: Miniflare): Promise<Stores> =>
  ({
    DB: await miniflare.getD1Database("DB", BACKEND),
    CONTROL: await miniflare.getD1Database("CONTROL", SITE),
    LAYOUTS: await miniflare.getKVNamespace("LAYOUTS", SITE),
  }) as unknown as Stores;

/**
 * Seeds the local stores in a folder. If the content has changed, the function also deletes cached pages, unless a
 * running site is using the cache files.
 */
export async function fillFolder(persist: string, options: FillOptions = {}, running = false): Promise<void> {
  // A single Miniflare instance opens all stores, because two instances that use the same folder lock each other out.
  const worker = (name: string, config: string) => {
    const { d1Databases, kvNamespaces, r2Buckets } = unstable_getMiniflareWorkerOptions(
      join(root, config),
    ).workerOptions;
    return { name, modules: true as const, script: DATABASE_WORKER, d1Databases, kvNamespaces, r2Buckets };
  };
  const miniflare = new Miniflare(
    convertV4MiniflareOptions({
      resourcePersistencePath: persist,
      workers: [worker(SITE, "wrangler.toml"), worker(BACKEND, "backend/wrangler.toml")],
    } as Parameters<typeof convertV4MiniflareOptions>[0]),
  );
  const database = async (name: string, binding: string) => {
    const { fetch } = await miniflare.getWorker(name);
    return databaseOf((url, init) => fetch(url, init), binding);
  };
  const fillDatabases = async () => {
    const LAYOUTS = (await miniflare.getKVNamespace("LAYOUTS", SITE)) as unknown as KVNamespace;
    return fill({ DB: await database(BACKEND, "DB"), CONTROL: await database(SITE, "CONTROL"), LAYOUTS }, options);
  };
  const fillFiles = async () => {
    const files = await miniflare.getR2Bucket("FILES", BACKEND);
    for (const [name, content] of priceFixtures()) await files.put(`incoming/${name}`, content);
  };
  const fillAll = async () => {
    const hasChanged = await fillDatabases();
    if (!options.empty) await fillFiles();
    return hasChanged;
  };
  const hasChanged = await fillAll().finally(() => miniflare.dispose());
  if (hasChanged && !running) rmSync(join(persist, "cache"), { recursive: true, force: true });
}

/**
 * Deletes the lists of pages that upstreams serve, such as doctors. The site would take the list of another upstream for a
 * list that lost its entries, and hold it back.
 */
export async function deleteServedLists(persist: string): Promise<void> {
  const { kvNamespaces } = unstable_getMiniflareWorkerOptions(join(root, "wrangler.toml")).workerOptions;
  const worker = { modules: true, script: DATABASE_WORKER, kvNamespaces };
  const miniflare = new Miniflare(
    convertV4MiniflareOptions({ resourcePersistencePath: persist, ...worker } as Parameters<
      typeof convertV4MiniflareOptions
    >[0]),
  );
  try {
    const kv = await miniflare.getKVNamespace("LAYOUTS");
    const { keys } = await kv.list({ prefix: "served:" });
    await Promise.all(keys.map(({ name }) => kv.delete(name)));
  } finally {
    await miniflare.dispose();
  }
}

/**
 * Seeds the backend's D1 database with demo data and the content of `kv-fixtures/`. Writes the same content
 * to the site's KV namespace. Skips stores that are up to date. Returns whether any store changed.
 */
export async function fill(
  { DB: db, CONTROL: control, LAYOUTS: kv }: Stores,
  { size = "small", pages: withPages = true, empty = false }: FillOptions = {},
): Promise<boolean> {
  if (empty) {
    await migrate(db);
    await migrate(control, new URL("../worker/db/migrations/", import.meta.url));
    return fillStarter(db);
  }
  // An idle connection to the local database closes after five seconds. So that Node.js detects a closed connection,
  // the function does slow work before the first query or yields to the event loop before the next query.
  const pages = fixturePages();
  const records = fixtureRecords();
  const media = fixtureMedia();
  const drafts = fixtureDrafts(pages);
  const synonyms = fixtureSynonyms();
  const searchable = searchablePages(pages, synonyms);
  const stamp = createHash("sha256")
    .update(JSON.stringify([pages, drafts, [...records], media, searchable, synonyms]))
    .digest("hex");
  await migrate(db);
  await migrate(control, new URL("../worker/db/migrations/", import.meta.url));
  const hasSeeded = await seed(db, { size, today: new Date().toISOString().slice(0, 10) });
  const storedStamp = await db
    .prepare("SELECT document FROM content_records WHERE name = 'stamp'")
    .first<{ document: string }>();
  if (storedStamp?.document === stamp) return hasSeeded;
  await indexPages(db, searchable);
  await loadSynonyms(db, synonyms);
  await setImmediate();
  const now = new Date();
  const rowsOfPages = await pageRows(db, pages, now);
  await db.batch([
    db.prepare("DELETE FROM content_pages"),
    db.prepare("DELETE FROM content_drafts"),
    db.prepare("DELETE FROM content_records"),
    db.prepare("DELETE FROM content_media"),
    ...insert(db, "content_pages", rowsOfPages),
    ...insert(
      db,
      "content_drafts",
      drafts.map((draft) => ({ ...draft, saved: now.toISOString() })),
    ),
    ...insert(
      db,
      "content_records",
      [...records].map(([name, document]) => ({ name, document })),
    ),
  ]);
  // The media files have a total size of several megabytes, so the function inserts the files in several statements.
  // The function writes the stamp last, so the next run repeats an interrupted run.
  const rows = media.map(({ path, type, body }) => ({ path, type, body }));
  for (const statement of insert(db, "content_media", rows)) await statement.run();
  await setImmediate();
  await db.prepare("INSERT INTO content_records VALUES ('stamp', ?)").bind(stamp).run();
  if (!withPages) return true;
  const { keys } = await kv.list();
  await Promise.all(keys.map(({ name }) => kv.delete(name)));
  await Promise.all(
    [...records].map(([name, document]) =>
      kv.put(name.replaceAll("/", ":"), JSON.stringify({ document: JSON.parse(document) })),
    ),
  );
  await Promise.all(
    pages.map(async ({ site, language, path, document }) => {
      const layout = { document, page: null, parsedBy: "", fetchedAt: Date.now(), purgeVersion: 0 };
      // The pages for authors read each layout's fetch time, size, and review from the KV metadata.
      const metadata = { ...(await summaryOf(layout)), weight: document.length, ...reviewIn(document) };
      await kv.put(`layout:${site}:${language}:${path}`, await packLayout(layout), { metadata });
    }),
  );
  await noteUses(control, pages);
  return true;
}

/** Returns the tables of the starter with their rows. The record of the site is the last row. */
export function starterTables(host: string | undefined): [table: string, rows: readonly Row[]][] {
  const { places, postalCodes } = gazetteer();
  const updated = new Date().toISOString();
  const pages = starterPages().map(({ site, language, path, itemId, document }) => ({
    ...{ site, language, path, document, updated },
    item_id: itemId,
  }));
  const records = [...starterRecords(host)].map(([name, document]) => ({ name, document }));
  return [
    ["places", places.map((place) => ({ ...place }))],
    ["postal_codes", postalCodes.map((code) => ({ ...code }))],
    ["forms", STARTER_FORMS],
    ["content_pages", pages],
    ["content_records", records.sort((a, b) => Number(a.name === "sites") - Number(b.name === "sites"))],
  ];
}

/**
 * Adds the starter pages, the starter's forms, and the cities and ZIP codes of the United States to a backend without
 * them. Never changes existing data. Returns whether it added anything.
 */
export async function fillStarter(db: D1Database, host = process.env.SITE_HOST): Promise<boolean> {
  const stored = await db.prepare("SELECT 1 FROM content_records WHERE name = 'sites'").first();
  if (stored) return false;
  const tables = starterTables(host);
  await setImmediate();
  // The record of the site is inserted last, so the next run repeats an interrupted run.
  for (const [table, rows] of tables)
    for (const statement of insert(db, table, rows, "OR IGNORE")) await statement.run();
  return true;
}

/**
 * Indexes each page's CMS items, as the Worker does when it renders a page, so that a purge by item also purges pages
 * that were never visited.
 */
async function noteUses(control: D1Database, pages: FixturePage[]): Promise<void> {
  const stored: Row[] = [];
  const uses: Row[] = [];
  for (const { site, language, path, document } of pages) {
    const name = pageName(site, language, path);
    stored.push({ name, items: "", at: Date.now() });
    for (const item of collectItemKeys(JSON.parse(document).sitecore.route)) uses.push({ item, name });
  }
  await setImmediate();
  await control.batch([
    control.prepare("DELETE FROM stored"),
    ...insert(control, "stored", stored),
    ...insert(control, "uses", uses),
  ]);
}

/** Exits if a site record in `kv-fixtures/` is invalid. Logs a warning for each invalid redirect. */
export function checkFixtures(): void {
  const { redirects, sites } = fixtureProblems();
  for (const line of redirects) console.warn(line);
  if (sites.length) refuse(sites.join("\n"));
}

/** Returns the dates of a page's review and of the next one. The Worker takes them from the parsed page. */
export function reviewIn(document: string): { reviewed?: string; due?: string } {
  const { sitecore } = JSON.parse(document) as {
    sitecore?: { route?: { fields?: Record<string, { value?: string }> } };
  };
  const { reviewedDate, reviewDueDate } = sitecore?.route?.fields ?? {};
  return {
    ...(reviewedDate?.value && { reviewed: reviewedDate.value }),
    ...(reviewDueDate?.value && { due: reviewDueDate.value }),
  };
}
