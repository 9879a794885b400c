import type { PageContext } from "../../context/page-context.ts";
import type { Phrase } from "../../context/phrases.ts";
import { DatesFilter, FormatFilter } from "../../events/EventFilters.tsx";
import { eventPhrases } from "../../events/phrases.ts";
import { FilterSelect } from "../../search/FilterControls.tsx";
import { FilterPanel } from "../../search/FilterPanel.tsx";
import { phrases } from "./phrases.ts";
import { type Choices, eventSearch, type Search } from "./search.ts";

/** ID of the search form that contains the filters. */
export const FORM = "events-search";

interface FiltersProps {
  search: Search;
  choices: Choices;
  page: PageContext;
}

/** Renders the event search filters: category, audience, hosting location, format, and dates. */
export function Filters({ search, choices, page: { t } }: FiltersProps) {
  const select = (
    name: "category" | "audience" | "location",
    label: Phrase,
    any: Phrase,
    choices: Choices["categories"],
  ) => <FilterSelect form={FORM} name={name} label={t(label)} any={t(any)} choices={choices} chosen={search[name]} />;
  return (
    <FilterPanel form={FORM} set={eventSearch.filtersSet(search)} t={t}>
      {select("category", phrases.Category, phrases.AnyCategory, choices.categories)}
      {select("audience", phrases.Audience, phrases.AnyAudience, choices.audiences)}
      {select("location", eventPhrases.Location, eventPhrases.AnyLocation, choices.locations)}
      <FormatFilter form={FORM} search={search} t={t} />
      <DatesFilter form={FORM} search={search} t={t} />
    </FilterPanel>
  );
}
