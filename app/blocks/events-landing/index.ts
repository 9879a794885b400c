import { block } from "../define.ts";
import { EventsLanding } from "./EventsLanding.tsx";
import { fields } from "./fields.ts";

export default block({
  name: "EventsLanding",
  fields,
  breadcrumbs: true,
  View: EventsLanding,
});
