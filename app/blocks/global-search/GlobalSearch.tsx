import { css } from "@linaria/core";
import type { ReactNode } from "react";
import { SKELETONS } from "../../../lib/constants.ts";
import type { DataLayerEvent } from "../../browser/data-layer.ts";
import { fieldPhrases } from "../../cms/phrases.ts";
import type { PageContext } from "../../context/page-context.ts";
import { Island } from "../../islands/Island.tsx";
import { CrisisHelp } from "../../search/CrisisHelp.tsx";
import { searchPhrases } from "../../search/phrases.ts";
import { Places } from "../../search/ResultList.tsx";
import { siteSearch } from "../../search/site-search.ts";
import { servedFrom } from "../../search/use-result-search.ts";
import { Heading } from "../../ui/Heading.tsx";
import { Skeleton } from "../../ui/Skeleton.tsx";
import { visuallyHidden } from "../../ui/visually-hidden.ts";
import type { FailedProps, SkeletonProps, ViewProps } from "../types.ts";
import type { fields as fieldSet } from "./fields.ts";
import { phrases } from "./phrases.ts";
import { headingOf, Results, ResultsFailed, WebPageSkeleton } from "./Results.tsx";
import { GlobalSearchIsland } from "./Search.island.tsx";
import { NONE, type SiteResults } from "./search.ts";

const frame = css`
  padding-block-start: clamp(1rem, 0.4rem + 2.6vw, 4rem);

  & h1 {
    margin-block-end: var(--space-4);
    font-size: var(--heading-l);
    overflow-wrap: anywhere;
  }

  /* The heading states the number of results. */
  & [data-bar] {
    ${visuallyHidden}
  }
`;

const title = css`
  margin-block-end: var(--space-4);
`;

const skeletonBox = css`
  max-inline-size: 48rem;
  block-size: 3.75rem;
  margin-block-end: calc(var(--space-5) + 2.6rem);
`;

interface Data extends SiteResults {
  /** Analytics events for the search. Undefined if the search failed. */
  events?: readonly DataLayerEvent[];
}

interface FrameProps extends Pick<ViewProps<typeof fieldSet>, "fields" | "page"> {
  data: Data;
  results: ReactNode;
}

function Frame({ fields, page, data, results }: FrameProps) {
  const { searchText, searchIndex, page: step } = data;
  const authored = fields.heading || page.t(searchPhrases.Search);
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
          hint: hintOf(fields, page),
          heading: authored,
          servedHeading: headingOf(data, authored, page),
          host: page.host,
          from: servedFrom(data),
          events: data.events ?? [],
        }}
        served={{
          crisis: <CrisisHelp text={searchText} language={page.language} />,
          results,
        }}
      />
    </div>
  );
}

const hintOf = (fields: FrameProps["fields"], { t }: PageContext) => fields.hint || t(phrases.SearchHint);

export const GlobalSearch = ({ fields, page, data }: ViewProps<typeof fieldSet, Data>) => (
  <Frame
    fields={fields}
    page={page}
    data={data}
    results={<Results found={data} hint={hintOf(fields, page)} host={page.host} page={page} />}
  />
);

/** If the site search fails, renders an error message. The search form preserves the search text. */
export function GlobalSearchFailed({ fields, page, query, reason }: FailedProps<typeof fieldSet>) {
  const search = siteSearch.read(query);
  return (
    <Frame
      fields={fields}
      page={page}
      data={{ ...search, ...NONE }}
      results={<ResultsFailed reason={reason} retry={siteSearch.url(search)} page={page} />}
    />
  );
}

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
