import { type ReactNode, Suspense, useRef } from "react";
import type { WebPage } from "../../../contracts/search.ts";
import { DEBOUNCE } from "../../../lib/constants.ts";
import { canSearchAsTyped } from "../../../lib/forms/rules.ts";
import { call } from "../../browser/call.ts";
import { type DataLayerEvent, pushEvent } from "../../browser/data-layer.ts";
import type { PageContext } from "../../context/page-context.ts";
import { Served } from "../../islands/Served.tsx";
import type { IslandComponent } from "../../islands/types.ts";
import { addRows, type FoundRow } from "../../search/found-rows.ts";
import { LazyCrisisHelp } from "../../search/LazyCrisisHelp.tsx";
import { type LiveRow, ServedRows, servedRows } from "../../search/LiveRows.tsx";
import { searchPhrases } from "../../search/phrases.ts";
import { ResultStatus, resultFrame } from "../../search/ResultList.tsx";
import type { ShownResults } from "../../search/shown-results.ts";
import type { SiteSearch } from "../../search/site-search.ts";
import { useSiteSearch } from "../../search/use-site-search.ts";
import { countOf, Results } from "./Results.tsx";
import { SearchForm } from "./SearchForm.tsx";
import { type SiteResults, searchEvents, searchSite } from "./search.ts";

interface SearchProps {
  page: PageContext;
  /** The search whose results the server rendered. */
  search: SiteSearch;
  placeholder: string;
  hint: string;
  host: string | undefined;
  /** The number of the server's first result, and the previous page. */
  from: Pick<ShownResults<unknown>, "first" | "previous">;
  /** The analytics events of the server's results. */
  events: readonly DataLayerEvent[];
  served?: { crisis: ReactNode; heading: ReactNode; results: ReactNode };
}

/** The results of a search that ran in the browser. */
interface Found {
  results: SiteResults;
  rows: readonly FoundRow<WebPage>[];
  /** The id of the first row that "See more" added. */
  added: string;
}

/** The site search: form and results. It searches while a visitor types. */
export const GlobalSearchIsland: IslandComponent<"global-search/Search", SearchProps> = (props) => {
  const { page, hint, host: siteHost, served } = props;
  const host = useRef<HTMLDivElement>(null);
  const taken = useRef<readonly LiveRow[]>(null);
  const { search, found, busy, edit, follow, onSubmit } = useSiteSearch<Found>({
    host,
    served: props.search,
    wait: DEBOUNCE.globalSearch,
    // Clearing the box shows the page without results.
    typing: (text) => text.trim() === "" || canSearchAsTyped(text),
    async find(next, { signal, more, before }) {
      const results = await searchSite(next, (request) => call("GET /custom/search", request, { signal }));
      if (!more) return { results, ...addRows([], results.shown) };
      const rows = before?.rows ?? taken.current ?? servedRows(host.current);
      const { first, previous } = before?.results ?? props.from;
      return { results: { ...results, first, previous }, ...addRows(rows, results.shown) };
    },
    added: ({ added }) => added,
    counted: (result) => (result ? searchEvents(result.results) : props.events).forEach(pushEvent),
  });
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: handles clicks on links, which the keyboard triggers too
    // biome-ignore lint/a11y/noStaticElementInteractions: as above
    <div ref={host} onClick={follow} onChange={edit}>
      {found ? (
        <div role="alert">
          <Suspense fallback={null}>
            <LazyCrisisHelp text={found.results.searchText} language={page.language} />
          </Suspense>
        </div>
      ) : (
        <Served>{served?.crisis}</Served>
      )}
      <Served>{served?.heading}</Served>
      <SearchForm
        search={search}
        served={props.search}
        placeholder={props.placeholder}
        page={page}
        onSubmit={onSubmit}
      />
      <ResultStatus text={busy ? page.t(searchPhrases.Searching) : found ? said(found, page) : ""} />
      {found ? (
        <div {...resultFrame(busy)}>
          <Results
            found={found.results}
            rows={found.rows}
            added={found.added}
            hint={hint}
            host={siteHost}
            page={page}
          />
        </div>
      ) : (
        <Served {...resultFrame(busy)}>{served?.results}</Served>
      )}
      {!found && <ServedRows host={host} taken={taken} />}
    </div>
  );
};

/** Returns the number of results, or "no results", for the live region. */
function said({ results, rows }: Found, page: PageContext): string {
  if (!results.searchText) return "";
  return rows.length > 0 ? countOf(results, page) : page.t(searchPhrases.SearchNoneText);
}
