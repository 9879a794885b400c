import { vi } from "vitest";

const realTimeout = globalThis.setTimeout;

/**
 * Advances the fake clock until a promise settles. Returns the promise's value and the elapsed time on the fake clock.
 */
export async function runFakeClock<T>(work: Promise<T>): Promise<{ value: T; milliseconds: number }> {
  let done = false;
  const ended = work.finally(() => (done = true));
  ended.catch(() => undefined);
  const begin = Date.now();
  while (!done && Date.now() - begin < 60_000) {
    // Module loading and hashing take real time, so the fake clock stops until both are complete.
    for (let turn = 0; turn < 4 && !done; turn++) await new Promise((resolve) => realTimeout(resolve, 1));
    if (!done) await vi.advanceTimersToNextTimerAsync();
  }
  return { value: await ended, milliseconds: Date.now() - begin };
}

/**
 * Ends pauses of at most `longest` milliseconds at once. Timeouts are longer and keep their duration. The stub lasts
 * until `vi.unstubAllGlobals`.
 */
export function skipPauses(longest: number): void {
  vi.stubGlobal("setTimeout", (run: () => void, milliseconds = 0, ...more: []) =>
    realTimeout(run, milliseconds <= longest ? 0 : milliseconds, ...more),
  );
}
