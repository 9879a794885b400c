/** The one list of upstream calls. A call that is not here does not exist. */
import type { Endpoint } from "./endpoint.ts";
import { locationSearch, locationsByType, locationTypeahead, locationTypes, relatedLocations } from "./locations.ts";
import {
  appointmentData,
  providersByLocation,
  providersBySearch,
  providerTypeahead,
  relatedProviders,
} from "./providers.ts";

export const endpoints = {
  locationSearch,
  locationTypeahead,
  locationTypes,
  locationsByType,
  relatedLocations,
  providersByLocation,
  providersBySearch,
  providerTypeahead,
  relatedProviders,
  appointmentData,
} as const satisfies Readonly<Record<string, Endpoint>>;

export type EndpointName = keyof typeof endpoints;
type Declared = (typeof endpoints)[EndpointName];

/** The calls by method and path, such as `POST /location/location-search`: the types behind the browser's client. */
export type EndpointByKey = { [E in Declared as `${E["method"]} ${E["path"]}`]: E };

export type { AnswerOf, CachePolicy, CheckedRequestOf, Endpoint, RequestOf, ResponseOf } from "./endpoint.ts";
