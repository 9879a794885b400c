import { css } from "@linaria/core";
import type { ReactNode } from "react";
import { isOffered } from "../../lib/cms/features.ts";
import type { PageContext } from "../context/page-context.ts";
import type { Phrase, Translate } from "../context/phrases.ts";
import { Button } from "../ui/Button.tsx";
import { Stack } from "../ui/Stack.tsx";
import type { PageActor, PagePerson } from "./define.ts";
import { toolPagePhrases as phrases } from "./phrases.ts";

const account = css`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: space-between;
  gap: var(--space-1) var(--space-3);
  padding-block: var(--space-2);
  font-size: var(--text-s);
  color: var(--color-muted);

  & > span {
    flex: 1 1 auto;
  }

  & :is(div, nav) {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: var(--space-1) var(--space-3);
  }

  & nav a {
    padding-block: var(--space-1);
    font-weight: 700;
  }

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

  .${account} + & {
    padding-block-start: var(--space-2);
  }
`;

export const ROLES: Record<PageActor["role"], Phrase> = {
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
 * Renders the account bar: the signed-in user, links to the tools for the user's roles, and a sign-out button that
 * works without JavaScript.
 */
function Account({ person: { name, roles }, page }: { person: PagePerson; page: ToolsPage }) {
  const { t } = page;
  return (
    <div className={`container ${account}`}>
      <span>{`${rolesText(roles, t) || t(phrases.RoleNone)}: ${name}`}</span>
      <div>
        {roles.length > 0 && (
          <nav aria-label={t(phrases.YourTools)}>
            <Tools roles={roles} page={page} />
          </nav>
        )}
        <form autoComplete="off" method="post" action="/_edge/sign-out">
          <button type="submit">{t(phrases.SignOut)}</button>
        </form>
      </div>
    </div>
  );
}

type ToolsPage = Pick<PageContext, "t" | "notUsed">;

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

/** Wraps the content of each tool page. If a user is signed in, adds the account bar. */
export function Frame({ person, page, children }: { person: PagePerson | null; page: ToolsPage; children: ReactNode }) {
  return (
    <>
      {person && <Account person={person} page={page} />}
      <div className={`container ${content}`}>{children}</div>
    </>
  );
}

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

/** Renders a sign-out button for users who need to switch accounts. */
export const SignOut = ({ children }: { children: ReactNode }) => (
  <form autoComplete="off" method="post" action="/_edge/sign-out">
    <Button type="submit" variant="secondary">
      {children}
    </Button>
  </form>
);
