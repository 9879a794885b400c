import { effect } from "@preact/signals-core";
import { searchText } from "../browser/search-text.ts";
import { type InPlace, resultsInPlace } from "./results-in-place.ts";
import { siteSearch } from "./site-search.ts";

const inAddress = () => siteSearch.read(new URLSearchParams(location.search));

/** A search of the site or of one index in place; its text is the page's, so that the header can search here too. */
export function siteSearchInPlace(host: HTMLElement, { shown, ...ways }: Omit<InPlace, "history">): void {
  // The text that a search bar sent as `query` goes on as `searchText` (GS-03, HD-12).
  if (new URLSearchParams(location.search).has("query"))
    history.replaceState(null, "", siteSearch.address(inAddress()));
  resultsInPlace(host, {
    ...ways,
    history: "push",
    shown(found) {
      searchText.value = inAddress().searchText;
      shown?.(found);
    },
  });
  const box = host.querySelector<HTMLInputElement>("input[name=searchText]");
  effect(() => {
    const text = searchText.value;
    if (!box || text === null || text === inAddress().searchText) return;
    box.value = text;
    box.form?.requestSubmit();
  });
}
