import { useSignalEffect } from "@preact/signals-react";
import { type FormEvent, useEffect, useRef } from "react";
import { searchText } from "../browser/search-text.ts";
import type { ShownResults } from "./shown-results.ts";
import { type SiteSearch, siteSearch } from "./site-search.ts";
import { type ResultSearchOptions, type RunningResultSearch, useResultSearch } from "./use-result-search.ts";

/** Normalizes the value of a search input. */
const textOf = (box: string): string => siteSearch.read(new URLSearchParams({ searchText: box })).searchText;

/**
 * Extends `useSearch` for the site search and the index search. A signal shares the search text with other blocks on
 * the page. The header also uses the signal to start a search.
 */
export function useSiteSearch<R extends ShownResults<T>, T extends { url: string }>({
  find,
  ...options
}: Omit<ResultSearchOptions<SiteSearch, R, T>, "params" | "idOf">): Omit<
  RunningResultSearch<SiteSearch, R, T>,
  "submit"
> & {
  onSubmit(event: FormEvent<HTMLFormElement>): void;
} {
  const { served } = options;
  const startedText = useRef(served.searchText);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the effect runs once, before `useSearch` reads the URL
  useEffect(() => {
    searchText.value = served.searchText;
    const query = new URLSearchParams(location.search);
    // Search bars send the search text in `query`, so the hook renames the parameter to `searchText`.
    if (query.has("query")) history.replaceState(null, "", siteSearch.url(siteSearch.read(query)));
  }, []);
  const { submit, ...running } = useResultSearch<SiteSearch, R, T>({
    ...options,
    params: siteSearch,
    idOf: ({ url }) => url,
    find(search, context) {
      const results = find(search, context);
      startedText.current = search.searchText;
      searchText.value = search.searchText;
      return results;
    },
  });
  useSignalEffect(() => {
    const text = searchText.value;
    const box = running.host.current?.querySelector<HTMLInputElement>("form input[name=searchText]");
    if (!box || text === null || text === startedText.current) return;
    box.value = text;
    box.form?.requestSubmit();
  });
  return {
    ...running,
    onSubmit(event) {
      submit(event, { searchText: textOf(String(new FormData(event.currentTarget).get("searchText") ?? "")) });
    },
  };
}
