/** Deadline for deferred data, in milliseconds. Most API calls time out before the deadline. */
const DEADLINE_MS = 2_500;

/**
 * Returns a promise for data that must not delay the rendering of a live block. A component reads the deferred promise
 * with `use` inside a `Suspense` boundary. React streams the content when the data arrives. If the API call fails or
 * misses the deadline, the promise resolves to null.
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
