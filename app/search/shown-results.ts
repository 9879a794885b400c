/** The search results on one page. Result numbers start at 1. */
export interface ShownResults<T> {
  shown: T[];
  first: number;
  last: number;
  total: number;
  /** Number of the page with the previous results, or undefined at the start of the list. */
  previous?: number;
  /** Number of the page with the next results, or undefined at the end of the list. */
  next?: number;
}

interface Steps {
  /** Number of results per displayed page. */
  step: number;
  /** Number of results per API call, which is a multiple of `step`. */
  fetch: number;
}

/**
 * Loads the results for a result page. The return value includes earlier results from the same API response. One API
 * call is usually sufficient. If the page number is past the last result, a second API call loads the last results.
 */
export async function showResults<A extends { rows: readonly unknown[]; total: number }>(
  page: number,
  { step, fetch }: Steps,
  fetchPage: (fetched: number) => Promise<A>,
): Promise<ShownResults<A["rows"][number]> & { answer: A }> {
  const pages = fetch / step;
  const wanted = Math.ceil(page / pages);
  const first = await fetchPage(wanted);
  const pastEnd = wanted > 1 && first.rows.length === 0;
  const at = pastEnd ? Math.min(Math.max(1, Math.ceil(first.total / fetch)), wanted - 1) : wanted;
  const answer = pastEnd ? await fetchPage(at) : first;
  const before = (at - 1) * fetch;
  const shown = answer.rows.slice(0, pastEnd ? fetch : page * step - before);
  const last = before + shown.length;
  const more = !pastEnd && page * step < answer.total;
  return {
    answer,
    shown,
    first: before + 1,
    last,
    total: answer.total,
    ...(at > 1 && { previous: (at - 1) * pages }),
    ...(more && { next: page + 1 }),
  };
}
