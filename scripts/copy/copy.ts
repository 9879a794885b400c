/** Copies a site to a folder or a bucket, page by page, through the Worker's operations in `contracts/copy.ts`. */

import type { CopiedPage } from "../../contracts/copy.ts";
import { HOUR_MS } from "../../lib/dates/units.ts";
import { decoded } from "../../lib/text/decode.ts";
import { digestOf } from "../deploy/release-files.ts";
import { fillLists, hasList, type ListedPage } from "./lists.ts";
import type { Target } from "./target.ts";

/** Number of pages in a request, and of requests at the same time. */
const [BATCH, CONCURRENCY] = [10, 4];
/** Milliseconds after which a page is written again although only the time in its banner differs. */
const REWRITE_MS = HOUR_MS;
/** A copy that would lose more than this share of its pages is refused, because the list of pages is probably broken. */
const MAX_LOSS = 1 / 3;

/** What the copy contains, stored in the target as `copy.json`. */
export interface Inventory {
  /** Time of the last complete pass, in ISO format. */
  at: string;
  publishedAt: number;
  pages: Record<string, StoredPage>;
  files: Record<string, { etag: string | null }>;
}

interface StoredPage extends ListedPage {
  /** Time of the copy of this page, and the digest of the page without its banner. */
  at: string;
  digest: string;
  files: string[];
}

export interface Index {
  site: string;
  host: string;
  publishedAt: number;
  pages: { language: string; path: string; url: string }[];
  languages: { language: string; home: string }[];
}

export interface Copier {
  index(): Promise<Index>;
  pages(site: string, language: string, paths: string[]): Promise<CopiedPage[]>;
  /** Fetches a file of the site. `etag` is that of the stored file. */
  file(url: string, etag: string | null): Promise<Response>;
  target: Target;
  /** Whether the copy may lose more than a third of its pages. */
  accept?: boolean;
  now?: () => Date;
}

export interface Summary {
  pages: number;
  written: number;
  /** Pages that could not be rendered completely and keep their last copy. */
  kept: string[];
  /** Pages and files that the copy lacks. */
  missing: string[];
  removed: number;
}

export const INVENTORY = "copy.json";

