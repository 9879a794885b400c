/**
 * Deadlines in milliseconds. The `lists`, `page`, and `block` deadlines are measured from the start of a page request.
 * These deadlines limit the load time for optional lists, the page content, and the main block's data, so that a page
 * response takes less than 2.5 seconds even if an upstream is slow. The `stream` deadline limits the load time of a
 * streamed block, measured from the start of its load. The `counter` deadline is measured from the start of a call to a counter
 * Durable Object.
 */
export const DEADLINES = { lists: 1_500, page: 2_400, block: 2_450, stream: 4_000, counter: 2_000 };

/** Minimum timeout, in milliseconds, for each step of a page request, even after the request's deadline. */
const MIN_TIMEOUT_MS = 50;

/** Returns the number of milliseconds until `end` (a Unix timestamp in milliseconds), but at least 50. */
export const timeUntil = (end: number): number => Math.max(MIN_TIMEOUT_MS, end - Date.now());

/**
 * Resolves to the result of `promise`, or rejects with the error from `createError` after `timeout` milliseconds. The
 * timeout uses two consecutive timers, so that the result of `promise` takes precedence in a busy isolate, where a
 * single timer may already be overdue when the work settles. The second timer starts only after the first timer has
 * fired.
 */
export const withTimeout = <T>(promise: Promise<T>, timeout: number, createError: () => Error): Promise<T> =>
  new Promise((resolve, reject) => {
    let timer = setTimeout(() => {
      timer = setTimeout(() => reject(createError()), timeout / 2);
    }, timeout / 2);
    const settleWith =
      <V>(settle: (value: V) => void) =>
      (value: V) => {
        clearTimeout(timer);
        settle(value);
      };
    promise.then(settleWith(resolve), settleWith(reject));
  });
