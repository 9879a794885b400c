import type { ReactNode } from "react";
import type { PageContext } from "../../context/page-context.ts";
import { homeOf, siteLink } from "../../context/site-link.ts";
import { PageNotice } from "../../ui/PageNotice.tsx";
import { TextLink } from "../../ui/TextLink.tsx";
import { fieldPhrases } from "../phrases.ts";

/**
 * Renders the "not found" message for a wildcard item's URL that matches no record. By default, the message links to
 * the home page.
 */
export const NotFoundNotice = ({ page, children }: { page: PageContext; children?: ReactNode }) => (
  <PageNotice heading={page.t(fieldPhrases.NotFoundHeading)} text={page.t(fieldPhrases.NotFoundText)}>
    {children ?? <TextLink href={homeOf(page)}>{page.t(fieldPhrases.NotFoundHome)}</TextLink>}
  </PageNotice>
);

/** Renders the error message for a record that could not be fetched. */
export const UnavailableNotice = ({ page, heading }: { page: PageContext; heading: string }) => (
  <PageNotice heading={heading} text={page.t(fieldPhrases.TryAgainSoon)}>
    <TextLink {...siteLink(page, page.path)}>{page.t(fieldPhrases.TryAgain)}</TextLink>
  </PageNotice>
);
