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
 * Loads the results for a result page. The return value includes earlier results from the same API response. Usually
 * makes only one API call. If the page number is past the last result, a second API call loads the last page, and the
 * return value contains only that page, because the visitor has not seen the earlier results.
 */
export async function showResults<A extends { rows: readonly unknown[]; total: number }>(
  page: number,
  { step, fetch }: Steps,
  fetchPage: (fetched: number) => Promise<A>,
): Promise<ShownResults<A["rows"][number]> & { answer: A }> {
  const pages = fetch / step;
  const requestedPage = Math.ceil(page / pages);
  const first = await fetchPage(requestedPage);
  const isPastEnd = requestedPage > 1 && first.rows.length === 0;
  const fetchedPage = isPastEnd
    ? Math.min(Math.max(1, Math.ceil(first.total / fetch)), requestedPage - 1)
    : requestedPage;
  const response = isPastEnd ? await fetchPage(fetchedPage) : first;
  const fetchedBefore = (fetchedPage - 1) * fetch;
  // Upstreams may count more results than they return.
  const skippedPages = isPastEnd ? Math.max(0, Math.ceil(response.rows.length / step) - 1) : 0;
  const visibleRows = response.rows.slice(
    skippedPages * step,
    isPastEnd ? undefined : Math.max(0, page * step - fetchedBefore),
  );
  const skipped = fetchedBefore + skippedPages * step;
  const last = skipped + visibleRows.length;
  const hasMore = !isPastEnd && page * step < response.total;
  return {
    answer: response,
    shown: visibleRows,
    first: skipped + 1,
    last,
    total: response.total,
    ...(skipped > 0 && { previous: skipped / step }),
    ...(hasMore && { next: page + 1 }),
  };
}
