/** Reads a file with records: CSV as spreadsheets write it, or JSON. */
import { CsvError, parse } from "csv-parse/browser/esm/sync";
import { stringify } from "csv-stringify/browser/esm/sync";
import { MAX_CELL, MAX_COLUMNS } from "../../../../contracts/records.ts";
import { columnsNamed, headingRow, withMoments } from "../../../../lib/records/headings.ts";
import type { RecordKind } from "../../../../lib/records/kinds.ts";
import { isFormula } from "../../../../lib/text/files.ts";

/** What to check in a file: it was read as Windows-1252, some letters look damaged, or its end may be missing. */
export type FileNote = "windows-1252" | "damaged" | "cut";

/** A file's headings and rows. */
export interface FileContent {
  headings: string[];
  /** Rows with their numbers in the spreadsheet. Empty rows are omitted. */
  rows: { line: number; cells: string[] }[];
  notes: FileNote[];
}

/** Maximum size of a file in bytes, and of its number of rows. */
export const MAX_FILE_BYTES = 20_000_000;
const MAX_ROWS = 100_000;
/** Maximum number of characters in a row. The database has a size limit for rows. */
const MAX_ROW = 200_000;

/** Thrown if a file cannot be read. The message says what is wrong and what to do. */
export class UnreadableFile extends Error {}

const startsWith = (bytes: Uint8Array, ...start: number[]) => start.every((byte, at) => bytes[at] === byte);

const NO_TEXT = "This is not a text file. Allowed: CSV or JSON, as UTF-8.";

/** Returns a file's text, with a note if the encoding is not UTF-8. */
function decoded(bytes: Uint8Array): { text: string; notes: FileNote[] } {
  const isArchive = startsWith(bytes, 0x50, 0x4b, 3, 4) || startsWith(bytes, 0x50, 0x4b, 5, 6);
  if (isArchive || startsWith(bytes, 0xd0, 0xcf, 0x11, 0xe0))
    throw new UnreadableFile(
      "This is a workbook or an archive, not a CSV file. In the spreadsheet program, choose “Save as” and the type “CSV UTF-8”.",
    );
  if (startsWith(bytes, 0x25, 0x50, 0x44, 0x46)) throw new UnreadableFile("This is a PDF, not a CSV file.");
  const encoding = utf16Of(bytes);
  if (encoding) return utf16(bytes, encoding);
  return utf8(bytes) ?? { text: new TextDecoder("windows-1252").decode(bytes), notes: ["windows-1252"] };
}

/** Returns which UTF-16 a file has, or null. Without a byte order mark, the zeros of ASCII letters tell the order. */
function utf16Of(bytes: Uint8Array): "utf-16le" | "utf-16be" | null {
  if (startsWith(bytes, 0xff, 0xfe)) return "utf-16le";
  if (startsWith(bytes, 0xfe, 0xff)) return "utf-16be";
  const start = bytes.subarray(0, 4_000);
  const zeros = [0, 0];
  for (const [at, byte] of start.entries()) if (byte === 0) zeros[at % 2]! += 1;
  const [even = 0, odd = 0] = zeros;
  if (odd > 4 * even && odd > start.length * 0.2) return "utf-16le";
  return even > 4 * odd && even > start.length * 0.2 ? "utf-16be" : null;
}

/** Returns the text of a UTF-16 file. A file may end within a letter. */
const utf16 = (bytes: Uint8Array, encoding: string): { text: string; notes: FileNote[] } => ({
  text: new TextDecoder(encoding).decode(bytes, { stream: true }),
  notes: bytes.length % 2 ? ["cut"] : [],
});

/** Returns the text of a UTF-8 file, or null if the file has another encoding. A file may end within a letter. */
function utf8(bytes: Uint8Array): { text: string; notes: FileNote[] } | null {
  const decoder = new TextDecoder("utf-8", { fatal: true });
  let text: string;
  try {
    text = decoder.decode(bytes, { stream: true });
  } catch {
    return null;
  }
  try {
    decoder.decode();
    return { text, notes: [] };
  } catch {
    // The last byte of a Windows-1252 file may also start a letter of UTF-8.
    return /[^\0-\x7f]/.test(text) ? { text, notes: ["cut"] } : null;
  }
}

/** Matches UTF-8 text that a program has read as Windows-1252 and saved again, such as `JosÃ©`. */
const DAMAGED = /[ÃÂ][\u0080-\u00bf]|â€[™œ“”]|\ufffd/;

