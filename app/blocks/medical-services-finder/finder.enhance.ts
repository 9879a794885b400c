import { DEBOUNCE } from "../../../lib/constants.ts";
import type { Enhancement } from "../../islands/types.ts";
import { resultsInPlace } from "../../search/results-in-place.ts";
import { followPreviews } from "./preview.ts";

/** Filters in place, each filter a step back, and opens a service's details over the list. */
export const finder: Enhancement<"medical-services-finder/finder"> = (host) => {
  resultsInPlace(host, { wait: DEBOUNCE.medicalServices, history: "push" });
  followPreviews(host);
};
