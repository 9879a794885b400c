import { insurancePlans } from "../../../contracts/insurance.ts";
import { locationSearch, locationTypes } from "../../../contracts/locations.ts";
import { relatedProviders } from "../../../contracts/providers.ts";
import { planChoices } from "../../care/plans.ts";
import type { Call } from "../../context/page-context.ts";
import type { LocationCalls } from "./search.ts";

/** Returns the location search's API calls for use in the Worker. */
export const locationCalls = (call: Call): LocationCalls => ({
  search: (request) => call(locationSearch, request),
  types: (request) => call(locationTypes, request),
  providers: (request) => call(relatedProviders, request),
  plans: async () => planChoices((await call(insurancePlans, {})) ?? []),
});
