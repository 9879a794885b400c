import { afterAll } from "vitest";
import { DEADLINES } from "../../worker/runtime/deadlines.ts";

/**
 * Factor that multiplies all timeouts. The runtime compiles a module on first use, and on a busy machine, compilation
 * takes seconds.
 */
const TIMES = 30;
const real = { ...DEADLINES };

for (const [name, milliseconds] of Object.entries(real)) Object.assign(DEADLINES, { [name]: milliseconds * TIMES });

/** Restores the site's real timeouts for tests that cover timeouts. */
export const useRealDeadlines = (): void => void Object.assign(DEADLINES, real);

// Restores the timeouts after the tests, because the next test file runs in the same process.
afterAll(useRealDeadlines);
