import { css } from "@linaria/core";
import type { ReactNode } from "react";
import { viewport } from "../theme/viewport.ts";

const columns = css`
  display: grid;
  grid-template-columns: minmax(0, 1fr);

  @media ${viewport.wide} {
    grid-template-columns: 17rem minmax(0, 1fr);
    gap: clamp(2rem, 4vw, 5rem);
  }
`;

const side = css`
  padding-block-start: var(--space-4);

  @media ${viewport.wide} {
    padding-block: var(--space-5) var(--section-space);
  }

  @media ${viewport.wide} and (min-height: 45rem) {
    &[data-stays] {
      position: sticky;
      inset-block-start: 4.5rem;
      align-self: start;
    }
  }
`;

interface ResultColumnsProps {
  label: string;
  filters: ReactNode;
  /** Whether the filters stay visible during scrolling if the viewport is tall enough for all filters. */
  stays?: true;
  children: ReactNode;
}

/** Renders search results and filters side by side. */
export const ResultColumns = ({ label, filters, stays, children }: ResultColumnsProps) => (
  <div className={`container ${columns}`}>
    <aside className={side} aria-label={label} data-stays={stays && ""}>
      {filters}
    </aside>
    {children}
  </div>
);

export const ResultColumnsSkeleton = ({ children }: { children: ReactNode }) => (
  <div className={`container ${columns}`}>
    <div />
    {children}
  </div>
);
