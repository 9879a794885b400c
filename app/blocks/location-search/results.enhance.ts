import { DEBOUNCE } from "../../../lib/constants.ts";
import { coordinatePair } from "../../../lib/distance.ts";
import { visitorPlace } from "../../browser/visitor-place.ts";
import type { Enhancement } from "../../islands/types.ts";
import { resultsInPlace } from "../../search/results-in-place.ts";

/** A change of type searches by itself, text when it is sent; each search is a step back (LC-07, LC-08, LC-20). */
export const results: Enhancement<"location-search/results"> = (host) => {
  const near = host.querySelector<HTMLElement>("[data-near]");
  resultsInPlace(host, { wait: DEBOUNCE.locationSearch, history: "push", place: visitorPlace });
  // A distance is one from somewhere (LC-05).
  visitorPlace.subscribe((place) => {
    if (near) near.hidden = !coordinatePair(place?.latitude, place?.longitude);
  });
};
