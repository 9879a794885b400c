import { css } from "@linaria/core";
import type { CSSProperties, ElementType, HTMLAttributes } from "react";
import { viewport } from "../theme/viewport.ts";
import { classNames } from "./class-names.ts";
import { gaps, type Space } from "./layout.ts";

const grid = css`
  display: grid;
  grid-template-columns: repeat(auto-fill, minmax(min(100%, var(--least)), 1fr));
  ${gaps()}
`;

const split = css`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: var(--space-6) clamp(2rem, 5vw, 6rem);

  & > :empty {
    display: none;
  }

  @media ${viewport.wide} {
    align-items: start;

    &[data-split="aside"]:has(> :nth-child(2)):not(:has(> :empty)) {
      grid-template-columns: minmax(0, 1fr) minmax(0, 26rem);
    }

    &[data-split="form"] {
      grid-template-columns: minmax(0, 1fr) minmax(0, 46rem);
    }

    &[data-split="heading"] {
      grid-template-columns: minmax(0, 4fr) minmax(0, 8fr);
    }
  }
`;

interface GridProps extends HTMLAttributes<HTMLElement> {
  as?: ElementType;
  /** Minimum column width in rem. */
  least: number;
  gap: Space;
}

/** Renders a grid with as many equally wide columns as fit. */
export const Grid = ({ as: Element = "div", least, gap, className, ...attributes }: GridProps) => (
  <Element
    className={classNames(grid, className)}
    data-gap={gap}
    style={{ "--least": `${least}rem` } as CSSProperties}
    {...attributes}
  />
);

interface SplitProps extends HTMLAttributes<HTMLElement> {
  /** Column layout: an aside next to the main content, a form next to its text, or content next to its heading. */
  kind: "aside" | "form" | "heading";
}

/** Renders two columns on wide screens. An empty column takes up no space. */
export const Split = ({ kind, className, ...attributes }: SplitProps) => (
  <div className={classNames(split, className)} data-split={kind} {...attributes} />
);
