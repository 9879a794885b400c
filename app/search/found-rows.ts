/** A result row in the browser: a result of a response, or the DOM nodes of a server-rendered row. */
export interface FoundRow<T> {
  id: string;
  result?: T;
  nodes?: readonly Node[];
}

/** Appends results without duplicates. `added` is the id of the first new result. */
export function addRows<T extends { url: string }>(
  before: readonly FoundRow<T>[],
  results: readonly T[],
): { rows: FoundRow<T>[]; added: string } {
  const known = new Set(before.map(({ id }) => id));
  const further = results.filter(({ url }) => !known.has(url)).map((result) => ({ id: result.url, result }));
  return { rows: [...before, ...further], added: further[0]?.id ?? "" };
}
