import { configFromDatabase, readConfig } from "../config/runtime-config.ts";
import type { Env } from "../env.ts";
import { preparePages } from "../publish/prepare.ts";
import { type PagesToRender, readResult, writeResult } from "../publish/queue.ts";
import { lastPurge } from "../publish/versions.ts";

/** Minimum and maximum delay before a queue message is retried, in seconds. Each retry doubles the delay. */
const MIN_DELAY_SECONDS = 10;
const MAX_DELAY_SECONDS = 600;

/** Queue consumer that renders the pages in each message. If a render fails, the queue retries the message. */
export async function renderQueue(
  batch: MessageBatch<PagesToRender>,
  env: Env,
  execution: Pick<ExecutionContext, "waitUntil">,
): Promise<void> {
  await readConfig({ env, waitUntil: (promise) => execution.waitUntil(promise) });
  for (const message of batch.messages) {
    const isDone = await renderPages(message.body, env).catch((error: unknown) => {
      console.error(JSON.stringify({ event: "message-failed", error: String(error) }));
      return false;
    });
    const delaySeconds = Math.min(MIN_DELAY_SECONDS * 2 ** (message.attempts - 1), MAX_DELAY_SECONDS);
    if (isDone) message.ack();
    else message.retry({ delaySeconds });
  }
}

async function renderPages({ pages, next, render = next }: PagesToRender, env: Env): Promise<boolean> {
  const results = render && { render: render.id, since: render.number, person: render.person };
  // Reads the purge versions from the database, because this isolate may have cached older versions.
  const { versions } = (await configFromDatabase(env)).config;
  if (!next) return (await preparePages(env, pages, { versions, ...(results && { results }) })).failed === 0;
  if (lastPurge(versions) >= next.number) {
    // If this purge or a later one has already taken effect, renders the pages with the current purge versions.
    await writeResult(env, next.id, false);
    return (await preparePages(env, pages, { versions, ...(results && { results }) })).failed === 0;
  }
  // Skips a message that was already processed, because Cloudflare Queues may deliver a message twice.
  if (await readResult(env, next.id)) return true;
  const nextVersions = { ...versions, ...Object.fromEntries(next.names.map((name) => [name, next.number])) };
  // When the purge reads a failure result, it stops polling. The queue still retries the message, and visitors get the
  // pages that the retry renders.
  const onFailure = () => writeResult(env, next.id, false);
  try {
    const options = {
      versions: nextVersions,
      isNext: true,
      ...(next.pins && { pins: next.pins }),
      ...(results && { results }),
      onFailure,
    };
    const { failed } = await preparePages(env, pages, options);
    // If at least one page was rendered, the result is a success, so that one failing page does not delay the purge.
    await writeResult(env, next.id, failed < pages.length);
    return failed === 0;
  } catch (error) {
    await onFailure();
    throw error;
  }
}
