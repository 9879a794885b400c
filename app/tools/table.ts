import { css } from "@linaria/core";

/** Styles that make a table scrollable if it is wider than its container. */
export const scroll = css`
  margin-block: var(--space-4);
  overflow-x: auto;
`;

/** Styles of a table. Cells with `data-number` are aligned at the end of their column. */
export const table = css`
  inline-size: 100%;
  border-collapse: collapse;
  font-size: var(--text-s);

  & :is(th, td) {
    padding: var(--space-2) var(--space-4) var(--space-2) 0;
    border-block-end: 1px solid var(--color-border);
    text-align: start;
    vertical-align: top;
  }

  & [data-number] {
    text-align: end;
    font-variant-numeric: tabular-nums;
  }

  & tfoot th {
    border-block-end: 0;
  }

  & small {
    display: block;
    color: var(--color-muted);
  }

  & code {
    font-size: var(--text-xs);
    overflow-wrap: normal;
  }
`;
