/** API calls that determine the visitor's location from an IP address, coordinates, or a city name. */
import { z } from "zod";
import { DAY_S } from "../lib/dates/units.ts";
import { endpoint, timeouts } from "./endpoint.ts";
import { latitude, list, longitude, maybe, noParameters, responseId, typed } from "./fields.ts";

/** A visitor's location. The field names match the geolocation service's responses. */
export const UserLocation = z.object({
  city_name: z.string(),
  /** Two-letter abbreviation of the state. */
  subdivision_1_iso_code: maybe(z.string()),
  geoname_id: maybe(responseId),
  postalCode: maybe(responseId),
  latitude: z.number().min(-90).max(90),
  longitude: z.number().min(-180).max(180),
});
export type UserLocation = z.output<typeof UserLocation>;

const helena = {
  city_name: "Helena",
  subdivision_1_iso_code: "MT",
  geoname_id: "5656882",
  postalCode: "59601",
  latitude: 46.6131,
  longitude: -112.0213,
};

export const locationByAddress = endpoint({
  row: "AP-22",
  summary: "Returns the visitor's approximate location by IP address.",
  method: "GET",
  path: "/geo-location/user-coordinates",
  upstream: "geo",
  access: "public",
  privacy: "personal",
  cache: "never",
  burst: "reads",
  timeout: timeouts.read,
  sendsVisitorAddress: true,
  request: noParameters,
  response: UserLocation,
  example: {
    request: {},
    response: { ...helena, latitude: 46.59, longitude: -112.04 },
  },
});

export const locationByCoordinates = endpoint({
  row: "AP-23",
  summary: "Returns the city at the coordinates, which are rounded to about a kilometer.",
  method: "GET",
  path: "/geo-location/user-location",
  upstream: "geo",
  access: "public",
  privacy: "none",
  // The Worker rounds coordinates to two decimal places because the site must not store or send a visitor's exact
  // location.
  cache: { maxAge: DAY_S, staleWhileRevalidate: 0, round: 2 },
  timeout: timeouts.read,
  notFound: true,
  request: z.object({ latitude, longitude }),
  response: UserLocation,
  example: {
    request: { latitude: 46.59, longitude: -112.04 },
    response: { ...helena, postalCode: "59620", latitude: 46.59, longitude: -112.04 },
  },
});

export const findCity = endpoint({
  row: "AP-24",
  summary: "Finds cities whose name or postal code starts with the given text or, if there are none, is similar to it.",
  method: "GET",
  path: "/location/user-location",
  upstream: "geo",
  access: "public",
  privacy: "none",
  cache: { maxAge: DAY_S, staleWhileRevalidate: 7 * DAY_S, foldCase: ["search"] },
  timeout: timeouts.read,
  whenUnused: [],
  request: z.object({ search: typed }),
  response: list(
    UserLocation.extend({
      /** Whether the city's name does not start with the text but is similar to it. */
      isSimilar: maybe(z.boolean()),
    }),
  ),
  example: {
    request: { search: "59601" },
    response: [helena],
  },
});
