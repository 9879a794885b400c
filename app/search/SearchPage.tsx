import { type MouseEvent, type ReactNode, Suspense } from "react";
import type { PageContext } from "../context/page-context.ts";
import { ServerOnly } from "../islands/ServerOnly.tsx";
import { LazyCrisisHelp } from "./LazyCrisisHelp.tsx";
import { type RowLayout, ServedRows } from "./LiveRows.tsx";
import { searchPhrases } from "./phrases.ts";
import { ResultStatus, resultFrame } from "./ResultList.tsx";
import { SearchBand } from "./SearchBand.tsx";
import type { Found, RunningResultSearch } from "./use-result-search.ts";
import type { RunningSearch } from "./use-search.ts";

interface SearchPageProps {
  page: PageContext;
  running: Pick<RunningSearch<never, unknown>, "host" | "busy" | "edit" | "follow">;
  /**
   * Search text and screen reader announcement for a search that ran in the browser. Null while the results are
   * server-rendered.
   */
  outcome: { searchText: string; said: string } | null;
  /** Content, such as breadcrumbs, above the links to crisis hotlines. */
  top?: ReactNode;
  /** Content that only the server renders: links to crisis hotlines and content around the search form. */
  served: { crisis: ReactNode; before: ReactNode; after?: ReactNode } | undefined;
  form: ReactNode;
  /** Wraps the heading and the search form; default: `SearchBand`. */
  band?(content: ReactNode): ReactNode;
  /** Handles clicks before `useSearch` does. `useSearch` ignores clicks whose default action was prevented. */
  onClick?(event: MouseEvent<HTMLElement>): void;
  children: ReactNode;
}

/** Renders a search page: heading, form, and results. Searches update the results without a page load. */
export function SearchPage({ page, running, outcome, top, served, form, band, onClick, children }: SearchPageProps) {
  const { host, busy, edit, follow } = running;
  const content = (
    <>
      {top}
      {outcome ? (
        <div role="alert">
          <Suspense fallback={null}>
            <LazyCrisisHelp text={outcome.searchText} language={page.language} />
          </Suspense>
        </div>
      ) : (
        <ServerOnly name="crisis">{served?.crisis}</ServerOnly>
      )}
      <ServerOnly name="before">{served?.before}</ServerOnly>
      {form}
      <ServerOnly name="after">{served?.after}</ServerOnly>
    </>
  );
  return (
    // biome-ignore lint/a11y: the handler reacts to clicks on links, which are interactive and keyboard accessible
    <div
      ref={host}
      onClick={(event) => {
        onClick?.(event);
        follow(event);
      }}
      onChange={edit}
    >
      {band ? band(content) : <SearchBand>{content}</SearchBand>}
      <ResultStatus text={busy ? page.t(searchPhrases.Searching) : (outcome?.said ?? "")} />
      {children}
    </div>
  );
}

interface SearchResultsProps<R, T> {
  running: Pick<RunningResultSearch<never, R, T>, "host" | "found" | "busy" | "taken" | "isGeneral">;
  served: ReactNode;
  /** Arranges the result rows. By default, the rows form an ordered list. */
  layout?: RowLayout | undefined;
  /** Renders the results of a search that ran in the browser. */
  children(found: Found<R, T>): ReactNode;
}

/** Renders the server-rendered results or the results of the latest search in the browser. */
export const SearchResults = <R, T>({ running, served, layout, children }: SearchResultsProps<R, T>) => {
  const { host, found, busy, taken, isGeneral } = running;
  if (found) return <div {...resultFrame(busy)}>{children(found)}</div>;
  return (
    <>
      <ServerOnly name="results" {...resultFrame(busy)} {...(isGeneral && { "data-general": "" })}>
        {served}
      </ServerOnly>
      <ServedRows host={host} taken={taken} layout={layout} />
    </>
  );
};
