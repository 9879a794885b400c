import { afterAll, beforeAll } from "vitest";
import { DEADLINES } from "../../worker/runtime/deadlines.ts";

/**
 * Factor by which the tests multiply the Worker's timeouts. The runtime compiles a module on first use, which takes
 * seconds on a busy machine.
 */
const TIMES = 30;
const real = { ...DEADLINES };

// Vitest runs hooks only for files with tests to run. If the module itself multiplied the timeouts, a skipped file would
// leave them multiplied for the next file.
beforeAll(() => {
  for (const [name, milliseconds] of Object.entries(real)) Object.assign(DEADLINES, { [name]: milliseconds * TIMES });
});

/** Restores the Worker's real timeouts for tests of timeouts. */
export const useRealDeadlines = (): void => void Object.assign(DEADLINES, real);

// Restores the timeouts after the tests, because the next test file runs in the same process.
afterAll(useRealDeadlines);
