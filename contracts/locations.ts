/** Locations: search, typeahead, facets, nearby and related. */
import { z } from "zod";
import { LOCATIONS_FETCH } from "../lib/constants.ts";
import { DISTANCES, LOCATION_SORTS, locationSort, searchDistance } from "../lib/forms/rules.ts";
import { areaText, readArea } from "../lib/maps/map-view.ts";
import { endpoint, lifetimes, timeouts } from "./endpoint.ts";
import {
  answerId,
  filled,
  flag,
  found,
  lengths,
  list,
  matching,
  maybe,
  nothing,
  optionalCoordinates,
  pairOnly,
  piped,
  text,
  typed,
  whole,
} from "./fields.ts";
import { Address, Hours, WaitTime } from "./place.ts";

const { minute, hour, day } = lifetimes;

/** A location as the search finds it (EN-09). */
export const Location = z.object({
  id: answerId,
  name: z.string(),
  websiteUrl: maybe(z.string()),
  phone: maybe(z.string()),
  wayFinding: maybe(z.string()),
  media: list(z.object({ url: maybe(z.string()) })),
  hours: maybe(Hours),
  waitTime: maybe(WaitTime),
  address: maybe(Address),
  /** Miles from the place that the text named, or else from the requested coordinates; missing without either. */
  distance: maybe(z.number().min(0)),
  /** Proposed: kinds of the place, such as `Urgent Care`; they are the facets of the search. */
  locationTypes: list(z.string()),
  latitude: maybe(z.number()),
  longitude: maybe(z.number()),
  /** Proposed: the id with which appointment data is fetched (AP-37). */
  mloc: maybe(z.string()),
});
export type Location = z.output<typeof Location>;

/** All that the page of a location shows, but for its doctors and what is near, which other calls tell. */
export const LocationDetail = Location.extend({
  parking: maybe(z.string()),
  accessibility: maybe(z.string()),
  /** Specialties that are practiced there. */
  specialties: list(z.string()),
  /** The hospital that it belongs to; missing when it is none's. */
  campus: maybe(z.object({ name: z.string(), websiteUrl: maybe(z.string()) })),
  /** The other locations of its campus. */
  departments: list(Location),
});
export type LocationDetail = z.output<typeof LocationDetail>;

/** A location beside the search results (EN-10). */
const SideLocation = z.object({
  id: answerId,
  name: z.string(),
  media: list(z.object({ url: maybe(z.string()) })),
  address: maybe(Address),
  websiteUrl: maybe(z.string()),
});

/** A promotion (EN-14); `link` is an address. */
export const PromotionBanner = z.object({
  /** Its item in the content system: by it a publication finds the responses that contain it. */
  id: maybe(answerId),
  bannerIcon: maybe(z.string()),
  heading: z.string(),
  subHeading: maybe(z.string()),
  description: maybe(z.string()),
  link: maybe(z.string()),
  summary: maybe(z.string()),
  icon: maybe(z.string()),
});
export type PromotionBanner = z.output<typeof PromotionBanner>;

const AREA = "four numbers of degrees, `south,west,north,east`";

/**
 * What a visitor searches locations by (EN-11, LC-08).
 * Unknown orders and distances become the defaults (VA-13); order by distance needs coordinates (LC-06).
 */
const LocationSearchRequest = z
  .strictObject({
    searchText: text().optional(),
    ...optionalCoordinates,
    locationType: text(lengths.name).optional(),
    streetAddress: text(lengths.name).optional(),
    city: text(lengths.name).optional(),
    state: text(lengths.short).optional(),
    zip: text(10).optional(),
    sort: z
      .string()
      .optional()
      .describe(`${LOCATION_SORTS.join(", ")}; another is taken for the first`),
    distance: z
      .union([z.number(), z.string()])
      .optional()
      .describe(`miles: ${DISTANCES.join(", ")}; another is taken for the last, which means any`)
      .transform((miles) => searchDistance(String(miles))),
    /** Proposed: only what lies on this part of the map. */
    area: text(60)
      .refine((value) => readArea(value) !== null, { error: "is no area", params: { allowed: AREA } })
      .describe(AREA)
      .transform((value) => areaText(readArea(value)!))
      .optional(),
    /** Proposed: only what is open now, by its own clock. */
    openNow: flag.optional(),
    page: whole(1, 1_000).default(1),
    perPage: whole(1, LOCATIONS_FETCH).default(LOCATIONS_FETCH),
    limit: whole(1, LOCATIONS_FETCH).optional(),
  })
  .transform(pairOnly)
  .transform((search) => ({ ...search, sort: locationSort(search.sort, search.latitude !== undefined) }));

