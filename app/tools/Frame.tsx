import { css } from "@linaria/core";
import type { ReactNode } from "react";
import { isOffered } from "../../lib/cms/features.ts";
import { shownToOf } from "../../lib/forms/shown-to.ts";
import { fieldPhrases } from "../cms/phrases.ts";
import type { PageContext } from "../context/page-context.ts";
import type { Phrase, Translate } from "../context/phrases.ts";
import { homeOf } from "../context/site-link.ts";
import { Island } from "../islands/Island.tsx";
import { Logo } from "../theme/brand/Logo.tsx";
import { Button } from "../ui/Button.tsx";
import { Stack } from "../ui/Stack.tsx";
import type { PageActor, PagePerson } from "./define.ts";
import { toolPagePhrases as phrases } from "./phrases.ts";
import { SendMarks } from "./staff/unsent/SendMarks.island.tsx";

const header = css`
  border-block-end: 1px solid var(--color-border);
  background: var(--color-surface);

  & > div {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: var(--space-1) var(--space-5);
    padding-block: var(--space-2);
    font-size: var(--text-s);
  }

  & > div > a:first-child {
    text-decoration: none;
    font-size: 0.85em;
  }

  & nav {
    display: flex;
    flex-wrap: wrap;
    flex: 1 1 auto;
    gap: 0 var(--space-4);
  }

  & nav a {
    padding-block: var(--space-2);
    font-weight: 700;
  }

  & form {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: 0 var(--space-3);
    color: var(--color-muted);
  }

  & button {
    min-block-size: 2.75rem;
    padding: 0;
    border: 0;
    font: inherit;
    font-weight: 700;
    text-decoration: underline;
    color: var(--color-link);
    background: none;
    cursor: pointer;
  }

  /* A printed list begins with its title. */
  @media print {
    display: none;
  }
`;

const content = css`
  padding-block: clamp(1.5rem, 1rem + 2vw, 3rem) var(--space-8);

  &[data-tool] {
    padding-block-start: var(--space-3);
  }

  @media print {
    padding-block: 0;
  }
`;

/** A form with `noreferrer` would have the header `Origin: null`, which the Worker rejects. */
const NEW_TAB = { target: "_blank", rel: "noopener" };

const ROLES: Record<PageActor["role"], Phrase> = {
  staff: phrases.RoleStaff,
  requests: phrases.RoleRequests,
  author: phrases.RoleAuthor,
  ops: phrases.RoleOperations,
};

/** Returns the display names of a user's roles, separated by slashes. */
export const rolesText = (roles: PagePerson["roles"], t: Translate): string =>
  roles.map((role) => t(ROLES[role])).join(" / ");

/**
 * URL and name of the start page for each role's tools. `without` is the start page on a site that does not use the
 * feature of `href`.
 */
const TOOLS: Record<PageActor["role"], { href: string; name: Phrase; without?: string }> = {
  staff: { href: "/classes-events/today", name: phrases.ToolsStaff, without: "/_data" },
  requests: { href: "/_requests", name: phrases.ToolsRequests },
  author: { href: "/_authors", name: phrases.ToolsAuthor },
  ops: { href: "/_ops", name: phrases.ToolsOperations },
};

/**
 * Renders the header of the tools: the logo, links to the tools for the user's roles, the signed-in user, and a sign-out
 * button that works without JavaScript. The tools have neither the site's menu nor its footer, which are for visitors.
 */
export function ToolHeader({ person, page, keepsForm }: HeaderProps) {
  const { t } = page;
  return (
    <div className={header} {...(person && { "data-shown-to": shownToOf(person) })}>
      <div className="container">
        <a href={homeOf(page)}>
          <Logo name={t(fieldPhrases.SiteName)} />
        </a>
        {person && (
          <>
            {person.roles.length > 0 && (
              <nav aria-label={t(phrases.YourTools)}>
                <Tools roles={person.roles} page={page} />
              </nav>
            )}
            <form autoComplete="off" method="post" action="/_edge/sign-out" {...(keepsForm && NEW_TAB)}>
              <span>{`${rolesText(person.roles, t) || t(phrases.RoleNone)}: ${person.name}`}</span>
              <button type="submit">{t(phrases.SignOut)}</button>
            </form>
          </>
        )}
      </div>
      {person?.roles.includes("staff") && (
        <section className="container">
          <Island name="staff/SendMarks" hydrate="idle" component={SendMarks} props={{}} />
        </section>
      )}
    </div>
  );
}

interface HeaderProps {
  person: PagePerson | null;
  page: HeaderPage;
  /** Whether the page has a form that was not accepted, which a sign-out in the same tab would lose. */
  keepsForm: boolean;
}

type ToolsPage = Pick<PageContext, "t" | "notUsed">;
type HeaderPage = ToolsPage & Parameters<typeof homeOf>[0];

/** Renders links to the tools for the given roles. Omits tools for features that the site does not use. */
export const Tools = ({ roles, page }: { roles: PagePerson["roles"]; page: ToolsPage }) =>
  roles.flatMap((role) => {
    const { href, name, without } = TOOLS[role];
    const offered = [href, without].find((path) => path && isOffered(page, path));
    if (!offered) return [];
    return (
      <a key={role} href={offered}>
        {page.t(name)}
      </a>
    );
  });

/** Wraps the content of a page from code. */
export const Content = ({ isTool, children }: { isTool: boolean; children: ReactNode }) => (
  <div className={`container ${content}`} data-tool={isTool ? "" : undefined}>
    {children}
  </div>
);

/** Renders the message for a rejected tool page request: a heading and a sentence. */
export function Message({ title, text, children }: { title: string; text: string; children?: ReactNode }) {
  return (
    <Stack gap={4} align="start">
      <h1>{title}</h1>
      <p>{text}</p>
      {children}
    </Stack>
  );
}

/** Renders a sign-out button for users who need to switch accounts, here or in a new tab. */
export const SignOut = ({ isNewTab, children }: { isNewTab?: true; children: ReactNode }) => (
  <form autoComplete="off" method="post" action="/_edge/sign-out" {...(isNewTab && NEW_TAB)}>
    <Button type="submit" variant="secondary">
      {children}
    </Button>
  </form>
);