/** Returns the key of a page in the copy. `url` is the path on the site. */
export const keyOfPage = (url: string): string => `${decodeURI(url).slice(1)}/index.html`.replace(/^\//, "");

/** Returns the key of a file in the copy, or null for a path that is not safe in a file system. */
export function keyOfFile(url: string): string | null {
  const [path = ""] = url.split("?");
  const key = decoded(path).slice(1);
  return /(^|\/)\.{0,2}(\/|$)|[\\\0]/.test(key) ? null : key;
}

/** Reads the inventory of a copy, which is empty before the first pass. */
export async function readInventory(target: Target): Promise<Inventory> {
  const bytes = await target.read(INVENTORY);
  return bytes ? JSON.parse(Buffer.from(bytes).toString("utf8")) : { at: "", publishedAt: 0, pages: {}, files: {} };
}

/**
 * Copies all pages of a site and the files that they need. A page that the site cannot render completely keeps its last
 * copy. Throws an error, and changes nothing, if the site renders no page or lists far fewer pages than before.
 */
export async function copySite(copier: Copier): Promise<Summary> {
  const { target, now = () => new Date() } = copier;
  const [index, before] = await Promise.all([copier.index(), readInventory(target)]);
  const [listed, copied] = [index.pages, Object.values(before.pages).filter(({ path }) => path !== "/404")];
  if (!copier.accept && copied.length - listed.length > copied.length * MAX_LOSS)
    throw new Error(
      `The site lists ${listed.length} pages, and the copy has ${copied.length}: the copy was not changed. To accept the loss, add --accept.`,
    );

  const pages: Inventory["pages"] = {};
  const summary: Summary = { pages: 0, written: 0, kept: [], missing: [], removed: 0 };
  const waiting: { url: string; html: string }[] = [];
  const write = async (url: string, html: string) => {
    const page = pages[url]!;
    page.digest = digestOf(Buffer.from(withoutBanner(html)));
    const stored = before.pages[url];
    const isRecent = stored && now().getTime() - Date.parse(stored.at) < REWRITE_MS;
    if (isRecent && stored.digest === page.digest) {
      page.at = stored.at;
      return;
    }
    await target.write(keyOf(url), Buffer.from(html), "text/html; charset=utf-8");
    summary.written++;
  };

  const errorPages = index.languages.map(({ language, home }) => ({
    language,
    path: "/404",
    url: `${home === "/" ? "" : home}/404.html`,
  }));
  const batches = [...Map.groupBy([...index.pages, ...errorPages], ({ language }) => language)].flatMap(
    ([language, all]) =>
      Array.from({ length: Math.ceil(all.length / BATCH) }, (_, at) => ({
        language,
        batch: all.slice(at * BATCH, (at + 1) * BATCH),
      })),
  );
  await inParallel(batches, async ({ language, batch }) => {
    const results = await copier.pages(
      index.site,
      language,
      batch.map(({ path }) => path),
    );
    for (const [at, entry] of batch.entries()) {
      const page = results[at];
      const stored = before.pages[entry.url];
      const isExpected = page?.status === (entry.path === "/404" ? 404 : 200);
      if (page?.status === 404 && !isExpected) continue;
      if (!page || !isExpected || (!page.complete && stored)) {
        if (stored) pages[entry.url] = stored;
        (stored ? summary.kept : summary.missing).push(entry.url);
        continue;
      }
      const { name, description, files, html } = page;
      pages[entry.url] = { ...entry, name, description, files, at: now().toISOString(), digest: "" };
      if (hasList(html)) waiting.push({ url: entry.url, html });
      else await write(entry.url, html);
    }
  });
  summary.pages = Object.keys(pages).length;
  if (summary.pages === summary.kept.length) throw new Error("The site rendered no page: the copy was not changed.");
  const named = Object.values(pages).filter(({ path }) => path !== "/404");
  for (const { url, html } of waiting) await write(url, fillLists(html, pages[url]!.language, named));

  const files = await copyFiles(copier, Object.values(pages), before.files, summary);
  const keys = new Set([...Object.keys(pages).map(keyOf), ...Object.keys(files)]);
  // The inventory is written before old entries are removed: a pass that stops here leaves too much, never too little.
  const inventory: Inventory = { at: now().toISOString(), publishedAt: index.publishedAt, pages, files };
  await target.write(INVENTORY, Buffer.from(JSON.stringify(inventory)), "application/json");
  for (const key of [...Object.keys(before.pages).map(keyOf), ...Object.keys(before.files)])
    if (!keys.has(key)) {
      await target.remove(key);
      summary.removed++;
    }
  return summary;
}

const keyOf = (url: string) => (url.endsWith("/404.html") ? url.slice(1) : keyOfPage(url));

/** Returns a page without its banner, which contains the time of the copy. */
function withoutBanner(html: string): string {
  const from = html.indexOf("<aside data-copied=");
  return from < 0 ? html : html.slice(0, from) + html.slice(html.indexOf("</aside>", from));
}

async function copyFiles(
  { file, target }: Copier,
  pages: readonly StoredPage[],
  before: Inventory["files"],
  summary: Summary,
): Promise<Inventory["files"]> {
  const files: Inventory["files"] = {};
  // A file server ignores the query, so all sizes of a picture are one file: the first URL without a query, or the
  // longest URL, which asks for the largest picture.
  const urls = new Map<string, string>();
  for (const url of pages.flatMap((page) => page.files)) {
    const key = keyOfFile(url);
    if (key !== null && (!urls.has(key) || sizeOf(url) > sizeOf(urls.get(key)!))) urls.set(key, url);
  }
  await inParallel([...urls], async ([key, url]) => {
    const stored = before[key];
    // The name of a file in `/assets/` contains its hash.
    if (stored && key.startsWith("assets/")) {
      files[key] = stored;
      return;
    }
    const response = await file(url, stored?.etag ?? null);
    if (response.status === 304 && stored) files[key] = stored;
    else if (response.ok) {
      const bytes = new Uint8Array(await response.arrayBuffer());
      await target.write(key, bytes, response.headers.get("content-type") ?? "application/octet-stream");
      files[key] = { etag: response.headers.get("etag") };
    } else if (stored && response.status !== 404) files[key] = stored;
    else summary.missing.push(url);
  });
  return files;
}

/** Returns the width that a picture's URL asks for, or 0. */
const sizeOf = (url: string): number => Number(new URL(url, "https://own.invalid").searchParams.get("w")) || 0;

async function inParallel<T>(all: readonly T[], run: (one: T) => Promise<void>): Promise<void> {
  const rest = [...all];
  const worker = async () => {
    for (let one = rest.shift(); one !== undefined; one = rest.shift()) await run(one);
  };
  await Promise.all(Array.from({ length: CONCURRENCY }, worker));
}
