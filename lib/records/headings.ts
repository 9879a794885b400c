/** Finds the columns of a kind of records among the headings of a file. */
import { readSpan } from "./column.ts";
import type { RecordKind } from "./kinds.ts";

/** Returns a heading without case, accents, and punctuation, so that `First_Name` equals `first name`. */
const headingKey = (heading: string): string =>
  heading
    .normalize("NFD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replace(/[^a-z\d]+/g, " ")
    .trim();

/**
 * Returns, for each column of a kind, the index of the heading in a file that names it, or -1. A heading belongs to at
 * most one column. Exact names come before other names.
 */
export function matchHeadings(kind: RecordKind, headings: readonly string[]): number[] {
  const keys = headings.map(headingKey);
  const taken = new Set<number>();
  const take = (names: readonly string[]): number => {
    const index = keys.findIndex((key, at) => !taken.has(at) && names.some((name) => headingKey(name) === key));
    if (index >= 0) taken.add(index);
    return index;
  };
  const exact = kind.columns.map(({ name, title }) => take([name, title]));
  return exact.map((index, at) => (index >= 0 ? index : take(kind.columns[at]?.also ?? [])));
}

/** Number of rows in which the headings are searched. A file may have a title and groups of columns above them. */
const HEADING_ROWS = 10;

/** Returns the number of columns that a row of a file names. */
export const columnsNamed = (kind: RecordKind, cells: readonly string[]): number =>
  matchHeadings(kind, cells).filter((index) => index >= 0).length;

/** Returns the index of the row with the headings: the first one that names the most columns, or else the first row. */
export function headingRow(kind: RecordKind, rows: readonly (readonly string[])[]): number {
  const named = rows.slice(0, HEADING_ROWS).map((cells) => columnsNamed(kind, cells));
  return Math.max(0, named.indexOf(Math.max(...named)));
}

/**
 * Returns the headings and rows of a file that has a day and a time in two columns, with a further column for both. The
 * further column has the title of the kind's column. The time may be a span with the start and the end.
 */
export function withMoments(
  kind: RecordKind,
  headings: readonly string[],
  rows: readonly (readonly string[])[],
): { headings: string[]; rows: string[][] } {
  const keys = headings.map(headingKey);
  const find = (names: readonly string[]) => names.map((name) => keys.indexOf(name)).find((at) => at >= 0);
  const added = kind.columns.flatMap(({ name, title, parts }) => {
    if (!parts || find([headingKey(name), headingKey(title)]) !== undefined) return [];
    const [day, time] = [find(parts.day), find(parts.times)];
    return day === undefined || time === undefined ? [] : [{ title, day, time, isEnd: name === "ends" }];
  });
  const moment = (cells: readonly string[], { day, time, isEnd }: (typeof added)[number]): string => {
    const text = cells[time] ?? "";
    return `${cells[day] ?? ""} ${readSpan(text)?.[isEnd ? 1 : 0] ?? text}`.trim();
  };
  return {
    headings: [...headings, ...added.map(({ title }) => title)],
    rows: rows.map((cells) => [...cells, ...added.map((column) => moment(cells, column))]),
  };
}
