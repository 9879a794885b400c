import { css } from "@linaria/core";
import { CAP, SKELETONS } from "../../../lib/constants.ts";
import type { PageContext } from "../../page/context.ts";
import { Button } from "../../ui/Button.tsx";
import { Enhance } from "../../ui/Enhance.tsx";
import { FieldLink } from "../../ui/FieldLink.tsx";
import { Heading } from "../../ui/Heading.tsx";
import { Island } from "../../ui/Island.tsx";
import { Icon } from "../../ui/icons/Icon.tsx";
import { Places, ResultStatus } from "../../ui/ResultList.tsx";
import { Skeleton } from "../../ui/Skeleton.tsx";
import type { ViewProps } from "../define.ts";
import type { fields as fieldSet } from "./fields.ts";
import { LocationSkeleton } from "./LocationCard.tsx";
import { NoLocations, Results } from "./Results.tsx";
import { SearchBox } from "./SearchBox.island.tsx";
import type { Found, Search } from "./search.ts";

type Fields = ViewProps<typeof fieldSet>["fields"];

const container = css`
  max-inline-size: var(--container);
  margin-inline: auto;
  padding-inline: var(--gutter);
`;

const head = css`
  padding-block: clamp(2rem, 1.4rem + 2.4vw, 4rem) var(--space-6);

  & :is(h1, h2) {
    margin-block-end: var(--space-5);
  }
`;

const form = css`
  display: grid;
  gap: var(--space-4);
  max-inline-size: 64rem;

  @media (min-width: 600px) {
    grid-template-columns: minmax(0, 1fr) auto;
    align-items: end;
  }

  @media (min-width: 905px) {
    grid-template-columns: minmax(0, 1fr) minmax(0, 16rem) auto;
  }
`;

/* A toggle on small screens (LC-04), always open on wide ones. */
const filters = css`
  grid-row: 3;

  @media (min-width: 600px) {
    grid-row: 2;
    grid-column: 1 / -1;
  }

  & > summary {
    display: inline-flex;
    align-items: center;
    gap: var(--space-2);
    min-block-size: 2rem;
    font-size: var(--text-s);
    font-weight: 700;
    color: var(--color-link);
    list-style: none;
  }

  & > summary::-webkit-details-marker {
    display: none;
  }

  &[open] > summary > [data-show],
  &:not([open]) > summary > [data-hide] {
    display: none;
  }

  &[open] > summary {
    margin-block-end: var(--space-2);
  }

  @media (min-width: 905px) {
    grid-row: auto;
    grid-column: auto;

    & > summary {
      display: none;
    }

    &::details-content {
      content-visibility: visible;
      block-size: auto;
    }
  }
`;

const select = css`
  display: block;

  & > span {
    display: block;
    margin-block-end: var(--space-1);
    font-size: var(--text-s);
    font-weight: 700;
  }

  & > select {
    inline-size: 100%;
    min-block-size: 3.25rem;
    padding: 0.6rem 0.9rem;
    border: 1px solid var(--color-control-border);
    border-radius: var(--radius-button);
    background: var(--color-surface);
  }
`;

const common = css`
  display: flex;
  flex-wrap: wrap;
  gap: var(--space-2) var(--space-5);
  margin: var(--space-4) 0 0;
  padding: 0;
  list-style: none;
  font-size: var(--text-s);

  & > li > a {
    display: inline-block;
    min-block-size: 1.75rem;
  }
`;

const bone = css`
  block-size: 3.25rem;
  max-inline-size: 64rem;
  margin-block-start: 1.9rem;
`;

const boneHeading = css`
  font-size: var(--heading-xl);
  inline-size: min(100%, 12em);
`;

function Form({ search, types, page }: { search: Search; types: readonly string[]; page: PageContext }) {
  const { searchText, locationType } = search;
  // A type that the address names stays chosen, whether or not the kinds could be had.
  const choices = locationType && !types.includes(locationType) ? [...types, locationType] : types;
  return (
    <search>
      <form className={form} id="location-search">
        <Island
          name="location-search/SearchBox"
          wake="interaction"
          component={SearchBox}
          props={{
            label: page.t("LocationSearchLabel"),
            placeholder: page.t("LocationSearchHint"),
            defaultValue: searchText,
            announcement: page.t("Suggestions"),
          }}
        />
        {choices.length > 0 && (
          <details className={filters} open={locationType !== "" || undefined}>
            <summary>
              <Icon name="filter" size={18} />
              <span data-show>Show Filters</span>
              <span data-hide>Hide Filters</span>
            </summary>
            <label className={select}>
              <span>{page.t("LocationType")}</span>
              <select name="locationType" defaultValue={locationType}>
                <option value="">Any type</option>
                {choices.map((type) => (
                  <option key={type}>{type}</option>
                ))}
              </select>
            </label>
          </details>
        )}
        <Button type="submit">{page.t("Search")}</Button>
      </form>
    </search>
  );
}

function Frame({ fields, page, search, types, children }: FrameProps) {
  const searches = fields.commonSearches.filter(({ text, link }) => text && link).slice(0, CAP.commonSearches);
  return (
    <Enhance name="location-search/results" wake="idle">
      <div>
        <div data-tone="sand">
          <div className={`${container} ${head}`}>
            {fields.heading && <Heading level={1}>{fields.heading}</Heading>}
            <Form search={search} types={types} page={page} />
            {searches.length > 0 && (
              <ul className={common} aria-label={page.t("CommonSearches")}>
                {searches.map(({ id, text, link }) => (
                  <li key={id || text}>
                    <FieldLink link={link} text={text} page={page} />
                  </li>
                ))}
              </ul>
            )}
          </div>
        </div>
        <div className={container}>
          <ResultStatus searching={page.t("Searching")} />
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

export const LocationSearch = ({ fields, page, data }: ViewProps<typeof fieldSet, Found>) => (
  <Frame fields={fields} page={page} search={data} types={data.types}>
    <Results found={data} page={page} />
  </Frame>
);

/** A failed search shows what one without results does (LC-20); its text and type stay. */
export const LocationSearchFailed = ({
  fields,
  page,
  search,
}: {
  fields: Fields;
  page: PageContext;
  search: Search;
}) => (
  <Frame fields={fields} page={page} search={search} types={[]}>
    <div data-results>
      <NoLocations />
    </div>
  </Frame>
);

/** What stands there while the search runs: the form's place, and four cards (CN-02). */
export const LocationSearchSkeleton = () => (
  <div>
    <div data-tone="sand">
      <div className={`${container} ${head}`}>
        <Skeleton shape="text" className={boneHeading} />
        <Skeleton className={bone} />
      </div>
    </div>
    <div className={container}>
      <Places of={<LocationSkeleton />} count={SKELETONS.other} />
    </div>
  </div>
);
