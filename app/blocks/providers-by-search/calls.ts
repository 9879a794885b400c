import { providerOpenings } from "../../../contracts/appointments.ts";
import { findCity } from "../../../contracts/geo.ts";
import { insurancePlans } from "../../../contracts/insurance.ts";
import { providersByLocation, providersBySearch } from "../../../contracts/providers.ts";
import { planChoices } from "../../care/plans.ts";
import type { Call } from "../../context/page-context.ts";
import type { ProviderCalls } from "./search.ts";

/** Returns the provider search's API calls for use in the Worker. */
export const providerCalls = (call: Call): ProviderCalls => ({
  city: (request) => call(findCity, request),
  byLocation: (request) => call(providersByLocation, request),
  bySearch: (request) => call(providersBySearch, request),
  openings: (request) => call(providerOpenings, request),
  plans: async () => planChoices((await call(insurancePlans, {})) ?? []),
});
