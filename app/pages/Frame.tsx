import { css } from "@linaria/core";
import type { ReactNode } from "react";
import type { PageActor } from "./define.ts";

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

  form + & {
    padding-block-start: var(--space-2);
  }
`;

const ROLES: Record<PageActor["role"], string> = { staff: "Staff", author: "Author", ops: "Operations" };

/** Who has signed in, and the way out. Works without script. */
function Account({ actor }: { actor: PageActor }) {
  return (
    <form className={`container ${account}`} method="post" action="/_edge/sign-out">
      <span>{`${ROLES[actor.role]}: ${actor.name}`}</span>
      <button type="submit">Sign out</button>
    </form>
  );
}

/** What stands in the main region of every page from code. */
export function Frame({ actor, children }: { actor: PageActor | null; children: ReactNode }) {
  return (
    <>
      {actor && <Account actor={actor} />}
      <div className={`container ${content}`}>{children}</div>
    </>
  );
}
