/** Shorter times say more of the clock than of the work, in milliseconds. */
const SHORTEST = 0.05;
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

/** How many times as long eight times as much takes: 8 when cost grows with size, 64 when it grows with its square. */
export const growth = (work: (size: number) => unknown, size: number): number =>
  timesAsLong(
    () => work(size),
    () => work(size / 8),
  );
/** Between the two. */
export const LINEAR = 24;
