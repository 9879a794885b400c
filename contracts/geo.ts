/** Where a visitor is: by network address, by coordinates, by the name of a city. */
import { z } from "zod";
import { endpoint, lifetimes, timeouts } from "./endpoint.ts";
import { answerId, latitude, list, longitude, maybe, nothing, typed } from "./fields.ts";

const { day } = lifetimes;

/** A place that a visitor can be at (EN-01). Names of fields are those of the look-up service. */
export const UserLocation = z.object({
  city_name: z.string(),
  /** State, two letters. */
  subdivision_1_iso_code: maybe(z.string()),
  geoname_id: maybe(answerId),
  postalCode: maybe(answerId),
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
  summary: "About where the visitor is, by network address.",
  method: "GET",
  path: "/geo-location/user-coordinates",
  upstream: "geo",
  access: "public",
  privacy: "personal",
  cache: "never",
  limit: "reads",
  timeout: timeouts.read,
  sendsVisitorAddress: true,
  request: nothing,
  response: UserLocation,
  example: { request: {}, response: { ...helena, latitude: 46.59, longitude: -112.04 } },
});

export const locationByCoordinates = endpoint({
  row: "AP-23",
  summary: "The place at some coordinates, which are rounded to about a kilometre.",
  method: "GET",
  path: "/geo-location/user-location",
  upstream: "geo",
  access: "public",
  privacy: "none",
  // Exact coordinates of a person are neither stored nor passed on: two decimals.
  cache: { maxAge: day, staleWhileRevalidate: 0, round: 2 },
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
  summary: "Cities by the beginning of their name or postal code.",
  method: "GET",
  path: "/location/user-location",
  upstream: "geo",
  access: "public",
  privacy: "none",
  cache: { maxAge: day, staleWhileRevalidate: 7 * day, foldCase: ["search"] },
  timeout: timeouts.read,
  limit: "typeahead",
  request: z.object({ search: typed }),
  response: list(UserLocation),
  example: { request: { search: "59601" }, response: [helena] },
});
