import { PATIENCE } from "../../worker/platform/isolate/patience.ts";

/** What a test needs first is compiled then, which takes seconds on a busy machine: no visitor of a test is in a hurry. */
const TIMES = 30;
const names = Object.keys(PATIENCE) as (keyof typeof PATIENCE)[];

for (const name of names) PATIENCE[name] *= TIMES;

/** The site's own time limits, for a test of them. */
export function hurry(): void {
  for (const name of names) PATIENCE[name] /= TIMES;
}
