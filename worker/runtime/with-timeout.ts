/**
 * The result of `work`, or the error from `late` after `timeout` milliseconds. The wait has two halves, so that in a
 * busy isolate a result that has arrived wins over a timer that is already due.
 */
export const withTimeout = <T>(work: Promise<T>, timeout: number, late: () => Error): Promise<T> =>
  new Promise((resolve, reject) => {
    let timer = setTimeout(() => {
      timer = setTimeout(() => reject(late()), timeout / 2);
    }, timeout / 2);
    const ended =
      <V>(settle: (value: V) => void) =>
      (value: V) => {
        clearTimeout(timer);
        settle(value);
      };
    work.then(ended(resolve), ended(reject));
  });
