/**
 * Queue of pages that the Worker renders before visitors request them. A purge polls D1 for its pages' render result.
 */

import { withDatabaseTimeout } from "../db/database-timeout.ts";
import type { Env } from "../env.ts";
import { withTimeout } from "../runtime/deadlines.ts";
import type { PageId } from "../site.ts";
import type { PinChanges } from "./pin-types.ts";

/** A render queue message. */
export interface PagesToRender {
  pages: PageId[];
  /**
   * Purge versions that take effect after the pages are rendered. Undefined if the pages are rendered with the current
   * purge versions.
   */
  next?: NextVersions;
  /** The publication whose receipt shows the results, if `next` is undefined. */
  render?: Publication;
}

/** A publication's renders: the ID under which their results are written, and the time of the publication. */
interface Publication {
  id: string;
  number: number;
  /** Who started the publication. */
  person: string;
}

/** Purge versions that have not taken effect yet. All keys in `names` get the same version number. */
interface NextVersions extends Publication {
  names: string[];
  /** Changes to pins that take effect with the versions. */
  pins?: PinChanges;
}

/** Maximum number of pages per message. A consumer processes a message of the maximum size in about two seconds. */
export const MAX_PAGES = 30;
/** Size limit for a message body in bytes. Cloudflare Queues allows 128 KB, including metadata. */
const MAX_BYTES = 120_000;
/** Maximum number of messages per batch, which keeps batches below the Cloudflare Queues limit of 256 KB. */
const MAX_MESSAGES = 10;
/** Number of milliseconds that the database keeps a render result. */
const RESULT_LIFETIME_MS = 10 * 60_000;
/** Initial and maximum intervals for polling a render result, in milliseconds. */
const MIN_POLL_MS = 10;
const MAX_POLL_MS = 200;

/**
 * Sends a purge's pages to the queue and waits until a consumer has rendered them with the new purge versions. Returns
 * `rendered` on success, and `sent` if rendering fails or takes longer than `timeout` milliseconds. Returns `not sent`
 * if the Worker has no queue or the message would be too large. Never rejects, because a purge succeeds even if its
 * pages were not rendered in advance.
 */
export async function renderNext(
  env: Env,
  pages: PageId[],
  next: NextVersions,
  timeout: number,
): Promise<"rendered" | "sent" | "not sent"> {
  const message: PagesToRender = { pages, next };
  const isSmall = pages.length <= MAX_PAGES && JSON.stringify(message).length <= MAX_BYTES;
  if (!env.RENDER_QUEUE || pages.length === 0 || !isSmall) return "not sent";
  const deadline = Date.now() + timeout;
  try {
    await withDeadline(env.RENDER_QUEUE.send(message), deadline);
    return (await withDeadline(isRendered(env, next.id, deadline), deadline)) ? "rendered" : "sent";
  } catch (error) {
    console.error(JSON.stringify({ event: "pages-not-rendered", count: pages.length, error: String(error) }));
    return "sent";
  }
}

const withDeadline = <T>(promise: Promise<T>, deadline: number): Promise<T> =>
  withTimeout(promise, Math.max(0, deadline - Date.now()), () => new Error("rendering the pages timed out"));

/**
 * Polls D1 for a purge's render result. Returns false if there is no result by the deadline. KV is unsuitable for
 * polling, because KV caches the absence of a key for one minute.
 */
async function isRendered(env: Env, id: string, deadline: number): Promise<boolean> {
  for (let pause = MIN_POLL_MS; Date.now() < deadline; pause = Math.min(pause * 2, MAX_POLL_MS)) {
    await new Promise((resolve) => setTimeout(resolve, pause));
    const ok = await readResult(env, id);
    if (ok !== null) return ok;
  }
  return false;
}

/** Returns whether a purge's pages were rendered, or null if no result exists yet. */
export async function readResult(env: Env, id: string): Promise<boolean | null> {
  const query = env.CONTROL.prepare("SELECT ok FROM rendered WHERE id = ?").bind(id);
  const row = await withDatabaseTimeout(() => query.first<{ ok: number }>());
  return row && row.ok === 1;
}

/** Writes the render result that a purge polls for. */
export async function writeResult(env: Env, id: string, ok: boolean): Promise<void> {
  await withDatabaseTimeout(() =>
    env.CONTROL.batch([
      env.CONTROL.prepare("DELETE FROM rendered WHERE at < ?").bind(Date.now() - RESULT_LIFETIME_MS),
      env.CONTROL.prepare(
        "INSERT INTO rendered (id, ok, at) VALUES (?1, ?2, ?3) ON CONFLICT (id) DO UPDATE SET ok = ?2",
      ).bind(id, ok ? 1 : 0, Date.now()),
    ]),
  );
}

/**
 * Queues pages to be rendered with the current purge versions. Never rejects, because the Worker also renders a page
 * when a visitor requests it.
 */
export async function renderLater(env: Env, pages: PageId[], { id, number, person }: Publication): Promise<void> {
  if (!env.RENDER_QUEUE) return;
  const messages = chunks(pages, MAX_PAGES).map((batchPages): { body: PagesToRender } => ({
    body: { pages: batchPages, render: { id, number, person } },
  }));
  try {
    for (const batch of chunks(messages, MAX_MESSAGES)) await env.RENDER_QUEUE.sendBatch(batch);
  } catch (error) {
    console.error(JSON.stringify({ event: "pages-not-queued", count: pages.length, error: String(error) }));
  }
}

const chunks = <T>(items: T[], size: number): T[][] =>
  Array.from({ length: Math.ceil(items.length / size) }, (_, index) => items.slice(index * size, (index + 1) * size));
