import { css } from "@linaria/core";
import type { ComponentProps, ReactNode } from "react";
import type { Location } from "../../../contracts/location-entities.ts";
import { addressText } from "../../../lib/cms/links.ts";
import { SKELETONS } from "../../../lib/constants.ts";
import { DistanceNote } from "../../care/DistanceNote.tsx";
import { MapAreaNote } from "../../care/map/MapAreaNote.tsx";
import { mapPhrases } from "../../care/map/phrases.ts";
import { Promotions } from "../../care/Promotions.tsx";
import { carePhrases } from "../../care/phrases.ts";
import { LinkRow } from "../../cms/components/LinkRow.tsx";
import { Prose } from "../../cms/components/Prose.tsx";
import type { SafeHtml } from "../../cms/fields/types.ts";
import type { PageContext } from "../../context/page-context.ts";
import { searchPhrases } from "../../search/phrases.ts";
import { NoResults, ResultContent, resultRange } from "../../search/ResultList.tsx";
import { type FailedSearchProps, SearchFailed } from "../../search/SearchFailed.tsx";
import type { Found } from "../../search/use-result-search.ts";
import { below } from "../../theme/viewport.ts";
import { ButtonLink } from "../../ui/Button.tsx";
import { LocationCard, LocationSkeleton } from "./LocationCard.tsx";
import { phrases } from "./phrases.ts";
import { RelatedProviders } from "./RelatedProviders.tsx";
import { type LocationResults, locationParams, orderOf, type Search } from "./search.ts";

const tabs = css`
  display: flex;
  flex-wrap: wrap;
  gap: 0 var(--space-5);

  & > a {
    display: inline-flex;
    align-items: center;
    min-block-size: 2.75rem;
    border-block-end: 3px solid transparent;
    font-weight: 700;
    text-decoration: none;
    color: var(--color-muted);
  }

  & > a:hover {
    color: var(--color-link);
  }

  & > a[aria-current] {
    color: var(--color-heading);
    border-block-end-color: var(--color-accent);
  }

  @media (forced-colors: active) {
    & > a[aria-current] {
      text-decoration: underline;
    }
  }
`;

/* On a phone, the links are in one row that scrolls. */
const orders = css`
  display: flex;
  flex-wrap: wrap;
  gap: 0 var(--space-5);
  min-inline-size: 0;

  @media ${below(600)} {
    flex-wrap: nowrap;
    overflow-x: auto;
    white-space: nowrap;

    & > nav {
      flex: none;
      flex-wrap: nowrap;
      gap: var(--space-4);
    }
  }
`;

const sortNames = [
  ["relevance", searchPhrases.SortRelevance],
  ["distance", searchPhrases.SortDistance],
  ["name", searchPhrases.SortName],
] as const;

const openings = [
  [false, phrases.AnyHours],
  [true, phrases.OpenNow],
] as const;

interface ResultsProps {
  found: LocationResults;
  page: PageContext;
  live?: Found<LocationResults, Location>;
  /** Links to show if no location is open. */
  closedLinks?: ComponentProps<typeof LinkRow>["links"];
}

/**
 * Renders location search results. Sorting by distance is available only if the visitor's location is known.
 */
