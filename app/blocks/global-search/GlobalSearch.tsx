import { css } from "@linaria/core";
import type { ReactNode } from "react";
import { SKELETONS, STEPS } from "../../../lib/constants.ts";
import { ownWords } from "../../../lib/search.ts";
import type { PageContext } from "../../context/page-context.ts";
import { Enhance } from "../../islands/Enhance.tsx";
import { CrisisPart } from "../../search/CrisisHelp.tsx";
import { searchPhrases } from "../../search/phrases.ts";
import { NoResults, Places, pagesOf, ResultList, ResultStatus } from "../../search/ResultList.tsx";
import { type SiteSearch, siteSearch } from "../../search/site-search.ts";
import { Heading } from "../../ui/Heading.tsx";
import { Skeleton } from "../../ui/Skeleton.tsx";
import type { FailedProps, SkeletonProps, ViewProps } from "../types.ts";
import type { fields as fieldSet } from "./fields.ts";
import { phrases } from "./phrases.ts";
import { ResultCard, ResultSkeleton } from "./ResultCard.tsx";
import type { results } from "./results.enhance.ts";
import { SearchForm } from "./SearchForm.tsx";
import { NONE, type SiteResults } from "./search.ts";

type Fields = ViewProps<typeof fieldSet>["fields"];

const frame = css`
  padding-block-start: clamp(1.5rem, 1rem + 2.4vw, 4rem);
`;

const title = css`
  margin-block-end: var(--space-4);
`;

const hint = css`
  max-inline-size: var(--measure);
  color: var(--color-muted);
`;

const bone = css`
  max-inline-size: 48rem;
  block-size: 3.75rem;
  margin-block-end: calc(var(--space-5) + 2.6rem);
`;

interface FrameProps {
  fields: Fields;
  page: PageContext;
  search: SiteSearch;
  children: ReactNode;
}

function Frame({ fields, page, search, children }: FrameProps) {
  return (
    <Enhance<typeof results> name="global-search/results" wake="idle">
      <div className={`container ${frame}`}>
        <CrisisPart text={search.searchText} language={page.language} />
        <div className={title}>
          <Heading level={1} size="l">
            {fields.heading || page.t(searchPhrases.Search)}
          </Heading>
        </div>
        <SearchForm
          search={search}
          placeholder={fields.placeholderText || page.t(searchPhrases.SearchPlaceholder)}
          page={page}
        />
        <ResultStatus searching={page.t(searchPhrases.Searching)} />
        {children}
      </div>
    </Enhance>
  );
}

/** `27 results for “flu shots”` (GS-01). */
function countOf({ searchText, total }: SiteResults, { t }: PageContext): string {
  return t(total === 1 ? phrases.SearchCountOne : phrases.SearchCount, { n: total, text: searchText });
}

function Results({ fields, found, page }: { fields: Fields; found: SiteResults; page: PageContext }) {
  const { shown, searchText } = found;
  return (
    <ResultList
      page={page}
      before={
        searchText && (
          <span
            hidden
            data-term={ownWords(
              searchText,
              shown.map(({ name }) => name),
            )}
          />
        )
      }
      count={countOf(found, page)}
      cards={shown.map((result) => ({ id: result.url, card: <ResultCard result={result} host={page.host} /> }))}
      {...pagesOf(siteSearch, found)}
      moreText={page.t(phrases.SeeMore)}
      endText={found.page * STEPS.globalSearch.more < found.total ? page.t(phrases.SearchNarrow) : ""}
      empty={
        searchText ? (
          <NoResults page={page} text={page.t(searchPhrases.SearchNoneText)} />
        ) : (
          <p className={hint}>{fields.hint || page.t(phrases.SearchHint)}</p>
        )
      }
      skeleton={<ResultSkeleton />}
      places={SKELETONS.search}
    />
  );
}

export const GlobalSearch = ({ fields, page, data }: ViewProps<typeof fieldSet, SiteResults>) => (
  <Frame fields={fields} page={page} search={data}>
    <Results fields={fields} found={data} page={page} />
  </Frame>
);

/** A failed search shows what one without results does (GS-07); its text stays. */
export function GlobalSearchFailed({ fields, page, query }: FailedProps<typeof fieldSet>) {
  const search = siteSearch.read(query);
  return (
    <Frame fields={fields} page={page} search={search}>
      <Results fields={fields} found={{ ...search, ...NONE }} page={page} />
    </Frame>
  );
}

/** The form's place, and eight results (CN-02). */
export const GlobalSearchSkeleton = ({ fields, page }: SkeletonProps<typeof fieldSet>) => (
  <div className={`container ${frame}`}>
    <div className={title}>
      <Heading level={2} size="l">
        {fields.heading || page.t(searchPhrases.Search)}
      </Heading>
    </div>
    <Skeleton className={bone} />
    <div>
      <Places of={<ResultSkeleton />} count={SKELETONS.search} />
    </div>
  </div>
);
