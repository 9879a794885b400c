import { findCity, locationByAddress, locationByCoordinates } from "../geo.ts";
import { example } from "./example.ts";

const helena = {
  city_name: "Helena",
  subdivision_1_iso_code: "MT",
  geoname_id: "5656882",
  postalCode: "59601",
  latitude: 46.6131,
  longitude: -112.0213,
};

export const examples = [
  example(locationByAddress, {
    row: "AP-22",
    summary: "Returns the visitor's approximate location by IP address.",
    request: {},
    response: { ...helena, latitude: 46.59, longitude: -112.04 },
  }),
  example(locationByCoordinates, {
    row: "AP-23",
    summary: "Returns the city at the coordinates, which are rounded to about a kilometer.",
    request: { latitude: 46.59, longitude: -112.04 },
    response: { ...helena, postalCode: "59620", latitude: 46.59, longitude: -112.04 },
  }),
  example(findCity, {
    row: "AP-24",
    summary: "Finds cities whose name or postal code starts with the given text.",
    request: { search: "59601" },
    response: [helena],
  }),
];
