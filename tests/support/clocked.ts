import { vi } from "vitest";

const realTimeout = globalThis.setTimeout;

/** Lets the faked clock run until work is done; gives what it gave, and how long that took by the clock. */
export async function clocked<T>(work: Promise<T>): Promise<{ value: T; milliseconds: number }> {
  let done = false;
  const ended = work.finally(() => (done = true));
  ended.catch(() => undefined);
  const begin = Date.now();
  while (!done && Date.now() - begin < 60_000) {
    // Modules and digests come in real time, in which the clock stands still.
    for (let turn = 0; turn < 4 && !done; turn++) await new Promise((resolve) => realTimeout(resolve, 1));
    if (!done) await vi.advanceTimersToNextTimerAsync();
  }
  return { value: await ended, milliseconds: Date.now() - begin };
}
