import { css } from "@linaria/core";
import type { WebPage } from "../../../contracts/search.ts";
import { foreignLanguage } from "../../../lib/cms/language.ts";
import { mediaUrl } from "../../../lib/cms/media.ts";
import { SKELETONS, STEPS } from "../../../lib/constants.ts";
import { resultPicture, resultUrl, SITE_INDEX } from "../../../lib/search/search.ts";
import { AnswerText } from "../../cms/components/AnswerText.tsx";
import type { PageContext } from "../../context/page-context.ts";
import type { Phrase } from "../../context/phrases.ts";
import { searchPhrases } from "../../search/phrases.ts";
import { ResultCard, ResultSkeleton } from "../../search/ResultCard.tsx";
import { NoResults, ResultContent } from "../../search/ResultList.tsx";
import { type FailedSearchProps, SearchFailed } from "../../search/SearchFailed.tsx";
import { type SiteSearch, siteSearch } from "../../search/site-search.ts";
import type { Found } from "../../search/use-result-search.ts";
import { from } from "../../theme/viewport.ts";
import { Picture } from "../../ui/Picture.tsx";
import { phrases } from "./phrases.ts";
import type { SiteResults } from "./search.ts";

const hintText = css`
  max-inline-size: var(--measure);
  color: var(--color-muted);
`;

/* The picture is at the end of the row because most results have no picture. */
const card = css`
  @media ${from(600)} {
    min-block-size: 9.25rem;
    --media: block;
    --columns: minmax(0, 1fr) 8.5rem;

    & > :first-child:not(:only-child) {
      order: 1;
    }
  }
`;

/**
 * Returns text that states the number of results, such as `27 results for “flu shots”`, or that there are no results.
 */
export function outcomeOf({ searchText, total, shown }: SiteResults, { t }: PageContext): string {
  if (!searchText) return "";
  if (shown.length === 0) return t(searchPhrases.SearchNoneText);
  return t(total === 1 ? phrases.SearchCountOne : phrases.SearchCount, { n: total, text: searchText });
}

/** Returns the page's heading: the outcome of the search or, without search text, the author's heading. */
export function headingOf(results: SiteResults, authored: string, page: PageContext): string {
  const { searchText, shown } = results;
  if (!searchText) return authored;
  return shown.length > 0 ? outcomeOf(results, page) : page.t(phrases.ResultsHeading, { text: searchText });
}

interface ResultsProps {
  found: SiteResults;
  /** Text to show before the first search. */
  hint: string;
  /** The site's public hostname. Links to results on this hostname are relative. */
  host: string | undefined;
  page: PageContext;
  live?: Found<SiteResults, WebPage>;
}

/** Renders site search results. */
export const Results = ({ found, hint, host, page, live }: ResultsProps) => (
  <>
    {found.searchIndex && found.searchIndex !== SITE_INDEX && <PartNote search={found} page={page} />}
    <ResultContent
      page={page}
      params={siteSearch}
      found={found}
      live={live}
      idOf={({ url }) => url}
      card={(result) => <WebPageCard result={result} host={host} page={page} />}
      count={outcomeOf(found, page)}
      moreText={page.t(phrases.SeeMore)}
      endText={found.page * STEPS.globalSearch.more < found.total ? page.t(phrases.SearchNarrow) : ""}
      empty={
        found.searchText ? (
          <NoResults page={page} text={page.t(searchPhrases.SearchNoneText)} />
        ) : (
          <p className={hintText}>{hint}</p>
        )
      }
      skeleton={<WebPageSkeleton />}
      places={SKELETONS.search}
    />
  </>
);

/** Renders which part of the site a search covers, with a link that searches the whole site. */
function PartNote({ search, page: { t } }: { search: SiteSearch; page: PageContext }) {
  const part = PARTS[search.searchIndex];
  return (
    <p className={hintText}>
      {part ? t(phrases.SearchPartNamed, { part: t(part) }) : t(phrases.SearchPart)}{" "}
      <a href={siteSearch.url({ searchText: search.searchText })}>{t(phrases.SearchWholeSite)}</a>
    </p>
  );
}

/** Renders the error message for a failed site search. */
export const ResultsFailed = (props: FailedSearchProps) => (
  <SearchFailed
    {...props}
    text={props.page.t(searchPhrases.SearchFailed)}
    skeleton={<WebPageSkeleton />}
    places={SKELETONS.search}
  />
);

/** Names of search indexes that have the name of a site section. */
const PARTS: Readonly<Record<string, Phrase>> = {
  "health-library": phrases.KindArticle,
  news: phrases.KindNews,
};

/** Labels for search results, keyed by site section (the first path segment). */
const KINDS: Readonly<Record<string, Phrase>> = {
  "medical-services": phrases.KindService,
  "find-a-doctor": phrases.KindDoctor,
  locations: phrases.KindLocation,
  "classes-events": phrases.KindClass,
  conditions: phrases.KindCondition,
  "health-library": phrases.KindArticle,
  news: phrases.KindNews,
  careers: phrases.KindJob,
};

/** Returns a search result's label, such as `Doctor`, or the result's URL if the result is on another site. */
function kindOf({ href, shown }: { href: string; shown: string }, { t }: PageContext): string {
  const section = /^\/(?:[a-z]{2}\/)?([\w-]+)\/./.exec(href)?.[1] ?? "";
  return href.startsWith("/") ? t(KINDS[section] ?? phrases.KindPage) : shown;
}

/** Renders a site search result. Renders nothing if the result's URL is unsafe. */
function WebPageCard({ result, host, page }: Pick<ResultsProps, "host" | "page"> & { result: WebPage }) {
  const link = resultUrl(result.url, host);
  if (!link) return null;
  const picture = resultPicture(result.openGraphImage?.contentUrl, host);
  return (
    <ResultCard
      className={card}
      title={<AnswerText text={result.name} language={result.language} page={page} isName />}
      to={{ href: link.href, hrefLang: foreignLanguage(page, result.language) }}
      above={kindOf(link, page)}
      about={result.snippet && <AnswerText text={result.snippet} language={result.language} page={page} />}
      media={
        picture && (
          <Picture src={mediaUrl(picture, { width: 272, height: 204 })} alt="" width={272} height={204} fit="cover" />
        )
      }
    />
  );
}

/** Skeleton that has the typical height of a search result. */
export const WebPageSkeleton = () => (
  <ResultSkeleton className={card} media lines={["short", "middle", "long", "middle"]} />
);
