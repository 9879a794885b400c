import { css } from "@linaria/core";
import { CAP, DEFAULTS, SKELETONS } from "../../../lib/constants.ts";
import { coordinatePair } from "../../../lib/distance.ts";
import { DISTANCES } from "../../../lib/rules.ts";
import { LocationPicker } from "../../care/LocationPicker.tsx";
import type { PageContext } from "../../context/page-context.ts";
import { LinkRow } from "../../fields/LinkRow.tsx";
import { Enhance } from "../../islands/Enhance.tsx";
import { Island } from "../../islands/Island.tsx";
import { CrisisPart } from "../../search/CrisisHelp.tsx";
import { FilterDisclosure } from "../../search/FilterPanel.tsx";
import { searchPhrases } from "../../search/phrases.ts";
import { Places, ResultStatus } from "../../search/ResultList.tsx";
import { SearchBand, SearchBandSkeleton } from "../../search/SearchBand.tsx";
import { from, viewport } from "../../theme/viewport.ts";
import { Button } from "../../ui/Button.tsx";
import { Heading } from "../../ui/Heading.tsx";
import type { FailedProps, ViewProps } from "../types.ts";
import type { fields as fieldSet } from "./fields.ts";
import { LocationSkeleton } from "./LocationCard.tsx";
import { phrases } from "./phrases.ts";
import { NoLocations, Results } from "./Results.tsx";
import type { results } from "./results.enhance.ts";
import { SearchBox } from "./SearchBox.island.tsx";
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

const select = css`
  display: block;

  &[hidden] {
    display: none;
  }

  & > span {
    display: block;
    margin-block-end: var(--space-1);
    font-size: var(--text-s);
    font-weight: 700;
  }

  & > select {
    inline-size: 100%;
    min-block-size: 3.25rem;
    padding: 0.6rem var(--arrow-room) 0.6rem 0.9rem;
    border: 1px solid var(--color-control-border);
    border-radius: var(--radius-button);
    background-color: var(--color-surface);
  }
`;

function Form({ search, types, page }: { search: Search; types: readonly string[]; page: PageContext }) {
  const { searchText, locationType, distance } = search;
  // A type that the address names stays chosen, whether or not the kinds could be had.
  const near = coordinatePair(page.place?.latitude, page.place?.longitude) !== null;
  const choices = locationType && !types.includes(locationType) ? [...types, locationType] : types;
  return (
    <search>
      <form className={form} id="location-search">
        <Island
          name="location-search/SearchBox"
          wake="interaction"
          component={SearchBox}
          props={{
            label: page.t(phrases.LocationSearchLabel),
            placeholder: page.t(phrases.LocationSearchHint),
            defaultValue: searchText,
            announcement: page.t(searchPhrases.Suggestions),
          }}
        />
        {choices.length > 0 && (
          <FilterDisclosure
            show={page.t(searchPhrases.ShowFilters)}
            hide={page.t(searchPhrases.HideFilters)}
            open={locationType !== ""}
            className={filters}
          >
            <div className={selects}>
              <label className={select}>
                <span>{page.t(phrases.LocationType)}</span>
                <select name="locationType" defaultValue={locationType}>
                  <option value="">{page.t(phrases.AnyType)}</option>
                  {choices.map((type) => (
                    <option key={type}>{type}</option>
                  ))}
                </select>
              </label>
              <label className={select} data-near="" hidden={!near}>
                <span>{page.t(phrases.DistanceWithin)}</span>
                <select name="distance" defaultValue={distance === DEFAULTS.locationDistance ? "" : distance}>
                  <option value="">{page.t(phrases.AnyDistance)}</option>
                  {DISTANCES.filter((miles) => miles !== DEFAULTS.locationDistance).map((miles) => (
                    <option key={miles} value={miles}>
                      {page.t(phrases.WithinMiles, { n: miles })}
                    </option>
                  ))}
                </select>
              </label>
            </div>
          </FilterDisclosure>
        )}
        <Button type="submit">{page.t(searchPhrases.Search)}</Button>
      </form>
    </search>
  );
}

function Frame({ fields, page, search, types, children }: FrameProps) {
  return (
    <Enhance<typeof results> name="location-search/results" wake="idle">
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
          {children}
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
    <Results found={data} page={page} />
  </Frame>
);

/** A failed search shows what one without results does (LC-20); its text and type stay. */
export const LocationSearchFailed = ({ fields, page, query }: FailedProps<typeof fieldSet>) => (
  <Frame fields={fields} page={page} search={locationParams.read(query)} types={[]}>
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
