import { call } from "../../browser/call.ts";
import { Combobox, type ComboboxProps } from "../../search/Combobox.tsx";

export type SearchBoxProps = Omit<ComboboxProps, "suggest" | "name" | "below" | "whenEmpty" | "pause" | "fewest"> & {
  /** The index that suggestions come from; empty for the whole site's. */
  searchIndex: string;
};

/** The text of the header's search; suggestions stand below it, in the panel (HD-10). */
export const SearchBox = ({ searchIndex, ...props }: SearchBoxProps) => (
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
