import { css } from "@linaria/core";
import type { ReactNode } from "react";
import { Cta } from "../../cms/components/Cta.tsx";
import { linkProps } from "../../cms/components/FieldLink.tsx";
import { FieldPicture } from "../../cms/components/FieldPicture.tsx";
import { Prose } from "../../cms/components/Prose.tsx";
import { splitAfterParagraph } from "../../cms/fields/paragraphs.ts";
import type { Values } from "../../cms/fields/types.ts";
import type { PageContext } from "../../context/page-context.ts";
import type { ArticleSection } from "../../publications/article-body.ts";
import { viewport } from "../../theme/viewport.ts";
import { Card } from "../../ui/Card.tsx";
import { columns } from "../../ui/columns.ts";
import { Heading } from "../../ui/Heading.tsx";
import type { fields } from "./fields.ts";

/*
 * Scroll margins of the sections, in addition to the page's scroll padding: 110 px in total, and 160 px on narrow
 * screens.
 */
const part = css`
  max-inline-size: 38rem;
  scroll-margin-block-start: 14px;

  & + & {
    margin-block-start: var(--space-7);
  }

  & > div {
    margin-block-start: var(--space-4);
  }

  &:focus-visible {
    outline-offset: 8px;
  }

  @media ${viewport.narrow} {
    scroll-margin-block-start: 64px;
  }
`;

const feature = css`
  display: grid;
  justify-items: start;
  gap: var(--space-4);
  padding: clamp(1.25rem, 4vw, 2rem);
  border-radius: var(--radius-m);

  @media print {
    border: 1px solid;
  }
`;

const cards = css`
  display: grid;
  ${columns("13rem", "24px")}
  gap: 24px;
  margin-block: var(--space-4) var(--space-5);
`;

type Article = Values<typeof fields>;

interface ArticleTextProps {
  fields: Article;
  page: PageContext;
}

/**
 * Renders an article's sections. The call to action and the highlight cards each follow the paragraph that the
 * author selected.
 */
export function ArticleText({ fields, page }: ArticleTextProps) {
  const { articleBody, featureCTA, highlightCards } = fields;
  const { sections } = articleBody;
  const insertions = [
    { at: featureCTA, show: <FeatureCta of={featureCTA} page={page} key="cta" /> },
    { at: highlightCards, show: <HighlightCards of={highlightCards} page={page} key="cards" /> },
  ].flatMap(({ at, show }) => {
    if (!at) return [];
    // If no section has the selected ID, the call to action or the cards follow the last section.
    const section = at.sectionId ? (sections.find(({ id }) => id === at.sectionId) ?? sections.at(-1)) : sections[0];
    const isSelectedSection = !at.sectionId || section?.id === at.sectionId;
    return [{ section, after: isSelectedSection ? at.paragraphNumber : null, show }];
  });
  return (
    <>
      {sections.map((section) => (
        <Part
          section={section}
          placed={insertions.filter((insertion) => insertion.section === section)}
          key={section.id}
        />
      ))}
      {sections.length === 0 && insertions.map(({ show }) => show)}
    </>
  );
}

interface Insertion {
  after: number | null;
  show: ReactNode;
}

function Part({ section: { id, title, html }, placed }: { section: ArticleSection; placed: readonly Insertion[] }) {
  const pieces: ReactNode[] = [];
  let rest = html;
  let passedParagraphs = 0;
  for (const { after, show } of placed.toSorted((a, b) => (a.after ?? Infinity) - (b.after ?? Infinity))) {
    const [before, remaining] = splitAfterParagraph(rest, after === null ? null : after - passedParagraphs);
    if (before) pieces.push(<Prose html={before} key={`before ${pieces.length}`} />);
    pieces.push(show);
    passedParagraphs = after ?? passedParagraphs;
    rest = remaining;
  }
  return (
    <section className={part} id={id} aria-label={title || undefined}>
      {title && (
        <Heading level={2} size="m">
          {title}
        </Heading>
      )}
      {pieces}
      {rest && <Prose html={rest} />}
    </section>
  );
}

function FeatureCta({ of, page }: { of: Article["featureCTA"]; page: PageContext }) {
  if (!of || (!of.heading && !of.description && !page.editing)) return null;
  return (
    <div className={feature} data-tone="sand">
      {of.heading && (
        <Heading level={3} size="s">
          {of.heading}
        </Heading>
      )}
      {of.description && <Prose html={of.description} />}
      <Cta link={of.ctaLink} text={of.ctaText} page={page} size="small" />
    </div>
  );
}

function HighlightCards({ of, page }: { of: Article["highlightCards"]; page: PageContext }) {
  const visibleCards = of?.cards.filter(({ title }) => title || page.editing) ?? [];
  if (visibleCards.length === 0) return null;
  return (
    <div>
      {of?.heading && (
        <Heading level={3} size="s">
          {of.heading}
        </Heading>
      )}
      <ul className={cards}>
        {visibleCards.map(({ id, image, title, description, link }) => (
          <li key={id || title}>
            <Card
              title={title}
              level={of?.heading ? 4 : 3}
              picture={image && <FieldPicture image={image} fit="cover" decorative />}
              {...(link && link.href !== "#" ? linkProps(link) : {})}
            >
              {description && <p>{description}</p>}
            </Card>
          </li>
        ))}
      </ul>
    </div>
  );
}
