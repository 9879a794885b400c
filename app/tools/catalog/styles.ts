import { css } from "@linaria/core";

/** Styles of the paragraph below a page's title. */
export const intro = css`
  max-inline-size: var(--measure);
  margin-block: var(--space-4) var(--space-6);
  font-size: var(--text-l);
  color: var(--color-muted);
`;

/** Styles of JSON that scrolls. */
export const json = css`
  margin: 0;
  max-block-size: 24rem;
  padding: var(--space-4);
  overflow: auto;
  border: 1px solid var(--color-border);
  border-radius: var(--radius-s);
  background: var(--color-surface);
  font-size: var(--text-xs);
  line-height: 1.5;
`;
