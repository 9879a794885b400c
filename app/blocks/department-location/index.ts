import { authoredLocation } from "../../care/location-fields.ts";
import { medicalPlace } from "../../care/medical-place.ts";
import { carePhrases } from "../../care/phrases.ts";
import { fieldPhrases } from "../../cms/phrases.ts";
import { block } from "../define.ts";
import { DepartmentLocation } from "./DepartmentLocation.tsx";
import { fields } from "./fields.ts";
import { phrases } from "./phrases.ts";

export default block({
  name: "DepartmentLocationPage",
  fields,
  phrases: [phrases, carePhrases, fieldPhrases],
  placeholders: ["content"],
  breadcrumbs: true,
  jsonLd({ kind, fax, latitude, longitude, alternativeName, hideLocationHours, ...place }, { host, path }) {
    const location = authoredLocation({ ...place, name: alternativeName || place.name });
    if (!location.name) return [];
    const hours = hideLocationHours ? undefined : location.hours;
    const url = host && `https://${host}${path}`;
    return [medicalPlace({ ...location, hours }, { type: kind, fax, latitude, longitude, ...(url && { url }) })];
  },
  View: DepartmentLocation,
});
