import { css } from "@linaria/core";
import type { ElementType, HTMLAttributes } from "react";
import { classNames } from "./class-names.ts";

const muted = css`
  color: var(--color-muted);

  &[data-size="xs"] {
    font-size: var(--text-xs);
  }

  &[data-size="s"] {
    font-size: var(--text-s);
  }

  &[data-size="l"] {
    font-size: var(--text-l);
  }

  &:is(figcaption) {
    margin-block-start: var(--space-3);
  }
`;

interface MutedProps extends HTMLAttributes<HTMLElement> {
  as?: ElementType;
  size?: "xs" | "s" | "l";
}

/** Renders secondary text in a muted color. A `figcaption` also has a top margin. */
export const Muted = ({ as: Element = "p", size, className, ...attributes }: MutedProps) => (
  <Element className={classNames(muted, className)} data-size={size} {...attributes} />
);
