import { css } from "@linaria/core";
import type { IndexResult } from "../../../contracts/search.ts";
import { foreignLanguage } from "../../../lib/cms/language.ts";
import { SKELETONS } from "../../../lib/constants.ts";
import { resultUrl } from "../../../lib/search/search.ts";
import { AnswerText } from "../../cms/components/AnswerText.tsx";
import type { PageContext } from "../../context/page-context.ts";
import { searchPhrases } from "../../search/phrases.ts";
import { ResultCard, ResultSkeleton } from "../../search/ResultCard.tsx";
import { NoResults, ResultContent, resultRange } from "../../search/ResultList.tsx";
import { type FailedSearchProps, SearchFailed } from "../../search/SearchFailed.tsx";
import { siteSearch } from "../../search/site-search.ts";
import type { Found } from "../../search/use-result-search.ts";
import type { IndexResults } from "./search.ts";

const card = css`
  min-block-size: 7.75rem;
`;

interface ResultsProps {
  found: IndexResults;
  /** The site's public hostname. Links to results on this hostname are relative. */
  host: string | undefined;
  page: PageContext;
  live?: Found<IndexResults, IndexResult>;
}

/** Renders index search results. */
export const Results = ({ found, host, page, live }: ResultsProps) => (
  <ResultContent
    page={page}
    params={siteSearch}
    found={found}
    live={live}
    idOf={({ url }) => url}
    card={(result) => <IndexCard result={result} host={host} page={page} />}
    count={resultRange(page, found)}
    empty={found.searchText && <NoResults page={page} text={page.t(searchPhrases.SearchNoneText)} />}
    skeleton={<IndexSkeleton />}
    places={SKELETONS.index}
  />
);

/** Renders the error message for a failed index search. */
export const ResultsFailed = (props: FailedSearchProps) => (
  <SearchFailed
    {...props}
    text={props.page.t(searchPhrases.SearchFailed)}
    skeleton={<IndexSkeleton />}
    places={SKELETONS.index}
  />
);

/** Renders an index search result. Renders nothing if the result's URL is unsafe. */
function IndexCard({ result, host, page }: Pick<ResultsProps, "host" | "page"> & { result: IndexResult }) {
  const link = resultUrl(result.url, host);
  if (!link) return null;
  const { title, description, language } = result;
  return (
    <ResultCard
      className={card}
      title={<AnswerText text={title} language={language} page={page} isName />}
      to={{ href: link.href, hrefLang: foreignLanguage(page, language) }}
      above={link.shown}
      about={description && <AnswerText text={description} language={language} page={page} />}
    />
  );
}

/** Skeleton that has the typical height of a search result. */
export const IndexSkeleton = () => <ResultSkeleton className={card} lines={["short", "middle", "long"]} />;
