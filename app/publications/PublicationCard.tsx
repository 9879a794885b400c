import { css } from "@linaria/core";
import { FieldLink } from "../cms/components/FieldLink.tsx";
import { FieldPicture } from "../cms/components/FieldPicture.tsx";
import { fieldPhrases } from "../cms/phrases.ts";
import type { PageContext } from "../context/page-context.ts";
import { ResultCard } from "../search/ResultCard.tsx";
import { Card } from "../ui/Card.tsx";
import type { HeadingLevel } from "../ui/Heading.tsx";
import { Facts } from "./Facts.tsx";
import { type Publication, publicationUrl } from "./publication-fields.ts";

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

/* The picture takes a fraction of the row. */
const row = css`
  border-block-start: 1px solid var(--color-border);

  @container (min-width: 26rem) {
    --media: block;
    --ratio: 3 / 2;

    &:has(> :nth-child(2)) {
      --columns: minmax(7rem, 1fr) minmax(0, 2fr);
    }
  }
`;

interface PublicationProps {
  of: Publication;
  level?: HeadingLevel;
  page: PageContext;
}

/** Renders a card that links to a publication. Topics on the card link to topic pages. */
export function PublicationCard({ of, level, page }: PublicationProps) {
  return (
    <Card
      title={of.pageTitle || page.t(fieldPhrases.EmptyTitle)}
      level={level}
      href={publicationUrl(of)}
      picture={of.image && <FieldPicture image={of.image} fit="cover" share="third" decorative />}
    >
      <About of={of} page={page} />
    </Card>
  );
}

/** Renders a list row that links to a publication. The row's parent element must have `container-type: inline-size`. */
export function PublicationRow({ of, level = 3, page }: PublicationProps) {
  const href = publicationUrl(of);
  return (
    <ResultCard
      className={row}
      title={of.pageTitle || page.t(fieldPhrases.EmptyTitle)}
      to={href ? { href } : null}
      level={level}
      media={of.image && <FieldPicture image={of.image} fit="cover" share="third" decorative />}
    >
      <About of={of} page={page} />
    </ResultCard>
  );
}

function About({ of, page }: PublicationProps) {
  const topics = [
    ...of.topics.map(({ id, websiteOverride, landingPage }) => ({ id, text: websiteOverride, link: landingPage })),
    ...of.topicIds.map(({ id, nameOverride }) => ({ id, text: nameOverride, link: null })),
  ].filter(({ text }) => text);
  return (
    <>
      {topics.length > 0 && (
        <ul className={topicList}>
          {topics.map(({ id, text, link }) => (
            <li key={id || text}>{link ? <FieldLink link={link} text={text} page={page} /> : text}</li>
          ))}
        </ul>
      )}
      {of.pageSummary && <p className={summary}>{of.pageSummary}</p>}
      <Facts of={of} page={page} />
    </>
  );
}
