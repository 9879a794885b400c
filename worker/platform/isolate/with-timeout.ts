/**
 * What `work` gives, or the error that `late` makes once it has not come after `timeout` milliseconds. It is waited for
 * in two halves: in an isolate that was too busy to look, a result that has come meanwhile goes first.
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
