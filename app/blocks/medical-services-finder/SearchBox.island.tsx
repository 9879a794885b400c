import { DEBOUNCE } from "../../../lib/constants.ts";
import { call } from "../../browser/call.ts";
import type { IslandComponent } from "../../islands/types.ts";
import { Combobox, type ComboboxProps } from "../../search/Combobox.tsx";

const suggest: ComboboxProps["suggest"] = async (searchText, signal) => {
  const found = await call("GET /medical-services/get-medical-suggestion-results", { searchText }, { signal });
  return [...new Set(found.map(({ nameOverride }) => nameOverride))];
};

/** The text that filters services, with those it may mean (MS-04). */
export const SearchBox: IslandComponent<
  "medical-services-finder/SearchBox",
  Omit<ComboboxProps, "suggest" | "name" | "pause">
> = (props) => <Combobox {...props} name="searchText" suggest={suggest} pause={DEBOUNCE.medicalServices} />;
