import { css } from "@linaria/core";
import { CAP, SKELETONS } from "../../../lib/constants.ts";
import { LocationPicker } from "../../care/LocationPicker.tsx";
import { DistanceSelect, LocationSearchField } from "../../care/LocationSearchField.tsx";
import { BesideMap, ResultMap } from "../../care/map/ResultMap.tsx";
import type { PageContext } from "../../context/page-context.ts";
import { LinkRow } from "../../fields/LinkRow.tsx";
import { Enhance } from "../../islands/Enhance.tsx";
import { CrisisPart } from "../../search/CrisisHelp.tsx";
import { FilterDisclosure } from "../../search/FilterPanel.tsx";
import { searchPhrases } from "../../search/phrases.ts";
import { Places, ResultStatus } from "../../search/ResultList.tsx";
import { SearchBand, SearchBandSkeleton } from "../../search/SearchBand.tsx";
import { SelectField } from "../../search/SelectField.tsx";
import { from, viewport } from "../../theme/viewport.ts";
import { Button } from "../../ui/Button.tsx";
import { Heading } from "../../ui/Heading.tsx";
import type { FailedProps, ViewProps } from "../types.ts";
import type { fields as fieldSet } from "./fields.ts";
import { LocationSkeleton } from "./LocationCard.tsx";
import { phrases } from "./phrases.ts";
import { NoLocations, Results } from "./Results.tsx";
import type { results } from "./results.enhance.ts";
import { type LocationResults, locationParams, type Search } from "./search.ts";

type Fields = ViewProps<typeof fieldSet>["fields"];

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

function Form({ search, types, page }: { search: Search; types: readonly string[]; page: PageContext }) {
  const { searchText, locationType, distance } = search;
  // A type that the address names stays chosen, whether or not the kinds could be had.
  const choices = locationType && !types.includes(locationType) ? [...types, locationType] : types;
  return (
    <search>
      <form className={form} id="location-search">
        <LocationSearchField page={page} defaultValue={searchText} />
        {choices.length > 0 && (
          <FilterDisclosure
            show={page.t(searchPhrases.ShowFilters)}
            hide={page.t(searchPhrases.HideFilters)}
            open={locationType !== ""}
            className={filters}
          >
            <div className={selects}>
              <SelectField label={page.t(phrases.LocationType)} name="locationType" defaultValue={locationType}>
                <option value="">{page.t(phrases.AnyType)}</option>
                {choices.map((type) => (
                  <option key={type}>{type}</option>
                ))}
              </SelectField>
              <DistanceSelect distance={distance} page={page} />
            </div>
          </FilterDisclosure>
        )}
        <Button type="submit">{page.t(searchPhrases.Search)}</Button>
      </form>
    </search>
  );
}

const appointmentWords = ({ t }: PageContext) => ({
  today: t(phrases.NextAppointmentToday),
  tomorrow: t(phrases.NextAppointmentTomorrow),
  inDays: t(phrases.NextAppointmentInDays),
  forNew: t(phrases.ForNewPatients),
});

function Frame({ fields, page, search, types, children }: FrameProps) {
  return (
    <Enhance<typeof results>
      name="location-search/results"
      wake="idle"
      options={{ appointments: appointmentWords(page) }}
    >
      <div>
        <SearchBand>
          <CrisisPart text={search.searchText} language={page.language} />
          {fields.heading && <Heading level={1}>{fields.heading}</Heading>}
          <Form search={search} types={types} page={page} />
          <LocationPicker page={page} backdrop={fields.asksForPlace} />
          <LinkRow
            label={page.t(phrases.CommonSearches)}
            links={fields.commonSearches}
            most={CAP.commonSearches}
            page={page}
          />
        </SearchBand>
        <div className="container">
          <ResultStatus searching={page.t(searchPhrases.Searching)} />
          <BesideMap>{children}</BesideMap>
        </div>
      </div>
    </Enhance>
  );
}

interface FrameProps {
  fields: Fields;
  page: PageContext;
  search: Search;
  types: readonly string[];
  children: React.ReactNode;
}

export const LocationSearch = ({ fields, page, data }: ViewProps<typeof fieldSet, LocationResults>) => (
  <Frame fields={fields} page={page} search={data} types={data.types}>
    <ResultMap
      locations={data.shown}
      first={data.first}
      area={data.area}
      everywhere={locationParams.address(data, { area: null, page: 1 })}
      page={page}
    />
    <Results found={data} page={page} />
  </Frame>
);

/** A failed search shows what one without results does (LC-20); its text and type stay. */
export const LocationSearchFailed = ({ fields, page, query }: FailedProps<typeof fieldSet>) => (
  <Frame fields={fields} page={page} search={locationParams.read(query)} types={[]}>
    <ResultMap locations={[]} first={1} area={null} everywhere="?" page={page} />
    <div data-results>
      <NoLocations page={page} />
    </div>
  </Frame>
);

/** The skeleton while the search runs: the form's space, and four cards (CN-02). */
export const LocationSearchSkeleton = () => (
  <div>
    <SearchBandSkeleton wide />
    <div className="container">
      <Places of={<LocationSkeleton />} count={SKELETONS.other} />
    </div>
  </div>
);
