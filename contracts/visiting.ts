/** API call for hospital visiting hours. */
import { z } from "zod";
import { DAY_S, MINUTE_S } from "../lib/dates/units.ts";
import { VisitingHours } from "./address-and-hours.ts";
import { endpoint, timeouts } from "./endpoint.ts";
import { list, maybeList, pageLanguage } from "./fields.ts";
import { Location } from "./location-entities.ts";

export const visitingHours = endpoint({
  summary: "Lists the hospitals, ordered by state and city, with the visiting hours for each unit.",
  method: "GET",
  path: "/location/get-visiting-hours",
  upstream: "locations",
  access: "public",
  privacy: "none",
  cache: { maxAge: 10 * MINUTE_S, staleWhileRevalidate: DAY_S },
  timeout: timeouts.read,
  languageParam: "language",
  request: z.object({ language: pageLanguage }),
  response: list(
    Location.pick({ id: true, name: true, websiteUrl: true, phone: true, address: true }).extend({
      visitingHours: maybeList(VisitingHours),
    }),
  ),
  example: {
    request: {},
    response: [
      {
        id: "1",
        name: "Larkspur Denver Hospital",
        websiteUrl: "/locations/denver-hospital",
        phone: "303-555-0138",
        address: { city: "Denver", state: "CO" },
        visitingHours: [
          { unit: "Most units", open: "08:00", close: "20:00", note: "Two visitors at a time." },
          { unit: "Children", note: "Parents may stay at any hour, also overnight." },
        ],
      },
    ],
  },
});
