import { css } from "@linaria/core";
import type { ReactNode } from "react";
import type { ToneName } from "../../lib/brand/colors.ts";
import { viewport } from "../theme/viewport.ts";
import { Heading } from "./Heading.tsx";
import { Muted } from "./Muted.tsx";
import { Section } from "./Section.tsx";
import { Stack } from "./Stack.tsx";

const layout = css`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: var(--space-6) clamp(2rem, 6vw, 6rem);

  &[data-split] {
    @media ${viewport.wide} {
      grid-template-columns: minmax(0, 4fr) minmax(0, 8fr);
      align-items: start;
    }
  }

  &[data-note] {
    @media ${viewport.wide} {
      grid-template-rows: auto 1fr;
      row-gap: var(--space-4);

      & > :nth-child(2) {
        grid-row: span 2;
      }
    }
  }
`;

const intro = css`
  max-inline-size: 38em;
`;

interface SplitSectionProps {
  heading: string;
  text?: string;
  /** Text below the heading on wide screens, and below the content on narrow screens, where the content comes first. */
  note?: string;
  /** Content, such as an icon, above the heading. */
  mark?: ReactNode;
  tone?: ToneName;
  /** Whether the heading is above the content at all screen widths. */
  stacked?: boolean;
  children: ReactNode;
}

/** Renders a section whose heading is next to the content on wide screens. */
export function SplitSection({ heading, text, note, mark, tone, stacked, children }: SplitSectionProps) {
  return (
    <Section tone={tone}>
      <div className={layout} data-split={!stacked || undefined} data-note={note ? "" : undefined}>
        <Stack gap={4} className={intro}>
          {mark}
          {heading && <Heading level={2}>{heading}</Heading>}
          {text && <Muted size="l">{text}</Muted>}
        </Stack>
        {children}
        {note && (
          <Muted size="l" className={intro}>
            {note}
          </Muted>
        )}
      </div>
    </Section>
  );
}
