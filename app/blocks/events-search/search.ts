import type { RequestOf, ResponseOf } from "../../../contracts/endpoint.ts";
import type { Choice, EventResult } from "../../../contracts/event-entities.ts";
import type { findEvents } from "../../../contracts/events.ts";
import { EVENTS_FETCH, STEPS } from "../../../lib/constants.ts";
import { loggableTerm } from "../../../lib/search/search.ts";
import { currentTime } from "../../browser/current-time.ts";
import type { PageContext } from "../../context/page-context.ts";
import { eventFormat } from "../../events/event-format.ts";
import { resultHeading } from "../../search/result-heading.ts";
import { choice, day, type SearchOf, searchParams, step, text } from "../../search/search-params.ts";
import { type ShownResults, showResults } from "../../search/shown-results.ts";
import { phrases } from "./phrases.ts";

/** Declares the URL parameters for the event search. */
export const eventSearch = searchParams({
  searchText: text(200),
  category: choice(),
  audience: choice(),
  /** ID of the selected hosting location. */
  location: choice(),
  isOnline: eventFormat(),
  startDate: day(),
  endDate: day(),
  /** Result page number. Each result page contains 16 events. */
  page: step(5_000),
});

export type Search = SearchOf<typeof eventSearch>;

/** Filter options for the event search. If the request for a list failed, the list is empty. */
export interface Choices {
  categories: Choice[];
  audiences: Choice[];
  locations: Choice[];
}

export interface EventResults extends Search, Choices, ShownResults<EventResult> {
  now: Date;
}

/** Builds the request to the events upstream. The request contains only the criteria that the visitor selected. */
export function criteriaOf({ searchText, category, audience, location, isOnline, startDate, endDate }: Search) {
  const eventCategories = [category, audience].filter(Boolean);
  return {
    ...(searchText && { searchText }),
    ...(startDate && { startDate }),
    ...(endDate && { endDate }),
    ...(eventCategories.length > 0 && { eventCategories }),
    ...(location && { hostingLocations: [location] }),
    ...(isOnline !== "any" && { isOnline: isOnline === "online" }),
  };
}

/**
 * API calls for an event search. The server makes the API calls through the Worker's cache, and the browser sends them
 * to the Worker.
 */
export type EventCalls = {
  events(request: RequestOf<typeof findEvents>): Promise<ResponseOf<typeof findEvents>>;
} & { [Name in keyof Choices]: () => Promise<Choice[]> };

/**
 * Fetches the filter options for the event search. If a request fails, the list of options is empty so that the search
 * still works.
 */
async function choicesOf(calls: EventCalls): Promise<Choices> {
  const noChoices = (): Choice[] => [];
  const [categories, audiences, locations] = await Promise.all([
    calls.categories().catch(noChoices),
    calls.audiences().catch(noChoices),
    calls.locations().catch(noChoices),
  ]);
  return { categories, audiences, locations };
}

/** Returns the page's heading, which names the results. A search without criteria has the author's heading. */
export function eventsHeading(
  { searchText, category, audience, location, isOnline }: Search,
  { categories, audiences, locations }: Choices,
  authored: string,
  { t }: PageContext,
): string {
  const titleIn = (choices: readonly Choice[], chosen: string) => choices.find(({ id }) => id === chosen)?.title;
  const topic = titleIn(categories, category) ?? titleIn(audiences, audience);
  const place = titleIn(locations, location);
  if (!searchText && !topic && !place && isOnline === "any") return authored;
  const what = topic ? t(phrases.EventsAbout, { topic }) : t(phrases.Events);
  const ofFormat =
    isOnline === "any" ? what : t(isOnline === "online" ? phrases.EventsOnline : phrases.EventsInPerson, { what });
  const placed = place ? t(phrases.EventsAt, { what: ofFormat, place }) : ofFormat;
  return resultHeading({ t }, { what: placed, searchText });
}

const idsOf = (choices: readonly Choice[]) => choices.map(({ id }) => id);

/** Searches for events. The request for events waits for the filter options only if the search uses one of them. */
export async function searchEvents(requested: Search, calls: EventCalls): Promise<EventResults> {
  const pendingChoices = choicesOf(calls);
  const validSearch = async () => {
    const { categories, audiences, locations } = await pendingChoices;
    return eventSearch.offered(requested, {
      category: idsOf(categories),
      audience: idsOf(audiences),
      location: idsOf(locations),
    });
  };
  const search = requested.category || requested.audience || requested.location ? await validSearch() : requested;
  const { answer: _, ...results } = await showResults(
    search.page,
    { step: STEPS.events.more, fetch: EVENTS_FETCH },
    async (page) => {
      const { results, totalResults } = await calls.events({ ...criteriaOf(search), page, perPage: EVENTS_FETCH });
      return { rows: results, total: totalResults };
    },
  );
  const choices = await pendingChoices;
  return { ...search, ...choices, ...results, now: currentTime() };
}

/** Returns the search term for analytics, without words that could identify a person (see `loggableTerm`). */
export const searchTerm = ({ searchText, shown, categories }: EventResults): Promise<string> =>
  loggableTerm(searchText, [
    ...shown.map(({ eventHeadline }) => eventHeadline),
    ...categories.map(({ title }) => title),
  ]);
