const flights = new Map<string, Promise<unknown>>();

interface Waiting {
  /** Milliseconds until a request stops waiting for another one that does the same, and does the work itself (RL-02). */
  patience: number;
  /** Work that goes on after the response. */
  later(work: Promise<unknown>): void;
}

/**
 * One piece of work for all who ask for it at the same moment in this isolate (RL-02). It goes on when the visitor who
 * began it leaves. Should it be cancelled all the same, it never settles what others wait for: so they have patience of
 * their own. Nobody joins a flight that somebody gave up.
 */
export async function oneFlight<T>(key: string, work: () => Promise<T>, { patience, later }: Waiting): Promise<T> {
  const running = flights.get(key) as Promise<T> | undefined;
  if (!running) {
    const mine = work().finally(() => {
      if (flights.get(key) === mine) flights.delete(key);
    });
    flights.set(key, mine);
    later(mine.catch(() => undefined));
    return mine;
  }
  let timer: ReturnType<typeof setTimeout> | undefined;
  const outOfPatience = new Promise<"late">((resolve) => {
    timer = setTimeout(() => resolve("late"), patience);
  });
  const outcome = await Promise.race([running.then((value) => ({ value })), outOfPatience]).finally(() =>
    clearTimeout(timer),
  );
  if (outcome !== "late") return outcome.value;
  if (flights.get(key) === running) flights.delete(key);
  return work();
}
