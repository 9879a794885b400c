/** Shorter times say more of the clock than of the work, in milliseconds. */
const SHORTEST = 0.25;
const TURNS = 12;

/** The best time of each task in milliseconds, of several interleaved runs, so that a busy machine does not matter. */
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

/** How many times as long one task takes as another. */
export function timesAsLong(work: () => unknown, reference: () => unknown): number {
  const [mine, other] = bestTimes([work, reference]);
  return mine! / other!;
}

/** Between linear growth and that with the square, of eight times as much. */
export const LINEAR = 24;
const TRIES = 3;

/**
 * How many times as long eight times as much takes: 8 when cost grows with size, 64 when it grows with its square. The
 * least of several tries, if it seems too much: all of one's larger runs may meet a collection of garbage.
 */
export function growth(work: (size: number) => unknown, size: number): number {
  let least = Number.POSITIVE_INFINITY;
  const large = () => work(size);
  const small = () => work(size / 8);
  for (let turn = 0; turn < TRIES && least >= LINEAR; turn++) least = Math.min(least, timesAsLong(large, small));
  return least;
}
