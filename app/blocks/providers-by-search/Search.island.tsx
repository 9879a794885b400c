import { css } from "@linaria/core";
import { type ReactNode, Suspense, useEffect, useRef, useState } from "react";
import { DEBOUNCE } from "../../../lib/constants.ts";
import type { UserLocation } from "../../../lib/maps/distance.ts";
import { visitorPlace } from "../../browser/visitor-place.ts";
import { ProviderBox } from "../../care/provider-search/ProviderBox.tsx";
import { ProviderForm } from "../../care/provider-search/ProviderForm.tsx";
import { boxWords } from "../../care/provider-search/phrases.ts";
import type { PageContext } from "../../context/page-context.ts";
import { Served } from "../../islands/Served.tsx";
import type { IslandComponent } from "../../islands/types.ts";
import { LazyCrisisHelp } from "../../search/LazyCrisisHelp.tsx";
import { type LiveRow, ServedRows, servedRows } from "../../search/LiveRows.tsx";
import { searchPhrases } from "../../search/phrases.ts";
import { ResultColumns } from "../../search/ResultColumns.tsx";
import { ResultStatus, resultFrame } from "../../search/ResultList.tsx";
import { SearchBand } from "../../search/SearchBand.tsx";
import type { ShownResults } from "../../search/shown-results.ts";
import { useSearch } from "../../search/use-search.ts";
import { useStepCall } from "../../search/use-step-call.ts";
import { type Display, Displays } from "./Displays.tsx";
import { FORM, type Offered, ProviderFilters } from "./Filters.tsx";
import { askForPlace, choosePlace } from "./need-place.ts";
import { phrases } from "./phrases.ts";
import { displayed, type FoundRow, Results, shownOf } from "./Results.tsx";
import {
  type FoundProviders,
  findProviders,
  openingsOf,
  type ProviderCalls,
  providerParams,
  type Search,
} from "./search.ts";

const form = css`
  gap: var(--space-4);
  max-inline-size: 48rem;
`;

interface SearchProps {
  page: PageContext;
  /** The search whose results the server rendered. */
  search: Search;
  offered: Offered;
  /** The number of the server's first result, and the previous page. */
  from: Pick<ShownResults<unknown>, "first" | "previous">;
  placeholder: string;
  display: Display;
  /** Whether visitors can switch the layout of the results. */
  changeable: boolean;
  served?: { breadcrumbs: ReactNode; crisis: ReactNode; before: ReactNode; after: ReactNode; results: ReactNode };
}

/** The results of a search that ran in the browser. */
interface Found {
  results: FoundProviders;
  rows: readonly FoundRow[];
  /** The id of the first row that "Show More" added. */
  added: string;
  place: UserLocation | null;
}

/**
 * The provider search: form, filters, and results. The server's results stay in the page until the browser runs a
 * search.
 */
export const ProviderSearchIsland: IslandComponent<"providers-by-search/Search", SearchProps> = (props) => {
  const { page, served } = props;
  const { t } = page;
  const host = useRef<HTMLDivElement>(null);
  const list = useRef<HTMLDivElement>(null);
  const taken = useRef<readonly LiveRow[]>(null);
  const stepCall = useStepCall();
  const [display, setDisplay] = useState(props.display);
  const { found, busy, edit, follow, submit } = useSearch<Search, Found>({
    host,
    params: providerParams,
    served: props.search,
    wait: DEBOUNCE.typeahead,
    place: visitorPlace,
    async find(next, { signal, more, before }) {
      const place = visitorPlace.peek();
      const calls = callsOf(stepCall(signal, more));
      const results = await findProviders(next, place ?? undefined, calls);
      const rows = more ? (before?.rows ?? taken.current ?? servedRows(host.current)) : [];
      const known = new Set(rows.map(({ id }) => id));
      const added = results.shown.filter(({ id }) => !known.has(id));
      const openings = openingsOf(added, calls);
      const { first, previous } = more ? (before?.results ?? props.from) : results;
      return {
        results: { ...results, first, ...(previous && { previous }) },
        rows: [...rows, ...added.map((provider) => ({ id: provider.id, provider, openings }))],
        added: more ? (added[0]?.id ?? "") : "",
        place,
      };
    },
    added: ({ added }) => added,
  });
  const { results } = found ?? {};
  const search = results ?? props.search;
  const offered = results && results.total > 0 ? results : props.offered;

  useEffect(() => (found?.added ? undefined : askForPlace(host.current)), [found]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when the layout changes
  useEffect(() => {
    list.current?.querySelector("[data-results] > ol")?.scrollTo({ left: 0 });
  }, [display]);
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: handles clicks on links, which the keyboard triggers too
    // biome-ignore lint/a11y/noStaticElementInteractions: as above
    <div
      ref={host}
      onClick={follow}
      onChange={edit}
      onSubmit={(event) => {
        const { target } = event;
        if (!(target instanceof HTMLFormElement) || !("near" in target.dataset)) return;
        event.preventDefault();
        void choosePlace(target);
      }}
    >
      <SearchBand>
        <Served>{served?.breadcrumbs}</Served>
        {results ? (
          <div role="alert">
            <Suspense fallback={null}>
              <LazyCrisisHelp text={results.searchText} language={page.language} />
            </Suspense>
          </div>
        ) : (
          <Served>{served?.crisis}</Served>
        )}
        <Served>{served?.before}</Served>
        <ProviderForm
          id={FORM}
          className={form}
          page={page}
          onSubmit={submit}
          box={
            <ProviderBox
              {...boxWords(page)}
              name="searchText"
              placeholder={props.placeholder}
              defaultValue={props.search.searchText}
              clear={{
                label: t(searchPhrases.SearchClear),
                href: providerParams.address(search, { searchText: "", page: 1 }),
              }}
            />
          }
        />
        <Served>{served?.after}</Served>
      </SearchBand>
      <ResultColumns
        label={t(searchPhrases.Filters)}
        filters={
          <ProviderFilters
            search={search}
            offered={{ ...offered, place: results ? results.place : offered.place }}
            t={t}
          />
        }
      >
        <div ref={list} className={displayed} data-display={display}>
          <ResultStatus text={busy ? t(searchPhrases.Searching) : results ? said(results, page) : ""} />
          {props.changeable && <Displays chosen={display} t={t} onChoose={setDisplay} />}
          {found ? (
            <div {...resultFrame(busy)}>
              <Results
                found={found.results}
                rows={found.rows}
                added={found.added}
                page={{ ...page, ...(found.place && { place: found.place }) }}
              />
            </div>
          ) : (
            <Served {...resultFrame(busy)}>{served?.results}</Served>
          )}
        </div>
      </ResultColumns>
      {!found && <ServedRows host={host} taken={taken} />}
    </div>
  );
};

/** Returns the number of providers, or "no providers", for the live region. */
const said = (found: FoundProviders, page: PageContext) =>
  found.total === 0 ? page.t(phrases.NoProvidersFound) : shownOf(found, page).replace("{first}", String(found.first));

/** Returns the API calls of a search, as the browser makes them. */
const callsOf = (call: ReturnType<ReturnType<typeof useStepCall>>): ProviderCalls => ({
  city: (request) => call("GET /location/user-location", request),
  byLocation: (request) => call("GET /api/providers/get-providers-by-location-and-specialties", request),
  bySearch: (request) => call("GET /providers/provider-by-search", request),
  openings: (request) => call("GET /providers/first-openings", request),
});
