import { css } from "@linaria/core";
import { Cta, showsCta } from "../../cms/components/Cta.tsx";
import { linkProps } from "../../cms/components/FieldLink.tsx";
import { FieldPicture } from "../../cms/components/FieldPicture.tsx";
import type { PageContext } from "../../context/page-context.ts";
import { searchPhrases } from "../../search/phrases.ts";
import { below, from, largeText, viewport } from "../../theme/viewport.ts";
import { Button } from "../../ui/Button.tsx";
import { Card } from "../../ui/Card.tsx";
import { columns } from "../../ui/columns.ts";
import { iconName } from "../../ui/icons/icon-name.ts";
import { Muted } from "../../ui/Muted.tsx";
import { PageTitle } from "../../ui/PageTitle.tsx";
import type { ViewProps } from "../types.ts";
import type { fields } from "./fields.ts";

type Props = ViewProps<typeof fields>;

const hero = css`
  position: relative;
  max-inline-size: var(--container);
  margin-inline: auto;

  @media ${from(1520)} {
    padding-block-start: var(--space-5);
  }
`;

const stage = css`
  position: relative;

  @media ${viewport.wide} {
    display: grid;
    align-items: center;

    &:has(> figure) {
      min-block-size: clamp(32rem, 40vw, 39rem);
    }
  }
`;

const picture = css`
  aspect-ratio: 2.9;
  overflow: clip;
  background: var(--color-tint);

  & picture {
    display: contents;
  }

  @media ${below(360)} {
    aspect-ratio: 4.5;
  }

  @media ${from(560)} {
    aspect-ratio: 2.6;
  }

  @media ${viewport.wide} {
    position: absolute;
    inset: 0;
    aspect-ratio: auto;
  }

  @media ${from(1440)} {
    border-radius: 0 0 var(--radius-l) var(--radius-l);
  }

  /* Rounds all corners on screens wider than the picture. */
  @media ${from(1520)} {
    border-radius: var(--radius-l);
  }
`;

/* The text has a background color so that it is readable over any picture. */
const textPanel = css`
  position: relative;
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  justify-items: start;
  gap: clamp(0.75rem, 2vw, 2rem);
  margin: var(--space-6) var(--gutter) 0;
  overflow-wrap: anywhere;
  padding: clamp(1.25rem, 0.75rem + 2.2vw, 3rem);
  border-radius: var(--radius-l);
  background: var(--color-surface);
  box-shadow: var(--shadow-m);

  figure + & {
    margin-block-start: -3rem;
  }

  @media ${viewport.wide} {
    max-inline-size: 36rem;
    margin-block: var(--space-7);
  }

  [data-cards="over"] > * > & {
    @media ${viewport.wide} {
      margin-block-end: 5rem;
    }
  }
`;

const searchArea = css`
  inline-size: 100%;
`;

const searchForm = css`
  display: grid;
  grid-template-columns: minmax(0, 1fr) auto;
  gap: var(--space-2);

  & > input {
    min-block-size: 3.25rem;
    padding: 0.7rem 1rem;
    border: 1px solid var(--color-control-border);
    border-radius: var(--radius-button);
    background: var(--color-surface);
    text-overflow: ellipsis;
  }

  /* The input is wide enough for words. */
  @media ${largeText} {
    grid-template-columns: minmax(0, 1fr);
  }
`;

const cardRow = css`
  position: relative;
  display: grid;
  gap: clamp(0.75rem, 2vw, 1.5rem);
  margin: var(--space-6) 0 0;
  padding: 0 var(--gutter);

  [data-cards="over"] > & {
    @media ${viewport.wide} {
      margin-block-start: -3rem;
    }
  }

  & > * > * {
    box-shadow: var(--shadow-s);
  }

  @media ${from(560)} {
    ${columns("12.5rem", "1.5rem")}
  }

  /* On phones, two columns of tiles with icon and title fit below the headline. */
  @media ${below(560)} {
    --card-rows: 1;
    --card-gap: var(--space-2);
    grid-template-columns: repeat(auto-fit, minmax(min(100%, 8rem), 1fr));
    margin-block-start: var(--space-4);

    & p,
    & span:last-child {
      display: none;
    }

    & > li > div > div {
      flex-direction: row;
      align-items: center;
      padding: var(--space-3);
    }

    & span {
      flex: none;
      inline-size: 2.25rem;
      block-size: 2.25rem;
    }

    /* On narrow phones, two short words fit in a line. */
    & h2 {
      font-size: clamp(var(--text-s), 4.4vw, var(--text-m));
    }
  }

  @media ${below(360)} {
    & span {
      display: none;
    }
  }
`;

export function HomepageHero({ fields, page }: Props) {
  const { headline, subCopy, mobileBackgroundImage, anchorLink, searchPage, cardsUnderPicture } = fields;
  const image = fields.backgroundImage ?? mobileBackgroundImage;
  const cards = fields.cards.filter((card) => card.title || page.editing);
  const hasWords = Boolean(headline || subCopy) || showsCta(anchorLink, anchorLink?.text ?? "", page);
  if (!hasWords && !image && cards.length === 0) return null;
  return (
    <section className={hero} data-cards={cards.length > 0 ? (cardsUnderPicture ? "under" : "over") : undefined}>
      <div className={stage}>
        {image && (
          <figure className={picture}>
            <FieldPicture
              image={image}
              narrow={mobileBackgroundImage}
              fit="cover"
              position="50% 100%"
              size="hero"
              eager
            />
          </figure>
        )}
        {hasWords && (
          <div className={textPanel}>
            {headline && <PageTitle page={page}>{headline}</PageTitle>}
            {subCopy && <Muted size="l">{subCopy}</Muted>}
            {searchPage && searchPage.href !== "#" && <SearchBox to={searchPage.href} page={page} />}
            <Cta link={anchorLink} text={anchorLink?.text ?? ""} page={page} />
          </div>
        )}
      </div>
      {cards.length > 0 && (
        <ul className={cardRow}>
          {cards.map(({ id, title, description, icon, link }) => (
            <li key={id || title}>
              <Card title={title} level={2} icon={iconName(icon)} {...(link ? linkProps(link) : {})}>
                {description && <p>{description}</p>}
              </Card>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

/** Renders a search box that works without JavaScript. */
function SearchBox({ to, page: { t } }: { to: string; page: PageContext }) {
  return (
    <search className={searchArea}>
      <form autoComplete="off" className={searchForm} action={to}>
        <input
          type="search"
          name="searchText"
          maxLength={200}
          required
          aria-label={t(searchPhrases.SearchLabel)}
          placeholder={t(searchPhrases.SearchPlaceholder)}
          autoComplete="off"
        />
        <Button type="submit" icon="search" iconOnly>
          {t(searchPhrases.Search)}
        </Button>
      </form>
    </search>
  );
}
