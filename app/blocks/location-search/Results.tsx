import { css } from "@linaria/core";
import type { ReactNode } from "react";
import { SKELETONS } from "../../../lib/constants.ts";
import { ownWords } from "../../../lib/search.ts";
import { AreaNote } from "../../care/map/AreaNote.tsx";
import { Promotions } from "../../care/Promotions.tsx";
import { carePhrases } from "../../care/phrases.ts";
import { TooFar } from "../../care/TooFar.tsx";
import type { PageContext } from "../../context/page-context.ts";
import { searchPhrases } from "../../search/phrases.ts";
import { NoResults, pagesOf, ResultList, shownOf } from "../../search/ResultList.tsx";
import { ButtonLink } from "../../ui/Button.tsx";
import { HiddenInputs } from "../../ui/HiddenInputs.tsx";
import { LocationCard, LocationSkeleton } from "./LocationCard.tsx";
import { phrases } from "./phrases.ts";
import { RelatedProviders } from "./RelatedProviders.tsx";
import { type LocationResults, locationParams } from "./search.ts";

const tabs = css`
  display: flex;
  gap: var(--space-5);

  & > a {
    display: inline-flex;
    align-items: center;
    min-block-size: 2.25rem;
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

const sortNames = [
  ["relevance", phrases.SortRelevance],
  ["name", searchPhrases.SortName],
  ["distance", phrases.SortDistance],
] as const;

const openings = [
  [false, phrases.AnyHours],
  [true, phrases.OpenNow],
] as const;

/** The results of a search. Order by distance is offered once the visitor's place is known (LC-06). */
export function Results({ found, page }: { found: LocationResults; page: PageContext }) {
  // After the second, or at the end (LC-14), where the list begins with the first.
  const afterRelated = found.related.length > 0 && found.first === 1 ? Math.min(1, found.shown.length - 1) : -1;
  return (
    <ResultList
      page={page}
      before={
        <>
          <Counted found={found} />
          {found.area && <AreaNote everywhere={locationParams.address(found, { area: null, page: 1 })} page={page} />}
          <TooFar distances={found.distances} page={page} />
          <Promotions banners={found.banners} page={page} />
        </>
      }
      count={shownOf(page, found)}
      {...pagesOf(locationParams, found)}
      aside={<Orders found={found} page={page} />}
      cards={found.shown.map((location, index) => ({
        id: location.id,
        card: (
          <>
            <LocationCard location={location} number={found.first + index} page={page} />
            {index === afterRelated && <RelatedProviders providers={found.related} page={page} />}
          </>
        ),
      }))}
      skeleton={<LocationSkeleton />}
      places={SKELETONS.other}
      empty={
        <NoLocations page={page}>
          {found.hiddenByType > 0 && (
            <p>
              {page.t(phrases.OfOtherTypes, { n: found.hiddenByType })}{" "}
              <a href={locationParams.address(found, { locationType: "", page: 1 })} data-search data-reset>
                {page.t(phrases.AnyType)}
              </a>
            </p>
          )}
          {found.openNow && <Openings found={found} page={page} />}
        </NoLocations>
      }
    />
  );
}

/** What analytics may learn of the search: of the text only words of our own (AN-08). */
function Counted({ found: { searchText, locationType, sort, page, types, shown } }: { found: LocationResults }) {
  const titles = [...types, ...shown.flatMap(({ name, address }) => [name, address?.city ?? ""])];
  const type = types.includes(locationType) ? locationType : "";
  return <span hidden data-term={ownWords(searchText, titles)} data-type={type} data-sort={sort} data-page={page} />;
}

const Openings = ({ found, page }: { found: LocationResults; page: PageContext }) => (
  <nav className={tabs} aria-label={page.t(carePhrases.Hours)}>
    {openings.map(([openNow, label]) => (
      <a
        key={label.key}
        href={locationParams.address(found, { openNow, page: 1 })}
        aria-current={openNow === found.openNow ? "true" : undefined}
        data-search
      >
        {page.t(label)}
      </a>
    ))}
  </nav>
);

function Orders({ found, page }: { found: LocationResults; page: PageContext }) {
  const { sort } = found;
  return (
    <>
      <Openings found={found} page={page} />
      <nav className={tabs} aria-label={page.t(searchPhrases.SortBy)}>
        {sortNames
          .filter(([name]) => found.near || name !== "distance")
          .map(([name, label]) => (
            <a
              key={name}
              href={locationParams.address(found, { sort: name, page: 1 })}
              aria-current={name === sort ? "true" : undefined}
              data-search
            >
              {page.t(label)}
            </a>
          ))}
      </nav>
      <HiddenInputs
        values={locationParams.entries(found)}
        except={["searchText", "locationType", "distance", "page"]}
        form="location-search"
      />
    </>
  );
}

export const NoLocations = ({ page, children }: { page: PageContext; children?: ReactNode }) => (
  <NoResults page={page} text={page.t(phrases.NoLocations)}>
    {children}
    <ButtonLink variant="secondary" href="?" data-search data-reset>
      {page.t(phrases.NewSearch)}
    </ButtonLink>
  </NoResults>
);
