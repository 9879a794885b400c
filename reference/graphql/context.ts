import type { ReferenceEnv } from "../env.ts";

export interface QueryContext {
  env: ReferenceEnv;
  /** Origin of the request URL. */
  origin: string;
  /**
   * Page version that a query returns: the draft (`edit`, `preview`) or the published page (`normal`). Only requests
   * from authors may use the modes `edit` and `preview`.
   */
  mode: "normal" | "edit" | "preview";
  /** Site name in the headers of an editing request. */
  site: string;
}

/** Pagination arguments. */
export interface Part {
  first: number;
  after?: string | null;
}

/** Returns the first items of a list, with a pagination cursor for the next items. */
export function part<T>(all: T[], { first, after }: Part) {
  const from = Number(after) || 0;
  const end = from + Math.max(1, first);
  return {
    total: all.length,
    pageInfo: { endCursor: String(end), hasNext: end < all.length },
    results: all.slice(from, end),
  };
}
