import { fieldPhrases } from "../../cms/phrases.ts";
import { eventPhrases } from "../../events/phrases.ts";
import { searchPhrases } from "../../search/phrases.ts";
import { block } from "../define.ts";
import { EventsLanding } from "./EventsLanding.tsx";
import { fields } from "./fields.ts";
import { phrases } from "./phrases.ts";

export default block({
  name: "EventsLanding",
  doc: "The landing page of classes and events: title, search box, and up to 9 banners.",
  fields,
  phrases: [phrases, eventPhrases, fieldPhrases, searchPhrases],
  breadcrumbs: true,
  View: EventsLanding,
});
