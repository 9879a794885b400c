/** API calls for providers: directory, search, suggestions, profiles, and related providers. */
import { z } from "zod";
import { Address, Hours } from "./address-and-hours.ts";
import { endpoint, lifetimes, timeouts } from "./endpoint.ts";
import {
  flag,
  id,
  lengths,
  list,
  maybe,
  noParameters,
  pageLanguage,
  pipeSeparated,
  requiredText,
  responseId,
  resultList,
  servedPages,
  text,
  typed,
  wholeNumber,
} from "./fields.ts";
import { AcceptedPlan } from "./insurance.ts";

const { minute, hour } = lifetimes;

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
  newPatientAppointment: z
    .number()
    .int()
    .min(0)
    .max(4)
    .nullish()
    .transform((band) => band ?? null),
  locationName: maybe(z.string()),
  mainPhone: maybe(z.string()),
  /** City of the provider's location. */
  city: maybe(z.string()),
  /** Distance in miles from the requested city to the provider's location. */
  distance: maybe(z.number().min(0)),
  /** English names of the languages that the provider speaks with patients. */
  languages: list(z.string()),
  /** Proposed field: `woman`, `man`, or a self-described gender. */
  gender: maybe(z.string()),
  /** Whether the provider offers video visits. */
  videoVisits: maybe(z.boolean()),
  /** Number of ratings. */
  ratingCount: maybe(z.number().int().min(0)),
  /** Insurance plans that the provider accepts. */
  acceptedPlans: list(AcceptedPlan),
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
  choices: maybe(z.object({ specialties: list(z.string()), languages: list(z.string()) })),
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
  /** Sort order: `availability` or `name`. Unknown sort orders are replaced with `availability`. */
  sort: text(lengths.short).optional(),
  page: wholeNumber(1, 5_000).optional(),
  perPage: wholeNumber(1, 60).optional(),
};

const place = { city: text(lengths.name).optional(), state: text(lengths.short).optional() };
const knownPlace = { city: requiredText(lengths.name), state: requiredText(lengths.short) };

export const providersByLocation = endpoint({
  method: "GET",
  path: "/api/providers/get-providers-by-location-and-specialties",
  upstream: "providers",
  access: "public",
  privacy: "none",
  // The maximum age is short because available appointments change often.
  cache: { maxAge: 5 * minute, staleWhileRevalidate: 10 * minute },
  timeout: timeouts.read,
  request: z.object({
    ...place,
    specialties: pipeSeparated(20).optional(),
    /** Location ID that limits the results to providers at the location and its departments. */
    location: id.optional(),
    /** Search text without a location. */
    searchText: text().optional(),
    ...narrowing,
  }),
  response: ProvidersResponse,
});

export const providerTypeahead = endpoint({
  method: "GET",
  path: "/kyruus/get-search-typeahead",
  upstream: "providers",
  access: "public",
  privacy: "none",
  cache: { maxAge: 10 * minute, staleWhileRevalidate: hour },
  timeout: timeouts.read,
  languageParam: "language",
  request: z.object({ searchTerm: typed, language: pageLanguage }),
  response: ProviderTypeahead,
  whenLimited: { clinical_keywords: [], location_name: [], provider_name: [], specialties: [] },
});

export const relatedProviders = endpoint({
  method: "GET",
  path: "/providers/related-providers",
  upstream: "providers",
  access: "public",
  privacy: "none",
  cache: { maxAge: 10 * minute, staleWhileRevalidate: 30 * minute },
  timeout: timeouts.read,
  request: z.object({ searchText: text().optional(), ...place, limit: wholeNumber(1, 20).default(2) }),
  response: list(RelatedProvider),
});

export const providersBySearch = endpoint({
  method: "GET",
  path: "/providers/provider-by-search",
  upstream: "providers",
  access: "public",
  privacy: "none",
  cache: { maxAge: 5 * minute, staleWhileRevalidate: 10 * minute },
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
});

/** A provider, with additional content for the profile page. */
const ProviderProfile = Provider.extend({
  specialties: list(z.string()),
  /** Training, most recent first. */
  education: list(
    z.object({
      kind: z.enum(["degree", "residency", "fellowship"]),
      name: z.string(),
      year: maybe(z.number().int()),
    }),
  ),
  /** Board certifications. */
  certificates: list(z.object({ name: z.string(), year: maybe(z.number().int()) })),
  conditions: list(z.string()),
  procedures: list(z.string()),
  /** The provider's biography in the first person. */
  about: maybe(z.string()),
  /** Language tag of `about`, conditions, procedures, and training; default: English. */
  language: maybe(z.string()),
  /** Whether patients can request an appointment through a form on this site. */
  appointmentRequests: maybe(z.boolean()),
  /** First and last day (YYYY-MM-DD) of the rating period. */
  ratingPeriod: maybe(z.object({ startDate: z.string(), endDate: z.string() })),
  locations: list(
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
  method: "GET",
  path: "/providers/provider-by-url",
  upstream: "providers",
  access: "public",
  privacy: "none",
  cache: { maxAge: 5 * minute, staleWhileRevalidate: hour },
  timeout: timeouts.read,
  notFound: true,
  languageParam: "language",
  request: z.object({ profileUrl: requiredText(lengths.address), language: pageLanguage }),
  response: ProviderProfile,
});

export const providerPages = endpoint({
  method: "GET",
  path: "/providers/provider-pages",
  upstream: "providers",
  access: "public",
  privacy: "none",
  cache: { maxAge: 5 * minute, staleWhileRevalidate: 24 * hour },
  timeout: timeouts.read,
  // If the provider directory does not support this API call, it returns a 404, which must not count as a failure.
  notFound: true,
  request: noParameters,
  response: servedPages,
});
