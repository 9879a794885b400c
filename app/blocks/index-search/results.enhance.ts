import { recentCookie, recentIn, withRecent } from "../../../lib/recent-searches.ts";
import { searchText } from "../../browser/search-text.ts";
import type { Enhancement } from "../../islands/types.ts";
import { siteSearchInPlace } from "../../search/site-search-in-place.ts";

/** Searches in place when the text is sent or chosen, not while it is typed (IX-02), and remembers it (IX-08). */
export const results: Enhancement<"index-search/results"> = (host) => {
  // What somebody else put into a link was not searched for by this visitor.
  let own = document.referrer.startsWith(`${location.origin}/`);
  siteSearchInPlace(host, {
    wait: 0,
    shown: () => {
      if (own && searchText.value) remember(searchText.value);
      own = true;
    },
  });
};

function remember(text: string): void {
  const list = withRecent(recentIn(document.cookie), text);
  // biome-ignore lint/suspicious/noDocumentCookie: not every browser has the cookie store yet
  document.cookie = recentCookie(list, location.protocol === "https:");
}
