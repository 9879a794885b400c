import { css } from "@linaria/core";
import type { ReactNode } from "react";
import type { Phrase, Translate } from "../context/phrases.ts";
import type { PageActor } from "./define.ts";
import { codePagePhrases as phrases } from "./phrases.ts";

const account = css`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
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

  form + & {
    padding-block-start: var(--space-2);
  }
`;

/** What a role is called. */
export const ROLES: Record<PageActor["role"], Phrase> = {
  staff: phrases.RoleStaff,
  author: phrases.RoleAuthor,
  ops: phrases.RoleOperations,
};

/** Who has signed in, and the way out. Works without script. */
function Account({ actor, t }: { actor: PageActor; t: Translate }) {
  return (
    <form className={`container ${account}`} method="post" action="/_edge/sign-out">
      <span>{`${t(ROLES[actor.role])}: ${actor.name}`}</span>
      <button type="submit">{t(phrases.SignOut)}</button>
    </form>
  );
}

/** What stands in the main region of every page from code. */
export function Frame({ actor, t, children }: { actor: PageActor | null; t: Translate; children: ReactNode }) {
  return (
    <>
      {actor && <Account actor={actor} t={t} />}
      <div className={`container ${content}`}>{children}</div>
    </>
  );
}
