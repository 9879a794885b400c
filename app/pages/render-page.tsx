import { css } from "@linaria/core";
import type { ReactNode } from "react";
import { renderToString } from "react-dom/server";
import type { PageContext } from "../context/page-context.ts";
import type { Phrase, Translate } from "../context/phrases.ts";
import { fieldPhrases } from "../fields/phrases.ts";
import type { ParsedPage } from "../page/parse/parse-page.ts";
import type { PageSettings, Report, Segment } from "../page/render/render-blocks.tsx";
import { renderShell, stylesFor, stylesOf } from "../page/render/render-body.tsx";
import type { CodePage, FailedProps, PageActor, PageInput, ViewProps } from "./define.ts";
import { codePagePhrases as phrases } from "./phrases.ts";

const account = css`
  display: flex;
  flex-wrap: wrap;
  justify-content: space-between;
  gap: var(--space-1) var(--space-4);
  padding-block: var(--space-2);
  font-size: var(--text-s);
  color: var(--color-muted);

  & button {
    min-block-size: 2rem;
    padding: 0;
    border: 0;
    font: inherit;
    font-weight: 700;
    text-decoration: underline;
    color: var(--color-link);
    background: none;
    cursor: pointer;
  }

  @media print {
    display: none;
  }
`;

const content = css`
  padding-block: clamp(1.5rem, 1rem + 2vw, 3rem) var(--space-8);
`;

const ROLES: Record<PageActor["role"], Phrase> = {
  staff: phrases.RoleStaff,
  author: phrases.RoleAuthor,
  ops: phrases.RoleOperations,
};

/** Who has signed in, and the way out. Works without script. */
function Account({ actor, t }: { actor: PageActor; t: Translate }) {
  return (
    <form className={`container ${account}`} method="post" action="/_edge/sign-out">
      <span>
        {t(ROLES[actor.role])}: {actor.name}
      </span>
      <button type="submit">{t(phrases.SignOut)}</button>
    </form>
  );
}

/**
 * A page from code in the site's own header and footer.
 * @param shell a page of the content system whose header and footer it takes; null where none can be had
 */
export function renderCodePage(
  shell: ParsedPage | null,
  folder: string,
  settings: PageSettings,
  report: Report,
  actor: PageActor | null,
  content: ReactNode,
): { segments: Segment[]; styles: string } {
  const main = renderToString(
    <Main actor={actor} t={settings.t}>
      {content}
    </Main>,
    { identifierPrefix: "c-" },
  );
  if (!shell) return { segments: [`<main id="main" tabindex="-1">${main}</main>`], styles: stylesFor([folder]) };
  const framed = { ...shell, regions: { ...shell.regions, main: [] } };
  return { segments: renderShell(framed, settings, report, [main]), styles: stylesOf(framed, [folder]) };
}

function Main({ actor, t, children }: { actor: PageActor | null; t: Translate; children: ReactNode }) {
  return (
    <>
      {actor && <Account actor={actor} t={t} />}
      <div className={`container ${content}`}>{children}</div>
    </>
  );
}

/** The View of a page with its data. */
export const viewOf = ({ View }: CodePage, props: ViewProps<unknown>): ReactNode => <View {...props} />;

/** What stands in for the View: the page's own words, else one sentence. */
export function failedOf({ Failed, title }: CodePage, props: FailedProps): ReactNode {
  if (Failed) return <Failed {...props} />;
  const { t } = props.page;
  return (
    <Message title={title(props satisfies PageInput)} text={t(phrases.PageFailedText)}>
      <p>
        <small>{t(phrases.Reference, { id: props.requestId })}</small>
      </p>
    </Message>
  );
}

/** A heading and a sentence: what a page says when it refuses. */
export function Message({ title, text, children }: { title: string; text: string; children?: ReactNode }) {
  return (
    <>
      <h1>{title}</h1>
      <p>{text}</p>
      {children}
    </>
  );
}

/** Why a page from code is not shown, in words for whoever asked for it. */
export function refusalOf(
  status: 401 | 403 | 404 | 429 | 503,
  access: CodePage["access"],
  signIn: string,
  { t, language }: PageContext,
): ReactNode {
  switch (status) {
    case 401:
      return (
        <Message title={t(phrases.SignInNeeded)} text={t(phrases.SignInNeededText)}>
          <p>
            <a href={signIn}>{t(fieldPhrases.SignIn)}</a>
          </p>
        </Message>
      );
    case 403:
      return (
        <Message
          title={t(phrases.NotAllowed)}
          text={t(phrases.NotAllowedText, { role: access === "public" ? "" : t(ROLES[access]) })}
        >
          {/* Whoever is signed in would come straight back here. */}
          <form method="post" action="/_edge/sign-out">
            <button type="submit">{t(phrases.SignOutToSwitch)}</button>
          </form>
        </Message>
      );
    case 404:
      return (
        <Message title={t(fieldPhrases.NotFoundHeading)} text={t(fieldPhrases.NotFoundText)}>
          <p>
            <a href={language === "es" ? "/es" : "/"}>{t(fieldPhrases.NotFoundHome)}</a>
          </p>
        </Message>
      );
    case 429:
      return <Message title={t(phrases.TooManyRequests)} text={t(phrases.TooManyRequestsText)} />;
    case 503:
      return <Message title={t(phrases.SignInUnavailable)} text={t(phrases.SignInUnavailableText)} />;
  }
}
