import { call } from "../../browser/call.ts";
import type { IslandComponent } from "../../islands/types.ts";
import { Combobox, type ComboboxProps } from "../../search/Combobox.tsx";

type SearchBoxProps = Omit<
  ComboboxProps,
  "suggest" | "name" | "below" | "autoFocus" | "whenEmpty" | "pause" | "fewest"
> & {
  /** Name of the search index for suggestions, or "" for the site-wide index. */
  searchIndex: string;
};

/** Renders the search box in the header. Suggestions appear in the search panel. */
export const SearchBox: IslandComponent<"site-header/SearchBox", SearchBoxProps> = ({ searchIndex, ...props }) => (
  <Combobox
    {...props}
    below
    autoFocus
    name="searchText"
    suggest={async (searchText, signal) => {
      const items = await call("GET /api/search/get-suggestion-results", { searchText, searchIndex }, { signal });
      return items.map(({ displayText }) => displayText);
    }}
  />
);
