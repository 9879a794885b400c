/** API calls for locations: search, suggestions, facets, nearby and related locations, and details. */
import { z } from "zod";
import { LOCATIONS_FETCH } from "../lib/constants.ts";
import { DAY_S, HOUR_S, MINUTE_S } from "../lib/dates/units.ts";
import { DISTANCES, LOCATION_SORTS, locationSort, searchDistance } from "../lib/forms/rules.ts";
import { areaText, readArea } from "../lib/maps/map-view.ts";
import { endpoint, timeouts } from "./endpoint.ts";
import {
  flag,
  lengths,
  list,
  matching,
  maybe,
  maybeList,
  noParameters,
  optionalCoordinates,
  pageLanguage,
  pageList,
  pipeSeparated,
  removeIncompletePair,
  requiredText,
  resultList,
  text,
  typed,
  wholeNumber,
} from "./fields.ts";
import { Location, LocationDetail, SideLocation } from "./location-entities.ts";
import { PromotionBanner } from "./promotion.ts";

const AREA_FORMAT = "four numbers in degrees: `south,west,north,east`";

/**
 * Search criteria for locations. Unknown sort orders and distances are replaced with the defaults. Sorting by distance
 * requires coordinates.
 */
const LocationSearchRequest = z
  .strictObject({
    language: pageLanguage,
    searchText: text().optional(),
    ...optionalCoordinates,
    locationType: text(lengths.name).optional(),
    /** Accepted insurance, as a payer (`Aetna`) or a payer with a plan (`Aetna PPO`). */
    plan: text(lengths.name).optional(),
    streetAddress: text(lengths.name).optional(),
    city: text(lengths.name).optional(),
    state: text(lengths.short).optional(),
    zip: text(10).optional(),
    sort: z
      .string()
      .optional()
      .describe(`${LOCATION_SORTS.join(", ")}; unknown values default to the first`),
    distance: z
      .union([z.number(), z.string()])
      .optional()
      .describe(`miles: ${DISTANCES.join(", ")}; unknown values default to the last, which means any distance`)
      .transform((miles) => searchDistance(String(miles))),
    /** Limits the search to locations in a map area. */
    area: text(60)
      .refine((value) => readArea(value) !== null, { error: "is not a map area", params: { allowed: AREA_FORMAT } })
      .describe(AREA_FORMAT)
      .transform((value) => areaText(readArea(value)!))
      .optional(),
    /** Limits the search to locations that are currently open in their own time zone. */
    openNow: flag.optional(),
    page: wholeNumber(1, 1_000).default(1),
    perPage: wholeNumber(1, LOCATIONS_FETCH).default(LOCATIONS_FETCH),
    limit: wholeNumber(1, LOCATIONS_FETCH).optional(),
  })
  .transform(removeIncompletePair)
  .transform((search) => ({ ...search, sort: locationSort(search.sort, search.latitude !== undefined) }));

const LocationSearchResponse = z.object({
  locations: list(Location),
  totalLocations: z.number().int().min(0),
  servicePromotionBanners: maybeList(PromotionBanner),
  /**
   * The place in the search text, such as Boulder in `urgent care Boulder`, from which the distances in
   * the results are measured.
   */
  place: maybe(
    z.object({
      city: z.string(),
      state: maybe(z.string()),
      latitude: z.number().min(-90).max(90),
      longitude: z.number().min(-180).max(180),
    }),
  ),
  /**
   * Number of locations that the search would find without the type filter. Set only if the search
   * found no locations.
   */
  hiddenByType: maybe(z.number().int().min(0)),
});

const columbineRidge = {
  id: "109",
  name: "Larkspur Urgent Care – Columbine Ridge",
  websiteUrl: "/locations/urgent-care-columbine-ridge",
  phone: "303-555-0182",
  wayFinding: "Enter from Juniper Street.",
  media: [{ url: "/-/media/locations/urgent-care-3-1.svg" }],
  hours: {
    monday1Open: "07:00",
    monday1Close: "20:00",
    saturday1Open: "08:00",
    saturday1Close: "18:00",
    is24Hour: false,
    isCallForHours: false,
    timeZone: "America/Denver",
    specialDays: [
      { date: "2026-11-26", name: "Thanksgiving", spanishName: "Día de Acción de Gracias" },
      { date: "2026-12-24", name: "Christmas Eve", spanishName: "Nochebuena", open: "08:00", close: "12:00" },
    ],
  },
  waitTime: { color: "orange", currentWaitTimeInMinutes: 50 },
  address: { address1: "2407 Canyon Street", city: "Denver", state: "CO", zip: "80263" },
  distance: 1.2,
  locationTypes: ["Urgent Care"],
  latitude: 39.75023,
  longitude: -104.97291,
  mloc: "109",
} as const satisfies z.input<typeof Location>;

export const locationSearch = endpoint({
  row: "AP-33",
  summary: "Finds locations by text, type, and distance.",
  method: "POST",
  path: "/location/location-search",
  upstream: "locations",
  access: "public",
  privacy: "none",
  // The maximum age is one minute because wait times change often.
  cache: { maxAge: MINUTE_S, staleWhileRevalidate: MINUTE_S, round: 3 },
  timeout: timeouts.read,
  languageParam: "language",
  request: LocationSearchRequest,
  response: LocationSearchResponse,
  example: {
    request: { searchText: "urgent care", latitude: 39.739, longitude: -104.99, sort: "distance", distance: 25 },
    response: { locations: [columbineRidge], totalLocations: 1 },
  },
});

