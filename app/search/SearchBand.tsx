import { css } from "@linaria/core";
import type { ReactNode } from "react";
import { below } from "../theme/viewport.ts";
import { Skeleton } from "../ui/Skeleton.tsx";
import { visuallyHidden } from "../ui/visually-hidden.ts";

const band = css`
  padding-block: clamp(1.5rem, 1.2rem + 1.4vw, 2.5rem) var(--space-5);

  & > :is(h1, h2),
  & > div > h1 {
    margin-block-end: var(--space-5);
    overflow-wrap: anywhere;
  }

  /* Less padding below breadcrumbs, which are in a wrapper inside islands. */
  &:has(> nav, > :first-child > nav) {
    padding-block-start: clamp(1rem, 0.6rem + 1.4vw, 2rem);

    & h1 {
      margin-block-start: var(--space-4);
    }
  }

  /* On a phone, the first result is on the first screen. */
  @media ${below(600)} {
    padding-block: var(--space-4) var(--space-2);

    & h1,
    & > h2 {
      margin-block-end: var(--space-3);
      font-size: var(--heading-m);
    }

    &:has(> nav, > :first-child > nav) {
      padding-block-start: var(--space-2);

      & h1 {
        margin-block-start: var(--space-1);
      }
    }

    /* The heading and the magnifier say what the input is for. */
    & [data-label] {
      ${visuallyHidden}
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

/* On a phone, the location button and the common searches share one row that scrolls. */
const tools = css`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: 0 var(--space-5);
  margin-block-start: var(--space-3);

  & > ul {
    margin: 0;
  }

  & [data-location] {
    margin-inline-start: 0;
    border-color: currentColor;
    background: var(--color-surface);
  }

  @media ${below(600)} {
    flex-wrap: nowrap;
    gap: var(--space-4);
    margin-block-start: 0;
    margin-inline: calc(-1 * var(--gutter));
    padding: var(--space-1) var(--gutter);
    overflow-x: auto;
    white-space: nowrap;

    & > *,
    & li {
      flex: none;
    }

    & > ul {
      flex-wrap: nowrap;
      gap: var(--space-4);
    }

    & [popover] {
      white-space: normal;
    }
  }
`;

/** Row below a search form for the location button and common searches. */
export const SearchTools = ({ children }: { children: ReactNode }) => <div className={tools}>{children}</div>;

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
