import { CsvError, parse } from "csv-parse/browser/esm/sync";
import { BadLine } from "./item.ts";

/** Splits the bytes of a CSV file into records, and records into cells. */

const QUOTE = 34;
const NEWLINE = 10;
const RETURN = 13;
const COMMA = 44;
/** A quoted field that is longer than this, in bytes, has lost its closing quotation mark. */
const MAX_FIELD_BYTES = 64_000;

interface CsvRecord {
  start: number;
  end: number;
  lines: number;
}

/**
 * Splits bytes into records, which may contain newlines in quoted fields. The last record counts only if it is complete
 * or the file ends. A quotation mark that is never closed ends with its line: its record would have another number of
 * cells than `width`, the number of columns.
 */
export function* recordsIn(bytes: Uint8Array, isLast: boolean, width?: number): Generator<CsvRecord> {
  let start = 0;
  while (start < bytes.length) {
    const record = endOfRecord(bytes, start, isLast);
    if (record.end < 0 && !isLast && !record.isOpen) return;
    const end = record.end < 0 ? bytes.length : record.end;
    const isBroken = record.lines > 1 && width !== undefined && widthOf(bytes.subarray(start, end)) !== width;
    if (record.isOpen || isBroken) {
      const stop = endOfLine(bytes, start);
      if (stop < 0 && !isLast) return;
      const lineEnd = stop < 0 ? bytes.length : stop;
      yield { start, end: lineEnd, lines: 1 };
      start = lineEnd;
    } else {
      yield { start, end, lines: record.lines };
      start = end;
    }
  }
}

/** Returns whether a line ends at an offset: at a newline, or at a carriage return that no newline follows. */
const endsLine = (bytes: Uint8Array, at: number): boolean =>
  bytes[at] === NEWLINE || (bytes[at] === RETURN && at + 1 < bytes.length && bytes[at + 1] !== NEWLINE);

function endOfLine(bytes: Uint8Array, start: number): number {
  for (let at = start; at < bytes.length; at++) if (endsLine(bytes, at)) return at + 1;
  return -1;
}

function endOfRecord(
  bytes: Uint8Array,
  start: number,
  isLast: boolean,
): { end: number; lines: number; isOpen: boolean } {
  let lines = 1;
  let opened = -1;
  for (let at = start; at < bytes.length; at++) {
    const byte = bytes[at]!;
    if (opened >= 0) {
      if (endsLine(bytes, at)) lines++;
      if (byte === QUOTE) {
        if (bytes[at + 1] === QUOTE) at++;
        else opened = -1;
      } else if (at - opened > MAX_FIELD_BYTES) return { end: -1, lines, isOpen: true };
    } else if (endsLine(bytes, at)) return { end: at + 1, lines, isOpen: false };
    else if (byte === QUOTE && (at === start || bytes[at - 1] === COMMA)) opened = at;
  }
  return { end: -1, lines, isOpen: isLast && opened >= 0 };
}

const utf8 = new TextDecoder("utf-8", { fatal: true });
const windows = new TextDecoder("windows-1252");

/** Returns the text of bytes. Files that spreadsheets write may be in Windows-1252. */
function decode(bytes: Uint8Array): string {
  try {
    return utf8.decode(bytes);
  } catch {
    return windows.decode(bytes);
  }
}

const OPTIONS = { relax_column_count: true, relax_quotes: true, trim: true } as const;

/** Returns the cells of one record. Throws `BadLine` if a quotation mark is never closed. */
export function cellsOf(bytes: Uint8Array): string[] {
  try {
    const [cells = []] = parse(decode(bytes), OPTIONS);
    return cells as string[];
  } catch (error) {
    if (error instanceof CsvError) throw new BadLine("A quotation mark is never closed.");
    throw error;
  }
}

/** Returns the number of cells of a record, or -1 if the record is broken. */
function widthOf(bytes: Uint8Array): number {
  try {
    return cellsOf(bytes).length;
  } catch {
    return -1;
  }
}

/**
 * Returns a function for the cells of each record. Records without quotation marks are split at their commas, and the
 * others are parsed together: parsing a million records one by one takes ten times as long.
 */
export function cellReader(bytes: Uint8Array, records: readonly CsvRecord[]): (index: number) => string[] {
  const texts = records.map(({ start, end }) => decode(bytes.subarray(start, end)));
  const quoted = texts.flatMap((text, index) => (text.includes('"') ? [index] : []));
  const parsed = new Map<number, string[]>();
  try {
    const lines = quoted.map((index) => texts[index]!.replace(/[\r\n]+$/, ""));
    const rows = parse(lines.join("\n"), { ...OPTIONS, record_delimiter: "\n" }) as string[][];
    if (rows.length === quoted.length) for (const [at, index] of quoted.entries()) parsed.set(index, rows[at]!);
  } catch (error) {
    // A record is broken: each is parsed alone.
    if (!(error instanceof CsvError)) throw error;
  }
  return (index) => {
    const text = texts[index]!;
    if (!text.includes('"')) return text.split(",").map((cell) => cell.trim());
    const { start, end } = records[index]!;
    return parsed.get(index) ?? cellsOf(bytes.subarray(start, end));
  };
}
