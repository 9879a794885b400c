import type { ReferenceEnv } from "../env.ts";

/** What a query's answers depend on beside its arguments. */
export interface QueryContext {
  env: ReferenceEnv;
  /** Where the content system was reached. */
  origin: string;
  /** How pages are rendered; drafts and marks of the editor are for authors only. */
  mode: "normal" | "edit" | "preview";
  /** The site that an editing request names. */
  site: string;
}

/** What clients call a part of a list. */
export interface Part {
  first: number;
  after?: string | null;
}

/** A part of a list and where the next one begins. */
export function part<T>(all: T[], { first, after }: Part) {
  const from = Number(after) || 0;
  const end = from + Math.max(1, first);
  return {
    total: all.length,
    pageInfo: { endCursor: String(end), hasNext: end < all.length },
    results: all.slice(from, end),
  };
}
