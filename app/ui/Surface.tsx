import { css } from "@linaria/core";
import type { ComponentProps } from "react";
import { classNames } from "./class-names.ts";

const surface = css`
  padding: min(clamp(1.25rem, 0.8rem + 2vw, 2.5rem), 7vw);
  border: 1px solid var(--color-border);
  border-radius: var(--radius-l);
  background: var(--color-surface);
  box-shadow: var(--shadow-s);
`;

interface SurfaceProps extends ComponentProps<"div"> {
  as?: "div" | "aside";
}

/** Renders a raised panel for a part of a section, such as a form or a receipt. */
export const Surface = ({ as: Element = "div", className, ...attributes }: SurfaceProps) => (
  <Element className={classNames(surface, className)} data-tone="plain" {...attributes} />
);
