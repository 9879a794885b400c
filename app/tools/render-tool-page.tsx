import type { ReactNode } from "react";
import type { Problem } from "../../contracts/problem.ts";
import { escapeHtml } from "../../lib/text/text.ts";
import type { ParsedPage } from "../cms/parse/parse-page.ts";
import { fieldPhrases } from "../cms/phrases.ts";
import type { Phrase } from "../context/phrases.ts";
import { homeOf } from "../context/site-link.ts";
import { renderHtml } from "../islands/render-html.ts";
import { stylesFor, stylesOf } from "../render/page-assets.ts";
import { pagePhrases } from "../render/phrases.ts";
import type { PageSettings, Report } from "../render/render-blocks.tsx";
import { type RenderedBody, renderShell } from "../render/render-body.tsx";
import { NOTICE, type Slots, slotMark } from "../render/slots.ts";
import type { Outcome, PageInput, PagePerson, ToolPage, ViewProps } from "./define.ts";
import { Content, Message, rolesText, SignOut, ToolHeader, Tools } from "./Frame.tsx";
import { predicateOf } from "./outcome.ts";
import { toolPagePhrases as phrases } from "./phrases.ts";
import { SendAgain } from "./SendAgain.tsx";

/**
 * Renders a page from code: with a header of the tools' own, or between a site's header and footer.
 * @param shell the CMS page that provides the site's header and footer, or null for the tools' own header
 */
export async function renderToolPage(
  shell: ParsedPage | null,
  folder: string,
  settings: PageSettings,
  report: Report,
  { person, keepsForm }: { person: PagePerson | null; keepsForm: boolean },
  content: ReactNode,
): Promise<RenderedBody & { styles: string }> {
  const slots: Slots = new Map();
  const main = await renderHtml(<Content isTool={!shell}>{content}</Content>, "c-");
  if (!shell) {
    const header = await renderHtml(<ToolHeader person={person} page={settings} keepsForm={keepsForm} />, "h-");
    const html = [
      `<a class="skip-link" href="#main">${escapeHtml(settings.t(pagePhrases.SkipToContent))}</a>`,
      `${slotMark(NOTICE)}<header data-theme="default">${header}</header>`,
      `<main id="main" tabindex="-1" data-theme="default">${main}</main>`,
    ].join("");
    return { html, slots, styles: stylesFor([folder]) };
  }
  const framed = { ...shell, regions: { ...shell.regions, main: [] } };
  const html = await renderShell(framed, settings, report, main, slots);
  return { html, slots, styles: stylesOf(framed, [folder]) };
}

/** Renders a tool page's `View` component. */
export const viewOf = ({ View }: ToolPage, props: ViewProps<unknown>): ReactNode => <View {...props} />;

/** Texts for actions that certainly changed nothing, keyed by status. */
const FAILED_ACTION: Partial<Record<number, Phrase>> = {
  413: phrases.ChangeTooLong,
  423: phrases.ChangeReadOnly,
  503: phrases.ChangeUnavailable,
};

interface FailedProps extends PageInput {
  status: number;
  /** The invalid URL parameters. Set only if the status is 400. */
  problems?: readonly Problem[] | undefined;
  /** The outcome of a POST request to the tool page. Set only if `load` failed after the action. */
  outcome?: Outcome | undefined;
  /** Whether an action failed, instead of `load`. */
  hasFailedAction?: boolean;
  /** The request ID, which users can include in error reports. */
  requestId: string;
}

/**
 * Renders the content of a tool page whose action or `load` function failed: the invalid URL parameters, or a retry
 * link.
 */
export function failedOf({ title }: ToolPage, props: FailedProps): ReactNode {
  const { status, problems = [], outcome, hasFailedAction = false, page, query, requestId } = props;
  const { t } = page;
  const heading = title(props satisfies PageInput);
  if (status === 400)
    return (
      <Message title={heading} text={t(phrases.AddressWrong)}>
        <ul>
          {problems.map((problem) => (
            <li key={problem.field}>
              “{problem.field}” {predicateOf(problem)}
            </li>
          ))}
        </ul>
      </Message>
    );
  const text = t(hasFailedAction ? (FAILED_ACTION[status] ?? phrases.ChangeUnclear) : phrases.PageFailedText);
  return (
    <Message title={heading} text={outcome?.message || text}>
      <p>
        <a href={query.size > 0 ? `${page.path}?${query}` : page.path}>{t(fieldPhrases.TryAgain)}</a>
      </p>
      <p>
        <small>{t(phrases.Reference, { id: requestId })}</small>
      </p>
    </Message>
  );
}

