/** A measurement's minimum duration in milliseconds. The clock's resolution would distort shorter measurements. */
const SHORTEST = 0.25;
const TURNS = 12;

/**
 * Returns each task's shortest duration in milliseconds. The function interleaves several runs to reduce the effect of
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

/** Returns the ratio of two tasks' durations. */
export function timesAsLong(work: () => unknown, reference: () => unknown): number {
  const [mine, other] = bestTimes([work, reference]);
  return mine! / other!;
}

/** The limit between linear (8) and quadratic (64) growth for an input that is eight times as large. */
export const LINEAR = 24;
const TRIES = 3;

/**
 * Returns the growth in duration for an input that is eight times as large: 8 for linear growth, 64 for quadratic
 * growth. If the ratio is high, the function repeats the measurement and returns the lowest ratio, because garbage
 * collection may have slowed down the larger runs.
 */
export function growth(work: (size: number) => unknown, size: number): number {
  let least = Number.POSITIVE_INFINITY;
  const large = () => work(size);
  const small = () => work(size / 8);
  for (let turn = 0; turn < TRIES && least >= LINEAR; turn++) least = Math.min(least, timesAsLong(large, small));
  return least;
}