/** Matches control characters that no text file contains. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: the pattern matches control characters
const BINARY = /[\0-\x08\x0e-\x1a]/;

/** Returns the headings and rows of a file. Throws `UnreadableFile` if the file is not a table with headings. */
export function readFile(bytes: Uint8Array, kind: RecordKind): FileContent {
  if (bytes.length === 0) throw new UnreadableFile("The file is empty.");
  if (bytes.length > MAX_FILE_BYTES) throw new UnreadableFile(TOO_LARGE);
  const { text, notes } = decoded(bytes);
  if (BINARY.test(text)) throw new UnreadableFile(NO_TEXT);
  if (DAMAGED.test(text)) notes.push("damaged");
  if (/^\ufeff?\s*<(?:!doctype|html|table|\?xml|\?mso)/i.test(text))
    throw new UnreadableFile(
      "This is a web page or XML, even if its name ends in .xls or .csv. Open it in a spreadsheet program, and choose “Save as” and the type “CSV UTF-8”.",
    );
  if (/^\ufeff?\{\\rtf/.test(text)) throw new UnreadableFile("This is a text document (RTF), not a CSV file.");
  const isJson = /^\ufeff?\s*[[{]/.test(text);
  const table = isJson ? jsonTable(text, kind) : csvTable(text, kind);
  const first = headingRow(
    kind,
    table.map(({ cells }) => cells),
  );
  const headings = (table[first]?.cells ?? []).map(headingOf);
  while (headings.at(-1) === "") headings.pop();
  // Files that somebody put together have the headings of each part.
  const rows = table
    .slice(first + 1)
    .filter(({ cells }) => !headings.every((heading, at) => headingOf(cells[at] ?? "") === heading));
  // Programs end each row with a line break, and write all its separators.
  if (
    !notes.includes("cut") &&
    !isJson &&
    !/[\r\n]$/.test(text) &&
    (rows.at(-1)?.cells.length ?? headings.length) < headings.length
  )
    notes.push("cut");
  if (headings.length === 0) throw new UnreadableFile("The file has no headings in its first row.");
  const doubled = headings.find((heading, at) => heading && headings.indexOf(heading) !== at);
  if (doubled)
    throw new UnreadableFile(`The heading “${doubled}” is there twice. Each column needs a heading of its own.`);
  if (rows.length === 0) throw new UnreadableFile("The file has headings, but no rows.");
  if (rows.length > MAX_ROWS)
    throw new UnreadableFile(
      `The file has ${rows.length.toLocaleString("en")} rows. A file may have up to ${MAX_ROWS.toLocaleString("en")}.`,
    );
  const long = rows.find(({ cells }) => cells.slice(headings.length).some((cell) => cell.trim()));
  if (long)
    throw new UnreadableFile(
      `Row ${long.line} has ${long.cells.length} cells, but there are ${headings.length} headings. Text that contains the separator needs quotes around it.`,
    );
  const moments = withMoments(
    kind,
    headings,
    rows.map(({ cells }) => headings.map((_, at) => (cells[at] ?? "").trim())),
  );
  if (moments.headings.length > MAX_COLUMNS)
    throw new UnreadableFile(
      `The file has ${headings.length} columns. A file may have up to ${MAX_COLUMNS}. Delete the columns that are not needed.`,
    );
  for (const [at, cells] of moments.rows.entries()) {
    const column = cells.findIndex((cell) => cell.length > MAX_CELL);
    const size = cells.reduce((sum, { length }) => sum + length, 0);
    if (column < 0 && size <= MAX_ROW) continue;
    const [what, found, max] =
      column < 0 ? ["A row", size, MAX_ROW] : [`A cell of “${headings[column]}”`, cells[column]!.length, MAX_CELL];
    throw new UnreadableFile(
      `Row ${rows[at]!.line} is too long. ${what} may have up to ${max.toLocaleString("en")} characters (was ${found.toLocaleString("en")}).`,
    );
  }
  return {
    headings: moments.headings,
    rows: rows.map(({ line }, at) => ({ line, cells: moments.rows[at]! })),
    notes,
  };
}

const headingOf = (cell: string): string => cell.replace(/\s+/g, " ").trim();

export const TOO_LARGE = `The file has more than ${MAX_FILE_BYTES / 1_000_000} MB. Nothing was changed. Split the file, and import the parts one after the other.`;

const SEPARATORS = [",", ";", "\t", "|"];

/** Number of characters in which the separator is searched. */
const START = 10_000;

/**
 * Returns the separator with which a line near the start names the most columns. Without such a line, returns the
 * separator that occurs most often in the first line, outside quotes.
 */
function separatorOf(text: string, kind: RecordKind): string {
  const quoted = /"(?:[^"]|"")*"/g;
  // A line break inside quotes does not end a line.
  const lines = (
    text
      .trimStart()
      .slice(0, START)
      .match(/(?:"(?:[^"]|"")*"|[^"\r\n])+/g) ?? []
  ).slice(0, 10);
  const cells = (line: string, separator: string) =>
    line.replace(quoted, (cell) => cell.slice(1, -1).replaceAll(separator, " ")).split(separator);
  const rate = (separator: string): number =>
    1_000 * Math.max(0, ...lines.map((line) => columnsNamed(kind, cells(line, separator)))) +
    (lines[0]?.replace(quoted, "").split(separator).length ?? 0);
  return SEPARATORS.reduce((best, separator) => (rate(separator) > rate(best) ? separator : best));
}

