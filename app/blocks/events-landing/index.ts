import { fieldPhrases } from "../../cms/phrases.ts";
import { eventPhrases } from "../../events/phrases.ts";
import { searchPhrases } from "../../search/phrases.ts";
import { block } from "../define.ts";
import { EventsLanding } from "./EventsLanding.tsx";
import { fields } from "./fields.ts";
import { phrases } from "./phrases.ts";

export default block({
  name: "EventsLanding",
  doc: "Opens classes and events: title, a search box that leads to the results, and up to 9 banners.",
  fields,
  phrases: [phrases, eventPhrases, fieldPhrases, searchPhrases],
  breadcrumbs: true,
  View: EventsLanding,
});
