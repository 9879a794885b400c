import { css } from "@linaria/core";
import type { ReactNode } from "react";
import { Skeleton } from "../ui/Skeleton.tsx";

const band = css`
  padding-block: clamp(2rem, 1.4rem + 2.4vw, 4rem) var(--space-6);

  & > :is(h1, h2),
  & > div > h1 {
    margin-block-end: var(--space-5);
  }

  /* Less padding below breadcrumbs, which are in a wrapper inside islands. */
  &:has(> nav, > :first-child > nav) {
    padding-block-start: clamp(1rem, 0.6rem + 1.4vw, 2rem);

    & h1 {
      margin-block-start: var(--space-4);
    }
  }
`;

const heading = css`
  inline-size: min(100%, 12em);
  font-size: var(--heading-xl);
`;

const form = css`
  block-size: 3.25rem;
  max-inline-size: 48rem;
  margin-block-start: 1.9rem;
`;

const wideForm = css`
  max-inline-size: 64rem;
`;

/** Renders a styled section for the heading and form of a search page. */
export const SearchBand = ({ children }: { children: ReactNode }) => (
  <div data-tone="sand">
    <div className={`container ${band}`}>{children}</div>
  </div>
);

interface SearchBandSkeletonProps {
  /** Heading of the search page. Set only if the heading does not depend on the results. */
  title?: ReactNode;
  wide?: boolean;
}

export const SearchBandSkeleton = ({ title, wide }: SearchBandSkeletonProps) => (
  <SearchBand>
    {title ?? <Skeleton shape="text" className={heading} />}
    <Skeleton className={wide ? `${form} ${wideForm}` : form} />
  </SearchBand>
);
