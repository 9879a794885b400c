import { readRecentSearches } from "../../../lib/search/recent-searches.ts";
import { call } from "../../browser/call.ts";
import { Combobox, type ComboboxProps } from "../../search/Combobox.tsx";

type SearchBoxProps = Omit<ComboboxProps, "suggest" | "whenEmpty" | "name" | "pause" | "fewest"> & {
  searchIndex: string;
};

/**
 * Renders the search input for the index search. The input suggests completions. While the input is empty, it suggests
 * recent searches.
 */
export const SearchBox = ({ searchIndex, ...props }: SearchBoxProps) => (
  <Combobox
    {...props}
    name="searchText"
    whenEmpty={() => readRecentSearches(document.cookie)}
    suggest={async (searchText, signal) => {
      const items = await call("GET /api/search/get-suggestion-results", { searchText, searchIndex }, { signal });
      return items.map(({ displayText }) => displayText);
    }}
  />
);
