import { styleText } from "node:util";

/** Replaces control characters, so that responses cannot contain terminal escape sequences. */
const printable = (value: unknown): string => String(value ?? "").replace(/\p{Cc}/gu, "�");

const isNumber = (text: string) => /^-?[\d,.]+$/.test(text);

/** Formats rows as a table with a header. Numeric columns are right-aligned. */
export function table(names: string[], rows: unknown[][]): string {
  const cells = rows.map((row) => row.map(printable));
  const widths = names.map((name, column) => Math.max(name.length, ...cells.map((row) => row[column]!.length)));
  const rightAligned = names.map(
    (_, column) => cells.length > 0 && cells.every((row) => isNumber(row[column]!) || row[column] === ""),
  );
  const line = (row: string[]) =>
    row
      .map((cell, column) => (rightAligned[column] ? cell.padStart(widths[column]!) : cell.padEnd(widths[column]!)))
      .join("  ")
      .trimEnd();
  return [styleText("bold", line(names)), ...cells.map(line)].join("\n");
}

/** Formats name–value pairs, one pair per line. */
export const facts = (pairs: [string, unknown][]): string => {
  const width = Math.max(...pairs.map(([name]) => name.length));
  return pairs.map(([name, value]) => `${styleText("bold", name.padEnd(width))}  ${printable(value)}`).join("\n");
};

export const alarm = (text: string): string => styleText("red", text);
