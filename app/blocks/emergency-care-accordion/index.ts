import { authoredLocation } from "../../care/location-fields.ts";
import { medicalPlace } from "../../care/medical-place.ts";
import { block } from "../define.ts";
import { EmergencyCareAccordion } from "./EmergencyCareAccordion.tsx";
import { fields } from "./fields.ts";

export default block({
  name: "EmergencyCareAccordion",
  fields,
  jsonLd: ({ locations }) =>
    locations
      .filter(({ name }) => name)
      .map((location) => medicalPlace(authoredLocation(location), { type: "EmergencyService" })),
  View: EmergencyCareAccordion,
});
