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
