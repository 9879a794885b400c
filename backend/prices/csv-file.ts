import { CsvError, parse } from "csv-parse/browser/esm/sync";
import {
  amountOf,
  BadLine,
  type Charge,
  type Code,
  type FileFacts,
  type Item,
  isoDate,
  keyOf,
  mergeCharges,
  type Part,
  type PlanPrice,
  type Problem,
  RefusedFile,
} from "./item.ts";

/** Reads price files in CSV, tall (a line for each plan) and wide (columns for each plan), in parts of whole lines. */

const QUOTE = 34;
const NEWLINE = 10;
const COMMA = 44;
/** A quoted field that is longer than this, in bytes, has lost its closing quotation mark. */
const MAX_FIELD_BYTES = 64_000;

/**
 * Splits bytes into records, which may contain newlines in quoted fields. The last record counts only if it is complete
 * or the file ends. A quotation mark that is never closed ends with its line: its record would have another number of
 * cells than `width`, the number of columns.
 */
function* recordsIn(
  bytes: Uint8Array,
  isLast: boolean,
  width?: number,
): Generator<{ start: number; end: number; lines: number }> {
  let start = 0;
  while (start < bytes.length) {
    const record = endOfRecord(bytes, start, isLast);
    if (record.end < 0 && !isLast && !record.isOpen) return;
    const end = record.end < 0 ? bytes.length : record.end;
    const isBroken = record.lines > 1 && width !== undefined && widthOf(bytes.subarray(start, end)) !== width;
    if (record.isOpen || isBroken) {
      const newline = bytes.indexOf(NEWLINE, start);
      if (newline < 0 && !isLast) return;
      const stop = newline < 0 ? bytes.length : newline + 1;
      yield { start, end: stop, lines: 1 };
      start = stop;
    } else {
      yield { start, end, lines: record.lines };
      start = end;
    }
  }
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
      if (byte === NEWLINE) lines++;
      if (byte === QUOTE) {
        if (bytes[at + 1] === QUOTE) at++;
        else opened = -1;
      } else if (at - opened > MAX_FIELD_BYTES) return { end: -1, lines, isOpen: true };
    } else if (byte === NEWLINE) return { end: at + 1, lines, isOpen: false };
    else if (byte === QUOTE && (at === start || bytes[at - 1] === COMMA)) opened = at;
  }
  return { end: -1, lines, isOpen: isLast && opened >= 0 };
}

/** Returns the text of bytes. Files that spreadsheets write may be in Windows-1252. */
function decode(bytes: Uint8Array): string {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder("windows-1252").decode(bytes);
  }
}

const OPTIONS = { relax_column_count: true, relax_quotes: true, trim: true } as const;

function cellsOf(bytes: Uint8Array): string[] {
  try {
    const [cells = []] = parse(decode(bytes), OPTIONS);
    return cells as string[];
  } catch (error) {
    if (error instanceof CsvError) throw new BadLine("A quotation mark is never closed.");
    throw error;
  }
}

/** Returns the number of cells of a record, or -1 if it is broken. */
function widthOf(bytes: Uint8Array): number {
  const rows = allCells(bytes, 1);
  return rows?.[0] ? rows[0].length : -1;
}

/** Returns the cells of all records, or undefined if a record is broken. Parsing records one by one takes ten times as long. */
function allCells(bytes: Uint8Array, count: number): string[][] | undefined {
  try {
    const rows = parse(decode(bytes), OPTIONS) as string[][];
    return rows.length === count ? rows : undefined;
  } catch (error) {
    if (error instanceof CsvError) return undefined;
    throw error;
  }
}

/** Columns of one plan in a wide file. */
interface PlanColumns {
  payer: string;
  plan: string;
  at: Partial<Record<(typeof PLAN_FIELDS)[number], number>>;
}

/** The columns of a CSV file, by their index. */
export interface Columns {
  names: string[];
  codes: { code: number; type: number }[];
  at: Record<string, number>;
  plans: PlanColumns[];
}

