/** API calls for medical services: suggestions, details, related services, and promotions. */
import { z } from "zod";
import { DAY_S, HOUR_S, MINUTE_S } from "../lib/dates/units.ts";
import { endpoint, timeouts } from "./endpoint.ts";
import {
  id,
  lastChange,
  lengths,
  list,
  maybe,
  maybeList,
  optionalCoordinates,
  pageLanguage,
  pageList,
  removeIncompletePair,
  responseId,
  responseLanguage,
  servedPagesWith,
  text,
  typed,
} from "./fields.ts";
import { ResponseLink } from "./link.ts";
import { PromotionBanner } from "./promotion.ts";

/** A virtual service that is available on demand. */
const OnDemandService = z.object({
  id: responseId,
  heading: z.string(),
  keywords: maybe(z.string()),
  landingPageUrl: maybe(z.string()),
  language: responseLanguage,
});

/** A medical service, including the content for its detail view. */
const ServiceItem = z.object({
  id: responseId,
  nameOverride: z.string(),
  icon: maybe(z.string()),
  summary: maybe(z.string()),
  subheading: maybe(z.string()),
  websiteLink: maybe(ResponseLink),
  findLocationLink: maybe(ResponseLink),
  scheduleAppointmentLink: maybe(ResponseLink),
  conditionSeeAllLink: maybe(ResponseLink),
  programSeeAllLink: maybe(ResponseLink),
  virtualServicesLink: maybe(ResponseLink),
  conditions: maybeList(
    z.object({
      id: responseId,
      nameOverride: z.string(),
      keywords: maybe(z.string()),
      landingPageUrl: maybe(z.string()),
    }),
  ),
  programs: maybeList(z.object({ id: responseId, title: z.string(), linkUrl: maybe(z.string()) })),
  onDemandVirtualServices: maybeList(OnDemandService),
  categories: maybeList(z.string()),
  onDemand: maybe(z.boolean()),
  virtual: maybe(z.boolean()),
  featured: maybe(z.boolean()),
  /** Proposed field: date or time of the last change of the service. */
  updated: lastChange,
  /** Proposed field: what the service is, and for whom. */
  overview: maybe(z.string()),
  /** Proposed field: picture at the top of the service's page. */
  image: maybe(z.object({ src: z.string(), alt: maybe(z.string()) })),
  /** Proposed field: signs that need a call to 911. */
  emergency: maybeList(z.string()),
  /** Proposed field: signs that need an emergency room. */
  emergencyRoom: maybeList(z.string()),
  /** Proposed field: reasons to see the service's team. */
  whenToCome: maybeList(z.string()),
  /** Proposed field: what happens at a visit, in order. */
  whatToExpect: maybeList(z.string()),
  /** Proposed field: questions that patients ask, with answers. */
  questions: maybeList(z.object({ question: z.string(), answer: z.string() })),
  /** Proposed field: phone number. A service that has one needs no default links. */
  phone: maybe(z.string()),
  /** Proposed field: specialties of the service's doctors, as in the doctor search. */
  specialties: maybeList(z.string()),
  /** Proposed field: types of the service's locations. By default, locations with the specialties. */
  locationTypes: maybeList(z.string()),
  /** Whether patients can request an appointment for the service through a form on this site. */
  appointmentRequests: maybe(z.boolean()),
  language: responseLanguage,
});
export type ServiceItem = z.output<typeof ServiceItem>;

const shared = { upstream: "services", access: "public", privacy: "none", timeout: timeouts.read } as const;

const virtualVisit = {
  id: "ods-video-visit-for-cold-and-flu",
  heading: "Video visit for cold and flu",
  keywords: "cough, fever, sore throat, flu, cold",
  landingPageUrl: "/medical-services/virtual-care#video-visit-for-cold-and-flu",
};

export const serviceSuggestions = endpoint({
  row: "AP-40",
  summary: "Suggests medical services for the typed text.",
  ...shared,
  method: "GET",
  path: "/medical-services/get-medical-suggestion-results",
  cache: { maxAge: HOUR_S, staleWhileRevalidate: DAY_S },
  languageParam: "language",
  whenUnused: [],
  request: z.object({ searchText: typed, language: pageLanguage }),
  response: list(z.object({ id: maybe(responseId), nameOverride: z.string(), keywords: maybe(z.string()) })),
  example: {
    request: { searchText: "card" },
    response: [{ id: "svc-cardiology", nameOverride: "Cardiology", keywords: "heart, chest pain, palpitations" }],
  },
});

