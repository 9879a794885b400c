import { DEBOUNCE } from "../../../lib/constants.ts";
import type { Enhancement } from "../../islands/types.ts";
import { resultsInPlace } from "../../search/results-in-place.ts";

/** A change of type searches by itself, text when it is sent; each search is a step back (LC-07, LC-08, LC-20). */
export const results: Enhancement<"location-search/results"> = (host) =>
  resultsInPlace(host, { wait: DEBOUNCE.locationSearch, history: "push" });
