import { eventPhrases } from "../../events/phrases.ts";
import { fieldPhrases } from "../../fields/phrases.ts";
import { searchPhrases } from "../../search/phrases.ts";
import { block } from "../define.ts";
import { EventsSearch, EventsSearchFailed, EventsSearchSkeleton } from "./EventsSearch.tsx";
import { examples } from "./examples.ts";
import { fields } from "./fields.ts";
import { phrases } from "./phrases.ts";
import { eventSearch, searchEvents } from "./search.ts";

export default block({
  name: "EventsSearch",
  doc: "Finds classes and events by text, kind, audience, place, format and date; the results need no script.",
  fields,
  phrases: [phrases, eventPhrases, fieldPhrases, searchPhrases],
  examples,
  breadcrumbs: true,
  load: {
    when: "inline",
    reads: eventSearch.names,
    data: ({ query, call }) => searchEvents(eventSearch.read(query), call),
  },
  View: EventsSearch,
  Skeleton: EventsSearchSkeleton,
  Failed: EventsSearchFailed,
});
