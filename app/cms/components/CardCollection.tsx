import { css } from "@linaria/core";
import { fileExtension } from "../../../lib/text/files.ts";
import type { PageContext } from "../../context/page-context.ts";
import { toneOf } from "../../theme/style-option.ts";
import { below } from "../../theme/viewport.ts";
import { Card } from "../../ui/Card.tsx";
import { Carousel } from "../../ui/carousel/Carousel.tsx";
import { columns } from "../../ui/columns.ts";
import type { HeadingLevel } from "../../ui/Heading.tsx";
import { fileIconName } from "../../ui/icons/file-icon.ts";
import { Icon } from "../../ui/icons/Icon.tsx";
import { Section } from "../../ui/Section.tsx";
import { VisuallyHidden } from "../../ui/VisuallyHidden.tsx";
import type { Link } from "../fields/types.ts";
import { fieldPhrases } from "../phrases.ts";
import { AuthoredIcon } from "./AuthoredIcon.tsx";
import { type CardEntry, type CollectionFields, linkWithUrl } from "./card-fields.ts";
import { carouselLabels } from "./carousel-labels.ts";
import { leavesSite, linkProps, NewWindow } from "./FieldLink.tsx";
import { FieldPicture } from "./FieldPicture.tsx";
import { HeadingAside } from "./HeadingAside.tsx";

const grid = css`
  --least: 17rem;
  display: grid;
  gap: 24px;
  ${columns("var(--least)", "24px")}

  &[data-look="rows"] {
    --least: 24rem;
    gap: 16px 24px;
  }

  &[data-look="dense"] {
    --least: 19rem;
    gap: 12px 24px;
  }

  /* Two columns of small cards on phones. */
  &[data-look="tiles"] {
    @media ${below(600)} {
      --least: 8.5rem;
      gap: 12px;
    }
  }

  & > :only-child {
    max-inline-size: 40rem;
  }

  /* Six cards form rows of three on wide screens. */
  &:has(> :nth-child(6):last-child) {
    --least: max(19rem, (100% - 48px) / 3);
  }
`;

const text = css`
  color: var(--color-muted);

  [data-look="dense"] & {
    font-size: var(--text-s);
  }
`;

const pictureLink = css`
  display: block;
  block-size: 100%;
`;

interface CardCollectionProps {
  fields: CollectionFields;
  cards: readonly CardEntry[];
  page: PageContext;
  /**
   * Card layout. With `rows`, each card has its own row, and the icon is next to the text. Use `tiles` for images with
   * short titles.
   */
  look?: "grid" | "rows" | "dense" | "tiles";
  /**
   * CSS class that sets the number of visible cards at each viewport width (see `carouselSteps`). Cards that do not fit
   * form a carousel.
   */
  steps?: string;
  print?: "none";
}

/** Renders cards with a heading. The component renders nothing if there are no cards. */
export function CardCollection({ fields, cards, page, look = "grid", steps, print }: CardCollectionProps) {
  const { heading, description, styleOption } = fields;
  const visibleCards = cards.filter(
    (card) => page.editing || card.title || card.description || card.image || card.link?.text,
  );
  if (visibleCards.length === 0) return null;
  const entries = visibleCards.map((card) => (
    <CardOf key={card.id || card.title} card={card} page={page} level={heading ? 3 : 2} row={look !== "grid"} />
  ));
  return (
    <Section
      heading={heading}
      intro={description}
      print={print}
      tone={toneOf(styleOption, "plain")}
      aside={<HeadingAside fields={fields} page={page} />}
    >
      {steps ? (
        <Carousel label={heading || page.t(fieldPhrases.Cards)} steps={steps} words={carouselLabels(page)}>
          {entries}
        </Carousel>
      ) : (
        <ul className={grid} data-look={look}>
          {entries.map((entry) => (
            <li key={entry.key}>{entry}</li>
          ))}
        </ul>
      )}
    </Section>
  );
}

interface CardOfProps {
  card: CardEntry;
  page: PageContext;
  level: HeadingLevel;
  row?: boolean;
}

/**
 * Renders one card of a card collection. The card's title is the link. If the link has its own text, the link is below
 * the card's content.
 */
function CardOf({ card: { title, description, image, icon, ...card }, page, level, row }: CardOfProps) {
  const link = linkWithUrl(card.link);
  const file = link ? fileExtension(link.href) : "";
  const name = title || link?.text || (page.editing ? page.t(fieldPhrases.EmptyTitle) : "");
  const hasOwnLinkText = Boolean(link?.text && name !== link.text);
  const fullTitle = file ? `${name} (${file.toUpperCase()})` : name;
  return (
    <Card
      level={level}
      row={row}
      picture={image && <CardPicture image={image} link={name ? null : link} name={name} />}
      icon={
        icon ? (
          <AuthoredIcon icon={icon} size={28} decorative />
        ) : file && !image ? (
          <Icon name={fileIconName(file)} size={28} />
        ) : undefined
      }
      title={
        name && (
          <>
            {fullTitle}
            {link && !hasOwnLinkText && <NewWindow link={link} page={page} />}
          </>
        )
      }
      linkText={
        link &&
        hasOwnLinkText && (
          <>
            {link.text}
            {!page.editing && <VisuallyHidden>: {fullTitle}</VisuallyHidden>}
            <NewWindow link={link} page={page} />
          </>
        )
      }
      end={link && file ? "download" : link && leavesSite(link) ? "arrow-up-right" : undefined}
      {...(link ? linkProps(link) : {})}
    >
      {description && <p className={text}>{description}</p>}
    </Card>
  );
}

/**
 * Renders a card's image. If the card has a title, the image is decorative. If the card has no title, the image is
 * the link.
 */
function CardPicture({
  image,
  link,
  name,
}: {
  image: NonNullable<CardEntry["image"]>;
  link: Link | null;
  name: string;
}) {
  const picture = <FieldPicture image={image} fit="cover" share="third" decorative={Boolean(name)} />;
  if (!link || !image.alt) return picture;
  return (
    <a className={pictureLink} {...linkProps(link)}>
      {picture}
    </a>
  );
}
