import { css } from "@linaria/core";
import { Children, type ReactNode } from "react";
import { lineText } from "../../lib/text/lines.ts";

const heading = css`
  &[data-size="s"] {
    font-size: var(--heading-s);
    line-height: 1.3;
  }

  &[data-size="m"] {
    font-size: var(--heading-m);
    line-height: 1.22;
  }

  &[data-size="l"] {
    font-size: var(--heading-l);
    line-height: 1.16;
  }

  &[data-size="xl"] {
    font-size: var(--heading-xl);
    line-height: 1.08;
  }
`;

export type HeadingLevel = 1 | 2 | 3 | 4 | 5 | 6;
export type HeadingSize = "s" | "m" | "l" | "xl";

const defaultSizes: Record<HeadingLevel, HeadingSize> = { 1: "xl", 2: "l", 3: "m", 4: "s", 5: "s", 6: "s" };

interface HeadingProps {
  /** Heading level in the document outline. `size` sets the visual size independently of the level. */
  level: HeadingLevel;
  size?: HeadingSize;
  id?: string;
  children: ReactNode;
}

const textInLines = (child: ReactNode) => (typeof child === "string" ? lineText(child) : child);

export function Heading({ level, size = defaultSizes[level], id, children }: HeadingProps) {
  const Tag = `h${level}` as const;
  return (
    <Tag className={heading} data-size={size} id={id}>
      {typeof children === "string" ? lineText(children) : Children.map(children, textInLines)}
    </Tag>
  );
}
