import { css } from "@linaria/core";
import type { ReactNode } from "react";

/* Stacks the cells of each row, with the column name before each value. */
const stackedRows = `
  & thead {
    display: none;
  }

  & :is(tbody, tr, th, td) {
    display: block;
    inline-size: auto;
  }

  & tr {
    padding-block: var(--space-4);
    border-block-end: 1px solid var(--color-border);
  }

  & tr:last-child {
    border: 0;
  }

  & :is(th, td) {
    padding: 0;
    border: 0;
  }

  & td:empty {
    display: none;
  }

  & td:not(:empty) {
    display: flex;
    flex-wrap: wrap;
    gap: 0 var(--space-4);
    margin-block-start: var(--space-2);
  }

  & td[data-column]::before {
    content: attr(data-column);
    flex: 2 1 7rem;
    font-size: var(--text-s);
    color: var(--color-muted);
  }

  & td > span {
    flex: 3 1 9rem;
  }
`;

const frame = css`
  container-type: inline-size;
`;

const table = css`
  inline-size: 100%;
  table-layout: fixed;
  border-collapse: collapse;
  text-align: start;

  & :is(th, td) {
    padding: var(--space-4) var(--space-4) var(--space-4) 0;
    border-block-end: 1px solid var(--color-border);
    text-align: start;
    vertical-align: top;
  }

  & tbody > tr:last-child > :is(th, td) {
    border-block-end: 0;
  }

  & th {
    font-weight: 700;
    color: var(--color-heading);
  }

  & thead :is(th, td) {
    border-block-end: 2px solid var(--color-accent);
    vertical-align: bottom;
  }

  & thead > tr > :first-child {
    inline-size: 20%;
  }

  &[data-columns="none"] th {
    font-size: var(--heading-s);
    line-height: 1.3;
  }

  @media screen {
    @container (inline-size < 42rem) {
      &[data-columns="few"] {
        ${stackedRows}
      }
    }

    @container (inline-size < 64rem) {
      &[data-columns="some"] {
        ${stackedRows}
      }
    }

    &[data-columns="none"],
    &[data-columns="many"] {
      ${stackedRows}
    }
  }
`;

interface DataTableProps {
  /** Accessible name of the table. */
  label: string;
  /** Column headers. Omit the headers if each row consists of only a name and a value. */
  columns?: readonly { key: string; head: ReactNode; name: string }[];
  rows: readonly { key: string; name: string; cells: readonly ReactNode[] }[];
}

/**
 * Renders a table with row and column headers. If the columns do not fit in the container, each row's cells are
 * stacked. ARIA roles preserve the table semantics for screen readers.
 */
export function DataTable({ label, columns = [], rows }: DataTableProps) {
  const amount = columns.length === 0 ? "none" : columns.length <= 3 ? "few" : columns.length <= 5 ? "some" : "many";
  return (
    <div className={frame}>
      <table className={table} aria-label={label || undefined} data-columns={amount}>
        {columns.length > 0 && (
          <thead>
            <tr>
              <td />
              {columns.map(({ key, head, name }) =>
                name ? (
                  <th scope="col" key={key}>
                    {head}
                  </th>
                ) : (
                  <td key={key}>{head}</td>
                ),
              )}
            </tr>
          </thead>
        )}
        <tbody>
          {rows.map(({ key, name, cells }) => (
            <tr key={key}>
              {name ? <th scope="row">{name}</th> : <td />}
              {cells.map((cell, index) => (
                <td key={columns[index]?.key ?? key} data-column={columns[index]?.name}>
                  {cell && <span>{cell}</span>}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
