import { DEBOUNCE } from "../../../lib/constants.ts";
import { pushEvent } from "../../browser/data-layer.ts";
import type { Enhancement } from "../../islands/types.ts";
import { resultsInPlace } from "../../search/results-in-place.ts";

/**
 * Searches 300 ms after the last change of anything; the address follows, and each search is counted (EV-02, EV-07).
 */
export const results: Enhancement<"events-search/results"> = (host) =>
  resultsInPlace(host, {
    wait: DEBOUNCE.eventsSearch,
    typing: true,
    history: "replace",
    shown: (found) => {
      const term = found.querySelector<HTMLElement>("[data-term]")?.dataset.term ?? "";
      pushEvent({ event: "classesEventsSearch", search_term: term });
    },
  });
