import { css } from "@linaria/core";
import { SKELETONS } from "../../../lib/constants.ts";
import { safeHref } from "../../../lib/links.ts";
import { ownWords } from "../../../lib/search.ts";
import { TooFar } from "../../care/TooFar.tsx";
import type { PageContext } from "../../context/page-context.ts";
import { fieldPhrases } from "../../fields/phrases.ts";
import { searchPhrases } from "../../search/phrases.ts";
import { NoResults, pagesOf, ResultList, shownOf } from "../../search/ResultList.tsx";
import { ButtonLink } from "../../ui/Button.tsx";
import { HiddenInputs } from "../../ui/HiddenInputs.tsx";
import { Icon } from "../../ui/icons/Icon.tsx";
import { iconName } from "../../ui/icons/icon-name.ts";
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

const promotion = css`
  display: grid;
  grid-template-columns: auto minmax(0, 1fr);
  gap: var(--space-1) var(--space-4);
  margin-block-end: var(--space-4);
  padding: var(--space-4) var(--space-5);
  border-radius: var(--radius-m);
  color: var(--color-on-tint);
  background: var(--color-tint);
  font-size: var(--text-s);

  & > svg {
    grid-row: span 2;
    align-self: center;
  }

  & > h2 {
    font-size: var(--text-m);
    color: inherit;
  }

  & a {
    font-weight: 700;
    color: inherit;
  }
`;

const sortNames = [
  ["relevance", phrases.SortRelevance],
  ["name", searchPhrases.SortName],
  ["distance", phrases.SortDistance],
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
          <TooFar distances={found.shown.map(({ distance }) => distance)} page={page} />
          <Promotions found={found} page={page} />
        </>
      }
      count={shownOf(page, found)}
      {...pagesOf(locationParams, found)}
      aside={<Orders found={found} page={page} />}
      cards={found.shown.map((location, index) => ({
        id: location.id,
        card: (
          <>
            <LocationCard location={location} page={page} />
            {index === afterRelated && <RelatedProviders providers={found.related} page={page} />}
          </>
        ),
      }))}
      skeleton={<LocationSkeleton />}
      places={SKELETONS.other}
      empty={<NoLocations page={page} />}
    />
  );
}

/** What analytics may learn of the search: of the text only words of our own (AN-08). */
function Counted({ found: { searchText, locationType, sort, page, types, shown } }: { found: LocationResults }) {
  const titles = [...types, ...shown.flatMap(({ name, address }) => [name, address?.city ?? ""])];
  const type = types.includes(locationType) ? locationType : "";
  return <span hidden data-term={ownWords(searchText, titles)} data-type={type} data-sort={sort} data-page={page} />;
}

function Orders({ found, page }: { found: LocationResults; page: PageContext }) {
  const { sort } = found;
  return (
    <>
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

export const NoLocations = ({ page }: { page: PageContext }) => (
  <NoResults page={page} text={page.t(phrases.NoLocations)}>
    <ButtonLink variant="secondary" href="?" data-search data-reset>
      {page.t(phrases.NewSearch)}
    </ButtonLink>
  </NoResults>
);

/** Promotions that fit the search (LC-15); one without heading and description is left out (BL-58). */
function Promotions({ found, page }: { found: LocationResults; page: PageContext }) {
  return found.banners
    .filter(({ heading, description }) => heading || description)
    .map(({ heading, subHeading, summary, description, link, bannerIcon, icon }) => {
      const named = iconName(bannerIcon || icon || "") ?? "info";
      const href = safeHref(link);
      return (
        <div className={promotion} key={heading}>
          <Icon name={named} size={28} />
          <h2>{heading}</h2>
          <p>
            {[subHeading, summary, description].filter(Boolean).join(". ")}{" "}
            {href && (
              <a href={href} aria-label={`${page.t(fieldPhrases.LearnMore)}: ${heading}`}>
                {page.t(fieldPhrases.LearnMore)}
              </a>
            )}
          </p>
        </div>
      );
    });
}
