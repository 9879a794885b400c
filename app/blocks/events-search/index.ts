import { searchTitle } from "../../search/search-title.ts";
import { block } from "../define.ts";
import { eventCalls } from "./calls.ts";
import { EventsSearch, EventsSearchFailed, EventsSearchSkeleton } from "./EventsSearch.tsx";
import { fields } from "./fields.ts";
import { eventSearch, searchEvents, searchTerm } from "./search.ts";

export default block({
  name: "EventsSearch",
  fields,
  breadcrumbs: true,
  load: {
    queryParams: eventSearch.names,
    title: (query, page) => searchTitle(eventSearch, eventSearch.read(query), page),
    async data({ query, call }) {
      const found = await searchEvents(eventSearch.read(query), eventCalls(call));
      return { ...found, term: await searchTerm(found) };
    },
  },
  preloads: ["app/blocks/events-search/Search.island.tsx", "app/search/CrisisHelp.tsx"],
  copy: ["classes"],
  View: EventsSearch,
  Skeleton: EventsSearchSkeleton,
  Failed: EventsSearchFailed,
});
