import { call } from "../browser/call.ts";
import type { IslandComponent } from "../islands/types.ts";
import { Combobox, type ComboboxProps } from "../search/Combobox.tsx";

const suggest: ComboboxProps["suggest"] = async (searchTerms, signal) => {
  const items = await call("GET /api/location/location-search-typeahead", { searchTerms }, { signal });
  return items.map(({ value }) => value);
};

/** The search text, with suggestions; a single one says nothing that was not typed (LC-03). */
export const LocationSearchBox: IslandComponent<"care/LocationSearchBox", Omit<ComboboxProps, "suggest" | "name">> = (
  props,
) => <Combobox {...props} name="searchText" suggest={suggest} fewest={2} />;
