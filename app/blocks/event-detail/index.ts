import { unavailable } from "../../cms/components/DetailNotices.tsx";
import { eventPhrases } from "../../events/phrases.ts";
import { searchTitle } from "../../search/search-title.ts";
import { block } from "../define.ts";
import { EventDetail } from "./EventDetail.tsx";
import { headOf, load } from "./event.ts";
import { fields } from "./fields.ts";
import { sessionSearch } from "./search.ts";

export default block({
  name: "EventDetail",
  fields,
  breadcrumbs: true,
  load: {
    queryParams: sessionSearch.names,
    title: (query, page) => searchTitle(sessionSearch, sessionSearch.read(query), page),
    data: ({ page, query, call }) => load(page, sessionSearch.read(query), call),
    head: headOf,
  },
  preloads: ["app/blocks/event-detail/Search.island.tsx"],
  View: EventDetail,
  Failed: unavailable(eventPhrases.EventUnavailable),
});
