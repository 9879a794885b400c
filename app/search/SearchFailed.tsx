import { css } from "@linaria/core";
import type { ReactNode } from "react";
import { FailureActions, failureText } from "../cms/components/Failure.tsx";
import { fieldPhrases } from "../cms/phrases.ts";
import type { FailureReason } from "../context/failure.ts";
import type { PageContext } from "../context/page-context.ts";
import { Note } from "../ui/Note.tsx";
import { searchPhrases } from "./phrases.ts";
import { Cover, messagePanel } from "./ResultList.tsx";
import type { SearchFailure } from "./use-search.ts";

interface SearchFailedProps {
  /** What does not work, such as "We can’t search locations right now". */
  text: string;
  reason: FailureReason;
  /** URL that repeats the search. */
  retry: string;
  page: PageContext;
  /** Skeleton for a result card and the number of skeletons to show while the search runs again. */
  skeleton?: ReactNode;
  places?: number;
  /** Text above the retry link. */
  urgent?: ReactNode;
  /** Other ways to find what the visitor searches for. */
  children?: ReactNode;
}

/** Props for the part of a block that shows a failed search. */
export type FailedSearchProps = Pick<SearchFailedProps, "reason" | "retry" | "page">;

/** Renders the error message for a search that failed, so that a failure never looks like an empty result. */
export const SearchFailed = ({
  text,
  reason,
  retry,
  page,
  skeleton,
  places = 0,
  urgent,
  children,
}: SearchFailedProps) => (
  <>
    <div className={messagePanel} data-failed>
      <h2 data-say>{text}</h2>
      <p>
        {/* A search without criteria has the URL "?". */}
        {retry !== "?" && `${page.t(searchPhrases.SearchKept)} `}
        {failureText(page, reason)}
      </p>
      {urgent}
      <FailureActions page={page} retry={retry} inPlace />
      {children}
    </div>
    {skeleton && <Cover skeleton={skeleton} places={places} />}
  </>
);

const KEPT_RESULTS = { more: searchPhrases.MoreFailed, place: searchPhrases.PlaceFailed };

/** Returns the live region's text for a failed search. */
export const failureSummary = ({ t }: PageContext, { keeps }: SearchFailure, text: string): string =>
  keeps ? t(KEPT_RESULTS[keeps]) : text;

const keptResultsNote = css`
  margin-block-start: var(--space-4);
`;

/** Renders a note above or below results that a failed search did not replace. */
export const KeptResultsNote = ({ failure, page }: { failure: SearchFailure; page: PageContext }) => (
  <div className={keptResultsNote}>
    <Note kind="warning">
      <p>
        {failureSummary(page, failure, "")} {failureText(page, failure.reason)}
      </p>
      {failure.keeps === "place" && (
        <p>
          <a href={failure.retry} data-search>
            {page.t(fieldPhrases.TryAgain)}
          </a>
        </p>
      )}
    </Note>
  </div>
);
