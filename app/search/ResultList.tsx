import { css } from "@linaria/core";
import { Fragment, type ReactNode } from "react";
import type { PageContext } from "../context/page-context.ts";
import type { Phrase } from "../context/phrases.ts";
import { below } from "../theme/viewport.ts";
import { ButtonLink } from "../ui/Button.tsx";
import { VisuallyHidden } from "../ui/VisuallyHidden.tsx";
import { LiveRows, type RowLayout, RowList } from "./LiveRows.tsx";
import { searchPhrases } from "./phrases.ts";
import type { SearchParams } from "./search-params.ts";
import type { ShownResults } from "./shown-results.ts";
import type { Found, ResultRow } from "./use-result-search.ts";
import type { Busy } from "./use-search.ts";

const results = css`
  position: relative;
  padding-block: var(--space-5) var(--section-space);

  @media ${below(600)} {
    padding-block-start: var(--space-1);
  }

  /* The result list takes no space before the first search. */
  &:not([aria-busy="true"], :has(> :not([data-cover]))) {
    padding: 0;
  }

  &[aria-busy="true"] [data-cover] {
    display: block;
  }

  &[aria-busy="true"] [data-rows] {
    opacity: 0.35;
  }

  /* Skeletons cover the general results until the browser has searched near the visitor's location. */
  :root[data-place] &[data-general] > :not([data-cover]) {
    visibility: hidden;
  }

  :root[data-place] &[data-general] > [data-cover] {
    display: block;
    inset-block-start: 0;
  }

  /* Further results are added below the existing results. */
  &[data-busy="more"] > [data-cover] {
    position: static;
  }

  /* If there are no results, the skeletons are in normal flow. */
  &:not(:has([data-rows])) > [data-cover] {
    position: static;
  }

  &[aria-busy="true"]:not(:has([data-rows])) > :not([data-cover]) {
    display: none;
  }
`;

const bar = css`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: space-between;
  gap: 0 var(--space-5);
  padding-block-end: var(--space-2);
  border-block-end: 1px solid var(--color-border);
  font-size: var(--text-s);
`;

const count = css`
  font-weight: 700;
  font-variant-numeric: tabular-nums;
`;

/* The skeletons cover the old results while new results load so that no content moves. */
const skeletonOverlay = css`
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

const previousLink = css`
  padding-block: var(--space-4);
  border-block-end: 1px solid var(--color-border);
  text-align: center;
`;

const footer = css`
  display: grid;
  justify-items: center;
  padding-block-start: var(--space-6);
  border-block-start: 1px solid var(--color-border);
  color: var(--color-muted);
`;

export const messagePanel = css`
  display: grid;
  justify-items: start;
  gap: var(--space-4);
  padding-block: var(--space-7);

  & > h2 {
    font-size: var(--heading-l);
  }
