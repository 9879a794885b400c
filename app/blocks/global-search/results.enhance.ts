import { DEBOUNCE } from "../../../lib/constants.ts";
import { canSearchAsTyped } from "../../../lib/rules.ts";
import { pushEvent } from "../../browser/data-layer.ts";
import type { Enhancement } from "../../islands/types.ts";
import { resultsInPlace } from "../../search/results-in-place.ts";
import { siteSearch } from "../../search/site-search.ts";

/** Searches while the visitor types; an emptied box shows what an empty search does (GS-02, GS-04). */
export const results: Enhancement<"global-search/results"> = (host) => {
  // The text that a search bar sent as `query` goes on as `searchText` (GS-03, HD-12).
  const query = new URLSearchParams(location.search);
  if (query.has("query")) history.replaceState(null, "", siteSearch.address(siteSearch.read(query)));
  resultsInPlace(host, {
    wait: DEBOUNCE.globalSearch,
    typing: (text) => text.trim() === "" || canSearchAsTyped(text),
    history: "push",
    shown: (found) => {
      const searchTerm = found.querySelector<HTMLElement>("[data-term]")?.dataset.term;
      if (searchTerm !== undefined) pushEvent({ event: "globalSearch", searchTerm, searchTool: "Global" });
    },
  });
};
