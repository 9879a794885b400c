import { call } from "../../browser/call.ts";
import type { IslandComponent } from "../../islands/types.ts";
import { Combobox, type ComboboxProps } from "../../search/Combobox.tsx";

type SearchBoxProps = Omit<ComboboxProps, "suggest" | "name" | "below" | "whenEmpty" | "pause" | "fewest"> & {
  /** The index that suggestions come from; empty for the whole site's. */
  searchIndex: string;
};

/** The text of the header's search; suggestions stand below it, in the panel (HD-10). */
export const SearchBox: IslandComponent<"site-header/SearchBox", SearchBoxProps> = ({ searchIndex, ...props }) => (
  <Combobox
    {...props}
    below
    name="searchText"
    suggest={async (searchText, signal) => {
      const items = await call("GET /api/search/get-suggestion-results", { searchText, searchIndex }, { signal });
      return items.map(({ displayText }) => displayText);
    }}
  />
);
