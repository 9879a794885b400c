/** The one list of upstream calls. A call that is not here does not exist. */
import { billsByAccount, billsByDemographics } from "./billing.ts";
import { dictionary, layout, media, pages, preview, redirects, sites, wellKnownTexts } from "./content-calls.ts";
import type { Endpoint } from "./endpoint.ts";
import {
  cancelRegistration,
  cancelRegistrationByAddress,
  eventParticipants,
  moveRegistration,
  moveSession,
  participantsOrdered,
  searchParticipants,
  sessionParticipants,
  spreadsheetParticipants,
} from "./event-staff.ts";
import {
  currentEventSessions,
  eventAudience,
  eventCategories,
  eventDetail,
  eventLocations,
  eventSessions,
  findEvents,
  findSessions,
  hostingLocations,
  relatedClasses,
} from "./events.ts";
import { submitForm } from "./forms.ts";
import { findCity, locationByAddress, locationByCoordinates } from "./geo.ts";
import { locationSearch, locationsByType, locationTypeahead, locationTypes, relatedLocations } from "./locations.ts";
import { submitTransaction } from "./payment.ts";
import {
  appointmentData,
  providersByLocation,
  providersBySearch,
  providerTypeahead,
  relatedProviders,
} from "./providers.ts";
import { calendarFile, registrationInfo, sessionInfo, validatePromoCode } from "./registration.ts";
import { indexSearch, indexSuggestions, webSearch, webSuggestions } from "./search.ts";
import { alwaysOnPromotions, relatedServices, serviceItem, serviceSuggestions } from "./services.ts";

export const endpoints = {
  locationSearch,
  locationsByType,
  locationTypeahead,
  locationTypes,
  relatedLocations,

  appointmentData,
  providersByLocation,
  providersBySearch,
  providerTypeahead,
  relatedProviders,

  calendarFile,
  currentEventSessions,
  eventAudience,
  eventCategories,
  eventDetail,
  eventLocations,
  eventSessions,
  findEvents,
  findSessions,
  hostingLocations,
  registrationInfo,
  sessionInfo,
  relatedClasses,
  validatePromoCode,

  cancelRegistration,
  cancelRegistrationByAddress,
  eventParticipants,
  moveRegistration,
  moveSession,
  participantsOrdered,
  searchParticipants,
  sessionParticipants,
  spreadsheetParticipants,

  alwaysOnPromotions,
  relatedServices,
  serviceItem,
  serviceSuggestions,

  indexSearch,
  indexSuggestions,
  webSearch,
  webSuggestions,

  findCity,
  locationByAddress,
  locationByCoordinates,

  billsByAccount,
  billsByDemographics,

  submitTransaction,

  submitForm,

  dictionary,
  layout,
  media,
  pages,
  preview,
  redirects,
  sites,
  wellKnownTexts,
} as const satisfies Readonly<Record<string, Endpoint>>;

type EndpointName = keyof typeof endpoints;

/** The calls that have a route at the edge, with their names. Pictures are no JSON and have a handler of their own. */
export const routedCalls: readonly (readonly [EndpointName, Endpoint])[] = (
  Object.entries(endpoints) as [EndpointName, Endpoint][]
).filter(([, call]) => !call.internal && !call.path.includes("*"));

type Declared = (typeof endpoints)[EndpointName];

/** The calls by method and path, such as `POST /location/location-search`: the types behind the browser's client. */
export type EndpointByKey = { [E in Declared as `${E["method"]} ${E["path"]}`]: E };

export type { AnswerOf, CachePolicy, CheckedRequestOf, Endpoint, RequestOf, ResponseOf } from "./endpoint.ts";
