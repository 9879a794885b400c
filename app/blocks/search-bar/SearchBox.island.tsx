import { DEBOUNCE } from "../../../lib/constants.ts";
import { call } from "../../browser/call.ts";
import { Combobox, type ComboboxProps } from "../../search/Combobox.tsx";

const suggest: ComboboxProps["suggest"] = async (q, signal) => {
  const { suggestionGroups } = await call("GET /custom/suggestions/search", { q }, { signal });
  return (suggestionGroups[0]?.searchSuggestions ?? []).map(({ displayText }) => displayText);
};

/** The text of a search, with suggestions of the web search service after a longer pause (HD-12). */
export const SearchBox = (props: Omit<ComboboxProps, "suggest" | "name" | "pause">) => (
  <Combobox {...props} name="query" suggest={suggest} pause={DEBOUNCE.searchBarSuggestions} />
);
