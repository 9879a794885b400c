import { css } from "@linaria/core";
import type { ReactNode } from "react";
import { DEFAULTS, SKELETONS } from "../../../lib/constants.ts";
import { ProviderCard, ProviderSkeleton } from "../../care/ProviderCard.tsx";
import { ProviderCarousel } from "../../care/ProviderCarousel.tsx";
import { carePhrases } from "../../care/phrases.ts";
import { providerLabels } from "../../care/provider-labels.ts";
import type { PageContext } from "../../context/page-context.ts";
import type { RowLayout } from "../../search/LiveRows.tsx";
import { searchPhrases } from "../../search/phrases.ts";
import { NoResults, ResultContent, resultRange } from "../../search/ResultList.tsx";
import { type FailedSearchProps, SearchFailed } from "../../search/SearchFailed.tsx";
import type { Found } from "../../search/use-result-search.ts";
import { below } from "../../theme/viewport.ts";
import { ButtonLink } from "../../ui/Button.tsx";
import { HiddenInputs } from "../../ui/HiddenInputs.tsx";
import type { Display } from "./Displays.tsx";
import { FORM } from "./Filters.tsx";
import { anyLocation, LocationNote } from "./LocationNote.tsx";
import { phrases } from "./phrases.ts";
import { type FoundProviders, hasOpening, orderOf, providerParams, type Search, type ShownProvider } from "./search.ts";

/* The layouts of the result list: list, grid, or carousel, which does not extend to the edge of the page. */
export const displayed = css`
  --container-edge: 0px;

  & [data-rows] {
    padding-block: var(--space-4);
  }

  & ol[data-rows] {
    display: grid;
    grid-template-columns: minmax(0, 1fr);
    gap: var(--space-4);
  }

  & ol[data-rows] > * {
    border: 0;
  }

  &[data-display="grid"] ol[data-rows] {
    grid-template-columns: repeat(auto-fill, minmax(min(100%, 19rem), 1fr));
  }
`;

const aside = css`
  display: flex;
  flex-wrap: wrap;
  gap: 0 var(--space-4);

  @media ${below(600)} {
    flex-wrap: nowrap;
    min-inline-size: 0;
    overflow-x: auto;
    white-space: nowrap;

    & > a {
      flex: none;
    }
  }

  & > a {
    display: inline-grid;
    place-items: center;
    min-block-size: 2.75rem;
    min-inline-size: 2.75rem;
  }

  & > a[aria-current] {
    font-weight: 700;
    text-decoration: none;
    color: var(--color-heading);
  }
`;

/**
 * Names of the parameters that have a visible input in the search form. The form has hidden inputs for the remaining
 * URL parameters.
 */
const CONTROLS: (keyof Search)[] = [
  "searchText",
  "specialty",
  "language",
  "plan",
  "gender",
  "accepting",
  "thisWeek",
  "video",
  "page",
];

/** Returns the carousel layout for the results, or undefined if the results are a list or a grid. */
export const layoutOf = (display: Display, page: PageContext, resetKey?: string): RowLayout | undefined =>
  display === "carousel"
    ? (rows) => (
        <ProviderCarousel label={page.t(carePhrases.ProvidersHeading)} page={page} {...(resetKey && { resetKey })}>
          {rows}
        </ProviderCarousel>
      )
    : undefined;

interface ResultsProps {
  found: FoundProviders;
  display: Display;
  page: PageContext;
  live?: Found<FoundProviders, ShownProvider>;
  /** Renders the first available appointment on a provider's card. */
  opening(provider: ShownProvider, recorded: ReactNode): ReactNode;
}

/** Renders provider search results. */
export function Results({ found, display, page, live, opening }: ResultsProps) {
  const { t } = page;
  const labels = providerLabels(page);
  return (
    <ResultContent
      page={page}
      params={providerParams}
      found={found}
      live={live}
      layout={layoutOf(display, page, providerParams.url(found, { page: 1 }))}
      idOf={({ id }) => id}
      card={(provider) => (
        <ProviderCard
          provider={provider}
          words={labels}
          level={2}
          plan={found.plan}
          language={found.language}
          opening={hasOpening(provider) && ((recorded) => opening(provider, recorded))}
        />
      )}
      before={
        <>
          <LocationNote found={found} page={page} />
          <HiddenInputs
            values={providerParams.entries(found)}
            except={found.place?.city ? [...CONTROLS, "distance"] : CONTROLS}
            form={FORM}
          />
        </>
      }
      count={resultRange(page, found, phrases.ProvidersShown)}
      aside={<Orders search={found} page={page} />}
      skeleton={<ProviderSkeleton />}
      places={SKELETONS.providers}
      empty={
        <NoResults page={page} text={t(phrases.NoProvidersFound)}>
          {found.place?.city && found.distance < DEFAULTS.locationDistance && (
            <ButtonLink href={providerParams.url(found, { distance: DEFAULTS.locationDistance, page: 1 })} data-search>
              {t(carePhrases.AnyDistance)}
            </ButtonLink>
          )}
          <ButtonLink variant="secondary" href={providerParams.url(withoutFilters(found, page))} data-search data-reset>
            {t(phrases.ClearFilters)}
          </ButtonLink>
        </NoResults>
      }
    />
  );
}

/**
 * Returns the search to suggest if no provider matches: the same search without filters, or a search for all providers
 * if no filter is set.
 */
const withoutFilters = (search: Search, page: PageContext): Partial<Search> => {
  const { searchText, near, city, state } = search;
  const isNarrowed = providerParams.filtersSet(search) > 0;
  return isNarrowed ? { searchText, near, city, state } : anyLocation(page);
};

const sorts = [
  ["relevance", searchPhrases.SortRelevance],
  ["distance", searchPhrases.SortDistance],
  ["availability", phrases.SortSoonest],
  ["name", searchPhrases.SortName],
] as const;

const Orders = ({ search, page }: { search: FoundProviders; page: PageContext }) => {
  const { t } = page;
  return (
    <nav className={aside} aria-label={t(searchPhrases.SortBy)}>
      {sorts
        .filter(([sort]) => orderOf({ ...search, sort }, search.place) === sort)
        .map(([sort, label]) => (
          <a
            key={sort}
            href={providerParams.url(search, { sort, page: 1 })}
            aria-current={sort === search.order ? "true" : undefined}
            data-search
          >
            {t(label)}
          </a>
        ))}
      {(search.searchText || providerParams.filtersSet(search) > 0) && (
        <a
          href={providerParams.url({ near: search.near, city: search.city, state: search.state })}
          data-search
          data-reset
        >
          {t(phrases.ClearFilters)}
        </a>
      )}
      {search.place && (
        <a href={providerParams.url(search, anyLocation(page))} data-search>
          {t(phrases.Everywhere)}
        </a>
      )}
    </nav>
  );
};

/** Renders the error message for a failed provider search. */
export const ResultsFailed = (props: FailedSearchProps) => (
  <SearchFailed
    {...props}
    text={props.page.t(carePhrases.ProvidersFailed)}
    skeleton={<ProviderSkeleton />}
    places={SKELETONS.providers}
  />
);
