import { type ReactNode, useRef } from "react";
import { DEBOUNCE } from "../../../lib/constants.ts";
import { pushEvent } from "../../browser/data-layer.ts";
import type { PageContext } from "../../context/page-context.ts";
import { EventsSearchForm } from "../../events/EventsSearchForm.tsx";
import { Served } from "../../islands/Served.tsx";
import type { IslandComponent } from "../../islands/types.ts";
import { type LiveRow, ServedRows, servedRows } from "../../search/LiveRows.tsx";
import { searchPhrases } from "../../search/phrases.ts";
import { ResultColumns } from "../../search/ResultColumns.tsx";
import { ResultStatus, resultFrame } from "../../search/ResultList.tsx";
import { SearchBand } from "../../search/SearchBand.tsx";
import type { ShownResults } from "../../search/shown-results.ts";
import { useSearch } from "../../search/use-search.ts";
import { useStepCall } from "../../search/use-step-call.ts";
import { Filters, FORM } from "./Filters.tsx";
import { phrases } from "./phrases.ts";
import { type FoundRow, Results, shownOf } from "./Results.tsx";
import { type Choices, type EventCalls, type EventResults, eventSearch, type Search, searchEvents } from "./search.ts";

interface SearchProps {
  page: PageContext;
  /** The search whose results the server rendered. */
  search: Search;
  choices: Choices;
  /** The number of the server's first result, and the previous page. */
  from: Pick<ShownResults<unknown>, "first" | "previous">;
  /** The analytics search term of the server's results. */
  term: string;
  served?: { before: ReactNode; results: ReactNode };
}

/** The results of a search that ran in the browser. */
interface Found {
  results: EventResults;
  rows: readonly FoundRow[];
  /** The id of the first row that "Show More" added. */
  added: string;
}

/**
 * The search for classes and events: form, filters, and results. It searches 300 ms after the last change, and reports
 * each search to analytics.
 */
export const EventsSearchIsland: IslandComponent<"events-search/Search", SearchProps> = (props) => {
  const { page, choices, served } = props;
  const { t } = page;
  const stepCall = useStepCall();
  const host = useRef<HTMLDivElement>(null);
  const taken = useRef<readonly LiveRow[]>(null);
  const { search, found, busy, edit, follow, submit } = useSearch<Search, Found>({
    host,
    params: eventSearch,
    served: props.search,
    wait: DEBOUNCE.eventsSearch,
    typing: true,
    history: "replace",
    async find(next, { signal, more, before }) {
      const results = await searchEvents(next, callsOf(choices, stepCall(signal, more)));
      if (!more) return foundOf(results, []);
      const rows = before?.rows ?? taken.current ?? servedRows(host.current);
      const { first, previous } = before?.results ?? props.from;
      return foundOf({ ...results, first, previous }, rows);
    },
    added: ({ added }) => added,
    counted: (result) =>
      pushEvent({ event: "classesEventsSearch", search_term: result ? result.results.term : props.term }),
  });
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: handles clicks on links, which the keyboard triggers too
    // biome-ignore lint/a11y/noStaticElementInteractions: as above
    <div ref={host} onClick={follow} onChange={edit}>
      <SearchBand>
        <Served>{served?.before}</Served>
        <EventsSearchForm id={FORM} searchText={search.searchText} onSubmit={submit} t={t} />
      </SearchBand>
      <ResultColumns
        label={t(searchPhrases.Filters)}
        filters={<Filters search={search} choices={found?.results ?? choices} page={page} />}
        stays
      >
        <div>
          <ResultStatus text={busy ? t(searchPhrases.Searching) : found ? said(found, page) : ""} />
          {found ? (
            <div {...resultFrame(busy)}>
              <Results found={found.results} rows={found.rows} added={found.added} page={page} />
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

/** Returns the number of results, or "no results", for the live region. */
const said = ({ results }: Found, page: PageContext) =>
  results.total === 0
    ? page.t(phrases.NoEventsResults)
    : shownOf(page, results).replace("{first}", String(results.first));

/** Appends the events of a response to the rows and omits duplicates. */
function foundOf(results: EventResults, before: readonly FoundRow[]): Found {
  const known = new Set(before.map(({ id }) => id));
  const added = results.shown.filter(({ id }) => !known.has(id)).map((event) => ({ id: event.id, event }));
  return { results, rows: [...before, ...added], added: added[0]?.id ?? "" };
}

/** Returns the API calls of a search, as the browser makes them. Filter options from the server are not refetched. */
function callsOf({ categories, audiences, locations }: Choices, call: ReturnType<ReturnType<typeof useStepCall>>) {
  return {
    events: (request) => call("POST /classes-events/find-events", request),
    categories: async () => (categories.length > 0 ? categories : call("GET /classes-events/get-categories", {})),
    audiences: async () => (audiences.length > 0 ? audiences : call("GET /classes-events/get-audience", {})),
    locations: async () => (locations.length > 0 ? locations : call("GET /classes-events/get-locations", {})),
  } satisfies EventCalls;
}
