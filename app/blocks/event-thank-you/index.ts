import { EVENTS } from "../../../lib/cms/paths.ts";
import { siteLink } from "../../context/site-link.ts";
import { block } from "../define.ts";
import { EventThankYou, ThankYouFailed } from "./EventThankYou.tsx";
import { fields } from "./fields.ts";
import { load } from "./thanks.ts";

export default block({
  name: "EventThankYou",
  fields,
  breadcrumbs: true,
  sensitive: true,
  private: true,
  load: {
    queryParams: ["registrationId"],
    async data({ query, page, call }) {
      const id = query.get("registrationId")?.trim();
      return id ? { thanks: await load(id, call) } : { thanks: null, redirect: siteLink(page, EVENTS).href };
    },
    // Without a registration ID, there is nothing to show, so the page redirects to the event search.
    head: ({ thanks, redirect }) => (redirect ? { redirect } : thanks ? {} : { status: 404 }),
  },
  View: EventThankYou,
  Failed: ThankYouFailed,
});
