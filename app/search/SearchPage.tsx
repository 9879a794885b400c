import { type MouseEvent, type ReactNode, Suspense } from "react";
import type { PageContext } from "../context/page-context.ts";
import { ServerOnly } from "../islands/ServerOnly.tsx";
import { PageTitle } from "../ui/PageTitle.tsx";
import { LazyCrisisHelp } from "./LazyCrisisHelp.tsx";
import { type RowLayout, ServedRows } from "./LiveRows.tsx";
import { searchPhrases } from "./phrases.ts";
import { ResultStatus, resultFrame } from "./ResultList.tsx";
import { SearchBand } from "./SearchBand.tsx";
import { failureSummary, KeptResultsNote } from "./SearchFailed.tsx";
import type { Found, RunningResultSearch } from "./use-result-search.ts";
import type { RunningSearch, SearchFailure } from "./use-search.ts";

interface SearchPageProps {
  page: PageContext;
  running: Pick<RunningSearch<never, unknown>, "host" | "failure" | "busy" | "edit" | "follow">;
  /** Search text in the form. */
  searchText: string;
  /** Message for a search that failed in the browser, such as "We can’t search locations right now". */
  failedText: string;
  /**
   * Search text and screen reader announcement for a search that ran in the browser. Null while the results are
   * server-rendered.
   */
  outcome: { searchText: string; said: string } | null;
  /** Content, such as breadcrumbs, above the links to crisis hotlines. */
  top?: ReactNode;
  /** The page's heading, which names the visible results. */
  heading?: string;
  /** Content that only the server renders: links to crisis hotlines and content around the search form. */
  served: { crisis: ReactNode; before?: ReactNode; after?: ReactNode } | undefined;
  form: ReactNode;
  /** Wraps the heading and the search form; default: `SearchBand`. */
  band?(content: ReactNode): ReactNode;
  /** Handles clicks before `useSearch` does. `useSearch` ignores clicks whose default action was prevented. */
  onClick?(event: MouseEvent<HTMLElement>): void;
  children: ReactNode;
}

/** Renders a search page: heading, form, and results. Searches update the results without a page load. */
export function SearchPage({
  page,
  running,
  top,
  heading,
  served,
  form,
  band,
  onClick,
  children,
  ...props
}: SearchPageProps) {
  const { host, failure, busy, edit, follow } = running;
  const failed = failure && { searchText: props.searchText, said: failureSummary(page, failure, props.failedText) };
  const outcome = failed ?? props.outcome;
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
      {heading ? <PageTitle page={page}>{heading}</PageTitle> : <ServerOnly name="before">{served?.before}</ServerOnly>}
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
  running: Pick<RunningResultSearch<never, R, T>, "host" | "found" | "failure" | "busy" | "taken" | "isGeneral">;
  page: PageContext;
  served: ReactNode;
  /** Renders a failure that replaces the results. */
  failed(failure: SearchFailure): ReactNode;
  /** Arranges the result rows. By default, the rows form an ordered list. */
  layout?: RowLayout | undefined;
  /** Renders the results of a search that ran in the browser. */
  children(found: Found<R, T>): ReactNode;
}

/**
 * Renders the server-rendered results, or the results or the failure of the latest search in the browser. If the
 * failure does not make the visible results wrong, they stay, with a note.
 */
export const SearchResults = <R, T>({ running, page, served, failed, layout, children }: SearchResultsProps<R, T>) => {
  const { host, found, failure, busy, taken, isGeneral } = running;
  if (failure && !failure.keeps) return <div {...resultFrame(busy)}>{failed(failure)}</div>;
  const note = failure && !busy && <KeptResultsNote failure={failure} page={page} />;
  return (
    <>
      {failure?.keeps === "place" && note}
      {found ? (
        <div {...resultFrame(busy)}>{children(found)}</div>
      ) : (
        <>
          <ServerOnly name="results" {...resultFrame(busy)} {...(isGeneral && { "data-general": "" })}>
            {served}
          </ServerOnly>
          <ServedRows host={host} taken={taken} layout={layout} />
        </>
      )}
      {failure?.keeps === "more" && note}
    </>
  );
};