const LocationSearchResponse = z.object({
  locations: list(Location),
  totalLocations: z.number().int().min(0),
  servicePromotionBanners: list(PromotionBanner),
  /** Proposed: the place that the text named, such as `Boulder` in `urgent care Boulder`; distances are from there. */
  place: maybe(
    z.object({
      city: z.string(),
      state: maybe(z.string()),
      latitude: z.number().min(-90).max(90),
      longitude: z.number().min(-180).max(180),
    }),
  ),
  /** Proposed: when nothing was found, how many fit but for the type. */
  hiddenByType: maybe(z.number().int().min(0)),
});

const columbineRidge = {
  id: "109",
  name: "Larkspur Urgent Care – Columbine Ridge",
  websiteUrl: "/locations/urgent-care-columbine-ridge",
  phone: "303-555-0181",
  wayFinding: "Enter from Juniper Street. Parking is free.",
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
  summary: "Finds locations by text, type and distance.",
  method: "POST",
  path: "/location/location-search",
  upstream: "locations",
  access: "public",
  privacy: "none",
  // A minute, because wait times move.
  cache: { maxAge: minute, staleWhileRevalidate: minute, round: 3 },
  timeout: timeouts.read,
  request: LocationSearchRequest,
  response: LocationSearchResponse,
  example: {
    request: { searchText: "urgent care", latitude: 39.739, longitude: -104.99, sort: "distance", distance: 25 },
    response: { locations: [columbineRidge], totalLocations: 1 },
  },
});

export const locationTypeahead = endpoint({
  row: "AP-32",
  summary: "Suggests locations for what was typed so far.",
  method: "GET",
  path: "/api/location/location-search-typeahead",
  upstream: "locations",
  access: "public",
  privacy: "none",
  cache: { maxAge: 10 * minute, staleWhileRevalidate: hour, foldCase: ["searchTerms"] },
  timeout: timeouts.read,
  limit: "typeahead",
  request: z.object({ searchTerms: typed }),
  response: list(z.object({ key: z.string(), value: z.string() })),
  example: {
    request: { searchTerms: "columb" },
    response: [{ key: "211", value: "Larkspur Primary Care – Columbine Bluff" }],
  },
});

export const locationTypes = endpoint({
  row: "AP-34",
  summary: "The kinds of places that the search can be narrowed to.",
  method: "GET",
  path: "/location/get-location-types",
  upstream: "locations",
  access: "public",
  privacy: "none",
  cache: { maxAge: hour, staleWhileRevalidate: day },
  timeout: timeouts.read,
  request: nothing,
  response: list(z.object({ facetName: z.string() })),
  example: { request: {}, response: [{ facetName: "Hospital" }, { facetName: "Urgent Care" }] },
});

export const locationsByType = endpoint({
  row: "AP-35",
  summary: "Places of some types or specialties, nearest first.",
  method: "GET",
  path: "/location/locations-by-type",
  upstream: "locations",
  access: "public",
  privacy: "none",
  cache: { maxAge: minute, staleWhileRevalidate: minute, round: 3 },
  timeout: timeouts.read,
  request: z
    .object({ ...optionalCoordinates, locationTypes: piped(20).optional(), specialties: piped(20).optional() })
    .transform(pairOnly),
  response: z.object({ locations: found(Location) }),
  example: {
    request: { latitude: 39.739, longitude: -104.99, locationTypes: "Urgent Care|Emergency Room" },
    response: { locations: [columbineRidge] },
  },
});

export const relatedLocations = endpoint({
  row: "AP-36",
  summary: "Locations that fit a site search.",
  method: "GET",
  path: "/location/related-locations",
  upstream: "locations",
  access: "public",
  privacy: "none",
  cache: { maxAge: 10 * minute, staleWhileRevalidate: 30 * minute, round: 3 },
  timeout: timeouts.read,
  request: z.object({ searchText: filled(), ...optionalCoordinates }).transform(pairOnly),
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
  row: "Proposed",
  summary: "All that a location's page shows of itself, by the path of that page.",
  method: "GET",
  path: "/location/get-location-detail",
  upstream: "locations",
  access: "public",
  privacy: "none",
  // A minute, because wait times move; hours, address and phone are worth an hour when the upstream is down.
  cache: { maxAge: minute, staleWhileRevalidate: hour, foldCase: ["websiteUrl"] },
  timeout: timeouts.read,
  notFound: true,
  request: z.object({
    websiteUrl: matching(
      /^\/[^/\\]/,
      "is not a path of this site",
      "a path that begins with one slash",
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
      wayFinding: "Enter from Willow Street. Parking is free.",
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
    },
  },
});

export const locationPages = endpoint({
  row: "Proposed",
  summary: "The paths of the pages of all locations.",
  method: "GET",
  path: "/location/get-location-pages",
  upstream: "locations",
  access: "public",
  privacy: "none",
  cache: { maxAge: 5 * minute, staleWhileRevalidate: day },
  timeout: timeouts.read,
  // Where there is no such list.
  notFound: true,
  request: nothing,
  response: list(z.string()),
  example: { request: {}, response: [columbineRidge.websiteUrl, "/locations/denver-hospital"] },
});
