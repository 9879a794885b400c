import { block } from "../define.ts";
import { EventsLanding } from "./EventsLanding.tsx";
import { examples } from "./examples.ts";
import { fields } from "./fields.ts";

export default block({
  name: "EventsLanding",
  doc: "Opens classes and events: title, a search box that leads to the results, and up to 9 banners.",
  fields,
  examples,
  breadcrumbs: true,
  View: EventsLanding,
});
