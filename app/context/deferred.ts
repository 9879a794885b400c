/** Deadline for deferred data in milliseconds. Usually, an API call reaches its timeout before the deadline. */
const DEADLINE_MS = 2_500;

/**
 * Wraps data that must not delay a live block. A component reads the promise with `use` inside `Suspense`. React
 * streams the content when the data arrives. Returns a promise that resolves to null if the API call fails or misses
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
