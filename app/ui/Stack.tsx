import { css } from "@linaria/core";
import type { ElementType, HTMLAttributes } from "react";
import { classNames } from "./class-names.ts";
import { gaps, type Space } from "./layout.ts";

const stack = css`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  align-content: start;
  ${gaps()}

  &[data-align="start"] {
    justify-items: start;
  }
`;

interface StackProps extends HTMLAttributes<HTMLElement> {
  as?: ElementType;
  gap: Space;
  /**
   * Horizontal alignment of the items. With `start`, items are as wide as their content. By default, items are as wide
   * as the stack.
   */
  align?: "start";
}

/** Renders a column of items with equal gaps. */
export const Stack = ({ as: Element = "div", gap, align, className, ...attributes }: StackProps) => (
  <Element className={classNames(stack, className)} data-gap={gap} data-align={align} {...attributes} />
);
