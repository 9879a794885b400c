import { recentCookie, recentIn, withRecent } from "../../../lib/recent-searches.ts";
import type { Enhancement } from "../../islands/types.ts";
import { resultsInPlace } from "../../search/results-in-place.ts";
import { siteSearch } from "../../search/site-search.ts";

/** Searches in place when the text is sent or chosen, not while it is typed (IX-02), and remembers it (IX-08). */
export const results: Enhancement<"index-search/results"> = (host) => {
  // The text that a search bar sent as `query` goes on as `searchText` (HD-12).
  const query = new URLSearchParams(location.search);
  if (query.has("query")) history.replaceState(null, "", siteSearch.address(siteSearch.read(query)));
  resultsInPlace(host, {
    wait: 0,
    history: "push",
    shown: () => {
      const { searchText } = siteSearch.read(new URLSearchParams(location.search));
      if (searchText) remember(searchText);
    },
  });
};

function remember(searchText: string): void {
  const list = withRecent(recentIn(document.cookie), searchText);
  // biome-ignore lint/suspicious/noDocumentCookie: not every browser has the cookie store yet
  document.cookie = recentCookie(list, location.protocol === "https:");
}
