import { DEBOUNCE } from "../../../lib/constants.ts";
import { canSearchAsTyped } from "../../../lib/rules.ts";
import { pushEvent } from "../../browser/data-layer.ts";
import { visitorPlace } from "../../browser/visitor-place.ts";
import type { Enhancement } from "../../islands/types.ts";
import { siteSearchInPlace } from "../../search/site-search-in-place.ts";

/** Searches while the visitor types; an emptied box shows what an empty search does (GS-02, GS-04). */
export const results: Enhancement<"global-search/results"> = (host) =>
  siteSearchInPlace(host, {
    wait: DEBOUNCE.globalSearch,
    // Places, doctors and services beside the results are those near the visitor.
    place: visitorPlace,
    typing: (text) => text.trim() === "" || canSearchAsTyped(text),
    shown: (found) => {
      const searchTerm = found.querySelector<HTMLElement>("[data-term]")?.dataset.term;
      if (searchTerm !== undefined) pushEvent({ event: "globalSearch", searchTerm, searchTool: "Global" });
    },
  });