const PLAN_FIELDS = [
  "negotiated_dollar",
  "negotiated_percentage",
  "negotiated_algorithm",
  "median_amount",
  "10th_percentile",
  "90th_percentile",
  "count",
  "methodology",
  "additional_payer_notes",
] as const;
const isPlanField = (name: string): name is (typeof PLAN_FIELDS)[number] =>
  (PLAN_FIELDS as readonly string[]).includes(name);

/** Returns a heading's parts. Only the names of payers and plans are case-sensitive. */
const partsOf = (heading: string): string[] => heading.split("|").map((part) => part.trim());

/**
 * Returns the columns for a file's third row. Throws `RefusedFile` if a required column is missing.
 */
export function columnsOf(headings: readonly string[]): Columns {
  const columns: Columns = { names: [...headings], codes: [], at: {}, plans: [] };
  const codes = new Map<string, { code: number; type: number }>();
  for (const [index, heading] of headings.entries()) {
    const parts = partsOf(heading);
    const [first = "", second = "", third = "", fourth = ""] = parts;
    const kind = first.toLowerCase();
    if (kind === "code" && parts.length >= 2) {
      const pair = codes.get(second) ?? { code: -1, type: -1 };
      codes.set(second, pair);
      if (third.toLowerCase() === "type") pair.type = index;
      else pair.code = index;
    } else if (kind === "standard_charge" && parts.length === 4 && isPlanField(fourth.toLowerCase()))
      planColumns(columns, second, third).at[fourth.toLowerCase() as (typeof PLAN_FIELDS)[number]] = index;
    else if (isPlanField(kind) && parts.length === 3) planColumns(columns, second, third).at[kind] = index;
    else columns.at[(kind === "standard_charge" ? second : heading.trim()).toLowerCase()] = index;
  }
  columns.codes = [...codes.values()].filter(({ code }) => code >= 0);
  const missing = [
    columns.at.description === undefined && "description",
    columns.codes.length === 0 && "code|1",
    columns.plans.length === 0 && columns.at.payer_name === undefined && "payer_name",
  ].filter(Boolean);
  if (missing.length > 0)
    throw new RefusedFile(
      `The third row has no column ${missing.join(", ")}. Allowed: the tall or the wide CSV format of version 3 of the CMS template.`,
    );
  return columns;
}

function planColumns(columns: Columns, payer: string, plan: string): PlanColumns {
  const found = columns.plans.find((one) => one.payer === payer && one.plan === plan);
  if (found) return found;
  const added = { payer, plan, at: {} };
  columns.plans.push(added);
  return added;
}

/** Returns the first three rows of a file: what it says about itself, and its columns. The next part starts at `end`. */
export function csvHead(
  bytes: Uint8Array,
  isLast: boolean,
): { facts: FileFacts; columns: Columns; end: number; lines: number } {
  if (bytes[0] === 0xff || bytes[0] === 0xfe)
    throw new RefusedFile("The file is in UTF-16. In the spreadsheet program, choose the type “CSV UTF-8”.");
  if (bytes[0] === 0x50 && bytes[1] === 0x4b)
    throw new RefusedFile("The file is a workbook. In the spreadsheet program, choose the type “CSV UTF-8”.");
  const from = bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf ? 3 : 0;
  const rows: string[][] = [];
  let end = 0;
  let lines = 0;
  for (const record of recordsIn(bytes.subarray(from), isLast)) {
    rows.push(cellsOf(bytes.subarray(from + record.start, from + record.end)));
    end = from + record.end;
    lines += record.lines;
    if (rows.length === 3) break;
  }
  const [names, values, headings] = rows;
  if (!names || !values || !headings)
    throw new RefusedFile(
      "The file has fewer than three rows. Allowed: version 3 of the CMS template, in CSV or JSON.",
    );
  const fact = (name: string): string => values[names.findIndex((one) => one.toLowerCase() === name)] ?? "";
  return {
    facts: { hospital: fact("hospital_name"), updatedOn: isoDate(fact("last_updated_on")), version: fact("version") },
    columns: columnsOf(headings),
    end,
    lines,
  };
}

