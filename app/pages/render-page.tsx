import { css } from "@linaria/core";
import type { ReactNode } from "react";
import { renderToString } from "react-dom/server";
import type { ParsedPage } from "../page/parse/parse-page.ts";
import type { PageSettings, Report, Segment } from "../page/render/render-blocks.tsx";
import { renderShell, stylesFor, stylesOf } from "../page/render/render-body.tsx";
import type { CodePage, FailedProps, PageActor, PageInput, ViewProps } from "./define.ts";

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

const ROLES: Record<PageActor["role"], string> = { staff: "Staff", author: "Author", ops: "Operations" };

/** Who has signed in, and the way out. Works without script. */
function Account({ actor }: { actor: PageActor }) {
  return (
    <form className={`container ${account}`} method="post" action="/_edge/sign-out">
      <span>
        {ROLES[actor.role]}: {actor.name}
      </span>
      <button type="submit">Sign out</button>
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
  const main = renderToString(<Main actor={actor}>{content}</Main>, { identifierPrefix: "c-" });
  if (!shell) return { segments: [`<main id="main" tabindex="-1">${main}</main>`], styles: stylesFor([folder]) };
  const framed = { ...shell, regions: { ...shell.regions, main: [] } };
  return { segments: renderShell(framed, settings, report, [main]), styles: stylesOf(framed, [folder]) };
}

function Main({ actor, children }: { actor: PageActor | null; children: ReactNode }) {
  return (
    <>
      {actor && <Account actor={actor} />}
      <div className={`container ${content}`}>{children}</div>
    </>
  );
}

/** The View of a page with its data. */
export const viewOf = ({ View }: CodePage, props: ViewProps<unknown>): ReactNode => <View {...props} />;

/** What stands in for the View: the page's own words, else one sentence. */
export function failedOf({ Failed, title }: CodePage, props: FailedProps): ReactNode {
  if (Failed) return <Failed {...props} />;
  return (
    <Message
      title={title(props satisfies PageInput)}
      text="This cannot be shown just now. Please try again in a minute."
    >
      <p>
        <small>Reference: {props.requestId}</small>
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
export function refusalOf(status: 401 | 403 | 404 | 429 | 503, access: CodePage["access"], signIn: string): ReactNode {
  switch (status) {
    case 401:
      return (
        <Message title="Please sign in" text="This page is for people who work here.">
          <p>
            <a href={signIn}>Sign in</a>
          </p>
        </Message>
      );
    case 403:
      return (
        <Message
          title="This page is not for you"
          text={`It is for people with the role “${access}”. Ask whoever manages your account, or sign in as somebody else.`}
        >
          {/* Whoever is signed in would come straight back here. */}
          <form method="post" action="/_edge/sign-out">
            <button type="submit">Sign out, to sign in as somebody else</button>
          </form>
        </Message>
      );
    case 404:
      return (
        <Message title="Page not found" text="This page does not exist.">
          <p>
            <a href="/">Go to the Home page</a>
          </p>
        </Message>
      );
    case 429:
      return <Message title="Too many requests" text="Please wait a minute and try again." />;
    case 503:
      return (
        <Message title="Sign-in is not available" text="We cannot check who you are just now. Please try again soon." />
      );
  }
}
