import { block } from "../define.ts";
import { EventOwnRegistration, OwnFailed } from "./EventOwnRegistration.tsx";
import { fields } from "./fields.ts";
import { ownForms } from "./forms.ts";
import { load, type Own } from "./own.ts";

export default block({
  name: "EventOwnRegistration",
  fields,
  breadcrumbs: true,
  sensitive: true,
  private: true,
  form: () => ownForms,
  load: {
    queryParams: ["link"],
    data: ({ query, call, page }): Promise<Own> => load(query.get("link") ?? "", call, page.t),
    head: (own) => (own.state === "open" ? {} : { status: 404, title: own.title }),
  },
  View: EventOwnRegistration,
  Failed: OwnFailed,
});
