const flights = new Map<string, Promise<unknown>>();

/**
 * One piece of work for all who ask for it at the same moment in this isolate (RL-02).
 * Who waits has patience of its own, in milliseconds, and then does the work itself: the request that began it may
 * have been cancelled, and would never settle what others wait for. Nobody joins a flight that somebody gave up.
 */
export async function oneFlight<T>(key: string, work: () => Promise<T>, patience: number): Promise<T> {
  const running = flights.get(key) as Promise<T> | undefined;
  if (!running) {
    const mine = work().finally(() => {
      if (flights.get(key) === mine) flights.delete(key);
    });
    flights.set(key, mine);
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
