import { css } from "@linaria/core";
import { SKELETONS } from "../../../lib/constants.ts";
import { safeHref } from "../../../lib/links.ts";
import type { LocationSort } from "../../../lib/rules.ts";
import type { PageContext } from "../../page/context.ts";
import { ButtonLink } from "../../ui/Button.tsx";
import { Icon } from "../../ui/icons/Icon.tsx";
import { iconName } from "../../ui/icons/iconName.ts";
import { LocationCard, LocationSkeleton } from "./LocationCard.tsx";
import { type Found, hasMore, searchAddress } from "./search.ts";

const results = css`
  position: relative;
  padding-block: var(--space-5) var(--section-space);

  &[aria-busy="true"] [data-cover] {
    display: block;
  }

  &[aria-busy="true"] > ol {
    opacity: 0.35;
  }
`;

const bar = css`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: space-between;
  gap: var(--space-2) var(--space-5);
  padding-block-end: var(--space-3);
  border-block-end: 1px solid var(--color-border);
  font-size: var(--text-s);
`;

const count = css`
  font-weight: 700;
  font-variant-numeric: tabular-nums;
`;

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

const list = css`
  margin: 0;
  padding: 0;
  list-style: none;

  & > li + li {
    border-block-start: 1px solid var(--color-border);
  }
`;

/* Lies over the first results while others come, so that nothing moves (LC-20). */
const cover = css`
  display: none;
  position: absolute;
  inset-inline: 0;
  inset-block-start: 4.5rem;
  background: var(--color-background);

  @media (prefers-reduced-motion: no-preference) {
    animation: appear 1ms 150ms both;
  }

  [data-more] > & {
    position: static;
  }

  @keyframes appear {
    from {
      opacity: 0;
    }
  }
`;

const more = css`
  display: grid;
  justify-items: center;
  padding-block-start: var(--space-6);
  border-block-start: 1px solid var(--color-border);
  color: var(--color-muted);
`;

const none = css`
  display: grid;
  justify-items: start;
  gap: var(--space-4);
  padding-block: var(--space-7);

  & > h2 {
    font-size: var(--heading-l);
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

const sortNames: [LocationSort, string][] = [
  ["relevance", "Relevance"],
  ["name", "A-Z"],
];

/** The results of a search. Order by distance is offered once the visitor's place is known (LC-06). */
export function Results({ found, page }: { found: Found; page: PageContext }) {
  const { locations, total, sort } = found;
  return (
    <div className={results} data-results>
      <Promotions found={found} page={page} />
      {total === 0 ? (
        <NoResults />
      ) : (
        <>
          <div className={bar} data-bar>
            <p className={count} role="status">
              {`1 - ${locations.length} of ${total}`}
            </p>
            <nav className={tabs} aria-label={page.t("SortBy")}>
              {sortNames.map(([name, label]) => (
                <a
                  key={name}
                  href={searchAddress({ ...found, sort: name, page: 1 })}
                  aria-current={name === sort ? "true" : undefined}
                  data-search
                >
                  {label}
                </a>
              ))}
            </nav>
            {sort !== "relevance" && <input type="hidden" name="sort" value={sort} form="location-search" />}
          </div>
          <ol className={list}>
            {locations.map((location) => (
              <li key={location.id}>
                <LocationCard location={location} page={page} />
              </li>
            ))}
          </ol>
          <div className={more} data-more>
            {hasMore(found) ? (
              <ButtonLink variant="secondary" href={searchAddress({ ...found, page: found.page + 1 })} data-search>
                Show More
              </ButtonLink>
            ) : (
              <p>End of Results</p>
            )}
          </div>
        </>
      )}
      <Cover />
    </div>
  );
}

/** Cards without content, shown while a search runs. */
const Cover = () => (
  <div className={cover} data-cover aria-hidden="true">
    {Array.from({ length: SKELETONS.other }, (_, index) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: they are all the same
      <LocationSkeleton key={index} />
    ))}
  </div>
);

export const NoResults = () => (
  <div className={none}>
    <h2>Oh no!</h2>
    <p role="status">Unfortunately, we have no locations that fit your search.</p>
    <ButtonLink variant="secondary" href="?" data-search data-reset>
      New Search
    </ButtonLink>
  </div>
);

/** Promotions that fit the search (LC-15); one without heading and description is left out (BL-58). */
function Promotions({ found, page }: { found: Found; page: PageContext }) {
  return found.banners
    .filter(({ heading, description }) => heading || description)
    .map(({ heading, subHeading, description, link, bannerIcon, icon }) => {
      const named = iconName(bannerIcon ?? icon ?? "") ?? "info";
      const href = safeHref(link);
      return (
        <div className={promotion} key={heading}>
          <Icon name={named} size={28} />
          <h2>{heading}</h2>
          <p>
            {[subHeading, description].filter(Boolean).join(". ")}{" "}
            {href && (
              <a href={href} aria-label={`${page.t("LearnMore")}: ${heading}`}>
                {page.t("LearnMore")}
              </a>
            )}
          </p>
        </div>
      );
    });
}
