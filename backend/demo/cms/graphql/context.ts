import type { BackendEnv } from "../../../env.ts";

export interface QueryContext {
  env: BackendEnv;
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
export function part<T>(items: T[], { first, after }: Part) {
  const start = Number(after) || 0;
  const end = start + Math.max(1, first);
  return {
    total: items.length,
    pageInfo: { endCursor: String(end), hasNext: end < items.length },
    results: items.slice(start, end),
  };
}
