/** One row in a benchmark report: a measurement and its comparison value. */
export interface Row {
  name: string;
  metric: string;
  value: number;
  reference: string;
  ratio: number;
}

/** Prints a table or, with the `--json` option, one JSON line per row. */
export function print(rows: Row[]): void {
  if (process.argv.includes("--json")) for (const line of rows) console.log(JSON.stringify(line));
  else console.table(rows.map((row) => ({ ...row, value: +row.value.toFixed(3), ratio: +row.ratio.toFixed(2) })));
}