const QUOTES = new Set(["CSV_QUOTE_NOT_CLOSED", "CSV_INVALID_CLOSING_QUOTE", "INVALID_OPENING_QUOTE"]);

function csvTable(text: string, kind: RecordKind): FileContent["rows"] {
  // A spreadsheet may write its separator into the first line.
  const [line = "", separator] = /^\ufeff?"?sep=(.)"?\r?\n/i.exec(text) ?? [];
  const body = text.slice(line.length);
  let table: string[][];
  try {
    table = parse(body, {
      bom: true,
      delimiter: separator ?? separatorOf(body, kind),
      // Parts that somebody put together may end their rows in different ways.
      record_delimiter: ["\r\n", "\n", "\r"],
      relax_column_count: true,
    });
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    const row = Number(error.records ?? 0) + 1;
    throw new UnreadableFile(
      QUOTES.has(error.code)
        ? `Row ${row} or a later row has a quotation mark without its counterpart. A quotation mark inside quotes is written twice.`
        : `Row ${row} cannot be read.`,
    );
  }
  return table
    .map((cells, at) => ({
      line: at + (line ? 2 : 1),
      cells: cells.map((cell) => plainCell(cell).replace(/\r\n?/g, "\n")),
    }))
    .filter(({ cells }) => cells.some((cell) => cell.trim()));
}

/** Spreadsheets write `="007"` to keep zeros, and an apostrophe before text that looks like a formula. */
const plainCell = (cell: string): string =>
  /^="([^"]*)"$/.exec(cell)?.[1] ?? (isQuotedFormula(cell) ? cell.slice(1) : cell);

/** Returns whether an apostrophe stands before text that looks like a formula. */
const isQuotedFormula = (cell: string): boolean => cell.startsWith("'") && isFormula(cell.replace(/^'+/, ""));

function jsonTable(text: string, kind: RecordKind): FileContent["rows"] {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    throw new UnreadableFile(`The file is not valid JSON: ${(error as Error).message}.`);
  }
  const records = Array.isArray(value) ? value : (value as { records?: unknown }).records;
  if (!Array.isArray(records) || records.some((record) => typeof record !== "object" || record === null))
    throw new UnreadableFile("The JSON is not a list of records. Allowed: [{ … }, { … }].");
  const names = [...new Set(records.flatMap((record) => Object.keys(record)))];
  const headings = names.map((name) => kind.columns.find((column) => column.name === name)?.title ?? name);
  const cellOf = (content: unknown): string =>
    content === null || content === undefined
      ? ""
      : Array.isArray(content)
        ? content.map(cellOf).join("; ")
        : typeof content === "boolean"
          ? content
            ? "yes"
            : "no"
          : typeof content === "object"
            ? JSON.stringify(content)
            : String(content);
  return [
    { line: 1, cells: headings },
    ...records.map((record, at) => ({ line: at + 2, cells: names.map((name) => cellOf(record[name])) })),
  ];
}

/** Matches numbers and phone numbers, which are no formulas. */
const SIGNED = /^[+-][\d\s().]*$/;

/**
 * Spreadsheets run text that looks like a formula, unless an apostrophe stands before it. A text that has this apostrophe
 * itself gets another one, so that `plainCell` returns the same text.
 */
const safeCell = (cell: string): string =>
  (isFormula(cell) && !SIGNED.test(cell)) || isQuotedFormula(cell) ? `'${cell}` : cell;

/** Returns a CSV file that spreadsheet programs open as UTF-8. */
export const csvFile = (headings: readonly string[], rows: readonly (readonly string[])[]): Uint8Array<ArrayBuffer> =>
  new TextEncoder().encode(
    stringify([[...headings], ...rows.map((cells) => cells.map(safeCell))], { bom: true, record_delimiter: "windows" }),
  );

/** Returns a JSON file with the names of the columns as properties. */
export const jsonFile = (kind: RecordKind, rows: readonly (readonly string[])[]): Uint8Array<ArrayBuffer> =>
  new TextEncoder().encode(
    `${JSON.stringify(
      rows.map((cells) => Object.fromEntries(kind.columns.map(({ name }, at) => [name, cells[at] ?? ""]))),
      null,
      2,
    )}\n`,
  );
