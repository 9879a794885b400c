import { css } from "@linaria/core";
import type { ReactNode } from "react";
import { below, viewport } from "../theme/viewport.ts";

const bar = css`
  padding-block-start: var(--space-4);

  @media ${below(600)} {
    padding-block-start: var(--space-2);
  }

  @media ${viewport.wide} {
    padding-block: var(--space-4) 0;
  }
`;

interface FilteredResultsProps {
  label: string;
  filters: ReactNode;
  children: ReactNode;
}

/** Renders the filters as a bar above the search results. */
export const FilteredResults = ({ label, filters, children }: FilteredResultsProps) => (
  <div className="container">
    <aside className={bar} aria-label={label}>
      {filters}
    </aside>
    {children}
  </div>
);

export const FilteredResultsSkeleton = ({ children }: { children: ReactNode }) => (
  <div className="container">{children}</div>
);
