/** Lists of what searches find, and the comparison of names. */
import type { SearchParameters } from "./parameters.ts";

export const present = <T>(list: readonly (T | null | undefined)[]): T[] => list.filter((item) => item != null) as T[];

/** Returns a page of a complete list. */
export function listed<T>(list: readonly (T | null | undefined)[], { count, page }: SearchParameters) {
  const all = present(list);
  return {
    found: all.slice((page - 1) * count, page * count),
    total: all.length,
    hasNext: count > 0 && page * count < all.length,
  };
}

const plain = (text: string): string =>
  text
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .trim();

/** Returns whether any word of a text, with the words after it, begins with the wanted words. Case and accents are ignored. */
export function matches(text: string | null | undefined, wanted: string | undefined): boolean {
  if (wanted === undefined) return true;
  const words = plain(text ?? "").split(" ");
  return words.some((_word, index) => words.slice(index).join(" ").startsWith(plain(wanted)));
}
