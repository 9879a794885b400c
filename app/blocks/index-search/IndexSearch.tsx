import { css } from "@linaria/core";
import type { ReactNode } from "react";
import { SKELETONS } from "../../../lib/constants.ts";
import { fieldPhrases } from "../../cms/phrases.ts";
import { Island } from "../../islands/Island.tsx";
import { CrisisHelp } from "../../search/CrisisHelp.tsx";
import { searchPhrases } from "../../search/phrases.ts";
import { Places } from "../../search/ResultList.tsx";
import { SearchBandSkeleton } from "../../search/SearchBand.tsx";
import type { SiteSearch } from "../../search/site-search.ts";
import { siteSearch } from "../../search/site-search.ts";
import { Heading } from "../../ui/Heading.tsx";
import { PageTitle } from "../../ui/PageTitle.tsx";
import type { FailedProps, SkeletonProps, ViewProps } from "../types.ts";
import type { fields as fieldSet } from "./fields.ts";
import { phrases } from "./phrases.ts";
import { IndexSkeleton, Results, ResultsFailed } from "./Results.tsx";
import { IndexSearchIsland } from "./Search.island.tsx";
import { type IndexResults, indexSearchOf } from "./search.ts";

const eyebrow = css`
  margin-block-end: var(--space-2);
  font-size: var(--text-s);
  font-weight: 700;
  color: var(--color-link);
`;

interface FrameProps extends Pick<ViewProps<typeof fieldSet>, "fields" | "page"> {
  search: SiteSearch;
  results: ReactNode;
}

function Frame({ fields, page, search, results }: FrameProps) {
  const { searchText, searchIndex, page: step } = search;
  return (
    <Island
      name="index-search/Search"
      hydrate="idle"
      component={IndexSearchIsland}
      page={page}
      needs={{ phrases: [phrases, searchPhrases, fieldPhrases] }}
      props={{
        search: { searchText, searchIndex, page: step },
        ownIndex: fields.searchIndex,
        placeholder: fields.placeholderText,
        host: page.host,
      }}
      served={{
        crisis: <CrisisHelp text={searchText} language={page.language} />,
        before: (
          <>
            {fields.eyebrow && <p className={eyebrow}>{fields.eyebrow}</p>}
            <PageTitle page={page}>{fields.title || page.t(searchPhrases.Search)}</PageTitle>
          </>
        ),
        results,
      }}
    />
  );
}

export const IndexSearch = ({ fields, page, data }: ViewProps<typeof fieldSet, IndexResults>) => (
  <Frame fields={fields} page={page} search={data} results={<Results found={data} host={page.host} page={page} />} />
);

/** If the index search fails, renders an error message. The search form preserves the search text. */
export function IndexSearchFailed({ fields, page, query, reason }: FailedProps<typeof fieldSet>) {
  const search = indexSearchOf(query, fields.searchIndex);
  return (
    <Frame
      fields={fields}
      page={page}
      search={search}
      results={<ResultsFailed reason={reason} retry={siteSearch.url(search)} page={page} />}
    />
  );
}

/** Skeleton for the index search while the results load: the form and six results. */
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
