/** Parses a table with one row per line and `|` between columns. */
export const rowsOf = (table: string): string[][] =>
  table
    .trim()
    .split("\n")
    .map((line) => line.split("|").map((column) => column.trim()));
