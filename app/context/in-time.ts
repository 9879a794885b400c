/** Time, in milliseconds, within which a cached response arrives. */
const PATIENCE_MS = 150;

/**
 * Waits briefly for data that must not delay the rendering of a live block. Resolves to null if the data takes longer or
 * if the API call fails.
 */
export async function inTime<T>(pending: Promise<T>): Promise<T | null> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const timeout = new Promise<null>((resolve) => {
    timer = setTimeout(() => resolve(null), PATIENCE_MS);
  });
  try {
    return await Promise.race([pending, timeout]);
  } catch {
    return null;
  } finally {
    clearTimeout(timer);
  }
}