export const locationTypeahead = endpoint({
  row: "AP-32",
  summary: "Suggests locations for the typed text.",
  method: "GET",
  path: "/api/location/location-search-typeahead",
  upstream: "locations",
  access: "public",
  privacy: "none",
  cache: { maxAge: 10 * MINUTE_S, staleWhileRevalidate: HOUR_S, foldCase: ["searchTerms"] },
  timeout: timeouts.read,
  languageParam: "language",
  request: z.object({ searchTerms: typed, language: pageLanguage }),
  response: list(z.object({ key: z.string(), value: z.string() })),
  whenLimited: [],
  example: {
    request: { searchTerms: "columb" },
    response: [{ key: "211", value: "Larkspur Primary Care – Columbine Bluff" }],
  },
});

export const locationTypes = endpoint({
  row: "AP-34",
  summary: "Lists the location types for filters.",
  method: "GET",
  path: "/location/get-location-types",
  upstream: "locations",
  access: "public",
  privacy: "none",
  cache: { maxAge: HOUR_S, staleWhileRevalidate: DAY_S },
  timeout: timeouts.read,
  request: noParameters,
  response: list(z.object({ facetName: z.string() })),
  example: {
    request: {},
    response: [{ facetName: "Hospital" }, { facetName: "Urgent Care" }],
  },
});

export const locationsByType = endpoint({
  row: "AP-35",
  summary: "Lists locations with any of the types or specialties, nearest first.",
  method: "GET",
  path: "/location/locations-by-type",
  upstream: "locations",
  access: "public",
  privacy: "none",
  cache: { maxAge: MINUTE_S, staleWhileRevalidate: MINUTE_S, round: 3 },
  timeout: timeouts.read,
  languageParam: "language",
  request: z
    .object({
      language: pageLanguage,
      ...optionalCoordinates,
      locationTypes: pipeSeparated(20).optional(),
      specialties: pipeSeparated(20).optional(),
    })
    .transform(removeIncompletePair),
  response: z.object({ locations: resultList(Location) }),
  example: {
    request: { latitude: 39.739, longitude: -104.99, locationTypes: "Urgent Care|Emergency Room" },
    response: { locations: [columbineRidge] },
  },
});

export const relatedLocations = endpoint({
  row: "AP-36",
  summary: "Lists locations that match a site search.",
  method: "GET",
  path: "/location/related-locations",
  upstream: "locations",
  access: "public",
  privacy: "none",
  cache: { maxAge: 10 * MINUTE_S, staleWhileRevalidate: 30 * MINUTE_S, round: 3 },
  timeout: timeouts.read,
  request: z.object({ searchText: requiredText(), ...optionalCoordinates }).transform(removeIncompletePair),
  response: list(SideLocation),
  example: {
    request: { searchText: "sprained ankle", latitude: 39.739, longitude: -104.99 },
    response: [
      {
        id: "109",
        name: columbineRidge.name,
        media: columbineRidge.media,
        address: columbineRidge.address,
        websiteUrl: columbineRidge.websiteUrl,
      },
    ],
  },
});

export const locationDetail = endpoint({
  summary: "Returns the content of a location page by its path.",
  method: "GET",
  path: "/location/get-location-detail",
  upstream: "locations",
  access: "public",
  privacy: "none",
  // The maximum age is one minute because wait times change often. The cache serves stale responses for an hour because
  // a location's other data rarely changes.
  cache: { maxAge: MINUTE_S, staleWhileRevalidate: HOUR_S, foldCase: ["websiteUrl"] },
  timeout: timeouts.read,
  notFound: true,
  languageParam: "language",
  request: z.object({
    language: pageLanguage,
    websiteUrl: matching(
      /^\/[^/\\]/,
      "is not a path on this site",
      "a path that starts with one slash",
      lengths.address,
    ),
  }),
  response: LocationDetail,
  example: {
    request: { websiteUrl: "/locations/denver-hospital-emergency-care" },
    response: {
      id: "2",
      name: "Larkspur Denver Hospital – Emergency Care",
      websiteUrl: "/locations/denver-hospital-emergency-care",
      phone: "303-555-0194",
      wayFinding: "Enter from Willow Street.",
      media: [{ url: "/-/media/locations/emergency-care-2.svg" }],
      hours: { is24Hour: true, isCallForHours: false, timeZone: "America/Denver" },
      waitTime: { color: "green", currentWaitTimeInMinutes: 8 },
      address: { address1: "1017 Tamarack Lane", address2: "Main building", city: "Denver", state: "CO", zip: "80247" },
      distance: null,
      locationTypes: ["Emergency Care"],
      latitude: 39.70935,
      longitude: -104.87663,
      mloc: "1",
      parking: "Free parking in the visitor garage. Drop off at the main entrance at any hour.",
      accessibility: "Step-free entrances and elevators to every floor. Wheelchairs stand at each entrance.",
      specialties: ["Emergency Medicine"],
      campus: { name: "Larkspur Denver Hospital", websiteUrl: "/locations/denver-hospital" },
      departments: [],
      appointmentRequests: false,
    },
  },
});

export const locationPages = endpoint({
  summary: "Lists the paths of all location pages, with the date of each page's last change.",
  ...pageList,
  path: "/location/get-location-pages",
  upstream: "locations",
  access: "public",
  privacy: "none",
  timeout: timeouts.read,
  example: {
    request: {},
    response: [
      { path: columbineRidge.websiteUrl, updated: "2026-11-20" },
      { path: "/locations/denver-hospital", updated: "2026-11-20" },
    ],
  },
});