export const serviceItem = endpoint({
  row: "AP-41",
  summary: "Returns the details of a medical service.",
  ...shared,
  method: "GET",
  path: "/medical-services/get-service-item-info",
  cache: { maxAge: HOUR_S, staleWhileRevalidate: DAY_S, purgedWithContent: true },
  notFound: true,
  languageParam: "language",
  request: z
    .object({
      language: pageLanguage,
      id: id.optional(),
      /** Path of the service page, for requests that do not contain an ID. */
      websiteUrl: text(lengths.address).optional(),
    })
    .refine((request) => request.id || request.websiteUrl, {
      path: ["id"],
      error: "is missing",
      params: { allowed: "the ID of a service, or websiteUrl" },
    }),
  response: ServiceItem,
  example: {
    request: { id: "svc-dermatology" },
    response: {
      id: "svc-dermatology",
      nameOverride: "Dermatology",
      icon: "/-/media/icons/services/stethoscope.svg",
      summary: "Care for skin, hair and nails, from rashes to skin cancer.",
      websiteLink: "/medical-services/dermatology",
      findLocationLink: "/locations/search?searchText=Dermatology",
      scheduleAppointmentLink: "/find-a-doctor?specialty=Dermatology&distance=5000",
      overview:
        "Care for skin, hair and nails: rashes, acne, moles, warts, hair loss and skin cancer. The sun is stronger at altitude, so a skin check matters here.",
      image: {
        src: "/-/media/articles/sun-at-altitude.svg",
        alt: "A straw hat, sunglasses and sunscreen on a rock in front of snowy mountains",
      },
      emergency: ["small purple spots that do not fade when you press a glass on them"],
      emergencyRoom: ["a rash that spreads quickly with a fever"],
      whenToCome: ["A mole or spot that is new, changes, itches or bleeds"],
      whatToExpect: ["A rash can often be seen by video or in photos that you send us."],
      questions: [
        {
          question: "How long do I wait?",
          answer: "Tell us if a spot changes or bleeds. We see those people sooner.",
        },
      ],
      phone: "303-555-0142",
      specialties: ["Dermatology"],
      locationTypes: [],
      conditions: [
        {
          id: "cnd-dermatology-eczema",
          nameOverride: "Eczema",
          keywords: "eczema",
          landingPageUrl: "/medical-services/dermatology#eczema",
        },
      ],
      programs: [
        {
          id: "prg-dermatology-skin-check-days",
          title: "Skin check days",
          linkUrl: "/medical-services/dermatology#skin-check-days",
        },
      ],
      onDemandVirtualServices: [],
      categories: ["D"],
      featured: false,
      appointmentRequests: true,
    },
  },
});

export const relatedServices = endpoint({
  row: "AP-42",
  summary: "Lists virtual services that match a site search, or the default services if there is no search text.",
  ...shared,
  timeout: timeouts.late,
  method: "POST",
  path: "/medical-services/related-services",
  cache: { maxAge: 10 * MINUTE_S, staleWhileRevalidate: HOUR_S, round: 3 },
  languageParam: "language",
  request: z
    .strictObject({
      language: pageLanguage,
      searchText: text().optional(),
      state: text(lengths.short).optional(),
      ...optionalCoordinates,
    })
    .transform(removeIncompletePair),
  response: list(OnDemandService),
  example: {
    request: { searchText: "cough", state: "CO" },
    response: [virtualVisit],
  },
});

export const alwaysOnPromotions = endpoint({
  row: "AP-43",
  summary: "Lists the promotion banners that appear regardless of the selected filters.",
  ...shared,
  method: "GET",
  path: "/medical-services/always-on-promotions",
  cache: { maxAge: 10 * MINUTE_S, staleWhileRevalidate: HOUR_S, purgedWithContent: true },
  languageParam: "language",
  whenUnused: [],
  request: z.object({ language: pageLanguage }),
  response: list(PromotionBanner),
  example: {
    request: {},
    response: [
      {
        id: "promo-1",
        bannerIcon: "video",
        heading: "Care from your couch",
        subHeading: "Video visits",
        description: "See a clinician by video, every day from 7 a.m. to 11 p.m.",
        link: "/medical-services/virtual-care",
      },
    ],
  },
});

export const servicePages = endpoint({
  summary: "Lists the paths of all medical service pages, with the date of each page's last change.",
  ...shared,
  ...pageList,
  path: "/medical-services/service-pages",
  cache: { ...pageList.cache, purgedWithContent: true },
  response: servedPagesWith({
    /** Proposed field: ID of the service. */
    id: maybe(responseId),
    /** Proposed field: names by language, for a list of all services that no author maintains. */
    names: maybe(z.partialRecord(z.enum(["en", "es"]), z.string())),
  }),
  example: {
    request: {},
    response: [
      {
        path: "/medical-services/dermatology",
        updated: "2026-11-20",
        id: "svc-dermatology",
        names: { en: "Dermatology" },
      },
    ],
  },
});