`;

interface ResultListProps<S extends { page: number }, T> {
  page: PageContext;
  params: SearchParams<S>;
  found: S & ShownResults<T>;
  idOf(result: T): string;
  card(result: T, number: number): ReactNode;
  /** Result rows of a search that ran in the browser. The first rows can be server-rendered. */
  live?: Pick<Found<unknown, T>, "rows" | "added"> | undefined;
  /** Text that states the number of results, with the placeholder `{first}` for the first result's number. */
  count: string;
  /** Arranges the result rows. By default, the result rows form an ordered list. */
  layout?: RowLayout | undefined;
  /** Content, such as the sort order and a reset link, next to the result count. */
  aside?: ReactNode;
  /** Label for the link that loads more results; default: "Show More". */
  moreText?: string;
  /** Text at the end of the list; default: "End of Results". An empty string omits the text. */
  endText?: string;
  /** Skeleton for a result card. */
  skeleton: ReactNode;
  /** Number of skeletons to show during a search. */
  places: number;
  /** Content above the result list. */
  before?: ReactNode;
  /** Content to show if the search returns no results. */
  empty: ReactNode;
}

/**
 * Returns attributes for the element that contains the results. `busy` is the type of search in progress, or null if no
 * search is in progress.
 */
export const resultFrame = (busy: Busy = null) => ({
  className: results,
  "data-results": true,
  ...(busy && { "aria-busy": true, "data-busy": busy }),
});

/**
 * Renders the content of the results container. When the visitor clicks a link that has the `data-search` attribute,
 * `useSearch` handles the click without a page load.
 */
export function ResultContent<S extends { page: number }, T>({
  page,
  params,
  found,
  idOf,
  card,
  live,
  layout,
  count: text,
  aside,
  moreText = page.t(searchPhrases.ShowMore),
  endText = page.t(searchPhrases.EndOfResults),
  skeleton,
  places,
  before,
  empty,
}: ResultListProps<S, T>) {
  const { first } = found;
  const { previous, more } = pagesOf(params, found);
  // "Show More" appends results in the browser, so the number of the first displayed result stays the same.
  const rangeText = text.replace("{first}", String(first));
  const rows: readonly ResultRow<T>[] = live?.rows ?? found.shown.map((result) => ({ id: idOf(result), result }));
  const cards = rows.map(({ id, result, nodes }, index) => ({
    id,
    ...(nodes && { nodes }),
    card: result && !nodes && card(result, first + index),
  }));
  return (
    <>
      {before}
      {cards.length === 0 ? (
        empty
      ) : (
        <>
          <div className={bar} data-bar>
            <p className={count} data-say>
              {rangeText}
            </p>
            {aside}
          </div>
          {previous && (
            <p className={previousLink}>
              <a href={previous} data-search>
                {page.t(searchPhrases.PreviousResults)}
              </a>
            </p>
          )}
          {live ? (
            <LiveRows rows={cards} layout={layout} wanted={cards.findIndex(({ id }) => id === live.added)} />
          ) : (
            <RowList rows={cards.map(({ id, card }) => ({ id, content: card }))} layout={layout} />
          )}
          <div className={footer} data-more>
            {more ? (
              <ButtonLink variant="secondary" href={more} data-search>
                {moreText}
                {/* Visually hidden context for lists of links. */}
                <VisuallyHidden>{` (${rangeText})`}</VisuallyHidden>
              </ButtonLink>
            ) : (
              endText && <p>{endText}</p>
            )}
          </div>
        </>
      )}
      <Cover skeleton={skeleton} places={places} />
    </>
  );
}

/** Renders the skeletons that cover the results during a search. */
export const Cover = ({
  skeleton,
  places,
}: Pick<ResultListProps<{ page: number }, unknown>, "skeleton" | "places">) => (
  <div className={skeletonOverlay} data-cover aria-hidden="true">
    <Places of={skeleton} count={places} />
  </div>
);

/** Returns the range of displayed results, such as `{first} - 20 of 57`. `ResultContent` replaces `{first}`. */
export const resultRange = (
  page: PageContext,
  { last, total }: Omit<ShownResults<unknown>, "shown">,
  phrase: Phrase = searchPhrases.ResultsShown,
): string => page.t(phrase, { n: last, total });

/** Returns the live region's text: the range and number of results, or a message that there are no results. */
export function resultSummary(
  page: PageContext,
  { first, last, total }: Omit<ShownResults<unknown>, "shown">,
  emptyPhrase: Phrase,
  rangePhrase: Phrase = searchPhrases.ResultsShown,
): string {
  return total === 0 ? page.t(emptyPhrase) : page.t(rangePhrase, { first, n: last, total });
}

/** Returns the URLs of the previous and next result pages. */
function pagesOf<S extends { page: number }>(params: SearchParams<S>, results: S & ShownResults<unknown>) {
  const pageUrl = (page: number | undefined) => {
    const address = params.url(results, { page: page ?? results.page } as Partial<S>);
    // At the maximum page number, the URL of the next page would be the same as the current URL.
    return address === params.url(results) ? undefined : address;
  };
  return { previous: pageUrl(results.previous), more: pageUrl(results.next) };
}

export const Places = ({ of: place, count: number }: { of: ReactNode; count: number }) =>
  // biome-ignore lint/suspicious/noArrayIndexKey: the skeletons are identical
  Array.from({ length: number }, (_, index) => <Fragment key={index}>{place}</Fragment>);

/* Below the help for an emergency, "nothing found" would read as "no help". */
const onlyMessage = css`
  body:has([data-crisis]) & {
    display: none;
  }
`;

/** Renders a message and suggestions for a search that returned no results. */
export const NoResults = ({ text, page, children }: { text: string; page: PageContext; children?: ReactNode }) => (
  <div className={children ? messagePanel : `${messagePanel} ${onlyMessage}`}>
    <h2>{page.t(searchPhrases.NothingFound)}</h2>
    <p data-say>{text}</p>
    {children}
  </div>
);

/**
 * Renders a live region that announces search results. Screen readers announce text only if the live region existed
 * before the text changed.
 */
export const ResultStatus = ({ text }: { text: string }) => (
  <VisuallyHidden>
    <span role="status">{text}</span>
  </VisuallyHidden>
);
