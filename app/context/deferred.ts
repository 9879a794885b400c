/** After so many milliseconds deferred data counts as missing. The time limit of its call usually ends it before. */
const DEADLINE_MS = 2_500;

/**
 * Data that a live block does not wait for: its View reads it with `use` inside of `Suspense`, and it is streamed when it
 * arrives. Null when the call fails, or does not end in time.
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
