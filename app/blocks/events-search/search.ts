import type { ResponseOf } from "../../../contracts/endpoint.ts";
import type { Choice, EventResult } from "../../../contracts/event-entities.ts";
import { eventAudience, eventCategories, findEvents, hostingLocations } from "../../../contracts/events.ts";
import { STEPS } from "../../../lib/constants.ts";
import { dayParameter, type EventType, eventType, isOnlineParameter } from "../../../lib/rules.ts";
import { ownWords, typedText } from "../../../lib/search.ts";
import type { Call } from "../../context/page-context.ts";

/** What the address asks for (RT-04). Everything empty is any, and stays out of addresses. */
export interface Search {
  searchText: string;
  /** Ids of a category, an audience and a hosting location. */
  category: string;
  audience: string;
  location: string;
  type: EventType;
  /** First and last day, MM-DD-YYYY (VA-05). */
  startDate: string;
  endDate: string;
  /** How often 'Show More' was followed, plus one: 16 results each (EV-04). */
  page: number;
}

/** What a visitor can choose from; a list that could not be had is empty. */
export interface Choices {
  categories: Choice[];
  audiences: Choice[];
  locations: Choice[];
}

export interface EventResults extends Search, Choices {
  events: EventResult[];
  total: number;
  hasMore: boolean;
  /** What analytics may learn of the text: see `ownWords`. */
  term: string;
}

/** Parameters that the search reads. */
export const READS = [
  "searchText",
  "category",
  "audience",
  "location",
  "isOnline",
  "startDate",
  "endDate",
  "page",
] as const;
const LAST_PAGE = 100;

/** The search that an address asks for; what it does not understand is any (VA-13). */
export function searchOf(query: URLSearchParams): Search {
  const id = (name: string) => typedText(query.get(name), 128);
  const page = Number(query.get("page") ?? 1);
  return {
    searchText: typedText(query.get("searchText"), 200),
    category: id("category"),
    audience: id("audience"),
    location: id("location"),
    type: eventType(query.get("isOnline")),
    startDate: dayParameter(query.get("startDate")),
    endDate: dayParameter(query.get("endDate")),
    page: Number.isInteger(page) && page > 0 ? Math.min(page, LAST_PAGE) : 1,
  };
}

/** A search as the query of an address, `?` alone for one without any wish. */
export function searchAddress({ type, page, ...wishes }: Search): string {
  const query = new URLSearchParams();
  const isOnline = isOnlineParameter(type) ?? "";
  const all: Record<string, string> = { ...wishes, isOnline, page: page > 1 ? String(page) : "" };
  for (const name of READS) if (all[name]) query.set(name, all[name]);
  return `?${query}`;
}

/** How many filters are set, the text not counted. */
export const filtersSet = ({ category, audience, location, type, startDate, endDate }: Search): number =>
  [category, audience, location, type !== "any", startDate, endDate].filter(Boolean).length;

/** What the search asks of the events system: only what is wished for (EV-03). */
export function criteriaOf({ searchText, category, audience, location, type, startDate, endDate }: Search) {
  const eventCategories = [category, audience].filter(Boolean);
  return {
    ...(searchText && { searchText }),
    ...(startDate && { startDate }),
    ...(endDate && { endDate }),
    ...(eventCategories.length > 0 && { eventCategories }),
    ...(location && { hostingLocations: [location] }),
    ...(type !== "any" && { isOnline: type === "online" }),
  };
}

/** Makes the calls of a search. Without its filters' choices it still works. */
export async function searchEvents(search: Search, call: Call): Promise<EventResults> {
  const none = (): ResponseOf<typeof eventCategories> => [];
  const choices = Promise.all([
    call(eventCategories, {}).catch(none),
    call(eventAudience, {}).catch(none),
    call(hostingLocations, {}).catch(none),
  ]);
  const { results, totalResults } = await call(findEvents, criteriaOf(search));
  const [categories, audiences, locations] = await choices;
  const shown = STEPS.events.first + (search.page - 1) * STEPS.events.more;
  const titles = [...results.map(({ eventHeadline }) => eventHeadline), ...categories.map(({ title }) => title)];
  return {
    ...search,
    categories,
    audiences,
    locations,
    events: results.slice(0, shown),
    total: totalResults,
    hasMore: shown < results.length,
    term: ownWords(search.searchText, titles),
  };
}
