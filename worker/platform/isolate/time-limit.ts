/** What `work` gives, or the error that `late` makes once it has not come after `patience` milliseconds. Cheaper than a race. */
export const inTime = <T>(work: Promise<T>, timeout: number, late: () => Error): Promise<T> =>
  new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(late()), timeout);
    const ended =
      <V>(settle: (value: V) => void) =>
      (value: V) => {
        clearTimeout(timer);
        settle(value);
      };
    work.then(ended(resolve), ended(reject));
  });
