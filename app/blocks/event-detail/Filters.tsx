import type { FormEvent } from "react";
import type { Choice } from "../../../contracts/event-entities.ts";
import type { PageContext } from "../../context/page-context.ts";
import { DatesFilter, FormatFilter } from "../../events/EventFilters.tsx";
import { eventPhrases } from "../../events/phrases.ts";
import { FilterSelect, FilterToggle } from "../../search/FilterControls.tsx";
import { FilterPanel } from "../../search/FilterPanel.tsx";
import { HiddenInputs } from "../../ui/HiddenInputs.tsx";
import { phrases } from "./phrases.ts";
import { type SessionSearch, sessionSearch } from "./search.ts";

const FORM = "event-sessions";

interface FiltersProps {
  search: SessionSearch;
  places: readonly Choice[];
  page: PageContext;
  onSubmit(event: FormEvent<HTMLFormElement>): void;
}

/** Renders the session filters: format, hosting location, dates, and a checkbox that shows full sessions. */
export const Filters = ({ search, places, page: { t }, onSubmit }: FiltersProps) => (
  <form autoComplete="off" id={FORM} onSubmit={onSubmit}>
    <HiddenInputs
      values={sessionSearch.entries(search)}
      except={["location", "isOnline", "startDate", "endDate", "full"]}
    />
    <FilterPanel form={FORM} set={sessionSearch.filtersSet(search)} t={t}>
      <FormatFilter form={FORM} search={search} t={t} />
      <FilterSelect
        form={FORM}
        name="location"
        label={t(eventPhrases.Location)}
        any={t(eventPhrases.AnyLocation)}
        choices={places}
        chosen={search.location}
      />
      <DatesFilter form={FORM} search={search} t={t} />
      <FilterToggle form={FORM} name="full" label={t(phrases.FullToo)} on={search.full} />
    </FilterPanel>
  </form>
);
