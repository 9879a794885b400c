/** API calls for providers: directory, search, suggestions, profiles, and related providers. */
import { z } from "zod";
import { HOUR_S, MINUTE_S } from "../lib/dates/units.ts";
import { Address, Hours } from "./address-and-hours.ts";
import { endpoint, timeouts } from "./endpoint.ts";
import {
  flag,
  id,
  lastChange,
  lengths,
  list,
  maybe,
  maybeList,
  pageLanguage,
  pageList,
  pipeSeparated,
  requiredText,
  responseId,
  resultList,
  text,
  typed,
  wholeNumber,
} from "./fields.ts";
import { DoctorPlan } from "./insurance.ts";

/** A doctor or another clinician. */
export const Provider = z.object({
  id: responseId,
  firstName: z.string(),
  middleName: maybe(z.string()),
  lastName: z.string(),
  /** Professional suffix, such as `MD`. */
  title: maybe(z.string()),
  primarySpecialty: maybe(z.string()),
  /** URL of the portrait photo. */
  photo: maybe(z.string()),
  profileUrl: maybe(z.string()),
  /** Rating from 0 to 5, shown with one decimal place. */
  overallRating: maybe(z.number().min(0).max(5)),
  isAcceptingPatients: maybe(z.boolean()),
  bookingUrl: maybe(z.string()),
  /**
   * Weeks until the next appointment for new patients: 0 means this week, 4 means more than three weeks, and null means
   * unknown.
   */
  newPatientAppointment: maybe(z.number().int().min(0).max(4)).transform((band) => band ?? null),
  locationName: maybe(z.string()),
  mainPhone: maybe(z.string()),
  /** City of the provider's location. */
  city: maybe(z.string()),
  /** Distance in miles from the requested city to the provider's location. */
  distance: maybe(z.number().min(0)),
  /** English names of the languages that the provider speaks with patients. */
  languages: maybeList(z.string()),
  /** Proposed field: `woman`, `man`, or a self-described gender. */
  gender: maybe(z.string()),
  /** Whether the provider offers video visits. */
  videoVisits: maybe(z.boolean()),
  /** Number of ratings. */
  ratingCount: maybe(z.number().int().min(0)),
  /** Insurance plans that the provider accepts. */
  acceptedPlans: maybeList(DoctorPlan),
});
export type Provider = z.output<typeof Provider>;

/** A provider in a block next to search results. */
const RelatedProvider = Provider.pick({
  id: true,
  title: true,
  firstName: true,
  lastName: true,
  photo: true,
  primarySpecialty: true,
  locationName: true,
  overallRating: true,
  profileUrl: true,
});
export type RelatedProvider = z.output<typeof RelatedProvider>;

/** A group of suggestions, such as specialties. The response must contain every group, but a group can be empty. */
const Suggestions = resultList(z.object({ name: z.string() }));

/** Suggestions for a provider search, grouped by type. */
const ProviderTypeahead = z.object({
  clinical_keywords: Suggestions,
  location_name: Suggestions,
  provider_name: Suggestions,
  specialties: Suggestions,
});

const ProvidersResponse = z.object({
  providers: list(Provider),
  totalProviders: z.number().int().min(0),
  /** Filter options for all providers in the requested city and state, regardless of active filters. */
  choices: maybe(z.object({ specialties: maybeList(z.string()), languages: maybeList(z.string()) })),
});

/**
 * Proposed parameters: filters, sort order, and paging. If a request contains none of the proposed parameters, the
 * response contains the 60 providers with the earliest appointments.
 */
const narrowing = {
  acceptsNewPatients: flag.optional(),
  videoVisits: flag.optional(),
  appointmentThisWeek: flag.optional(),
  /** Maximum distance in miles from the requested city to the provider. */
  distance: wholeNumber(1, 5_000).optional(),
  language: text(lengths.short).optional(),
  gender: text(lengths.short).optional(),
  /** Accepted insurance: a payer, such as `Aetna`, or a payer with a plan, such as `Aetna PPO`. */
  plan: text(lengths.name).optional(),
  /**
   * Sort order: `relevance`, `availability`, `name`, or `distance`. Unknown sort orders are replaced with `relevance` and
   * then availability. Sorting by `distance` requires a city.
   */
  sort: text(lengths.short).optional(),
  page: wholeNumber(1, 5_000).optional(),
  perPage: wholeNumber(1, 60).optional(),
};

const place = { city: text(lengths.name).optional(), state: text(lengths.short).optional() };
const knownPlace = { city: requiredText(lengths.name), state: requiredText(lengths.short) };

