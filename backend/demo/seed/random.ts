/** A seeded random number generator (mulberry32). The same seed generates the same data. */
export interface Random {
  /** Returns a number in [0, 1). */
  next(): number;
  /** Returns a whole number from `low` to `high`, inclusive. */
  int(low: number, high: number): number;
  /** Returns true with probability `p`. */
  chance(p: number): boolean;
  pick<T>(list: readonly T[]): T;
  /** Returns `count` distinct list elements, in list order. */
  sample<T>(list: readonly T[], count: number): T[];
  /** Returns 32 random hexadecimal digits. */
  hex(): string;
}

/**
 * Returns a stream's random number generator, seeded with the stream's name. Streams are independent, so a change to
 * one table does not change the data in other tables.
 */
export function random(name: string): Random {
  let state = [...name].reduce((hash, char) => Math.imul(hash ^ (char.codePointAt(0) ?? 0), 16777619), 2166136261);
  const next = () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32;
  };
  const int = (low: number, high: number) => low + Math.floor(next() * (high - low + 1));
  return {
    next,
    int,
    chance: (p) => next() < p,
    pick: (list) => {
      const member = list[int(0, list.length - 1)];
      if (member === undefined) throw new Error("Cannot pick an element from an empty list");
      return member;
    },
    sample: (list, count) => {
      const chosen = new Set<number>();
      while (chosen.size < Math.min(count, list.length)) chosen.add(int(0, list.length - 1));
      return list.filter((_, index) => chosen.has(index));
    },
    hex: () =>
      Array.from({ length: 4 }, () =>
        Math.floor(next() * 2 ** 32)
          .toString(16)
          .padStart(8, "0"),
      ).join(""),
  };
}
