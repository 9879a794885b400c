/** Duration histograms with exponential buckets. Two histograms can be merged by adding their bucket counts. */

/** The upper bound of bucket n is 1.6ⁿ milliseconds, from 1 ms to 31 s. The last bucket has no upper bound. */
export const BUCKETS = 24;
const RATIO = 1.6;

/** Returns the bucket index for a duration in milliseconds. */
export const bucketOf = (milliseconds: number): number =>
  milliseconds <= 1 ? 0 : Math.min(BUCKETS - 1, Math.ceil(Math.log(milliseconds) / Math.log(RATIO) - 1e-9));

/**
 * Returns a histogram quantile in milliseconds, interpolated within the bucket. Returns null for an empty histogram.
 * @param slowest The longest duration in milliseconds, which is the upper limit for the result.
 */
export function quantileOf(buckets: readonly number[], fraction: number, slowest: number): number | null {
  const total = buckets.reduce((sum, count) => sum + count, 0);
  if (total === 0) return null;
  let remaining = fraction * total;
  for (const [index, count] of buckets.entries()) {
    if (count > 0 && remaining <= count) {
      const [from, to] = [index === 0 ? 0 : RATIO ** (index - 1), RATIO ** index];
      return Math.min(slowest, from + ((to - from) * remaining) / count);
    }
    remaining -= count;
  }
  return slowest;
}
