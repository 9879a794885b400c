import { css } from "@linaria/core";
import { SKELETONS } from "../../../lib/constants.ts";
import { fieldPhrases } from "../../cms/phrases.ts";
import { Island } from "../../islands/Island.tsx";
import { CrisisHelp } from "../../search/CrisisHelp.tsx";
import { searchPhrases } from "../../search/phrases.ts";
import { Places } from "../../search/ResultList.tsx";
import { SearchBandSkeleton } from "../../search/SearchBand.tsx";
import { Heading } from "../../ui/Heading.tsx";
import type { FailedProps, SkeletonProps, ViewProps } from "../types.ts";
import type { fields as fieldSet } from "./fields.ts";
import { phrases } from "./phrases.ts";
import { IndexSkeleton, Results } from "./Results.tsx";
import { IndexSearchIsland } from "./Search.island.tsx";
import { type IndexResults, indexSearchOf, NO_RESULTS } from "./search.ts";

const eyebrow = css`
  margin-block-end: var(--space-2);
  font-size: var(--text-s);
  font-weight: 700;
  color: var(--color-link);
`;

type IndexSearchProps = Pick<ViewProps<typeof fieldSet, IndexResults>, "fields" | "page" | "data">;

export function IndexSearch({ fields, page, data }: IndexSearchProps) {
  const { searchText, searchIndex, page: step } = data;
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
            <Heading level={1}>{fields.title || page.t(searchPhrases.Search)}</Heading>
          </>
        ),
        results: <Results found={data} host={page.host} page={page} />,
      }}
    />
  );
}

/**
 * If the index search fails, renders the same message as for a search without results. The search form preserves the
 * search text.
 */
export const IndexSearchFailed = ({ fields, page, query }: FailedProps<typeof fieldSet>) => (
  <IndexSearch fields={fields} page={page} data={{ ...indexSearchOf(query, fields.searchIndex), ...NO_RESULTS }} />
);

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
