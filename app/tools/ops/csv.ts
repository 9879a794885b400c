import { safeFileName, spreadsheetCell } from "../../../lib/text/files.ts";

type Cell = string | number | null;

const csvRow = (cells: readonly Cell[]): string =>
  cells
    .map((cell) => (typeof cell === "number" ? `${cell}` : `"${spreadsheetCell(cell ?? "").replaceAll('"', '""')}"`))
    .join(",");

/** Returns a CSV file for a download. Its name contains the current time. */
export function csvFile(title: string, rows: readonly (readonly Cell[])[]) {
  // Spreadsheet programs need the byte order mark to recognize UTF-8.
  const text = `\ufeff${rows.map(csvRow).join("\r\n")}\r\n`;
  const name = `${safeFileName(`${title} ${new Date().toISOString().slice(0, 16).replace(":", "-")}`)}.csv`;
  return { name, type: "text/csv; charset=utf-8", body: new TextEncoder().encode(text) };
}
