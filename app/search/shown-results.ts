/** Which results of a search stand on a page; numbers begin at 1. */
export interface ShownResults<T> {
  shown: T[];
  first: number;
  last: number;
  total: number;
  /** The page that shows what comes before these; undefined when they begin with the first. */
  previous?: number;
  /** The page that shows more; undefined at the end. */
  next?: number;
}

interface Steps {
  /** Results that each page adds. */
  step: number;
  /** Results that one call brings: several steps. */
  fetch: number;
}

/**
 * The results of a page of a search: those of its step, and those before it that the same call brings. However far a
 * list goes, an address costs one call; past the end, where the last results show instead, a second.
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