export function Results({ found, page, live, closedLinks = [] }: ResultsProps) {
  const { first, related } = found;
  const address = addressText({
    address1: found.streetAddress,
    city: found.city,
    state: found.state.toUpperCase(),
    zip: found.zip,
  });
  // On the first result page, related providers follow the second location or, if the list is shorter, its end.
  const shownCount = (live?.rows ?? found.shown).length;
  const afterRelated = related.length > 0 && first === 1 ? Math.min(2, shownCount) : 0;
  // The first results come before promotions.
  const afterPromotions = first + Math.min(2, shownCount) - 1;
  return (
    <ResultContent
      page={page}
      params={locationParams}
      found={found}
      live={live}
      idOf={({ id }) => id}
      card={(location, number) => (
        <>
          <LocationCard location={location} number={number} page={page} />
          {number === afterPromotions && <Promotions banners={found.banners} page={page} />}
          {number === afterRelated && <RelatedProviders providers={related} page={page} />}
        </>
      )}
      before={
        <>
          {found.area && (
            <MapAreaNote area={page.t(mapPhrases.InArea)} allResultsHref={allResultsHref(found)} page={page} />
          )}
          {address && (
            <MapAreaNote
              area={page.t(phrases.OnlyIn, { place: address })}
              allResultsHref={locationParams.url(found, ANY_ADDRESS)}
              page={page}
            />
          )}
          <DistanceNote distances={found.distances} page={page} />
          {shownCount === 0 && <Promotions banners={found.banners} page={page} />}
        </>
      }
      count={resultRange(page, found)}
      aside={<Orders found={found} page={page} />}
      skeleton={<LocationSkeleton />}
      places={SKELETONS.other}
      empty={
        <>
          <NoLocations page={page}>
            {found.hiddenByType > 0 && (
              <p>
                <span>
                  {found.hiddenByType === 1
                    ? page.t(phrases.OfOtherTypesOne)
                    : page.t(phrases.OfOtherTypes, { n: found.hiddenByType })}
                </span>{" "}
                <a href={locationParams.url(found, { locationType: "", page: 1 })} data-search data-reset>
                  {page.t(phrases.AnyType)}
                </a>
              </p>
            )}
            {found.openNow && (
              <>
                <p>{page.t(phrases.NoneOpen)}</p>
                <Openings found={found} page={page} />
                <LinkRow label={page.t(phrases.WhenClosed)} links={closedLinks} page={page} />
              </>
            )}
          </NoLocations>
          {related.length > 0 && <RelatedProviders providers={related} page={page} />}
        </>
      }
    />
  );
}

const ANY_ADDRESS = { streetAddress: "", city: "", state: "", zip: "", page: 1 };

/** Returns the URL of the current search without a map area, starting at the first result page. */
export const allResultsHref = (search: Search): string => locationParams.url(search, { area: null, page: 1 });

const Openings = ({ found, page }: { found: LocationResults; page: PageContext }) => (
  <nav className={tabs} aria-label={page.t(carePhrases.Hours)}>
    {openings.map(([openNow, label]) => (
      <a
        key={label.key}
        href={locationParams.url(found, { openNow, page: 1 })}
        aria-current={openNow === found.openNow ? "true" : undefined}
        data-search
      >
        {page.t(label)}
      </a>
    ))}
  </nav>
);

function Orders({ found, page }: { found: LocationResults; page: PageContext }) {
  const offered = sortNames.filter(([sort]) => orderOf({ ...found, sort }, found.near) === sort);
  return (
    <div className={orders}>
      <Openings found={found} page={page} />
      {offered.length > 1 && (
        <nav className={tabs} aria-label={page.t(searchPhrases.SortBy)}>
          {offered.map(([sort, label]) => (
            <a
              key={sort}
              href={locationParams.url(found, { sort, page: 1 })}
              aria-current={sort === found.order ? "true" : undefined}
              data-search
            >
              {page.t(label)}
            </a>
          ))}
        </nav>
      )}
    </div>
  );
}

const NoLocations = ({ page, children }: { page: PageContext; children?: ReactNode }) => (
  <NoResults page={page} text={page.t(phrases.NoLocations)}>
    {children}
    <ButtonLink variant="secondary" href="?" data-search data-reset>
      {page.t(phrases.NewSearch)}
    </ButtonLink>
  </NoResults>
);

/** Renders the error message for a failed location search, with the emergency rooms that an author entered. */
export const ResultsFailed = ({ emergencyHelp, ...props }: FailedSearchProps & { emergencyHelp: SafeHtml }) => (
  <SearchFailed
    {...props}
    text={props.page.t(phrases.LocationSearchFailed)}
    skeleton={<LocationSkeleton />}
    places={SKELETONS.other}
    urgent={
      <p>
        <strong>{props.page.t(phrases.InEmergency)}</strong>
      </p>
    }
  >
    {emergencyHelp && <Prose html={emergencyHelp} />}
  </SearchFailed>
);
