import { call } from "../browser/call.ts";
import type { PageContext } from "../context/page-context.ts";
import { Combobox, type ComboboxProps } from "../search/Combobox.tsx";
import { searchPhrases } from "../search/phrases.ts";
import { carePhrases } from "./phrases.ts";

const suggest: ComboboxProps["suggest"] = async (searchTerms, signal) => {
  const items = await call("GET /api/location/location-search-typeahead", { searchTerms }, { signal });
  return items.map(({ value }) => value);
};

/** Renders the location search's text input. Shows suggestions only if there are at least two. */
export const LocationCombobox = ({ page, defaultValue }: { page: PageContext; defaultValue: string }) => (
  <Combobox
    name="searchText"
    label={page.t(carePhrases.LocationSearchLabel)}
    placeholder={page.t(carePhrases.LocationSearchHint)}
    defaultValue={defaultValue}
    announcement={page.t(searchPhrases.Suggestions)}
    suggest={suggest}
    fewest={2}
  />
);
