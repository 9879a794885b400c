import { css } from "@linaria/core";
import type { WebPage } from "../../../contracts/search.ts";
import { SKELETONS, STEPS } from "../../../lib/constants.ts";
import type { PageContext } from "../../context/page-context.ts";
import type { FoundRow } from "../../search/found-rows.ts";
import { LiveRows } from "../../search/LiveRows.tsx";
import { searchPhrases } from "../../search/phrases.ts";
import { NoResults, pagesOf, ResultContent } from "../../search/ResultList.tsx";
import { siteSearch } from "../../search/site-search.ts";
import { phrases } from "./phrases.ts";
import { ResultCard, ResultSkeleton } from "./ResultCard.tsx";
import type { SiteResults } from "./search.ts";

const hintText = css`
  max-inline-size: var(--measure);
  color: var(--color-muted);
`;

/** Returns the result count, such as `27 results for “flu shots”`. */
export const countOf = ({ searchText, total }: SiteResults, { t }: PageContext): string =>
  t(total === 1 ? phrases.SearchCountOne : phrases.SearchCount, { n: total, text: searchText });

interface ResultsProps {
  found: SiteResults;
  /** Text shown before the first search. */
  hint: string;
  /** The public host of the site. Results on this host get relative links. */
  host: string | undefined;
  page: PageContext;
  /** In the browser only: the rows, some of them rendered by the server, and the id of the row to focus. */
  rows?: readonly FoundRow<WebPage>[];
  added?: string;
}

/** Renders the results of a search. */
export function Results({ found, hint, host, page, rows, added }: ResultsProps) {
  const shown: readonly FoundRow<WebPage>[] = rows ?? found.shown.map((result) => ({ id: result.url, result }));
  const cards = shown.map(({ id, result, nodes }) => ({
    id,
    ...(nodes && { nodes }),
    card: result && <ResultCard result={result} host={host} />,
  }));
  return (
    <ResultContent
      page={page}
      count={countOf(found, page)}
      cards={cards}
      {...(rows && {
        rows: (list) => <LiveRows list={list} rows={cards} wanted={cards.findIndex(({ id }) => id === added)} />,
      })}
      {...pagesOf(siteSearch, found)}
      moreText={page.t(phrases.SeeMore)}
      endText={found.page * STEPS.globalSearch.more < found.total ? page.t(phrases.SearchNarrow) : ""}
      empty={
        found.searchText ? (
          <NoResults page={page} text={page.t(searchPhrases.SearchNoneText)} />
        ) : (
          <p className={hintText}>{hint}</p>
        )
      }
      skeleton={<ResultSkeleton />}
      places={SKELETONS.search}
    />
  );
}
