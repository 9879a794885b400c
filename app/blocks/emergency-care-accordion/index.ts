import { medicalPlace } from "../../care/medical-place.ts";
import { carePhrases } from "../../care/phrases.ts";
import { authoredPlace } from "../../care/place-fields.ts";
import { fieldPhrases } from "../../cms/phrases.ts";
import { block } from "../define.ts";
import { EmergencyCareAccordion } from "./EmergencyCareAccordion.tsx";
import { fields } from "./fields.ts";

export default block({
  name: "EmergencyCareAccordion",
  fields,
  phrases: [carePhrases, fieldPhrases],
  jsonLd: ({ locations }) =>
    locations
      .filter(({ name }) => name)
      .map((location) => medicalPlace(authoredPlace(location), { type: "EmergencyService" })),
  View: EmergencyCareAccordion,
});
