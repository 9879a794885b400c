import { DEADLINES } from "../../worker/runtime/deadlines.ts";

/** Factor for all timeouts. The first use of a module compiles it, which takes seconds on a busy machine. */
const TIMES = 30;
const names = Object.keys(DEADLINES) as (keyof typeof DEADLINES)[];

for (const name of names) DEADLINES[name] *= TIMES;

/** Restores the site's real timeouts for a test of them. */
export function useRealDeadlines(): void {
  for (const name of names) DEADLINES[name] /= TIMES;
}
