import { css } from "@linaria/core";
import type { ReactNode } from "react";
import { AuthoredIcon } from "../../cms/components/AuthoredIcon.tsx";
import { linkProps, NewWindow } from "../../cms/components/FieldLink.tsx";
import type { PageContext } from "../../context/page-context.ts";
import { ServerOnly } from "../../islands/ServerOnly.tsx";
import { searchPhrases } from "../../search/phrases.ts";
import { NoResults } from "../../search/ResultList.tsx";
import { SearchFailed } from "../../search/SearchFailed.tsx";
import { from, largeText, viewport } from "../../theme/viewport.ts";
import { ButtonLink } from "../../ui/Button.tsx";
import { Heading } from "../../ui/Heading.tsx";
import { Icon } from "../../ui/icons/Icon.tsx";
import { phrases } from "./phrases.ts";
import { type Filtered, finderParams, letterOf, type NamedService, type Search, type Service } from "./search.ts";

/* The list, with promotions beside it. */
export const columns = css`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: 0 var(--space-7);
  padding-block: var(--space-5) var(--section-space);

  @media ${viewport.wide} {
    &:has(aside) {
      grid-template-columns: minmax(0, 1fr) minmax(0, 20rem);
    }
  }
`;

const results = css`
  position: relative;

  &[aria-busy="true"] > div:last-child {
    opacity: 0.5;
  }
`;

const letters = css`
  display: grid;
  grid-template-columns: repeat(auto-fill, minmax(2.5rem, 1fr));
  gap: var(--space-1);
  margin-block-end: var(--space-5);

  & > li > * {
    display: grid;
    place-items: center;
    min-block-size: 2.75rem;
    border: 1px solid transparent;
    border-radius: var(--radius-s);
    font-weight: 700;
    text-decoration: none;
  }

  & > li > a[href]:hover {
    background: var(--color-tint);
  }

  & > li > a[aria-current] {
    border-color: currentColor;
    color: var(--color-on-tint);
    background: var(--color-tint);
  }

  & > li > span {
    font-weight: 400;
    color: var(--color-muted);
  }

  @media ${from(1200)} {
    grid-template-columns: repeat(26, minmax(0, 1fr));
  }

  @media print {
    display: none;
  }
`;

const bar = css`
  display: flex;
  flex-wrap: wrap;
  gap: var(--space-1) var(--space-5);
  margin-block-end: var(--space-4);
  font-size: var(--text-s);

  & > p {
    font-weight: 700;
    overflow-wrap: anywhere;
  }
`;

export const skeletonGrid = css`
  display: grid;
  grid-template-columns: repeat(auto-fill, minmax(min(100%, 17rem), 1fr));
  gap: var(--space-3);
`;

const groups = css`
  &:has(h2) {
    columns: 18rem;
    column-gap: var(--space-6);
  }

  & > section:has(h2) {
    break-inside: avoid;
    padding-block-end: var(--space-6);
  }
`;

/* Services of a group are rows without a frame. */
const rows = css`
  margin-block-start: var(--space-2);

  & > li {
    border-block-start: 1px solid var(--color-border);
  }

  & :has(> [data-name]) {
    min-block-size: 2.75rem;
    padding: var(--space-1) 0;
    border: 0;
    border-radius: 0;
    background: none;
  }

  & [href]:hover {
    box-shadow: none;
    text-decoration: underline;
  }
`;

const card = css`
  display: grid;
  grid-template-columns: auto minmax(0, 1fr) auto;
  align-items: center;
  gap: var(--space-3);
  block-size: 100%;
  min-block-size: 4rem;
  padding: var(--space-2) var(--space-4);
  border: 1px solid var(--color-border);
  border-radius: var(--radius-m);
  font-weight: 700;
  line-height: 1.3;
  text-decoration: none;
  color: var(--color-heading);
  background: var(--color-surface);
  transition:
    border-color var(--duration-fast),
    box-shadow var(--duration-fast);

  &[href]:hover {
    border-color: var(--color-link);
    box-shadow: var(--shadow-s);
  }

  & > svg,
  & > img {
    color: var(--color-link);
  }

  @media (forced-colors: active) {
    border-color: CanvasText;
  }

  @media ${largeText} {
    grid-template-columns: minmax(0, 1fr);
    padding-inline: var(--space-3);

    & > :is(svg, img) {
      display: none;
    }
  }
`;

interface ServiceListProps {
  filtered: Search & Partial<Pick<Filtered, "failure">>;
  services: readonly NamedService[];
  /** Services that match the filter. */
  shown: readonly NamedService[];
  said: string;
  /** Cards for all services. Undefined in the browser because the island keeps the server-rendered cards. */
  cards: readonly ReactNode[] | undefined;
  busy: boolean;
  page: PageContext;
}

