import { css } from "@linaria/core";
import { Fragment, type ReactNode, useState } from "react";
import type { PageContext } from "../context/page-context.ts";
import { ButtonLink } from "../ui/Button.tsx";
import { VisuallyHidden } from "../ui/VisuallyHidden.tsx";
import { searchPhrases } from "./phrases.ts";
import type { SearchParams } from "./search-params.ts";
import type { ShownResults } from "./shown-results.ts";
import type { Busy } from "./use-search.ts";

const results = css`
  position: relative;
  padding-block: var(--space-5) var(--section-space);

  /* No space before the first search. */
  &:not([aria-busy="true"], :has(> :not([data-cover]))) {
    padding: 0;
  }

  &[aria-busy="true"] [data-cover] {
    display: block;
  }

  &[aria-busy="true"] > ol {
    opacity: 0.35;
  }

  /* Further results are added below. */
  &[data-busy="more"] > [data-cover] {
    position: static;
  }

  /* Without results, the skeletons are in the flow. */
  &:not(:has(> ol)) > [data-cover] {
    position: static;
  }

  &[aria-busy="true"]:not(:has(> ol)) > :not([data-cover]) {
    display: none;
  }
`;

const bar = css`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: space-between;
  gap: var(--space-2) var(--space-5);
  padding-block-end: var(--space-3);
  border-block-end: 1px solid var(--color-border);
  font-size: var(--text-s);
`;

const count = css`
  font-weight: 700;
  font-variant-numeric: tabular-nums;
`;

const list = css`
  & > * + * {
    border-block-start: 1px solid var(--color-border);
  }
`;

/* Covers the old results while new results load, so that nothing moves. */
const cover = css`
  display: none;
  position: absolute;
  inset-inline: 0;
  inset-block-start: 4.5rem;
  background: var(--color-background);

  @media (prefers-reduced-motion: no-preference) {
    animation: appear 1ms 150ms both;
  }

  [data-more] > & {
    position: static;
  }

  @keyframes appear {
    from {
      opacity: 0;
    }
  }
`;

const back = css`
  padding-block: var(--space-4);
  border-block-end: 1px solid var(--color-border);
  text-align: center;
`;

const foot = css`
  display: grid;
  justify-items: center;
  padding-block-start: var(--space-6);
  border-block-start: 1px solid var(--color-border);
  color: var(--color-muted);
`;

const none = css`
  display: grid;
  justify-items: start;
  gap: var(--space-4);
  padding-block: var(--space-7);

  & > h2 {
    font-size: var(--heading-l);
  }
`;

interface ResultListProps {
  /** Text of the count. `{first}` is replaced by the number of the first result. */
  count: string;
  /** Number of the first result. Default: 1. */
  first?: number;
  /** URL of the previous results. */
  previous?: string | undefined;
  /** Content beside the count: sort order, reset link. */
  aside?: ReactNode;
  cards: readonly { id: string; card: ReactNode }[];
  /** Renders rows instead of cards (`LiveRows`). */
  rows?: (list: HTMLElement) => ReactNode;
  /** URL of further results; absent at the end. */
  more?: string | undefined;
  /** Label of that link. Default: "Show More". */
  moreText?: string;
  /** Text at the end. Default: "End of Results"; "" for none. */
  endText?: string;
  /** Skeleton of one card. */
  skeleton: ReactNode;
  /** Number of skeletons during a search. */
  places: number;
  /** Content above the results. */
  before?: ReactNode;
  /** Content when nothing was found. */
  empty: ReactNode;
  page: PageContext;
}

/** Returns the attributes of the element around results. `busy`: a search is running. */
export const resultFrame = (busy: Busy = null) => ({
  className: results,
  "data-results": true,
  ...(busy && { "aria-busy": true, "data-busy": busy }),
});

/** The content of the result frame. `useSearch` handles clicks on links marked `data-search` without a page load. */
export function ResultContent({
  count: text,
  first = 1,
  previous,
  aside,
  cards,
  more,
  page,
  moreText = page.t(searchPhrases.ShowMore),
  endText = page.t(searchPhrases.EndOfResults),
  skeleton,
  places,
  before,
  empty,
  rows,
}: ResultListProps) {
  const [inPage, setInPage] = useState<HTMLElement | null>(null);
  // In the browser, further results are appended, so the first number stays the same.
  const [start = "", end] = text.split("{first}");
  const shown = end === undefined ? start : `${start}${first}${end}`;
  return (
    <>
      {before}
      {cards.length === 0 ? (
        empty
      ) : (
        <>
          <div className={bar} data-bar>
            <p className={count} data-say>
              {start}
              {end !== undefined && <span data-first>{first}</span>}
              {end}
            </p>
            {aside}
          </div>
          {previous && (
            <p className={back}>
              <a href={previous} data-search>
                {page.t(searchPhrases.PreviousResults)}
              </a>
            </p>
          )}
          <ol className={list} ref={setInPage}>
            {rows
              ? inPage && rows(inPage)
              : cards.map(({ id, card }) => (
                  <li key={id} data-id={id}>
                    {card}
                  </li>
                ))}
          </ol>
          <div className={foot} data-more>
            {more ? (
              <ButtonLink variant="secondary" href={more} data-search>
                {moreText}
                {/* Visually hidden context for lists of links. */}
                <VisuallyHidden> ({shown})</VisuallyHidden>
              </ButtonLink>
            ) : (
              endText && <p>{endText}</p>
            )}
          </div>
        </>
      )}
      <div className={cover} data-cover aria-hidden="true">
        <Places of={skeleton} count={places} />
      </div>
    </>
  );
}

/** Returns `{first} - 20 of 57`. `ResultContent` replaces `{first}`. */
export const shownOf = (page: PageContext, { last, total }: { last: number; total: number }): string =>
  page.t(searchPhrases.ResultsShown, { n: last, total });

/** Returns the URLs of the previous and next results. */
export const pagesOf = <S extends { page: number }>(
  params: SearchParams<S>,
  found: S & Pick<ShownResults<unknown>, "first" | "previous" | "next">,
) => {
  const to = (page: number | undefined) => {
    const address = params.address(found, { page: page ?? found.page } as Partial<S>);
    // The last allowed page would link to itself.
    return address === params.address(found) ? undefined : address;
  };
  return { first: found.first, previous: to(found.previous), more: to(found.next) };
};

/** Repeats a skeleton. */
export const Places = ({ of: place, count: number }: { of: ReactNode; count: number }) =>
  // biome-ignore lint/suspicious/noArrayIndexKey: the skeletons are identical
  Array.from({ length: number }, (_, index) => <Fragment key={index}>{place}</Fragment>);

/** Message and next steps when a search found nothing or failed. */
export const NoResults = ({ text, page, children }: { text: string; page: PageContext; children?: ReactNode }) => (
  <div className={none}>
    <h2>{page.t(searchPhrases.NothingFound)}</h2>
    <p data-say>{text}</p>
    {children}
  </div>
);

/** Live region for search results. It must exist before its text changes, or screen readers do not announce it. */
export const ResultStatus = ({ text }: { text: string }) => (
  <VisuallyHidden>
    <span role="status">{text}</span>
  </VisuallyHidden>
);
