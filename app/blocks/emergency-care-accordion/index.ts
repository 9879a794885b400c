import { authoredLocation } from "../../care/location-fields.ts";
import { medicalPlace } from "../../care/medical-place.ts";
import { block } from "../define.ts";
import { EmergencyCareAccordion, EmergencyCareSkeleton } from "./EmergencyCareAccordion.tsx";
import { fields } from "./fields.ts";
import { liveWaits } from "./waits.ts";

export default block({
  name: "EmergencyCareAccordion",
  fields,
  jsonLd: ({ locations }) =>
    locations
      .filter(({ name }) => name)
      .map((location) => medicalPlace(authoredLocation(location), { type: "EmergencyService" })),
  load: { queryParams: [], adds: true, data: ({ fields, page, call }) => liveWaits(fields.locations, page, call) },
  View: EmergencyCareAccordion,
  Skeleton: EmergencyCareSkeleton,
});
