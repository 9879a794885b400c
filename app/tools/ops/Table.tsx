import { css } from "@linaria/core";
import type { ReactNode } from "react";
import { below, largeText } from "../../theme/viewport.ts";

/* Below 1024 px, each row becomes a card with the column title before each value. */
const table = css`
  inline-size: 100%;
  border-collapse: collapse;
  font-size: var(--text-s);
  line-height: 1.4;

  & caption {
    padding-block-end: var(--space-2);
    text-align: start;
    color: var(--color-muted);
  }

  & :is(th, td) {
    padding: var(--space-2) var(--space-4) var(--space-2) 0;
    border-block-end: 1px solid var(--color-border);
    text-align: start;
    vertical-align: top;
    overflow-wrap: break-word;
  }

  & thead th {
    font-size: var(--text-xs);
    color: var(--color-muted);
    white-space: nowrap;
    overflow-wrap: normal;
  }

  & [data-number] {
    text-align: end;
    white-space: nowrap;
    font-variant-numeric: tabular-nums;
  }

  & tbody th {
    font-weight: 700;
  }

  & small {
    font-size: var(--text-xs);
    font-weight: 400;
    color: var(--color-muted);
  }

  @media ${below(1024)} {
    &,
    & :is(caption, tbody, tr, th, td) {
      display: block;
    }

    & thead {
      display: none;
    }

    & tr {
      display: grid;
      grid-template-columns: repeat(auto-fill, minmax(min(100%, 17rem), 1fr));
      column-gap: var(--space-5);
      padding-block: var(--space-3);
      border-block-end: 1px solid var(--color-border);
    }

    & :is(th, td) {
      display: grid;
      grid-template-columns: minmax(6.5rem, 2fr) minmax(0, 5fr);
      gap: var(--space-3);
      padding: var(--space-1) 0;
      border: 0;
      overflow-wrap: anywhere;
    }

    & tbody th {
      grid-column: 1 / -1;
      grid-template-columns: minmax(0, 1fr);
    }

    & [data-number] {
      text-align: start;
    }

    @media ${largeText} {
      & :is(th, td) {
        grid-template-columns: minmax(0, 1fr);
        gap: 0;
      }
    }

    & td:has(> div:empty) {
      display: none;
    }

    & td::before {
      content: attr(data-label);
      font-size: var(--text-xs);
      font-weight: 700;
      line-height: 1.6;
      color: var(--color-muted);
    }
  }
`;

interface Column<R> {
  title: string;
  isNumber?: boolean;
  cell(row: R): ReactNode;
}

/** Renders a data table with row headers in the first column. On narrow screens, each row becomes a card. */
export function Table<R>({
  caption,
  columns,
  rows,
  keyOf,
  idOf,
}: {
  caption: ReactNode;
  columns: readonly Column<R>[];
  rows: readonly R[];
  keyOf(row: R): string;
  /** Returns the ID of a row to which URLs lead. */
  idOf?(row: R): string;
}) {
  return (
    <table className={table}>
      <caption>{caption}</caption>
      <thead>
        <tr>
          {columns.map(({ title, isNumber }) => (
            <th key={title} scope="col" data-number={isNumber || undefined}>
              {title}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={keyOf(row)} id={idOf?.(row)}>
            {columns.map(({ title, isNumber, cell }, index) =>
              index === 0 ? (
                <th key={title} scope="row">
                  <div>{cell(row)}</div>
                </th>
              ) : (
                <td key={title} data-label={title} data-number={isNumber || undefined}>
                  <div>{cell(row)}</div>
                </td>
              ),
            )}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
