import { css } from "@linaria/core";
import type { ReactNode } from "react";
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
`;

const titleLink = css`
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

const disc = css`
  display: grid;
  place-items: center;
  inline-size: 3.25rem;
  block-size: 3.25rem;
  border-radius: var(--radius-m);
  color: var(--color-on-tint);
  background: var(--color-tint);
`;

const more = css`
  display: flex;
  margin-block-start: auto;
  padding-block-start: var(--space-2);
  color: var(--color-accent);
  transition: translate var(--duration-slow) var(--ease-out);

  [data-link]:hover & {
    translate: 0.35rem 0;
  }
`;

interface CardProps {
  title?: ReactNode;
  /** The title's place in the outline. */
  level?: HeadingLevel;
  /**
   * The whole card then leads there, by one link: its title. Other links need `position: relative` to stay above it.
   */
  href?: string;
  target?: string;
  rel?: string;
  /** Regional variants of the address (LY-04). */
  "data-regions"?: string;
  /** Usually a `Picture` with `fit="cover"`. */
  picture?: ReactNode;
  /** The picture is square, as portraits are, instead of wide. */
  square?: boolean;
  icon?: IconName;
  children?: ReactNode;
}

/** A surface that holds one thing. */
export function Card({ title, level = 3, href, picture, square, icon, children, ...link }: CardProps) {
  const linked = Boolean(href && title);
  return (
    <div className={card} data-link={linked || undefined}>
      {picture && (
        <div className={media} data-square={square || undefined}>
          {picture}
        </div>
      )}
      <div className={body}>
        {icon && (
          <span className={disc}>
            <Icon name={icon} size={28} />
          </span>
        )}
        {title && (
          <Heading level={level} size="s">
            {linked ? (
              <a className={titleLink} href={href} {...link}>
                {title}
              </a>
            ) : (
              title
            )}
          </Heading>
        )}
        {children}
        {linked && (
          <span className={more}>
            <Icon name="arrow-right" />
          </span>
        )}
      </div>
    </div>
  );
}
