/** The queue of pages to render before a visitor requests them, and how a purge learns that its pages are rendered. */
import type { Env } from "../env.ts";
import { withTimeout } from "../runtime/with-timeout.ts";
import { withDatabaseTimeout } from "./database-timeout.ts";

/** A page of a site, by its path without the language prefix. */
export interface PageOf {
  site: string;
  language: string;
  path: string;
}

/** A message of the queue. */
export interface PagesToRender {
  pages: PageOf[];
  /** The purge that raises versions once the pages are rendered; absent when the versions are current already. */
  next?: NextVersions;
}

/** Versions that are not current yet: every name gets the number. */
export interface NextVersions {
  /** The id of the purge's receipt. */
  id: string;
  number: number;
  names: string[];
}

/** The most pages of one message, so that a message takes a consumer a second or two. */
export const MOST_PAGES = 30;
/** The most bytes of a message of Cloudflare Queues, less what a message has besides its text. */
const MOST_BYTES = 120_000;
/** Messages that are sent at once: a batch may have 256 KB. */
const MOST_MESSAGES = 10;
/** How long the results are kept, in milliseconds. */
const LIFETIME = 10 * 60_000;
/** Milliseconds until the first look for a result, and the most between two looks. */
const FIRST_LOOK = 10;
const LAST_LOOK = 200;

/**
 * Sends the pages of a purge to the queue and waits until they are rendered under its versions. Returns `rendered`;
 * `sent` when they cannot be rendered, or not within `timeout` milliseconds; `not sent` without a queue and for too
 * many pages. Never rejects: a purge goes on without its pages.
 */
export async function renderNext(
  env: Env,
  pages: PageOf[],
  next: NextVersions,
  timeout: number,
): Promise<"rendered" | "sent" | "not sent"> {
  const message: PagesToRender = { pages, next };
  const isSmall = pages.length <= MOST_PAGES && JSON.stringify(message).length <= MOST_BYTES;
  if (!env.RENDER_QUEUE || pages.length === 0 || !isSmall) return "not sent";
  const until = Date.now() + timeout;
  try {
    await inTime(env.RENDER_QUEUE.send(message), until);
    return (await inTime(isRendered(env, next.id, until), until)) ? "rendered" : "sent";
  } catch (error) {
    console.error(JSON.stringify({ event: "pages-not-rendered", count: pages.length, error: String(error) }));
    return "sent";
  }
}

const inTime = <T>(work: Promise<T>, until: number): Promise<T> =>
  withTimeout(work, Math.max(0, until - Date.now()), () => new Error("it takes too long"));

/** D1 and not KV, because KV remembers for a minute that there was no result. */
async function isRendered(env: Env, id: string, until: number): Promise<boolean> {
  for (let pause = FIRST_LOOK; Date.now() < until; pause = Math.min(pause * 2, LAST_LOOK)) {
    await new Promise((resolve) => setTimeout(resolve, pause));
    const ok = await readResult(env, id);
    if (ok !== null) return ok;
  }
  return false;
}

/** Whether the pages of a purge were rendered; null while that is not known. */
export async function readResult(env: Env, id: string): Promise<boolean | null> {
  const query = env.CONTROL.prepare("SELECT ok FROM rendered WHERE id = ?").bind(id);
  const row = await withDatabaseTimeout(() => query.first<{ ok: number }>());
  return row && row.ok === 1;
}

/** Tells the waiting purge whether its pages were rendered. */
export async function writeResult(env: Env, id: string, ok: boolean): Promise<void> {
  await withDatabaseTimeout(() =>
    env.CONTROL.batch([
      env.CONTROL.prepare("DELETE FROM rendered WHERE at < ?").bind(Date.now() - LIFETIME),
      env.CONTROL.prepare(
        "INSERT INTO rendered (id, ok, at) VALUES (?1, ?2, ?3) ON CONFLICT (id) DO UPDATE SET ok = ?2",
      ).bind(id, ok ? 1 : 0, Date.now()),
    ]),
  );
}

/** Sends pages to the queue whose versions are current. Never rejects: without the queue visitors have them rendered. */
export async function renderLater(env: Env, pages: PageOf[]): Promise<void> {
  if (!env.RENDER_QUEUE) return;
  const messages = chunks(pages, MOST_PAGES).map((some): { body: PagesToRender } => ({ body: { pages: some } }));
  try {
    for (const batch of chunks(messages, MOST_MESSAGES)) await env.RENDER_QUEUE.sendBatch(batch);
  } catch (error) {
    console.error(JSON.stringify({ event: "pages-not-queued", count: pages.length, error: String(error) }));
  }
}

const chunks = <T>(all: T[], size: number): T[][] =>
  Array.from({ length: Math.ceil(all.length / size) }, (_, at) => all.slice(at * size, (at + 1) * size));
