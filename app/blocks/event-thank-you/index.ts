import { block } from "../define.ts";
import { EventThankYou, ThankYouSkeleton } from "./EventThankYou.tsx";
import { examples } from "./examples.ts";
import { fields } from "./fields.ts";
import { load } from "./thanks.ts";

export default block({
  name: "EventThankYou",
  doc: "What a visitor has registered for, by the registration that the address names.",
  fields,
  examples,
  breadcrumbs: true,
  sensitive: true,
  private: true,
  load: {
    when: "inline",
    reads: ["registrationId"],
    data: ({ query, call }) => load(query.get("registrationId") ?? "", call),
  },
  View: EventThankYou,
  Skeleton: ThankYouSkeleton,
  Failed: ThankYouSkeleton,
});
