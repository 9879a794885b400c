import { css } from "@linaria/core";
import type { ElementType, HTMLAttributes } from "react";
import { classNames } from "./class-names.ts";
import { gaps, type Space } from "./layout.ts";

const cluster = css`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  ${gaps("var(--space-2)")}
`;

interface ClusterProps extends HTMLAttributes<HTMLElement> {
  as?: ElementType;
  /** Gap between the items in a row. The gap between rows is always `--space-2`. */
  gap: Space;
}

/** Renders a row of items that wrap if they do not fit. */
export const Cluster = ({ as: Element = "div", gap, className, ...attributes }: ClusterProps) => (
  <Element className={classNames(cluster, className)} data-gap={gap} {...attributes} />
);
