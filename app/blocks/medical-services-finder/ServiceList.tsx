import { css } from "@linaria/core";
import type { PageContext } from "../../context/page-context.ts";
import { AuthoredIcon } from "../../fields/AuthoredIcon.tsx";
import { linkProps, NewWindow } from "../../fields/FieldLink.tsx";
import { NoResults } from "../../search/ResultList.tsx";
import { crowded, from } from "../../theme/viewport.ts";
import { ButtonLink } from "../../ui/Button.tsx";
import { Icon } from "../../ui/icons/Icon.tsx";
import { phrases } from "./phrases.ts";
import { type FoundServices, finderParams, type Service } from "./search.ts";

const results = css`
  position: relative;

  &[aria-busy="true"] > ul {
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

  @media ${crowded} {
    grid-template-columns: minmax(0, 1fr);
    padding-inline: var(--space-3);

    & > :is(svg, img) {
      display: none;
    }
  }
`;

/** Letters and the services that fit; what a filter changes. */
export function ServiceList({ found, page }: { found: FoundServices; page: PageContext }) {
  const { t } = page;
  const { shown, searchText, letter } = found;
  const all = finderParams.address({});
  const filtered = searchText !== "" || letter !== "";
  const n = shown.length;
  const says = searchText
    ? t(phrases.ServicesForText, { text: searchText, n })
    : letter
      ? t(phrases.ServicesByLetter, { letter, n })
      : t(phrases.ServicesAll, { n });
  return (
    <div className={results} data-results>
      <Letters found={found} page={page} />
      {n === 0 ? (
        <NoResults page={page} text={t(phrases.NoServices)}>
          {filtered && (
            <ButtonLink variant="secondary" href={all} data-search data-reset>
              {t(phrases.ShowAllServices)}
            </ButtonLink>
          )}
        </NoResults>
      ) : (
        <>
          <div className={bar}>
            <p data-say>{says}</p>
            {filtered && (
              <a href={all} data-search data-reset>
                {t(phrases.ShowAllServices)}
              </a>
            )}
          </div>
          <ul className={skeletonGrid}>
            {shown.map((service) => (
              <li key={service.id || service.name}>
                <ServiceCard service={service} page={page} />
              </li>
            ))}
          </ul>
        </>
      )}
    </div>
  );
}

/** A letter is an address, and that of the chosen one leads back to all; one without services is off (MS-03). */
const Letters = ({ found, page }: { found: FoundServices; page: PageContext }) => (
  <nav aria-label={page.t(phrases.ServicesByLetterNav)}>
    <ul className={letters}>
      {Array.from({ length: 26 }, (_, index) => String.fromCharCode(65 + index)).map((letter) => {
        const chosen = letter === found.letter;
        return (
          <li key={letter}>
            {found.letters.has(letter) ? (
              <a
                id={`letter-${letter}`}
                href={finderParams.address({ letter: chosen ? "" : letter })}
                aria-current={chosen ? "true" : undefined}
                data-search
                data-reset
              >
                {letter}
              </a>
            ) : (
              <span>{letter}</span>
            )}
          </li>
        );
      })}
    </ul>
  </nav>
);

/** A service: its page, or its details on this one; with script they open over the list (MS-07). */
function ServiceCard({ service: { id, name, icon, link }, page }: { service: Service; page: PageContext }) {
  const preview = id ? finderParams.address({ service: id }) : undefined;
  const own = link && link.href !== "#" ? link : null;
  const content = (
    <>
      {icon ? <AuthoredIcon icon={icon} size={28} decorative /> : <Icon name="stethoscope" size={28} />}
      <span data-name>{name}</span>
    </>
  );
  if (!own && !preview) return <span className={card}>{content}</span>;
  return (
    <a className={card} {...(own ? linkProps(own) : { href: preview })} data-preview={preview}>
      {content}
      <Icon name="chevron-right" size={18} />
      {own && <NewWindow link={own} page={page} />}
    </a>
  );
}