const palomino = {
  id: "54",
  firstName: "Leif",
  lastName: "Palomino",
  title: "NP",
  primarySpecialty: "Family Medicine",
  photo: "/-/media/portraits/man-022.svg",
  profileUrl: "/find-a-doctor/leif-palomino-54",
  overallRating: 4.36,
  isAcceptingPatients: true,
  bookingUrl: "/appointments?doctor=%2Ffind-a-doctor%2Fleif-palomino-54",
  newPatientAppointment: 0,
  locationName: "Larkspur Primary Care – Juniper Crossing",
  mainPhone: "406-555-0295",
  languages: ["English", "Spanish"],
  gender: "man",
  videoVisits: true,
  ratingCount: 319,
  acceptedPlans: [{ payer: "Aetna", plan: "PPO", network: "National" }],
} satisfies z.input<typeof Provider>;

export const providersByLocation = endpoint({
  row: "AP-03",
  summary: "Lists providers in a city or state who have any of the given specialties.",
  method: "GET",
  path: "/api/providers/get-providers-by-location-and-specialties",
  upstream: "providers",
  access: "public",
  privacy: "none",
  // The maximum age is short because available appointments change often.
  cache: { maxAge: 5 * MINUTE_S, staleWhileRevalidate: 10 * MINUTE_S },
  timeout: timeouts.read,
  whenUnused: { providers: [], totalProviders: 0 },
  request: z.object({
    ...place,
    specialties: pipeSeparated(20).optional(),
    /** Location ID that limits the results to providers at the location and its departments. */
    location: id.optional(),
    /** Search text without a location. */
    searchText: text().optional(),
    /** Proposed parameter: whether the search text is the name of a specialty. */
    isSpeciality: flag.optional(),
    ...narrowing,
  }),
  response: ProvidersResponse,
  example: {
    request: { city: "Billings", state: "MT", specialties: "Family Medicine|Internal Medicine" },
    response: { providers: [palomino], totalProviders: 1 },
  },
});

export const providerTypeahead = endpoint({
  row: "AP-31",
  summary: "Suggests keywords, locations, names, and specialties for a provider search.",
  method: "GET",
  path: "/kyruus/get-search-typeahead",
  upstream: "providers",
  access: "public",
  privacy: "none",
  cache: { maxAge: 10 * MINUTE_S, staleWhileRevalidate: HOUR_S },
  timeout: timeouts.read,
  languageParam: "language",
  request: z.object({ searchTerm: typed, language: pageLanguage }),
  response: ProviderTypeahead,
  whenLimited: { clinical_keywords: [], location_name: [], provider_name: [], specialties: [] },
  example: {
    request: { searchTerm: "fam" },
    response: {
      clinical_keywords: [{ name: "Family planning" }],
      location_name: [],
      provider_name: [],
      specialties: [{ name: "Family Medicine" }],
    },
  },
});

export const relatedProviders = endpoint({
  row: "AP-38",
  summary: "Lists providers that match a site or location search.",
  method: "GET",
  path: "/providers/related-providers",
  upstream: "providers",
  access: "public",
  privacy: "none",
  cache: { maxAge: 10 * MINUTE_S, staleWhileRevalidate: 30 * MINUTE_S },
  timeout: timeouts.read,
  whenUnused: [],
  request: z.object({ searchText: text().optional(), ...place, limit: wholeNumber(1, 20).default(2) }),
  response: list(RelatedProvider),
  example: {
    request: { searchText: "knee pain", city: "Billings", state: "MT", limit: "6" },
    response: [
      {
        id: "488",
        title: "PT",
        firstName: "Rhea",
        lastName: "Castellanos",
        photo: "/-/media/portraits/woman-264.svg",
        primarySpecialty: "Physical Therapy",
        locationName: "Larkspur Physical Therapy – Birch Landing",
        overallRating: 4.92,
        profileUrl: "/find-a-doctor/rhea-castellanos-488",
      },
    ],
  },
});

export const providersBySearch = endpoint({
  row: "AP-39",
  summary: "Finds providers by search text near a city.",
  method: "GET",
  path: "/providers/provider-by-search",
  upstream: "providers",
  access: "public",
  privacy: "none",
  cache: { maxAge: 5 * MINUTE_S, staleWhileRevalidate: 10 * MINUTE_S },
  timeout: timeouts.read,
  // The upstream requires search text, a city, and a state.
  request: z.object({
    searchText: requiredText(),
    ...knownPlace,
    /** Whether the search text is a specialty that the typeahead suggested, in the language of the suggestion. */
    isSpeciality: flag.optional(),
    /** Specialties of the requested providers, joined with `|`. */
    specialties: pipeSeparated(20).optional(),
    ...narrowing,
  }),
  response: ProvidersResponse,
  example: {
    request: { searchText: "Family Medicine", city: "Billings", state: "MT", isSpeciality: "true" },
    response: { providers: [palomino], totalProviders: 1 },
  },
});

