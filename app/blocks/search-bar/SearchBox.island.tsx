import { DEBOUNCE } from "../../../lib/constants.ts";
import { call } from "../../browser/call.ts";
import type { IslandComponent } from "../../islands/types.ts";
import { Combobox, type ComboboxProps } from "../../search/Combobox.tsx";

const suggest: ComboboxProps["suggest"] = async (q, signal) => {
  const { suggestionGroups } = await call("GET /custom/suggestions/search", { q }, { signal });
  return (suggestionGroups[0]?.searchSuggestions ?? []).map(({ displayText }) => displayText);
};

/**
 * Renders a search box with suggestions from the web search API. The debounce interval is longer than in the site's
 * other search boxes.
 */
export const SearchBox: IslandComponent<"search-bar/SearchBox", Omit<ComboboxProps, "suggest" | "name" | "pause">> = (
  props,
) => <Combobox {...props} name="query" suggest={suggest} pause={DEBOUNCE.searchBarSuggestions} />;