/** Renders a message about a submitted form, with a button that sends the form again. */
export const withForm = (content: ReactNode, fields: URLSearchParams | undefined, { page }: PageInput): ReactNode => (
  <>
    {content}
    {fields && <SendAgain fields={fields} page={page} />}
  </>
);

interface RejectedRequest {
  access: ToolPage["access"];
  /** URL of the sign-in page. After the user signs in, the sign-in page redirects back to this page. */
  signIn: string;
  /** The signed-in user, or null if no user is signed in. */
  person: PagePerson | null;
  /** Whether the rejected request was a POST request, which a page reload would repeat. */
  posted: boolean;
  /** Whether the form's page was shown to another person. */
  isOtherPerson: boolean;
  /** Whether the page has a button that sends the form again. */
  sendsAgain: boolean;
}

/** Renders a message that explains why the request for a tool page was rejected. */
export function refusalOf(
  status: 401 | 403 | 404 | 429 | 503,
  { access, signIn, person, posted, isOtherPerson, sendsAgain }: RejectedRequest,
  { page, actor }: PageInput,
): ReactNode {
  const { t } = page;
  switch (status) {
    case 401: {
      const postedText = sendsAgain ? phrases.NothingDoneYet : phrases.NothingDoneReload;
      return (
        <Message title={t(phrases.SignInNeeded)} text={t(posted ? postedText : phrases.SignInNeededText)}>
          <p>
            <a href={signIn} {...(posted && { target: "_blank", rel: "noreferrer" })}>
              {t(fieldPhrases.SignIn)}
            </a>
          </p>
        </Message>
      );
    }
    case 403: {
      if (isOtherPerson)
        return (
          <Message
            title={t(phrases.NothingChanged)}
            text={[
              t(phrases.ShownToOther, { name: person?.name ?? "" }),
              t(sendsAgain ? phrases.ShownToOtherAgain : phrases.ShownToOtherFile),
            ].join(" ")}
          >
            <SignOut isNewTab>{t(phrases.SignOutToSwitch)}</SignOut>
          </Message>
        );
      if (actor || access === "public")
        return <Message title={t(phrases.NothingChanged)} text={t(phrases.NothingChangedText)} />;
      const role = rolesText([access].flat(), t);
      // Another person has signed in in this browser while the form was open.
      if (sendsAgain)
        return (
          <Message
            title={t(phrases.NothingChanged)}
            text={t(phrases.OtherPersonText, { name: person?.name ?? "", role })}
          >
            <SignOut isNewTab>{t(phrases.SignOutToSwitch)}</SignOut>
          </Message>
        );
      return (
        <Message title={t(phrases.NotAllowed)} text={t(phrases.NotAllowedText, { role })}>
          {person && person.roles.length > 0 && (
            <p>
              {t(phrases.YouCanOpen)} <Tools roles={person.roles} page={page} />
            </p>
          )}
          {/* The sign-in page would immediately redirect a signed-in user back to this page. */}
          <SignOut>{t(phrases.SignOutToSwitch)}</SignOut>
        </Message>
      );
    }
    case 404:
      return (
        <Message title={t(fieldPhrases.NotFoundHeading)} text={t(fieldPhrases.NotFoundText)}>
          <p>
            <a href={homeOf(page)}>{t(fieldPhrases.NotFoundHome)}</a>
          </p>
        </Message>
      );
    case 429:
      return <Message title={t(phrases.TooManyRequests)} text={t(phrases.TooManyRequestsText)} />;
    case 503:
      return <Message title={t(phrases.SignInUnavailable)} text={t(phrases.SignInUnavailableText)} />;
  }
}
