import { css } from "@linaria/core";
import type { FormEvent } from "react";
import { DistanceSelect } from "../../care/DistanceSelect.tsx";
import { LocationCombobox } from "../../care/LocationCombobox.tsx";
import type { PageContext } from "../../context/page-context.ts";
import { FilterDisclosure } from "../../search/FilterPanel.tsx";
import { searchPhrases } from "../../search/phrases.ts";
import { SelectField } from "../../search/SelectField.tsx";
import { from, viewport } from "../../theme/viewport.ts";
import { Button } from "../../ui/Button.tsx";
import { phrases } from "./phrases.ts";
import type { Search } from "./search.ts";

const form = css`
  display: grid;
  gap: var(--space-4);
  max-inline-size: 64rem;

  @media ${from(600)} {
    grid-template-columns: minmax(0, 1fr) auto;
    align-items: end;
  }

  @media ${viewport.wide} {
    &:has(> details) {
      grid-template-columns: minmax(0, 1fr) minmax(0, 16rem) auto;
    }

    &:has(> details [data-near]:not([hidden])) {
      grid-template-columns: minmax(0, 1fr) minmax(0, 26rem) auto;
    }
  }
`;

const filters = css`
  grid-row: 3;

  & > summary {
    min-block-size: 2rem;
  }

  &[open] > summary {
    margin-block-end: var(--space-2);
  }

  @media ${from(600)} {
    grid-row: 2;
    grid-column: 1 / -1;
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
    grid-template-columns: repeat(2, minmax(0, 1fr));

    &:has(> [hidden]) {
      grid-template-columns: minmax(0, 1fr);
    }
  }
`;

interface LocationFormProps {
  search: Search;
  /** The search that the server has rendered: the text that the box begins with, which then the browser holds. */
  served: Search;
  types: readonly string[];
  page: PageContext;
  onSubmit(event: FormEvent<HTMLFormElement>): void;
  onChange(changes: Partial<Search>): void;
}

/** Text, type and distance (LC-04). Without script it is a form that opens the page of its search. */
export function LocationForm({ search, served, types, page, onSubmit, onChange }: LocationFormProps) {
  const { locationType, distance } = search;
  // A type that the address names stays chosen, whether or not the kinds could be had.
  const choices = locationType && !types.includes(locationType) ? [...types, locationType] : types;
  return (
    <search>
      <form className={form} id="location-search" onSubmit={onSubmit}>
        <LocationCombobox page={page} defaultValue={served.searchText} />
        {choices.length > 0 && (
          <FilterDisclosure
            show={page.t(searchPhrases.ShowFilters)}
            hide={page.t(searchPhrases.HideFilters)}
            open={served.locationType !== ""}
            className={filters}
          >
            <div className={selects}>
              <SelectField
                label={page.t(phrases.LocationType)}
                name="locationType"
                value={locationType}
                onChange={(type) => onChange({ locationType: type })}
              >
                <option value="">{page.t(phrases.AnyType)}</option>
                {choices.map((type) => (
                  <option key={type}>{type}</option>
                ))}
              </SelectField>
              <DistanceSelect distance={distance} page={page} onChange={(miles) => onChange({ distance: miles })} />
            </div>
          </FilterDisclosure>
        )}
        <Button type="submit">{page.t(searchPhrases.Search)}</Button>
      </form>
    </search>
  );
}
