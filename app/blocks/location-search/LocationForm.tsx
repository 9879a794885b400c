import { css } from "@linaria/core";
import type { FormEvent } from "react";
import { DistanceSelect } from "../../care/DistanceSelect.tsx";
import { LocationCombobox } from "../../care/LocationCombobox.tsx";
import { nameLanguage, nameText } from "../../care/name-text.ts";
import { carePhrases } from "../../care/phrases.ts";
import { planLabel } from "../../care/plans.ts";
import type { PageContext } from "../../context/page-context.ts";
import { FilterDisclosure } from "../../search/FilterPanel.tsx";
import { searchPhrases } from "../../search/phrases.ts";
import { SearchButton } from "../../search/SearchButton.tsx";
import { SelectField } from "../../search/SelectField.tsx";
import { from, largeText, viewport } from "../../theme/viewport.ts";
import { HiddenInputs } from "../../ui/HiddenInputs.tsx";
import { phrases } from "./phrases.ts";
import { locationParams, type Search } from "./search.ts";

const form = css`
  display: grid;
  grid-template-columns: minmax(0, 1fr) auto;
  align-items: end;
  gap: var(--space-2) var(--space-3);
  max-inline-size: 76rem;

  @media ${from(600)} {
    gap: var(--space-4);
  }

  /* In large text, the input needs the whole row. */
  @media ${largeText} {
    grid-template-columns: minmax(0, 1fr);
  }

  @media ${viewport.wide} {
    grid-template-columns: minmax(0, 1fr) minmax(0, 38rem) auto;
  }
`;

const filters = css`
  grid-row: 2;
  grid-column: 1 / -1;

  @media ${largeText} {
    grid-row: 3;
  }

  &[open] > summary {
    margin-block-end: var(--space-2);
  }

  @media ${viewport.wide} {
    grid-row: auto;
    grid-column: auto;
  }
`;

const selects = css`
  display: grid;
  gap: var(--space-3);

  @media ${from(600)} {
    grid-auto-flow: column;
    grid-auto-columns: minmax(0, 1fr);
  }
`;

interface LocationFormProps {
  search: Search;
  /**
   * Search criteria that the server used to render the results. They are the initial values of the uncontrolled inputs.
   */
  served: Search;
  types: readonly string[];
  plans: readonly string[];
  page: PageContext;
  onSubmit(event: FormEvent<HTMLFormElement>): void;
}

/**
 * Renders the location search form: text, type, plan, and distance. Without JavaScript, submitting the form loads the results
 * page.
 */
export function LocationForm({ search, served, types, plans, page, onSubmit }: LocationFormProps) {
  const { locationType, plan, distance } = search;
  const set = locationParams.filtersSet({ locationType, plan, distance });
  // If the request for the location types failed, the type in the URL is still an option.
  const choices = locationType && !types.includes(locationType) ? [...types, locationType] : types;
  return (
    <search>
      <form autoComplete="off" className={form} id="location-search" onSubmit={onSubmit}>
        <LocationCombobox page={page} defaultValue={served.searchText} />
        <FilterDisclosure
          show={set > 0 ? `${page.t(searchPhrases.ShowFilters)} (${set})` : page.t(searchPhrases.ShowFilters)}
          hide={page.t(searchPhrases.HideFilters)}
          className={filters}
        >
          <div className={selects}>
            {choices.length > 0 && (
              <SelectField label={page.t(phrases.LocationType)} name="locationType" defaultValue={served.locationType}>
                <option value="">{page.t(phrases.AnyType)}</option>
                {choices
                  .map((type) => ({ type, name: nameText(page, type) }))
                  .sort((a, b) => a.name.localeCompare(b.name, page.language))
                  .map(({ type, name }) => (
                    <option key={type} value={type} lang={nameLanguage(page, type)}>
                      {name}
                    </option>
                  ))}
              </SelectField>
            )}
            {(plans.length > 0 || served.plan) && (
              <SelectField label={page.t(carePhrases.Insurance)} name="plan" defaultValue={served.plan}>
                <option value="">{page.t(carePhrases.AnyInsurance)}</option>
                {(plans.includes(served.plan) || !served.plan ? plans : [...plans, served.plan]).map((plan) => (
                  <option key={plan} value={plan}>
                    {planLabel(plan, plans)}
                  </option>
                ))}
              </SelectField>
            )}
            <DistanceSelect distance={served.distance} page={page} />
          </div>
        </FilterDisclosure>
        <HiddenInputs
          values={locationParams.entries(search)}
          except={["searchText", "locationType", "plan", "distance", "page"]}
        />
        <SearchButton t={page.t} />
      </form>
    </search>
  );
}
