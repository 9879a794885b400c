/** API call for hospital visiting hours. */
import { z } from "zod";
import { VisitingHours } from "./address-and-hours.ts";
import { endpoint, lifetimes, timeouts } from "./endpoint.ts";
import { list, pageLanguage } from "./fields.ts";
import { Location } from "./locations.ts";

const { minute, day } = lifetimes;

export const visitingHours = endpoint({
  method: "GET",
  path: "/location/get-visiting-hours",
  upstream: "locations",
  access: "public",
  privacy: "none",
  cache: { maxAge: 10 * minute, staleWhileRevalidate: day },
  timeout: timeouts.read,
  languageParam: "language",
  request: z.object({ language: pageLanguage }),
  response: list(
    Location.pick({ id: true, name: true, websiteUrl: true, phone: true, address: true }).extend({
      visitingHours: list(VisitingHours),
    }),
  ),
});