/**
 * Renders the matching services and a link for each initial letter. Services that do not match are hidden, not
 * removed, so that a different filter can show them.
 */
export function ServiceList({ filtered, services, shown, said, cards, busy, page }: ServiceListProps) {
  const { t } = page;
  const all = finderParams.url({});
  const isFiltered = filtered.searchText !== "" || filtered.letter !== "";
  return (
    <div className={results} data-results aria-busy={busy || undefined}>
      <Letters chosen={filtered.letter} services={services} page={page} />
      {shown.length === 0 && filtered.failure ? (
        <SearchFailed text={said} reason={filtered.failure} retry={finderParams.url(filtered)} page={page} />
      ) : shown.length === 0 ? (
        <NoResults page={page} text={said}>
          {isFiltered && (
            <ButtonLink variant="secondary" href={all} data-search data-reset>
              {t(phrases.ShowAllServices)}
            </ButtonLink>
          )}
        </NoResults>
      ) : (
        <div className={bar}>
          <p data-say>{said}</p>
          {isFiltered && (
            <a href={all} data-search data-reset>
              {t(phrases.ShowAllServices)}
            </a>
          )}
        </div>
      )}
      <div className={groups}>
        {[...new Set(services.map(({ group }) => group))].map((group) => (
          <section key={group} hidden={!shown.some((service) => service.group === group)}>
            {group && (
              <Heading level={2} size="s">
                {group}
              </Heading>
            )}
            <ul className={group ? rows : skeletonGrid}>
              {services.map(
                (service, index) =>
                  service.group === group && (
                    <li key={service.id || service.name} hidden={!shown.includes(service)}>
                      <ServerOnly name={`card-${index}`}>{cards?.[index]}</ServerOnly>
                    </li>
                  ),
              )}
            </ul>
          </section>
        ))}
      </div>
    </div>
  );
}

/** Returns text, for the page and the live region, that states the number of matching services. */
export function resultCountText(
  { searchText, letter, failure }: Omit<Search, "service"> & Partial<Pick<Filtered, "failure">>,
  n: number,
  { t }: PageContext,
): string {
  // Without suggestions, no match by name does not mean that the site has no such service.
  if (n === 0) return t(failure ? searchPhrases.SearchFailed : phrases.NoServices);
  if (searchText) return t(phrases.ServicesForText, { text: searchText, n });
  return letter ? t(phrases.ServicesByLetter, { letter, n }) : t(phrases.ServicesAll, { n });
}

/**
 * Renders links for the initial letters of services. The selected letter's link clears the filter. If no service name
 * starts with a letter, the letter is rendered as plain text.
 */
function Letters({ chosen, services, page }: { chosen: string; services: readonly NamedService[]; page: PageContext }) {
  const usedLetters = new Set(services.map(({ name }) => letterOf(name)));
  return (
    <nav aria-label={page.t(phrases.ServicesByLetterNav)}>
      <ul className={letters}>
        {Array.from({ length: 26 }, (_, index) => String.fromCharCode(65 + index)).map((letter) => (
          <li key={letter}>
            {usedLetters.has(letter) ? (
              <a
                href={finderParams.url({ letter: letter === chosen ? "" : letter })}
                aria-current={letter === chosen ? "true" : undefined}
                data-search
                data-reset
              >
                {letter}
              </a>
            ) : (
              <span>{letter}</span>
            )}
          </li>
        ))}
      </ul>
    </nav>
  );
}

/**
 * Renders a card that links to a service's page or to the service's details on the current page. With JavaScript,
 * clicking the card opens a dialog with the details.
 */
export function ServiceCard({ service: { id, name, icon, link }, page }: { service: Service; page: PageContext }) {
  const preview = id ? finderParams.url({ service: id }) : undefined;
  const serviceLink = link && link.href !== "#" ? link : null;
  const content = (
    <>
      {icon ? <AuthoredIcon icon={icon} size={28} decorative /> : <Icon name="stethoscope" size={28} />}
      <span data-name>{name}</span>
    </>
  );
  if (!serviceLink && !preview) return <span className={card}>{content}</span>;
  return (
    <a className={card} {...(serviceLink ? linkProps(serviceLink) : { href: preview })} data-preview={id || undefined}>
      {content}
      <Icon name="chevron-right" size={18} />
      {serviceLink && <NewWindow link={serviceLink} page={page} />}
    </a>
  );
}
