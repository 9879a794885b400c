import { css } from "@linaria/core";
import { from } from "../../theme/viewport.ts";
import type { ViewProps } from "../types.ts";
import type { fields } from "./fields.ts";
import { phrases } from "./phrases.ts";

/* The nested blocks have separate gutters. */
const frame = css`
  max-inline-size: var(--container);
  margin-inline: auto;

  @media ${from(1000)} {
    &:has(> aside) {
      display: grid;
      grid-template-columns: minmax(0, 1fr) auto;
    }

    /* Nothing is beside the help in an emergency, so the help is in the middle. */
    &:has([data-crisis]) {
      grid-template-columns: minmax(0, 60rem);
      justify-content: center;
    }

    &:has([data-crisis]) > aside {
      display: none;
    }
  }
`;

const aside = css`
  padding: 0 var(--gutter) var(--section-space);

  /* Places boxes of any height in as many columns as fit. */
  & > div {
    columns: 19rem;
    column-gap: var(--space-5);
  }

  & > div > *,
  & :is([data-streamed], [aria-busy], [data-follows]) > * {
    break-inside: avoid;
    margin-block-end: var(--space-5);
  }

  @media ${from(1000)} {
    inline-size: calc(22rem + var(--gutter));
    padding: clamp(1.5rem, 1rem + 2.4vw, 4rem) var(--gutter) var(--section-space) 0;
  }
`;

export function MainWithAside({ placeholder, page }: ViewProps<typeof fields>) {
  const [main, asideContent] = [placeholder("content"), placeholder("aside")];
  if (!main && !asideContent) return null;
  return (
    <div className={frame}>
      {main}
      {asideContent && (
        <aside className={aside} aria-label={page.t(phrases.Related)}>
          {asideContent}
        </aside>
      )}
    </div>
  );
}
