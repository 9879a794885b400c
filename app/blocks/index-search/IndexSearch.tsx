import { css } from "@linaria/core";
import type { ReactNode } from "react";
import { SKELETONS } from "../../../lib/constants.ts";
import type { PageContext } from "../../context/page-context.ts";
import { Enhance } from "../../islands/Enhance.tsx";
import { Island } from "../../islands/Island.tsx";
import { CrisisPart } from "../../search/CrisisHelp.tsx";
import { searchPhrases } from "../../search/phrases.ts";
import { NoResults, Places, ResultList, ResultStatus, shownOf } from "../../search/ResultList.tsx";
import { SearchBand, SearchBandSkeleton } from "../../search/SearchBand.tsx";
import { type SiteSearch, siteSearch } from "../../search/site-search.ts";
import { from } from "../../theme/viewport.ts";
import { Button } from "../../ui/Button.tsx";
import { Heading } from "../../ui/Heading.tsx";
import { HiddenInputs } from "../../ui/HiddenInputs.tsx";
import type { FailedProps, SkeletonProps, ViewProps } from "../types.ts";
import type { fields as fieldSet } from "./fields.ts";
import { IndexCard, IndexSkeleton } from "./IndexCard.tsx";
import { phrases } from "./phrases.ts";
import type { results } from "./results.enhance.ts";
import { SearchBox } from "./SearchBox.island.tsx";
import { type IndexResults, indexSearchOf } from "./search.ts";

type Fields = ViewProps<typeof fieldSet>["fields"];

const eyebrow = css`
  margin-block-end: var(--space-2);
  font-size: var(--text-s);
  font-weight: 700;
  color: var(--color-link);
`;

const form = css`
  display: grid;
  gap: var(--space-4);
  max-inline-size: 48rem;

  @media ${from(600)} {
    grid-template-columns: minmax(0, 1fr) auto;
    align-items: end;
  }
`;

interface FrameProps {
  fields: Fields;
  page: PageContext;
  search: SiteSearch;
  children: ReactNode;
}

function Frame({ fields, page, search, children }: FrameProps) {
  const { t } = page;
  const { searchText, searchIndex } = search;
  // An index that only the page names does not belong into its addresses.
  const namedIndex = searchIndex === fields.searchIndex ? "" : searchIndex;
  return (
    <Enhance<typeof results> name="index-search/results" wake="idle">
      <div>
        <SearchBand>
          <CrisisPart text={searchText} language={page.language} />
          {fields.eyebrow && <p className={eyebrow}>{fields.eyebrow}</p>}
          <Heading level={1}>{fields.title || t(searchPhrases.Search)}</Heading>
          <search>
            <form className={form}>
              <Island
                name="index-search/SearchBox"
                wake="interaction"
                component={SearchBox}
                props={{
                  label: t(searchPhrases.SearchPlaceholder),
                  placeholder: fields.placeholderText,
                  defaultValue: searchText,
                  announcement: t(searchPhrases.Suggestions),
                  emptyHeading: t(phrases.RecentSearches),
                  clear: {
                    label: t(searchPhrases.SearchClear),
                    href: siteSearch.address({ searchIndex: namedIndex }),
                  },
                  searchIndex,
                }}
              />
              <HiddenInputs values={siteSearch.entries({ searchIndex: namedIndex })} />
              <Button type="submit">{t(searchPhrases.Search)}</Button>
            </form>
          </search>
        </SearchBand>
        <div className="container">
          <ResultStatus searching={t(searchPhrases.Searching)} />
          {children}
        </div>
      </div>
    </Enhance>
  );
}

function Results({ fields, found, page }: { fields: Fields; found: IndexResults; page: PageContext }) {
  const { results, total, searchText, searchIndex } = found;
  const namedIndex = searchIndex === fields.searchIndex ? "" : searchIndex;
  return (
    <ResultList
      page={page}
      count={shownOf(page, { last: results.length, total })}
      cards={results.map((result) => ({ id: result.url, card: <IndexCard result={result} host={page.host} /> }))}
      more={
        results.length < total
          ? siteSearch.address({ searchText, searchIndex: namedIndex, page: found.page + 1 })
          : undefined
      }
      empty={searchText && <NoResults page={page} text={page.t(searchPhrases.SearchNoneText)} />}
      skeleton={<IndexSkeleton />}
      places={SKELETONS.index}
    />
  );
}

export const IndexSearch = ({ fields, page, data }: ViewProps<typeof fieldSet, IndexResults>) => (
  <Frame fields={fields} page={page} search={data}>
    <Results fields={fields} found={data} page={page} />
  </Frame>
);

/** A failed search shows what one without results does (IX-04); its text stays. */
export function IndexSearchFailed({ fields, page, query }: FailedProps<typeof fieldSet>) {
  const search = indexSearchOf(query, fields.searchIndex);
  return (
    <Frame fields={fields} page={page} search={search}>
      <Results fields={fields} page={page} found={{ ...search, results: [], total: 0 }} />
    </Frame>
  );
}

/** The form's place, and six results (CN-02). */
export const IndexSearchSkeleton = ({ fields, page }: SkeletonProps<typeof fieldSet>) => (
  <div>
    <SearchBandSkeleton
      title={
        <>
          {fields.eyebrow && <p className={eyebrow}>{fields.eyebrow}</p>}
          <Heading level={2} size="xl">
            {fields.title || page.t(searchPhrases.Search)}
          </Heading>
        </>
      }
    />
    <div className="container">
      <Places of={<IndexSkeleton />} count={SKELETONS.index} />
    </div>
  </div>
);
