/** Deadline for deferred data in milliseconds. An API call usually times out before the deadline. */
const DEADLINE_MS = 2_500;

/**
 * Wraps data that must not delay a live block. A component reads the promise with `use` inside a `Suspense` boundary.
 * React streams the content when the data arrives. The inner promise resolves to null if the API call fails or misses
 * the deadline.
 */
export async function deferred<T>(pending: Promise<T>): Promise<T | null> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const timeout = new Promise<null>((resolve) => {
    timer = setTimeout(() => resolve(null), DEADLINE_MS);
  });
  try {
    return await Promise.race([pending, timeout]);
  } catch {
    return null;
  } finally {
    clearTimeout(timer);
  }
}
