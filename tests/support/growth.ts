/** Minimum duration of a measurement, in milliseconds. The clock's resolution is too low for shorter durations. */
const SHORTEST = 0.25;
const TURNS = 12;

/**
 * Returns each task's shortest duration in milliseconds. Interleaves several runs of the tasks to reduce the effect of
 * other load on the machine.
 */
function bestTimes(works: (() => unknown)[]): number[] {
  const best = works.map(() => Number.POSITIVE_INFINITY);
  for (let turn = 0; turn < TURNS; turn++) {
    works.forEach((work, at) => {
      const begin = performance.now();
      work();
      best[at] = Math.min(best[at]!, performance.now() - begin);
    });
  }
  return best.map((time) => Math.max(time, SHORTEST));
}

/** Returns how many times as long `work` takes as `backend`. */
export function timesAsLong(work: () => unknown, backend: () => unknown): number {
  const [mine, other] = bestTimes([work, backend]);
  return mine! / other!;
}

/**
 * Maximum factor by which the running time of a linear function may increase if the input is eight times as large. The
 * factor is 8 for exactly linear growth and 64 for quadratic growth.
 */
export const LINEAR = 24;
const TRIES = 3;

/**
 * Returns how many times as long a task takes if its input is eight times as large. If the ratio is high, repeats the
 * measurement and returns the lowest ratio, because garbage collection may have slowed down the larger runs.
 */
export function growth(work: (size: number) => unknown, size: number): number {
  let least = Number.POSITIVE_INFINITY;
  const large = () => work(size);
  const small = () => work(size / 8);
  for (let turn = 0; turn < TRIES && least >= LINEAR; turn++) least = Math.min(least, timesAsLong(large, small));
  return least;
}
