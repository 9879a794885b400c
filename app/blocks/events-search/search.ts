import type { RequestOf, ResponseOf } from "../../../contracts/endpoint.ts";
import type { Choice, EventResult } from "../../../contracts/event-entities.ts";
import type { findEvents } from "../../../contracts/events.ts";
import { EVENTS_FETCH, STEPS } from "../../../lib/constants.ts";
import { ownWords } from "../../../lib/search/search.ts";
import { eventFormat } from "../../events/event-format.ts";
import { choice, day, type SearchOf, searchParams, step, text } from "../../search/search-params.ts";
import { type ShownResults, showResults } from "../../search/shown-results.ts";

/** What the URL requests (RT-04). */
export const eventSearch = searchParams({
  searchText: text(200),
  category: choice(),
  audience: choice(),
  /** A hosting location. */
  location: choice(),
  isOnline: eventFormat(),
  startDate: day(),
  endDate: day(),
  /** 16 results each (EV-04). */
  page: step(5_000),
});

export type Search = SearchOf<typeof eventSearch>;

/** What a visitor can choose from; a list that could not be had is empty. */
export interface Choices {
  categories: Choice[];
  audiences: Choice[];
  locations: Choice[];
}

export interface EventResults extends Search, Choices, ShownResults<EventResult> {
  now: Date;
  /** What analytics may learn of the text: see `ownWords`. */
  term: string;
}

/** The request to the events system: only the chosen criteria (EV-03). */
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

/** The calls of a search: the Worker makes them by its cache, the browser to the edge. */
export type EventCalls = {
  events(request: RequestOf<typeof findEvents>): Promise<ResponseOf<typeof findEvents>>;
} & { [Name in keyof Choices]: () => Promise<Choice[]> };

/** What a search can be narrowed to. Without it, it still works. */
async function choicesOf(calls: EventCalls): Promise<Choices> {
  const none = (): Choice[] => [];
  const [categories, audiences, locations] = await Promise.all([
    calls.categories().catch(none),
    calls.audiences().catch(none),
    calls.locations().catch(none),
  ]);
  return { categories, audiences, locations };
}

const idsOf = (choices: readonly Choice[]) => choices.map(({ id }) => id);

/** Makes the calls of a search. It waits for the filter options only if it uses one of them. */
export async function searchEvents(wish: Search, calls: EventCalls): Promise<EventResults> {
  const coming = choicesOf(calls);
  const narrowed = async () => {
    const { categories, audiences, locations } = await coming;
    return eventSearch.offered(wish, {
      category: idsOf(categories),
      audience: idsOf(audiences),
      location: idsOf(locations),
    });
  };
  const search = wish.category || wish.audience || wish.location ? await narrowed() : wish;
  const { answer, ...found } = await showResults(
    search.page,
    { step: STEPS.events.more, fetch: EVENTS_FETCH },
    async (page) => {
      const { results, totalResults } = await calls.events({ ...criteriaOf(search), page, perPage: EVENTS_FETCH });
      return { rows: results, total: totalResults };
    },
  );
  const choices = await coming;
  const titles = [
    ...answer.rows.map(({ eventHeadline }) => eventHeadline),
    ...choices.categories.map(({ title }) => title),
  ];
  return { ...search, ...choices, ...found, now: new Date(), term: ownWords(search.searchText, titles) };
}
