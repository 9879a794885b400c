import { css } from "@linaria/core";
import { STEPS } from "../../../lib/constants.ts";
import type { PageContext } from "../../context/page-context.ts";
import { Enhance } from "../../islands/Enhance.tsx";
import { PublicationGrid } from "../../publications/PublicationGrid.tsx";
import { publicationPhrases } from "../../publications/phrases.ts";
import { type Publication, visiblePublications } from "../../publications/publication-fields.ts";
import { toneOf } from "../../theme/style-option.ts";
import { viewport } from "../../theme/viewport.ts";
import { buttonClass } from "../../ui/Button.tsx";
import type { disclosure } from "../../ui/disclosure.enhance.ts";
import { Face } from "../../ui/Face.tsx";
import { Section } from "../../ui/Section.tsx";
import type { ViewProps } from "../types.ts";
import type { fields } from "./fields.ts";

const moreArticles = css`
  margin-block-start: 24px;

  & > summary {
    display: flex;
    inline-size: fit-content;
    margin-inline: auto;
    list-style: none;
  }

  & > summary::-webkit-details-marker,
  &[open] > summary {
    display: none;
  }

  @media print {
    & > summary {
      display: none;
    }
  }
`;

/* The latest news leads: its picture stands beside its text on wide screens, and the next three share a row. */
const leading = css`
  @media ${viewport.wide} {
    & > div:has(> :nth-child(2):not(:first-child)) {
      grid-template-columns: repeat(3, minmax(0, 1fr));

      & > :first-child {
        display: grid;
        grid-template-columns: minmax(0, 7fr) minmax(0, 5fr);
        grid-column: 1 / -1;
        block-size: auto;

        & > :last-child:not(:only-child) {
          align-content: center;
          justify-content: center;
          padding: var(--space-7);
        }

        & > :last-child > :last-child {
          margin-block-start: 0;
        }

        & > :only-child {
          grid-column: 1 / -1;
        }

        & :is(h2, h3) {
          font-size: var(--heading-l);
        }
      }
    }
  }
`;

type Props = ViewProps<typeof fields>;

export function NewsList({ fields, page }: Props) {
  const { headline, introduction, styleOption } = fields;
  const pages = visiblePublications(fields.pages, page);
  if (pages.length === 0) return null;
  const { first } = STEPS.news;
  return (
    <Section
      heading={headline}
      intro={introduction}
      tone={toneOf(styleOption, "plain")}
      aside={<Face styleOption={styleOption} theme={page.theme} />}
    >
      <Enhance<typeof disclosure> name="ui/disclosure" hydrate="interaction">
        <div className={leading}>
          <PublicationGrid pages={pages.slice(0, first)} level={headline ? 3 : 2} page={page} />
        </div>
        <MoreArticles pages={pages.slice(first)} level={headline ? 3 : 2} page={page} />
      </Enhance>
    </Section>
  );
}

/** Renders groups of articles in nested `<details>` elements so that "See more" works without JavaScript. */
function MoreArticles({ pages, level, page }: { pages: readonly Publication[]; level: 2 | 3; page: PageContext }) {
  if (pages.length === 0) return null;
  const { more: step } = STEPS.news;
  return (
    <details className={moreArticles} open={page.editing}>
      <summary className={buttonClass("secondary")}>{page.t(publicationPhrases.SeeMoreNews)}</summary>
      <PublicationGrid pages={pages.slice(0, step)} level={level} page={page} />
      <MoreArticles pages={pages.slice(step)} level={level} page={page} />
    </details>
  );
}
