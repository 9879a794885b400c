/** The lines of a table that is written with `|` between its columns; a column that a line lacks is empty. */
export const rowsOf = (table: string): string[][] =>
  table
    .trim()
    .split("\n")
    .map((line) => line.split("|").map((column) => column.trim()));