/** Reads the lines that are complete in `bytes`. `line` is the number of lines before them. */
export function readLines(bytes: Uint8Array, columns: Columns, line: number, isLast: boolean): Part {
  const items = new Map<string, Item>();
  const problems: Problem[] = [];
  let lines = 0;
  const records = [...recordsIn(bytes, isLast, columns.names.length)];
  const end = records.at(-1)?.end ?? 0;
  const rows = allCells(bytes.subarray(0, end), records.length);
  for (const [index, record] of records.entries()) {
    const number = line + lines + 1;
    lines += record.lines;
    try {
      const cells = rows?.[index] ?? cellsOf(bytes.subarray(record.start, record.end));
      if (cells.every((cell) => cell === "")) continue;
      const item = itemOf(cells, columns);
      const known = items.get(keyOf(item));
      if (known) mergeCharges(known.charges, item.charges);
      else items.set(keyOf(item), item);
    } catch (error) {
      if (!(error instanceof BadLine)) throw error;
      problems.push({ line: number, text: error.message });
    }
  }
  return { end, lines, items: [...items.values()], problems };
}

function itemOf(cells: readonly string[], columns: Columns): Item {
  const { at, names } = columns;
  const cell = (index: number | undefined): string => (index === undefined ? "" : (cells[index] ?? ""));
  const amount = (index: number | undefined) =>
    index === undefined ? undefined : amountOf(cell(index), names[index] ?? "");
  if (cells.length > names.length && cells.slice(names.length).some(Boolean))
    throw new BadLine(`The line has ${cells.length} cells, but there are ${names.length} columns.`);
  const description = cell(at.description);
  if (!description) throw new BadLine("description is empty.");
  const codes = columns.codes
    .map(({ code, type }): Code => ({ code: cell(code), type: cell(type) }))
    .filter(({ code }) => code);
  const plans: PlanPrice[] = columns.plans.flatMap(({ payer, plan, at: own }) => {
    const price = planOf(payer, plan, (field) => own[field], cell, amount);
    return hasPrice(price) ? [price] : [];
  });
  const payer = cell(at.payer_name);
  if (payer) plans.push(planOf(payer, cell(at.plan_name), (field) => at[field], cell, amount));
  const charge: Charge = {
    setting: cell(at.setting).toLowerCase(),
    modifiers: cell(at.modifiers).replace(/\s*\|\s*/g, " "),
    gross: amount(at.gross),
    cash: amount(at.discounted_cash),
    minimum: amount(at.min),
    maximum: amount(at.max),
    plans,
  };
  const notes = cell(at.additional_generic_notes);
  // In a tall file, the notes of a line are about its plan.
  const [only] = plans;
  if (notes && payer && only) only.notes = notes;
  else if (notes) charge.notes = notes;
  const drug = [cell(at.drug_unit_of_measurement), cell(at.drug_type_of_measurement)].filter(Boolean).join(" ");
  return { description, codes, drug, charges: [charge] };
}

const hasPrice = ({ payer, plan, ...values }: PlanPrice): boolean =>
  Object.values(values).some((value) => value !== undefined);

function planOf(
  payer: string,
  plan: string,
  column: (field: (typeof PLAN_FIELDS)[number]) => number | undefined,
  cell: (index: number | undefined) => string,
  amount: (index: number | undefined) => number | undefined,
): PlanPrice {
  const words = (field: (typeof PLAN_FIELDS)[number]) => cell(column(field)) || undefined;
  return {
    payer,
    plan,
    dollars: amount(column("negotiated_dollar")),
    percentage: amount(column("negotiated_percentage")),
    algorithm: words("negotiated_algorithm"),
    median: amount(column("median_amount")),
    low: amount(column("10th_percentile")),
    high: amount(column("90th_percentile")),
    count: words("count"),
    methodology: words("methodology"),
    notes: words("additional_payer_notes"),
  };
}
