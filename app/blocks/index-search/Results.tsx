import type { IndexResult } from "../../../contracts/search.ts";
import { SKELETONS } from "../../../lib/constants.ts";
import type { PageContext } from "../../context/page-context.ts";
import type { FoundRow } from "../../search/found-rows.ts";
import { LiveRows } from "../../search/LiveRows.tsx";
import { searchPhrases } from "../../search/phrases.ts";
import { NoResults, ResultContent, shownOf } from "../../search/ResultList.tsx";
import { siteSearch } from "../../search/site-search.ts";
import { IndexCard, IndexSkeleton } from "./IndexCard.tsx";
import type { IndexResults } from "./search.ts";

interface ResultsProps {
  found: IndexResults;
  /** The public host of the site. Results on this host get relative links. */
  host: string | undefined;
  page: PageContext;
  /** In the browser only: the rows, some of them rendered by the server, and the id of the row to focus. */
  rows?: readonly FoundRow<IndexResult>[];
  added?: string;
}

/** Renders the results of a search. */
export function Results({ found, host, page, rows, added }: ResultsProps) {
  const { results, total, searchText } = found;
  const shown: readonly FoundRow<IndexResult>[] = rows ?? results.map((result) => ({ id: result.url, result }));
  const cards = shown.map(({ id, result, nodes }) => ({
    id,
    ...(nodes && { nodes }),
    card: result && <IndexCard result={result} host={host} />,
  }));
  return (
    <ResultContent
      page={page}
      count={shownOf(page, { last: results.length, total })}
      cards={cards}
      {...(rows && {
        rows: (list) => <LiveRows list={list} rows={cards} wanted={cards.findIndex(({ id }) => id === added)} />,
      })}
      more={results.length < total ? siteSearch.address(found, { page: found.page + 1 }) : undefined}
      empty={searchText && <NoResults page={page} text={page.t(searchPhrases.SearchNoneText)} />}
      skeleton={<IndexSkeleton />}
      places={SKELETONS.index}
    />
  );
}
