/** Returns a shuffled copy of a list (Fisher–Yates). */
export function shuffled<T>(list: readonly T[], random: () => number = Math.random): T[] {
  const order = [...list];
  for (let last = order.length - 1; last > 0; last--) {
    const other = Math.floor(random() * (last + 1));
    [order[last], order[other]] = [order[other] as T, order[last] as T];
  }
  return order;
}
