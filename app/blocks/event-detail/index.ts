import { eventPhrases } from "../../events/phrases.ts";
import { fieldPhrases } from "../../fields/phrases.ts";
import { formPhrases } from "../../forms/phrases.ts";
import { searchPhrases } from "../../search/phrases.ts";
import { block } from "../define.ts";
import { EventDetail, EventFailed } from "./EventDetail.tsx";
import { headOf, load } from "./event.ts";
import { examples } from "./examples.ts";
import { fields } from "./fields.ts";
import { phrases } from "./phrases.ts";
import { sessionSearch } from "./search.ts";

export default block({
  name: "EventDetail",
  doc: "The page of the event that the address names; an unknown one is not found.",
  fields,
  phrases: [phrases, eventPhrases, fieldPhrases, formPhrases, searchPhrases],
  examples,
  breadcrumbs: true,
  load: {
    when: "page",
    reads: sessionSearch.names,
    data: ({ page, query, call }) => load(page, sessionSearch.read(query), call),
    head: headOf,
  },
  View: EventDetail,
  Failed: EventFailed,
});
