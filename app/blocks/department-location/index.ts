import { authoredLocation } from "../../care/location-fields.ts";
import { medicalPlace } from "../../care/medical-place.ts";
import { block } from "../define.ts";
import { DepartmentLocation } from "./DepartmentLocation.tsx";
import { fields } from "./fields.ts";

export default block({
  name: "DepartmentLocationPage",
  fields,
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
