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

  /* Before anything was searched for it takes no room. */
  &:not([aria-busy="true"], :has(> :not([data-cover]))) {
    padding: 0;
  }

  &[aria-busy="true"] [data-cover] {
    display: block;
  }

  &[aria-busy="true"] > ol {
    opacity: 0.35;
  }

  /* Further results come below the others. */
  &[data-busy="more"] > [data-cover] {
    position: static;
  }

  /* Where no results stand, others come in their place. */
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

/* Lies over the first results while others come, so that nothing moves. */
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
  /** How many show, of how many; `{first}` in it is the number of the first. */
  count: string;
  /** The number of the first of them; 1 without it. */
  first?: number;
  /** The address with the results before these, where there are any. */
  previous?: string | undefined;
  /** Beside the count: the orders to choose from, a way back to everything. */
  aside?: ReactNode;
  /** One card each, in order. */
  cards: readonly { id: string; card: ReactNode }[];
  /** The rows in place of the cards, for the list that they stand in: `LiveRows`. */
  rows?: (list: HTMLElement) => ReactNode;
  /** The address with further results; without one this is the end. */
  more?: string | undefined;
  /** On the way to further results; 'Show More' without it. */
  moreText?: string;
  /** Said at the end, 'End of Results' without it; an empty text says nothing. */
  endText?: string;
  /** The place of one card. */
  skeleton: ReactNode;
  /** How many places show while a search runs (CN-02). */
  places: number;
  /** Above everything, whatever was found. */
  before?: ReactNode;
  /** What shows in place of the list when nothing was found. */
  empty: ReactNode;
  page: PageContext;
}

/** The attributes of the element that the results of a search stand in, and whether a search runs. */
export const resultFrame = (busy: Busy = null) => ({
  className: results,
  "data-results": true,
  ...(busy && { "aria-busy": true, "data-busy": busy }),
});

/** What stands in the frame of results. Its links marked `data-search` are followed in place by `useSearch`. */
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
  // In the browser, further results are put below these, and the number of the first stays.
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
                {/* "More" alone says nothing in a list of links. */}
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

/** `{first} - 20 of 57` (LC-09). `ResultContent` puts the number of the first in. */
export const shownOf = (page: PageContext, { last, total }: { last: number; total: number }): string =>
  page.t(searchPhrases.ResultsShown, { n: last, total });

/** Where the results before and after those on a page are. */
export const pagesOf = <S extends { page: number }>(
  params: SearchParams<S>,
  found: S & Pick<ShownResults<unknown>, "first" | "previous" | "next">,
) => {
  const to = (page: number | undefined) => {
    const address = params.address(found, { page: page ?? found.page } as Partial<S>);
    // The last page that an address can name leads to itself.
    return address === params.address(found) ? undefined : address;
  };
  return { first: found.first, previous: to(found.previous), more: to(found.next) };
};

/** The same place, several times. */
export const Places = ({ of: place, count: number }: { of: ReactNode; count: number }) =>
  // biome-ignore lint/suspicious/noArrayIndexKey: they are all the same
  Array.from({ length: number }, (_, index) => <Fragment key={index}>{place}</Fragment>);

/** A search that found nothing, or that failed: what is said, and what to do next (ER-05). */
export const NoResults = ({ text, page, children }: { text: string; page: PageContext; children?: ReactNode }) => (
  <div className={none}>
    <h2>{page.t(searchPhrases.NothingFound)}</h2>
    <p data-say>{text}</p>
    {children}
  </div>
);

/** The live region for the outcome of a search. It stays while results change, or it would not be announced (AX-03). */
export const ResultStatus = ({ text }: { text: string }) => (
  <VisuallyHidden>
    <span role="status">{text}</span>
  </VisuallyHidden>
);
