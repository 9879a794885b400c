import { css } from "@linaria/core";
import { PUBLICATION_STEPS } from "../../../lib/cards.ts";
import { BREAKPOINT } from "../../../lib/constants.ts";
import type { PageContext } from "../../context/page-context.ts";
import { carouselWords } from "../../fields/carousel-words.ts";
import { FieldLink } from "../../fields/FieldLink.tsx";
import { FieldPicture } from "../../fields/FieldPicture.tsx";
import { HeadingAside } from "../../fields/HeadingAside.tsx";
import { fieldPhrases } from "../../fields/phrases.ts";
import { toneOf } from "../../theme/style-option.ts";
import { from } from "../../theme/viewport.ts";
import { Card } from "../../ui/Card.tsx";
import { Carousel } from "../../ui/carousel/Carousel.tsx";
import { carouselSteps } from "../../ui/carousel/carousel-steps.ts";
import { Section } from "../../ui/Section.tsx";
import type { ViewProps } from "../types.ts";
import type { fields } from "./fields.ts";
import { phrases } from "./phrases.ts";

type Props = ViewProps<typeof fields>;

const steps = css`
  ${carouselSteps(PUBLICATION_STEPS, "container")}
`;

const grid = css`
  display: grid;
  grid-template-columns: repeat(auto-fill, minmax(min(100%, 20.5rem), 1fr));
  gap: 24px;

  /* Three or nine stand in rows of three as long as each has 13rem, or the last would stand alone. */
  &:has(> :nth-child(6n + 3):last-child) {
    grid-template-columns: repeat(
      auto-fill,
      minmax(min(100%, max((100% - 48px) / 3, min(20.5rem, (39rem + 48px - 100%) * 999))), 1fr)
    );
  }

  /* Four stand in one row, or the last would stand alone. */
  @media ${from(BREAKPOINT.lg)} {
    &:has(> :nth-child(4):last-child) {
      grid-template-columns: repeat(4, minmax(0, 1fr));
    }
  }
`;

const topicList = css`
  position: relative;
  display: flex;
  flex-wrap: wrap;
  gap: var(--space-1) var(--space-4);
  order: -1;
  font-size: var(--text-xs);
  font-weight: 700;
  color: var(--color-muted);

  & a {
    display: inline-block;
    min-block-size: 24px;
  }
`;

const summary = css`
  color: var(--color-muted);
`;

type Page = Props["fields"]["pages"][number];

export function PublicationCards({ fields, page }: Props) {
  const { introduction, isGrid, styleOption } = fields;
  const headline = fields.headline || page.t(phrases.Trending);
  const pages = fields.pages.filter((entry) => entry.pageTitle || page.editing);
  if (pages.length === 0) return null;
  const cards = pages.map((entry) => <PageCard entry={entry} page={page} key={entry.id || entry.url} />);
  return (
    <Section
      heading={headline}
      intro={introduction}
      tone={toneOf(styleOption, "plain")}
      aside={<HeadingAside fields={fields} page={page} />}
    >
      {isGrid ? (
        <div className={grid}>{cards}</div>
      ) : (
        <Carousel label={headline} steps={steps} words={carouselWords(page)}>
          {cards}
        </Carousel>
      )}
    </Section>
  );
}

function PageCard({ entry: { url, image, pageTitle, pageSummary, topics }, page }: { entry: Page; page: PageContext }) {
  const named = topics.filter(({ websiteOverride }) => websiteOverride);
  return (
    <Card
      title={pageTitle || page.t(fieldPhrases.EmptyTitle)}
      href={url || undefined}
      picture={image && <FieldPicture image={image} fit="cover" decorative />}
    >
      {named.length > 0 && (
        <ul className={topicList}>
          {named.map(({ id, websiteOverride, landingPage }) => (
            <li key={id || websiteOverride}>
              {landingPage ? <FieldLink link={landingPage} text={websiteOverride} page={page} /> : websiteOverride}
            </li>
          ))}
        </ul>
      )}
      {pageSummary && <p className={summary}>{pageSummary}</p>}
    </Card>
  );
}
