/** Returns a name without case, spaces, and dashes, for comparisons. */
export const plainName = (name: string): string =>
  name
    .normalize("NFD")
    .toLowerCase()
    .replace(/[^a-z0-9]/g, "");

/**
 * Returns the most similar name, or undefined if more than a third of the characters differ. The comparison ignores
 * case, spaces, and dashes.
 */
export function nearestName(name: string, names: readonly string[]): string | undefined {
  const target = plainName(name);
  return ranked(
    target,
    names.map((text) => ({ text, value: text })),
  )[0]?.value;
}

/**
 * Returns the values of the texts that are most similar to a name, best first. A text is similar if at most a third of
 * the name's characters differ, or if it contains the whole name. Each value is returned once.
 */
export function nearNames<T>(name: string, candidates: readonly Candidate<T>[], limit: number): T[] {
  const target = plainName(name);
  const containing = target.length < 4 ? [] : candidates.filter(({ text }) => plainName(text).includes(target));
  const values = [...ranked(target, candidates), ...containing].map(({ value }) => value);
  return [...new Set(values)].slice(0, limit);
}

/** Minimum length of a name for which `misspelledName` finds a correction. Short names differ by few letters anyway. */
const MIN_LENGTH = 8;

/** Returns the name that was probably meant: it differs in at most two letters. Returns undefined if there is none. */
export function misspelledName(name: string, names: readonly string[]): string | undefined {
  const target = plainName(name);
  return names
    .filter(({ length }) => length >= MIN_LENGTH)
    .map((known) => ({ known, distance: editDistance(target, plainName(known)) }))
    .filter(({ distance }) => distance <= 2)
    .sort((a, b) => a.distance - b.distance)[0]?.known;
}

interface Candidate<T> {
  text: string;
  value: T;
}

/** Returns the candidates of which at most a third of the target's characters differ, best first. */
function ranked<T>(target: string, candidates: readonly Candidate<T>[]): Candidate<T>[] {
  const distances = candidates.map((candidate) => ({
    candidate,
    distance: editDistance(target, plainName(candidate.text)),
  }));
  return distances
    .filter(({ distance }) => distance <= target.length / 3)
    .sort((a, b) => a.distance - b.distance)
    .map(({ candidate }) => candidate);
}

/**
 * Returns the number of letters to add, remove, replace, or swap with the next letter to turn one string into another
 * (the optimal string alignment distance).
 */
function editDistance(from: string, to: string): number {
  let [before, row]: number[][] = [[], Array.from({ length: to.length + 1 }, (_, index) => index)];
  const letters = from.slice(0, 60);
  for (let index = 0; index < letters.length; index++) {
    const nextRow = [index + 1];
    for (let column = 1; column <= to.length; column++) {
      const isSame = letters[index] === to[column - 1];
      const isSwapped = letters[index] === to[column - 2] && letters[index - 1] === to[column - 1];
      nextRow.push(
        Math.min(
          nextRow[column - 1]! + 1,
          row![column]! + 1,
          row![column - 1]! + (isSame ? 0 : 1),
          isSwapped ? before![column - 2]! + 1 : Number.POSITIVE_INFINITY,
        ),
      );
    }
    [before, row] = [row, nextRow];
  }
  return row![to.length]!;
}
