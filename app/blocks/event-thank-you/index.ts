import { EVENTS } from "../../../lib/cms/paths.ts";
import { fieldPhrases } from "../../cms/phrases.ts";
import { siteLink } from "../../context/site-link.ts";
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
    reads: ["registrationId"],
    async data({ query, page, call }) {
      const id = query.get("registrationId")?.trim();
      return id ? { thanks: await load(id, call) } : { thanks: null, redirect: siteLink(page, EVENTS).href };
    },
    // Without a registration ID, there is nothing to show, so the page redirects to the event search.
    head: ({ redirect }) => (redirect ? { redirect } : {}),
  },
  View: EventThankYou,
  Failed: ThankYouSkeleton,
});
