import { call } from "../../browser/call.ts";
import type { IslandComponent } from "../../islands/types.ts";
import { Combobox, type ComboboxProps } from "../../search/Combobox.tsx";

const suggest: ComboboxProps["suggest"] = async (searchTerm, signal) => {
  const found = await call("GET /kyruus/get-search-typeahead", { searchTerm }, { signal });
  const { specialties, clinical_keywords, provider_name, location_name } = found;
  const names = [specialties, clinical_keywords, provider_name, location_name].flat().map(({ name }) => name);
  return [...new Set(names)];
};

/** The text of a provider search, with suggestions of specialties, keywords, names and locations (PR-10, PR-11). */
export const SearchBox: IslandComponent<"providers-by-search/SearchBox", Omit<ComboboxProps, "suggest" | "name">> = (
  props,
) => <Combobox {...props} name="searchText" suggest={suggest} />;
