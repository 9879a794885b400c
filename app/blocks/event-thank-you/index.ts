import { EVENTS } from "../../../lib/cms/paths.ts";
import { fieldPhrases } from "../../cms/phrases.ts";
import { eventPhrases } from "../../events/phrases.ts";
import { block } from "../define.ts";
import { EventThankYou, ThankYouSkeleton } from "./EventThankYou.tsx";
import { fields } from "./fields.ts";
import { phrases } from "./phrases.ts";
import { load } from "./thanks.ts";

export default block({
  name: "EventThankYou",
  fields,
  phrases: [phrases, eventPhrases, fieldPhrases],
  breadcrumbs: true,
  sensitive: true,
  private: true,
  load: {
    when: "inline",
    reads: ["registrationId"],
    // If the URL does not contain a registration ID, the page redirects to the event search.
    otherwise: EVENTS,
    data: ({ query, call }) => load(query.get("registrationId") ?? "", call),
  },
  View: EventThankYou,
  Skeleton: ThankYouSkeleton,
  Failed: ThankYouSkeleton,
});
