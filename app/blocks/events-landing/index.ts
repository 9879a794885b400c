import { fieldPhrases } from "../../cms/phrases.ts";
import { eventPhrases } from "../../events/phrases.ts";
import { searchPhrases } from "../../search/phrases.ts";
import { block } from "../define.ts";
import { EventsLanding } from "./EventsLanding.tsx";
import { fields } from "./fields.ts";
import { phrases } from "./phrases.ts";

export default block({
  name: "EventsLanding",
  fields,
  phrases: [phrases, eventPhrases, fieldPhrases, searchPhrases],
  breadcrumbs: true,
  View: EventsLanding,
});
