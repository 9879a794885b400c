import { css } from "@linaria/core";
import { JUMP } from "../../../lib/display/scroll.ts";
import { Enhance } from "../../islands/Enhance.tsx";
import { viewport } from "../../theme/viewport.ts";
import { chevronSummary } from "../chevron-summary.ts";
import type { jump } from "./jump.enhance.ts";

const nav = css`
  /*
   * The navigation is sticky only with JavaScript, which closes the dropdown after a click. An open dropdown would
   * cover the target.
   */
  @media ${viewport.narrow} and (min-height: 30rem) {
    [data-hydrated] > & {
      position: sticky;
      inset-block-start: 4.25rem;
      z-index: var(--layer-raised);
      background: var(--color-background);
    }
  }

  @media ${viewport.wide} {
    position: sticky;
    inset-block-start: 7rem;
    align-self: start;
    max-block-size: calc(100vh - 9rem);
    overflow-y: auto;
    padding: 4px;
  }
`;

const fold = css`
  border: 1px solid var(--color-control-border);
  border-radius: var(--radius-s);
  background: var(--color-surface);

  & > summary {
    min-block-size: 3rem;
    padding: 0.6rem 1rem;
    font-weight: 700;
    color: var(--color-link);
  }

  & > ol {
    max-block-size: 50vh;
    overflow-y: auto;
    padding: 0 1rem 0.75rem;
  }

  @media ${viewport.wide} {
    display: none;
  }
`;

const wideOnly = css`
  @media ${viewport.narrow} {
    display: none;
  }

  & > p {
    margin-block-end: var(--space-2);
    font-size: var(--text-xs);
    font-weight: 700;
    color: var(--color-muted);
  }
`;

const list = css`
  & a {
    display: block;
    padding: 0.4rem 0.9rem;
    border-inline-start: 3px solid var(--color-border);
    font-size: var(--text-s);
    line-height: 1.4;
    color: var(--color-text);
    text-decoration: none;
  }

  & a:hover {
    color: var(--color-link);
    text-decoration: underline;
  }

  & a[aria-current] {
    border-color: var(--color-accent);
    font-weight: 700;
    color: var(--color-link);
  }
`;

interface JumpNavProps {
  label: string;
  places: readonly { id: string; title: string }[];
}

/** Renders links to the page's sections: a list, or a dropdown on narrow screens. */
export function JumpNav({ label, places }: JumpNavProps) {
  const links = (
    <ol className={list}>
      {places.map(({ id, title }) => (
        <li key={id}>
          <a href={`#${id}`}>{title}</a>
        </li>
      ))}
    </ol>
  );
  const { article: offset, articleNarrow: narrow } = JUMP;
  return (
    <Enhance<typeof jump> name="ui/jump" hydrate="scroll" options={{ offset, narrow, follow: true }}>
      <nav className={nav} aria-label={label}>
        <details className={fold}>
          <summary className={chevronSummary}>{label}</summary>
          {links}
        </details>
        <div className={wideOnly}>
          <p>{label}</p>
          {links}
        </div>
      </nav>
    </Enhance>
  );
}
