import { css } from "@linaria/core";
import { SKELETONS } from "../../../lib/constants.ts";
import { Promotions } from "../../care/Promotions.tsx";
import type { PageContext } from "../../context/page-context.ts";
import { searchPhrases } from "../../search/phrases.ts";
import { NoResults, pagesOf, ResultList, shownOf } from "../../search/ResultList.tsx";
import { ButtonLink } from "../../ui/Button.tsx";
import { HiddenInputs } from "../../ui/HiddenInputs.tsx";
import { LocationCard, LocationSkeleton } from "./LocationCard.tsx";
import { phrases } from "./phrases.ts";
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
] as const;

/** The results of a search. Order by distance is offered once the visitor's place is known (LC-06). */
export function Results({ found, page }: { found: LocationResults; page: PageContext }) {
  return (
    <ResultList
      page={page}
      before={<Promotions banners={found.banners} page={page} />}
      count={shownOf(page, found)}
      {...pagesOf(locationParams, found)}
      aside={<Orders found={found} page={page} />}
      cards={found.shown.map((location) => ({
        id: location.id,
        card: <LocationCard location={location} page={page} />,
      }))}
      skeleton={<LocationSkeleton />}
      places={SKELETONS.other}
      empty={<NoLocations page={page} />}
    />
  );
}

function Orders({ found, page }: { found: LocationResults; page: PageContext }) {
  const { sort } = found;
  return (
    <>
      <nav className={tabs} aria-label={page.t(searchPhrases.SortBy)}>
        {sortNames.map(([name, label]) => (
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
        except={["searchText", "locationType", "page"]}
        form="location-search"
      />
    </>
  );
}

export const NoLocations = ({ page }: { page: PageContext }) => (
  <NoResults page={page} text={page.t(phrases.NoLocations)}>
    <ButtonLink variant="secondary" href="?" data-search data-reset>
      {page.t(phrases.NewSearch)}
    </ButtonLink>
  </NoResults>
);