/** A provider, with additional content for the profile page. */
const ProviderProfile = Provider.extend({
  specialties: maybeList(z.string()),
  /** Proposed field: National Provider Identifier. */
  npi: maybe(z.string()),
  /** Training, most recent first. */
  education: maybeList(
    z.object({
      kind: z.enum(["degree", "residency", "fellowship"]),
      name: z.string(),
      year: maybe(z.number().int()),
    }),
  ),
  /** Board certifications. */
  certificates: maybeList(z.object({ name: z.string(), year: maybe(z.number().int()) })),
  conditions: maybeList(z.string()),
  procedures: maybeList(z.string()),
  /** The provider's biography in the first person. */
  about: maybe(z.string()),
  /** Language tag of `about`, conditions, procedures, and training; default: English. */
  language: maybe(z.string()),
  /** Whether patients can request an appointment through a form on this site. */
  appointmentRequests: maybe(z.boolean()),
  /** Proposed field: date or time of the last change of the profile. */
  updated: lastChange,
  /** First and last day (YYYY-MM-DD) of the rating period. */
  ratingPeriod: maybe(z.object({ startDate: z.string(), endDate: z.string() })),
  locations: maybeList(
    z.object({
      name: z.string(),
      address: maybe(Address),
      phone: maybe(z.string()),
      websiteUrl: maybe(z.string()),
      hours: maybe(Hours),
      latitude: maybe(z.number()),
      longitude: maybe(z.number()),
    }),
  ),
});
export type ProviderProfile = z.output<typeof ProviderProfile>;

export const providerProfile = endpoint({
  summary: "Returns the provider whose profile page has the given path.",
  method: "GET",
  path: "/providers/provider-by-url",
  upstream: "providers",
  access: "public",
  privacy: "none",
  cache: { maxAge: 5 * MINUTE_S, staleWhileRevalidate: HOUR_S },
  timeout: timeouts.read,
  notFound: true,
  languageParam: "language",
  request: z.object({ profileUrl: requiredText(lengths.address), language: pageLanguage }),
  response: ProviderProfile,
  example: {
    request: { profileUrl: "/find-a-doctor/imani-zaragoza-348" },
    response: {
      id: "348",
      firstName: "Imani",
      middleName: "B.",
      lastName: "Zaragoza",
      title: "MD",
      primarySpecialty: "Cardiology",
      photo: "/-/media/portraits/woman-191.svg",
      profileUrl: "/find-a-doctor/imani-zaragoza-348",
      overallRating: 3.78,
      isAcceptingPatients: true,
      newPatientAppointment: null,
      locationName: "Larkspur Denver Hospital",
      mainPhone: "303-555-0138",
      languages: ["English", "French"],
      gender: "woman",
      videoVisits: true,
      specialties: ["Cardiology"],
      appointmentRequests: true,
      education: [
        { kind: "fellowship", name: "Cardiology, Wasatch General, Salt Lake City", year: 2016 },
        { kind: "residency", name: "Mile High University Hospital, Denver", year: 2013 },
        { kind: "degree", name: "MD, Wasatch School of Medicine", year: 2010 },
      ],
      certificates: [{ name: "American Board of Internal Medicine, Cardiovascular Disease", year: 2017 }],
      conditions: ["Coronary artery disease", "Valve disease"],
      procedures: ["Echocardiograms", "Stress tests"],
      about:
        "I grew up in Taos, near the fairgrounds. My grandmother's long illness taught me how much a patient listener can change a bad day, and that is the short version. Many of the people I see come about valve disease or cardiomyopathy. I call with test results myself, even when they are good. I check what a test or a medicine costs you before I order it. Away from work I restore old bicycles and hike with my twins.",
      ratingCount: 424,
      ratingPeriod: { startDate: "2024-10-20", endDate: "2026-10-20" },
      acceptedPlans: [{ payer: "Medicaid", plan: "Health First Colorado", network: null }],
      locations: [
        {
          name: "Larkspur Denver Hospital",
          address: { address1: "1017 Tamarack Lane", city: "Denver", state: "CO", zip: "80247" },
          phone: "303-555-0138",
          websiteUrl: "/locations/denver-hospital",
        },
      ],
    },
  },
});

export const providerPages = endpoint({
  summary: "Lists the paths of all provider pages, with the date of each page's last change.",
  ...pageList,
  path: "/providers/provider-pages",
  upstream: "providers",
  access: "public",
  privacy: "none",
  timeout: timeouts.read,
  example: {
    request: {},
    response: [{ path: "/find-a-doctor/imani-zaragoza-348", updated: "2026-11-20" }],
  },
});
