import { css } from "@linaria/core";
import type { ReactElement, ReactNode } from "react";
import { below, from, largeText } from "../theme/viewport.ts";
import { Heading, type HeadingLevel } from "./Heading.tsx";
import { Icon } from "./icons/Icon.tsx";
import type { IconName } from "./icons/paths.ts";

const card = css`
  position: relative;
  display: flex;
  flex-direction: column;
  block-size: 100%;
  overflow: clip;
  border: 1px solid var(--color-border);
  border-radius: var(--radius-m);
  color: var(--color-text);
  background: var(--color-surface);
  transition:
    box-shadow var(--duration-slow) var(--ease-out),
    border-color var(--duration-slow);

  &[data-link]:hover {
    border-color: transparent;
    box-shadow: var(--shadow-m);
  }

  &[data-link]:has(a:focus-visible) {
    outline: 3px solid var(--color-focus);
    outline-offset: 3px;
  }

  @media print {
    break-inside: avoid;
  }
`;

const media = css`
  aspect-ratio: 3 / 2;
  overflow: clip;
  background: var(--color-tint);

  &[data-square] {
    aspect-ratio: 1;
  }

  /* Without content below, the picture fills the card. */
  &:has(+ :empty) {
    flex: 1;
  }

  & img {
    transition: scale 600ms var(--ease-out);
  }

  @media (prefers-reduced-motion: no-preference) {
    [data-link]:hover > & img {
      scale: 1.03;
    }
  }
`;

const body = css`
  display: flex;
  flex: 1;
  flex-direction: column;
  gap: var(--space-3);
  padding: var(--space-5);

  @media ${largeText} {
    padding: var(--space-4);
  }

  &:empty {
    display: none;
  }

  /* Places the icon and arrow next to the text on phones, which shortens lists of cards. */
  @media ${from(360)} and ${below(600)} {
    &:not([data-row]):has(> span:first-child:not(:last-child)) {
      display: grid;
      grid-template-columns: auto minmax(0, 1fr) auto;
      gap: var(--space-2) 0;

      & > * {
        grid-column: 2;
      }

      & > span:first-child {
        grid-area: 1 / 1 / span var(--card-rows, 3);
        margin-inline-end: var(--card-gap, var(--space-4));
      }

      & > span:last-child:not(:has(> a)) {
        grid-area: 1 / 3 / span 3;
        align-self: center;
        margin: 0;
        margin-inline-start: var(--space-4);
        padding: 0;
      }
    }
  }

  /* Places icon, text, and arrow side by side if all of them fit. */
  &[data-row] {
    flex-flow: row wrap;
    align-items: center;
    gap: var(--space-3) var(--space-4);
  }

  [data-look="tiles"] & {
    padding: min(1rem, 3.4vw);
  }
`;

const rowWords = css`
  display: grid;
  flex: 1 1 min(100%, 8rem);
  gap: var(--space-2);
`;

const stretchedLink = css`
  color: inherit;
  text-decoration: none;
  outline: none;

  &::after {
    content: "";
    position: absolute;
    inset: 0;
  }

  [data-link]:hover & {
    color: var(--color-link);
  }
`;

const iconCircle = css`
  display: grid;
  place-items: center;
  inline-size: 3.25rem;
  block-size: 3.25rem;
  border-radius: var(--radius-m);
  color: var(--color-on-tint);
  background: var(--color-tint);
`;

const linkRow = css`
  display: flex;
  align-items: center;
  gap: var(--space-2);
  margin-block-start: auto;
  padding-block-start: var(--space-2);
  color: var(--color-accent);

  & > a {
    font-weight: 700;
    color: var(--color-link);
  }

  [data-row] & {
    margin-block: 0;
    padding: 0;
  }

  [data-look="tiles"] & {
    @media ${below(600)} {
      display: none;
    }
  }

  [data-link]:hover & > svg {
    translate: 0.35rem 0;
  }

  & > svg {
    transition: translate var(--duration-slow) var(--ease-out);
  }
`;

interface CardProps {
  title?: ReactNode;
  /** Heading level of the card's title; default: 3. */
  level?: HeadingLevel;
  /**
   * URL of the title link, which makes the entire card clickable. Any additional links in the card must have `position:
   * relative`.
   */
  href?: string;
  /** Text of a link at the bottom of the card. If `linkText` is set, the card's title is not a link. */
  linkText?: ReactNode;
  target?: string;
  rel?: string;
  /** Regional links as JSON (see `RegionLinks`). */
  "data-regions"?: string;
  /** The card's image, usually a `Picture` with `fit="cover"`. */
  picture?: ReactNode;
  /** Whether the image is square, like a portrait. */
  square?: boolean;
  icon?: IconName | ReactElement | undefined;
  /** Whether to arrange the icon, text, and arrow in a row. */
  row?: boolean;
  /** Icon for the link; default: an arrow. */
  end?: IconName;
  children?: ReactNode;
}

/** Renders a card with an optional image, icon, title, and link. */
export function Card({
  title,
  level = 3,
  href,
  linkText,
  picture,
  square,
  icon,
  row,
  end = "arrow-right",
  children,
  ...link
}: CardProps) {
  const isLinked = Boolean(href && (title || linkText));
  const anchor = (content: ReactNode) => (
    <a className={stretchedLink} href={href} {...link}>
      {content}
    </a>
  );
  const textContent = (
    <>
      {title && (
        <Heading level={level} size="s">
          {isLinked && !linkText ? anchor(title) : title}
        </Heading>
      )}
      {children}
      {isLinked && row && linkText && <span className={linkRow}>{anchor(linkText)}</span>}
    </>
  );
  return (
    <div className={card} data-link={isLinked || undefined}>
      {picture && (
        <div className={media} data-square={square || undefined}>
          {picture}
        </div>
      )}
      <div className={body} data-row={row || undefined}>
        {icon && <span className={iconCircle}>{typeof icon === "string" ? <Icon name={icon} size={28} /> : icon}</span>}
        {row ? <div className={rowWords}>{textContent}</div> : textContent}
        {isLinked && (
          <span className={linkRow}>
            {!row && linkText && anchor(linkText)}
            <Icon name={end} />
          </span>
        )}
      </div>
    </div>
  );
}
