import { useRef } from "react";
import { CAP } from "../../../lib/constants.ts";
import { call } from "../../browser/call.ts";
import { Combobox, type ComboboxProps } from "../../search/Combobox.tsx";
import { type SuggestionGroups, suggestionRows } from "./suggestion-groups.ts";

type ProviderBoxProps = Omit<ComboboxProps, "suggest" | "groupOf"> & {
  groups: SuggestionGroups;
  /** Callback that receives the specialties in the suggestions. */
  onSuggest?(specialties: ReadonlySet<string>): void;
};

/** Renders the provider search's text input. Suggests keywords, locations, providers, and specialties. */
export function ProviderBox({ groups, onSuggest, ...props }: ProviderBoxProps) {
  const titles = useRef<ReadonlyMap<string, string>>(new Map());
  return (
    <Combobox
      {...props}
      suggest={async (searchTerm, signal) => {
        const suggestions = await call("GET /kyruus/get-search-typeahead", { searchTerm }, { signal });
        titles.current = suggestionRows(suggestions, groups, CAP.suggestions);
        onSuggest?.(new Set(suggestions.specialties.map(({ name }) => name)));
        return [...titles.current.keys()];
      }}
      groupOf={(option) => titles.current.get(option) ?? ""}
    />
  );
}
