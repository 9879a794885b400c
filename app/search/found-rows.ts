/** A row of results in the browser: a result of a response, or the nodes of a row that the server rendered. */
export interface FoundRow<T> {
  id: string;
  result?: T;
  nodes?: readonly Node[];
}

/** Puts results below the rows before them, each once (GS-05). `added` is the id of the first of them. */
export function addRows<T extends { url: string }>(
  before: readonly FoundRow<T>[],
  results: readonly T[],
): { rows: FoundRow<T>[]; added: string } {
  const known = new Set(before.map(({ id }) => id));
  const further = results.filter(({ url }) => !known.has(url)).map((result) => ({ id: result.url, result }));
  return { rows: [...before, ...further], added: further[0]?.id ?? "" };
}
