import { css } from "@linaria/core";
import type { ComponentProps, ReactNode } from "react";
import { classNames } from "../ui/class-names.ts";
import { Heading, type HeadingLevel } from "../ui/Heading.tsx";
import { Skeleton } from "../ui/Skeleton.tsx";

/* CSS class of a card, with custom properties: `--columns` for its grid, `--media` to show the picture, `--ratio`. */
const card = css`
  position: relative;
  display: grid;
  grid-template-columns: var(--columns, minmax(0, 1fr));
  gap: var(--space-3) var(--space-5);
  padding-block: var(--space-5);

  @media print {
    break-inside: avoid;
  }
`;

const picture = css`
  display: var(--media, none);
  place-items: center;
  align-self: start;
  aspect-ratio: var(--ratio, 4 / 3);
  overflow: clip;
  border-radius: var(--radius-m);
  color: var(--color-on-tint);
  background: var(--color-tint);
`;

const content = css`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  align-content: start;
  gap: var(--space-1);
  max-inline-size: 38em;
`;

const topLine = css`
  display: flex;
  flex-wrap: wrap;
  gap: var(--space-1) var(--space-3);
  font-size: var(--text-xs);
  color: var(--color-muted);
  overflow-wrap: anywhere;
`;

const link = css`
  text-decoration-color: transparent;

  &:hover {
    text-decoration-color: currentColor;
  }

  /* The title link covers the card. Other links of the card are positioned, so they are above it. */
  &[data-covers]::after {
    content: "";
    position: absolute;
    inset: 0;
  }
`;

const summary = css`
  font-size: var(--text-s);
  color: var(--color-muted);
`;

interface ResultCardProps {
  title: ReactNode;
  /** Attributes for the link in the card's title. If `to` is not set, the title is plain text. */
  to?: ComponentProps<"a"> | null | undefined;
  /** Set to false if the card contains links other than the title link. */
  covers?: boolean;
  level?: HeadingLevel;
  /** A short line, such as the result's URL, above the title. */
  above?: ReactNode;
  about?: ReactNode;
  /** Content below the card's summary. */
  children?: ReactNode;
  /** An image or an icon for the card. */
  media?: ReactNode;
  /** Content, such as links, below the card's text. */
  aside?: ReactNode;
  id?: string;
  className?: string;
}

/** Renders a search result or list entry as a card with an image, a title, a summary, and facts. */
export const ResultCard = ({ title, to, covers = true, level = 2, id, className, ...slots }: ResultCardProps) => (
  <article className={classNames(card, className)} id={id}>
    {slots.media && <div className={picture}>{slots.media}</div>}
    <div className={content}>
      {slots.above && <p className={topLine}>{slots.above}</p>}
      <Heading level={level} size="s">
        {to ? (
          <a className={link} data-covers={covers || undefined} {...to}>
            {title}
          </a>
        ) : (
          title
        )}
      </Heading>
      {slots.about && <p className={summary}>{slots.about}</p>}
      {slots.children}
    </div>
    {slots.aside}
  </article>
);

const line = css`
  &[data-length="short"] {
    inline-size: min(60%, 9rem);
  }

  &[data-length="middle"] {
    inline-size: min(80%, 22rem);
  }
`;

interface ResultSkeletonProps {
  /** Line widths in a result card's skeleton. */
  lines: readonly ("short" | "middle" | "long")[];
  media?: true;
  aside?: ReactNode;
  className?: string;
}

/** Skeleton that has the typical height of a `ResultCard`. */
export const ResultSkeleton = ({ lines, media, aside, className }: ResultSkeletonProps) => (
  <div className={classNames(card, className)}>
    {media && <Skeleton className={picture} />}
    <div className={content}>
      {lines.map((length, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the lines never change
        <div className={line} data-length={length} key={index}>
          <Skeleton shape="text" />
        </div>
      ))}
    </div>
    {aside}
  </div>
);
