import type { ReactNode } from "react";
import type { FailureReason } from "../../context/failure.ts";
import type { PageContext } from "../../context/page-context.ts";
import type { Phrase } from "../../context/phrases.ts";
import { homeOf, siteLink } from "../../context/site-link.ts";
import { PageNotice } from "../../ui/PageNotice.tsx";
import { TextLink } from "../../ui/TextLink.tsx";
import { fieldPhrases } from "../phrases.ts";
import { FailureActions, failureText } from "./Failure.tsx";

/**
 * Renders the "not found" message for a wildcard item's URL that matches no record. By default, the message links to
 * the home page.
 */
export const NotFoundNotice = ({ page, children }: { page: PageContext; children?: ReactNode }) => (
  <PageNotice page={page} heading={page.t(fieldPhrases.NotFoundHeading)} text={page.t(fieldPhrases.NotFoundText)}>
    {children ?? <TextLink href={homeOf(page)}>{page.t(fieldPhrases.NotFoundHome)}</TextLink>}
  </PageNotice>
);

interface FailedProps {
  page: PageContext;
  reason: FailureReason;
  /** Query parameters of the failed request. */
  query: URLSearchParams;
}

/** Returns a block's `Failed` component: the error message, under the heading, for a record that could not be fetched. */
export const unavailable =
  (heading: Phrase) =>
  ({ page, reason, query }: FailedProps) => (
    <PageNotice page={page} heading={page.t(heading)} text={failureText(page, reason)}>
      <FailureActions page={page} retry={query.size ? `?${query}` : siteLink(page, page.path).href} />
    </PageNotice>
  );
