import { css } from "@linaria/core";
import { SKELETONS } from "../../../lib/constants.ts";
import { fieldPhrases } from "../../cms/phrases.ts";
import { Island } from "../../islands/Island.tsx";
import { CrisisHelp } from "../../search/CrisisHelp.tsx";
import { searchPhrases } from "../../search/phrases.ts";
import { Places } from "../../search/ResultList.tsx";
import { siteSearch } from "../../search/site-search.ts";
import { servedFrom } from "../../search/use-result-search.ts";
import { Heading } from "../../ui/Heading.tsx";
import { Skeleton } from "../../ui/Skeleton.tsx";
import type { FailedProps, SkeletonProps, ViewProps } from "../types.ts";
import type { fields as fieldSet } from "./fields.ts";
import { phrases } from "./phrases.ts";
import { Results, WebPageSkeleton } from "./Results.tsx";
import { GlobalSearchIsland } from "./Search.island.tsx";
import { NONE, type SiteResults, searchEvents } from "./search.ts";

const frame = css`
  padding-block-start: clamp(1.5rem, 1rem + 2.4vw, 4rem);
`;

const title = css`
  margin-block-end: var(--space-4);
`;

const skeletonBox = css`
  max-inline-size: 48rem;
  block-size: 3.75rem;
  margin-block-end: calc(var(--space-5) + 2.6rem);
`;

type GlobalSearchProps = Pick<ViewProps<typeof fieldSet, SiteResults>, "fields" | "page" | "data">;

export function GlobalSearch({ fields, page, data }: GlobalSearchProps) {
  const { searchText, searchIndex, page: step } = data;
  const hint = fields.hint || page.t(phrases.SearchHint);
  return (
    <div className={`container ${frame}`}>
      <Island
        name="global-search/Search"
        hydrate="idle"
        component={GlobalSearchIsland}
        page={page}
        needs={{ phrases: [phrases, searchPhrases, fieldPhrases] }}
        props={{
          search: { searchText, searchIndex, page: step },
          placeholder: fields.placeholderText || page.t(searchPhrases.SearchPlaceholder),
          hint,
          host: page.host,
          from: servedFrom(data),
          events: searchEvents(data),
        }}
        served={{
          crisis: <CrisisHelp text={searchText} language={page.language} />,
          before: (
            <div className={title}>
              <Heading level={1} size="l">
                {fields.heading || page.t(searchPhrases.Search)}
              </Heading>
            </div>
          ),
          results: <Results found={data} hint={hint} host={page.host} page={page} />,
        }}
      />
    </div>
  );
}

/**
 * If the site search fails, renders the same message as for a search without results. The search form preserves the
 * search text.
 */
export const GlobalSearchFailed = ({ fields, page, query }: FailedProps<typeof fieldSet>) => (
  <GlobalSearch fields={fields} page={page} data={{ ...siteSearch.read(query), ...NONE }} />
);

/** Renders the search form and eight skeletons while the site search loads. */
export const GlobalSearchSkeleton = ({ fields, page }: SkeletonProps<typeof fieldSet>) => (
  <div className={`container ${frame}`}>
    <div className={title}>
      <Heading level={2} size="l">
        {fields.heading || page.t(searchPhrases.Search)}
      </Heading>
    </div>
    <Skeleton className={skeletonBox} />
    <div>
      <Places of={<WebPageSkeleton />} count={SKELETONS.search} />
    </div>
  </div>
);
