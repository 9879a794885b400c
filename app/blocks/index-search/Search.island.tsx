import { css } from "@linaria/core";
import { type ReactNode, Suspense, useRef } from "react";
import type { IndexResult } from "../../../contracts/search.ts";
import { recentCookie, recentIn, withRecent } from "../../../lib/search/recent-searches.ts";
import type { PageContext } from "../../context/page-context.ts";
import { Served } from "../../islands/Served.tsx";
import type { IslandComponent } from "../../islands/types.ts";
import { addRows, type FoundRow } from "../../search/found-rows.ts";
import { LazyCrisisHelp } from "../../search/LazyCrisisHelp.tsx";
import { type LiveRow, ServedRows, servedRows } from "../../search/LiveRows.tsx";
import { searchPhrases } from "../../search/phrases.ts";
import { ResultStatus, resultFrame, shownOf } from "../../search/ResultList.tsx";
import { SearchBand } from "../../search/SearchBand.tsx";
import { type SiteSearch, siteSearch } from "../../search/site-search.ts";
import { useSiteSearch } from "../../search/use-site-search.ts";
import { useStepCall } from "../../search/use-step-call.ts";
import { from } from "../../theme/viewport.ts";
import { Button } from "../../ui/Button.tsx";
import { HiddenInputs } from "../../ui/HiddenInputs.tsx";
import { phrases } from "./phrases.ts";
import { Results } from "./Results.tsx";
import { SearchBox } from "./SearchBox.tsx";
import { findInIndex, type IndexResults } from "./search.ts";

const form = css`
  display: grid;
  gap: var(--space-4);
  max-inline-size: 48rem;

  @media ${from(600)} {
    grid-template-columns: minmax(0, 1fr) auto;
    align-items: end;
  }
`;

interface SearchProps {
  page: PageContext;
  /** The search whose results the server rendered. */
  search: SiteSearch;
  /** The authored index of the page; empty for none. */
  ownIndex: string;
  placeholder: string;
  host: string | undefined;
  served?: { crisis: ReactNode; before: ReactNode; results: ReactNode };
}

/** The results of a search that ran in the browser. */
interface Found {
  results: IndexResults;
  rows: readonly FoundRow<IndexResult>[];
  /** The id of the first row that "Show More" added. */
  added: string;
}

/** The search of one index: form and results. It searches on submit or when a suggestion is chosen. */
export const IndexSearchIsland: IslandComponent<"index-search/Search", SearchProps> = (props) => {
  const { page, ownIndex, host: siteHost, served } = props;
  const { t } = page;
  const host = useRef<HTMLDivElement>(null);
  const taken = useRef<readonly LiveRow[]>(null);
  const stepCall = useStepCall();
  const { search, found, busy, follow, onSubmit } = useSiteSearch<Found>({
    host,
    served: props.search,
    wait: 0,
    async find(next, { signal, more, before }) {
      const call = stepCall(signal, more);
      const results = await findInIndex(next, ownIndex, (request) =>
        call("GET /api/search/get-search-results", request),
      );
      const rows = more ? (before?.rows ?? taken.current ?? servedRows(host.current)) : [];
      return { results, ...addRows(rows, results.results) };
    },
    added: ({ added }) => added,
    counted(result) {
      // Don't store a search that came from a link on another site.
      const isOwn = result !== null || document.referrer.startsWith(`${location.origin}/`);
      if (isOwn) remember((result?.results ?? props.search).searchText);
    },
  });
  const address = siteSearch.address({ searchIndex: search.searchIndex });
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: handles clicks on links, which the keyboard triggers too
    // biome-ignore lint/a11y/noStaticElementInteractions: as above
    <div ref={host} onClick={follow}>
      <SearchBand>
        {found ? (
          <div role="alert">
            <Suspense fallback={null}>
              <LazyCrisisHelp text={found.results.searchText} language={page.language} />
            </Suspense>
          </div>
        ) : (
          <Served>{served?.crisis}</Served>
        )}
        <Served>{served?.before}</Served>
        <search>
          <form className={form} onSubmit={onSubmit}>
            <SearchBox
              label={t(searchPhrases.SearchPlaceholder)}
              placeholder={props.placeholder}
              defaultValue={props.search.searchText}
              announcement={t(searchPhrases.Suggestions)}
              emptyHeading={t(phrases.RecentSearches)}
              clear={{ label: t(searchPhrases.SearchClear), href: address }}
              searchIndex={search.searchIndex || ownIndex}
            />
            <HiddenInputs values={siteSearch.entries({ searchIndex: search.searchIndex })} />
            <Button type="submit">{t(searchPhrases.Search)}</Button>
          </form>
        </search>
      </SearchBand>
      <div className="container">
        <ResultStatus text={busy ? t(searchPhrases.Searching) : found ? said(found, page) : ""} />
        {found ? (
          <div {...resultFrame(busy)}>
            <Results found={found.results} rows={found.rows} added={found.added} host={siteHost} page={page} />
          </div>
        ) : (
          <Served {...resultFrame(busy)}>{served?.results}</Served>
        )}
      </div>
      {!found && <ServedRows host={host} taken={taken} />}
    </div>
  );
};

/** Returns the number of results, or "no results", for the live region. */
function said({ results, rows }: Found, page: PageContext): string {
  if (!results.searchText) return "";
  if (rows.length === 0) return page.t(searchPhrases.SearchNoneText);
  return shownOf(page, { last: results.results.length, total: results.total }).replace("{first}", "1");
}

/** Adds a search to the recent searches, which the search box suggests. */
function remember(text: string): void {
  if (!text) return;
  const list = withRecent(recentIn(document.cookie), text);
  // biome-ignore lint/suspicious/noDocumentCookie: not every browser supports the Cookie Store API yet
  document.cookie = recentCookie(list, location.protocol === "https:");
}
