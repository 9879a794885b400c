import { createHash } from "node:crypto";
import { readdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { setImmediate } from "node:timers/promises";
import { convertV4MiniflareOptions, Log, LogLevel, Miniflare } from "miniflare";
import { unstable_getMiniflareWorkerOptions } from "wrangler";
import { survey } from "../app/page/parse/survey.ts";
import { indexPages } from "../reference/handlers/search.ts";
import { rememberEverydayWords } from "../reference/search/everyday.ts";
import { migrate, type SeedOptions, seed } from "../reference/seed/index.ts";
import { insert } from "../reference/seed/insert.ts";
import { packLayout } from "../worker/platform/content/stored-layout.ts";
import { pageName } from "../worker/platform/control/versions.ts";
import {
  type FixturePage,
  fixtureEverydayWords,
  fixtureMedia,
  fixturePages,
  fixtureRecords,
  searchablePages,
} from "./fixtures.ts";

const root = join(import.meta.dirname, "..");

/**
 * The reference upstream's name: `unsafeGetDirectURL(REFERENCE)` says where it answers itself, its fault switch too.
 */
export const REFERENCE = "larkspur-reference";
/** The site's name: `unsafeGetDirectURL(SITE)` says where it answers past Miniflare, if it was started so. */
export const SITE = "larkspur-site";

interface LocalOptions {
  port?: number;
  /** Where KV, D1 and caches are stored between starts; without it they are in memory. */
  persist?: string;
  /** Settings that replace those of wrangler.toml. */
  settings?: Record<string, string>;
  /** Quiet for tests. */
  quiet?: boolean;
  /** Code of a module that stands before the site's own, `./index.js`: a test's. */
  before?: string;
  /** Whether the site answers past Miniflare's own Worker too, which costs more than a stored page: for benchmarks. */
  direct?: boolean;
}

interface Module {
  type: "ESModule";
  path: string;
  contents?: string;
}

/** Runs the built site and the reference upstream on this machine, in one workerd, as wrangler.toml describes them. */
export async function runLocally(options: LocalOptions): Promise<Miniflare> {
  const { port = 0, persist, settings = {}, quiet = true, before, direct = false } = options;
  const worker = (config: string, folder: string) => {
    const workerOptions = unstable_getMiniflareWorkerOptions(join(root, config)).workerOptions as { bindings?: object };
    const modules = readdirSync(join(root, folder), { recursive: true, encoding: "utf8" })
      .filter((file) => file.endsWith(".js"))
      .sort((a, b) => Number(b === "index.js") - Number(a === "index.js"))
      .map((path): Module => ({ type: "ESModule", path: join(root, folder, path) }));
    return { ...workerOptions, modules, modulesRoot: join(root, folder), rootPath: root };
  };
  const site = worker("wrangler.toml", "dist/worker");
  const reference = worker("reference/wrangler.toml", "dist/reference");
  if (before) site.modules.unshift({ type: "ESModule", path: join(root, "dist/worker/before.js"), contents: before });
  const socket = { host: "127.0.0.1", port: 0 };
  const miniflare = new Miniflare(
    convertV4MiniflareOptions({
      host: "127.0.0.1",
      port,
      cf: {
        country: "US",
        region: "Colorado",
        regionCode: "CO",
        city: "Denver",
        postalCode: "80202",
        latitude: "39.7392",
        longitude: "-104.9903",
        timezone: "America/Denver",
        colo: "DEN",
      },
      log: new Log(quiet ? LogLevel.NONE : LogLevel.WARN),
      ...(persist ? { resourcePersistencePath: persist } : {}),
      workers: [
        {
          ...site,
          name: SITE,
          bindings: { ...site.bindings, ...settings },
          ...(direct && { unsafeDirectSockets: [socket] }),
        },
        // Faults can be set on this machine only: no deployed setting has the switch.
        {
          ...reference,
          name: REFERENCE,
          bindings: { ...reference.bindings, FAULTS: "on" },
          unsafeDirectSockets: [socket],
        },
      ],
    } as Parameters<typeof convertV4MiniflareOptions>[0]),
  );
  await miniflare.ready;
  return miniflare;
}

/** Settings that `wrangler.toml` leaves out and a start may give. */
const OPTIONAL = [
  "SITE_HOST",
  "SITE_LANGUAGES",
  "MEDIA_HOSTS",
  "VARIANTS",
  "EDITING_ORIGINS",
  "EDITING_SECRET_PREVIOUS",
  "PURGE_SECRET_PREVIOUS",
  "AUTHOR_ASSET_HOST",
  "PAYMENT_CODES",
];

/**
 * The settings of a start: whatever of `wrangler.toml`, and whatever upstream, is set in the environment. ENVIRONMENT
 * stays local, since the site runs on this machine.
 */
export function settingsIn(environment: Record<string, string | undefined>): Record<string, string> {
  const known = new Set([...Object.keys(written()), ...OPTIONAL]);
  known.delete("ENVIRONMENT");
  return Object.fromEntries(
    Object.entries(environment).filter(
      (entry): entry is [string, string] =>
        Boolean(entry[1]) && (known.has(entry[0]) || entry[0].startsWith("UPSTREAM_")),
    ),
  );
}

/** The settings of wrangler.toml. */
const written = (): Record<string, string> =>
  (
    unstable_getMiniflareWorkerOptions(join(root, "wrangler.toml")).workerOptions as {
      bindings?: Record<string, string>;
    }
  ).bindings ?? {};

/** Whether the pages come from a content system of somebody else: then the demo's are not put before them. */
export function isForeign(settings: Record<string, string>, inFile = written()): boolean {
  const { UPSTREAM_CONTENT, UPSTREAM_DEFAULT = "binding" } = { ...inFile, ...settings };
  return (UPSTREAM_CONTENT ?? UPSTREAM_DEFAULT) !== "binding";
}

/**
 * Where KV, D1 and caches of these settings are stored: each content system has a store of its own. Those of Sitecore's
 * cloud share an address and are told apart by their keys.
 */
export function storeOf(settings: Record<string, string>, inFile = written()): string {
  if (!isForeign(settings, inFile)) return ".wrangler/state";
  const { UPSTREAM_CONTENT, UPSTREAM_DEFAULT, DEFAULT_SITE, CONTENT_API_KEY } = { ...inFile, ...settings };
  const parts = [UPSTREAM_CONTENT, UPSTREAM_DEFAULT, DEFAULT_SITE, CONTENT_API_KEY];
  const name = createHash("sha256").update(JSON.stringify(parts));
  return `.wrangler/state-${name.digest("hex").slice(0, 12)}`;
}

/**
 * Serves the built site with everything filled in, once it is so.
 * After new content the pages in the local cache are deleted.
 */
export async function serveFilled(
  options: LocalOptions & { persist: string; size?: SeedOptions["size"] },
): Promise<Miniflare> {
  const filling = await runLocally({ persist: options.persist });
  const changed = await fill(filling, options.size, { pages: !isForeign(options.settings ?? {}) });
  await filling.dispose();
  if (changed) rmSync(join(options.persist, "cache"), { recursive: true, force: true });
  return runLocally(options);
}

/**
 * Fills the reference upstream's D1 with invented data and, like the site's KV, with the content of `kv-fixtures/`,
 * where they do not hold it already. Says whether anything has changed. Without `pages` KV stays as it is.
 */
export async function fill(
  miniflare: Miniflare,
  size: SeedOptions["size"] = "small",
  { pages: withPages = true }: { pages?: boolean } = {},
): Promise<boolean> {
  // First, since a connection that waits while this is made may be closed.
  const pages = fixturePages();
  const records = fixtureRecords();
  const media = fixtureMedia();
  const everyday = fixtureEverydayWords();
  const searchable = searchablePages(pages, everyday);
  const stamp = createHash("sha256")
    .update(JSON.stringify([pages, [...records], media, searchable, everyday]))
    .digest("hex");
  // Miniflare declares the same binding with its own copy of the types.
  const db = (await miniflare.getD1Database("DB", REFERENCE)) as unknown as D1Database;
  const kv = await miniflare.getKVNamespace("LAYOUTS", SITE);
  await migrate(db);
  const control = (await miniflare.getD1Database("CONTROL", SITE)) as unknown as D1Database;
  await migrate(control, new URL("../worker/platform/control/migrations/", import.meta.url));
  const seeded = await seed(db, { size, today: new Date().toISOString().slice(0, 10) });
  const filled = await db
    .prepare("SELECT document FROM content_records WHERE name = 'stamp'")
    .first<{ document: string }>();
  if (filled?.document === stamp) return seeded;
  await indexPages(db, searchable);
  await rememberEverydayWords(db, everyday);
  const now = new Date().toISOString();
  await db.batch([
    db.prepare("DELETE FROM content_pages"),
    db.prepare("DELETE FROM content_records"),
    db.prepare("DELETE FROM content_media"),
    ...pages.map((page) =>
      db
        .prepare("INSERT INTO content_pages VALUES (?, ?, ?, ?, ?, ?)")
        .bind(page.site, page.language, page.path, page.itemId, page.document, now),
    ),
    ...[...records].map(([name, document]) =>
      db.prepare("INSERT INTO content_records VALUES (?, ?)").bind(name, document),
    ),
  ]);
  // A few at a time: they are megabytes. The stamp comes last, so that an interrupted fill is repeated.
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
    pages.map((page) =>
      kv.put(
        `layout:${page.site}:${page.language}:${page.path}`,
        packLayout({ document: page.document, page: null, parsedBy: "", fetchedAt: Date.now(), version: 0 }),
      ),
    ),
  );
  await noteUses(control, pages);
  return true;
}

/** Notes which page uses which item, as the Worker does when it stores one: a publication then finds it unseen. */
async function noteUses(control: D1Database, pages: FixturePage[]): Promise<void> {
  const notes = pages.map(({ site, language, path, document }) => {
    const items = survey(JSON.parse(document).sitecore.route);
    return { name: pageName(site, language, path), items };
  });
  await control.batch([
    control.prepare("DELETE FROM stored"),
    ...notes.flatMap(({ name, items }) => [
      control.prepare("INSERT INTO stored (name, items, at) VALUES (?, '', ?)").bind(name, Date.now()),
      control
        .prepare("INSERT INTO uses (item, name) SELECT value, ? FROM json_each(?)")
        .bind(name, JSON.stringify(items)),
    ]),
  ]);
}
