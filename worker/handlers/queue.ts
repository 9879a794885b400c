import { type PagesToRender, readResult, writeResult } from "../control/render-queue.ts";
import { configFromDatabase, readConfig } from "../control/runtime-config.ts";
import { lastPurge } from "../control/versions.ts";
import type { Env } from "../env.ts";
import { preparePages } from "../pages/prepare-pages.ts";

/** Seconds until a message is delivered again: doubled with each attempt, up to ten minutes. */
const FIRST_DELAY = 10;
const LONGEST_DELAY = 600;

/** Renders the pages of the queue's messages. A message whose pages cannot all be rendered is delivered again. */
export async function renderQueue(
  batch: MessageBatch<PagesToRender>,
  env: Env,
  execution: Pick<ExecutionContext, "waitUntil">,
): Promise<void> {
  await readConfig({ env, waitUntil: (work) => execution.waitUntil(work) });
  for (const message of batch.messages) {
    const isDone = await renderPages(message.body, env).catch((error: unknown) => {
      console.error(JSON.stringify({ event: "message-failed", error: String(error) }));
      return false;
    });
    const delaySeconds = Math.min(FIRST_DELAY * 2 ** (message.attempts - 1), LONGEST_DELAY);
    if (isDone) message.ack();
    else message.retry({ delaySeconds });
  }
}

async function renderPages({ pages, next }: PagesToRender, env: Env): Promise<boolean> {
  // The database, because this isolate may not have the versions of the last seconds.
  const { versions } = (await configFromDatabase(env)).config;
  if (!next) return (await preparePages(env, pages, { versions })).failed === 0;
  if (lastPurge(versions) >= next.number) {
    // This purge has raised its versions, or another one was faster and this one need not wait any longer.
    await writeResult(env, next.id, false);
    return (await preparePages(env, pages, { versions })).failed === 0;
  }
  // A message may be delivered twice.
  if (await readResult(env, next.id)) return true;
  const raised = { ...versions, ...Object.fromEntries(next.names.map((name) => [name, next.number])) };
  // The purge goes on. Whatever is rendered later is still rendered for it.
  const onFailure = () => writeResult(env, next.id, false);
  try {
    const { failed } = await preparePages(env, pages, { versions: raised, isNext: true, onFailure });
    // A single page that cannot be rendered does not hold the others back.
    await writeResult(env, next.id, failed < pages.length);
    return failed === 0;
  } catch (error) {
    await onFailure();
    throw error;
  }
}
