import { type RefObject, useRef } from "react";
import { type LiveRow, servedRows } from "./LiveRows.tsx";
import type { ShownResults } from "./shown-results.ts";
import { type RunningSearch, type SearchOptions, useSearch } from "./use-search.ts";
import { type StepCall, useStepCall } from "./use-step-call.ts";

/** A result row in the browser: a result from a response, or the DOM nodes of a server-rendered row. */
export interface ResultRow<T> {
  id: string;
  result?: T | undefined;
  nodes?: readonly Node[];
}

/** The results of a search that ran in the browser. */
export interface Found<R, T> {
  results: R;
  rows: readonly ResultRow<T>[];
  /** ID of the first row that "Show More" added, or "" if "Show More" added no rows. */
  added: string;
}

/** Number of the first server-rendered result and number of the preceding result page. */
export type ServedFrom = Pick<ShownResults<unknown>, "first" | "previous">;

export const servedFrom = ({ first, previous }: ServedFrom): ServedFrom => ({ first, ...(previous && { previous }) });

export interface ResultSearchOptions<S, R, T>
  extends Omit<SearchOptions<S, Found<R, T>>, "find" | "added" | "counted" | "showsFailure"> {
  from: ServedFrom;
  idOf(result: T): string;
  /**
   * Makes a search's API calls through `call` and appends the new results to `before`. If the first results are
   * server-rendered, `before` is null.
   */
  find(
    search: S,
    context: {
      call: StepCall;
      isShown(id: string): boolean;
      before: R | null;
    },
  ): Promise<R>;
  /** Called once per search, after the results are rendered. `results` is null if the results are server-rendered. */
  counted?(results: R | null): void;
}

export interface RunningResultSearch<S, R, T> extends RunningSearch<S, Found<R, T>> {
  taken: RefObject<readonly LiveRow[] | null>;
}

/** Extends `useSearch` for result lists. "Show More" appends the next results, except duplicates. */
export function useResultSearch<S extends object, R extends ShownResults<T>, T>({
  from,
  idOf,
  find,
  counted,
  ...options
}: ResultSearchOptions<S, R, T>): RunningResultSearch<S, R, T> {
  const taken = useRef<readonly LiveRow[]>(null);
  const stepCall = useStepCall();
  const running: RunningSearch<S, Found<R, T>> = useSearch<S, Found<R, T>>({
    ...options,
    showsFailure: true,
    async find(search, { signal, more, before }) {
      const rows: readonly ResultRow<T>[] = more
        ? (before?.rows ?? taken.current ?? servedRows(running.host.current))
        : [];
      const shownIds = new Set(rows.map(({ id }) => id));
      const call = stepCall(signal, more);
      const response = await find(search, { call, isShown: (id) => shownIds.has(id), before: before?.results ?? null });
      const latest = new Map(response.shown.map((result) => [idOf(result), result]));
      // Adds each result from the response to its server-rendered row, because the map needs the results.
      const existingRows = rows.map((row): ResultRow<T> => ({ ...row, result: row.result ?? latest.get(row.id) }));
      const newRows = [...latest].filter(([id]) => !shownIds.has(id)).map(([id, result]) => ({ id, result }));
      const results = more ? { ...response, previous: undefined, ...servedFrom(before?.results ?? from) } : response;
      return { results, rows: [...existingRows, ...newRows], added: more ? (newRows[0]?.id ?? "") : "" };
    },
    added: ({ added }) => added,
    counted: (found) => counted?.(found?.results ?? null),
  });
  return { ...running, taken };
}
