import { cellReader, cellsOf, recordsIn } from "./csv-records.ts";
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
  versionProblems,
} from "./item.ts";

/** Reads price files in CSV, tall (a line for each plan) and wide (columns for each plan), in parts of whole lines. */

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
/** Returns the name of a plan's field. Version 2 of the template has an estimate of what the plan pays instead of a median. */
const planField = (name: string): string =>
  name.toLowerCase() === "estimated_amount" ? "median_amount" : name.toLowerCase();
const isPlanField = (name: string): name is (typeof PLAN_FIELDS)[number] =>
  (PLAN_FIELDS as readonly string[]).includes(name);

/** Returns a heading's parts. Only the names of payers and plans are case-sensitive. */
const partsOf = (heading: string): string[] => heading.split("|").map((part) => part.trim());

/**
 * Returns the columns for a file's third row. Throws `RefusedFile` if a required column is missing.
 */
function columnsOf(headings: readonly string[]): Columns {
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
      continue;
    }
    const field = planField(kind === "standard_charge" ? fourth : first);
    if (isPlanField(field) && parts.length === (kind === "standard_charge" ? 4 : 3))
      planColumns(columns, second, third).at[field] = index;
    else columns.at[planField(kind === "standard_charge" ? second : heading.trim())] = index;
  }
  columns.codes = [...codes.values()].filter(({ code }) => code >= 0);
  const missing = [
    columns.at.description === undefined && "description",
    columns.codes.length === 0 && "code|1",
    columns.plans.length === 0 && columns.at.payer_name === undefined && "payer_name",
  ].filter(Boolean);
  if (missing.length > 0)
    throw new RefusedFile(
      `The third row has no column ${missing.join(", ")}. Allowed: the names of the hospital in row 1 and 2, the headings of the tall or the wide CSV format of version 3 of the CMS template in row 3.`,
    );
  return columns;
}

/** Columns that the template requires, but without which the file can be searched. */
const EXPECTED = ["setting", "gross", "discounted_cash", "min", "max"];

/** Returns what the head of a file lacks although visitors can search the file. */
function headProblems(version: string, columns: Columns): Problem[] {
  const missing = EXPECTED.filter((name) => columns.at[name] === undefined).map((name) =>
    name === "setting" ? name : `standard_charge|${name}`,
  );
  return [
    ...versionProblems(version, 2),
    ...(missing.length > 0
      ? [{ line: 3, text: `The row has no column ${missing.join(", ")}, which the CMS template requires.` }]
      : []),
  ];
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
): { facts: FileFacts; columns: Columns; end: number; lines: number; problems: Problem[] } {
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
  const facts = {
    hospital: fact("hospital_name"),
    updatedOn: isoDate(fact("last_updated_on")),
    version: fact("version"),
  };
  const columns = columnsOf(headings);
  return { facts, columns, end, lines, problems: headProblems(facts.version, columns) };
}

/** Reads the lines that are complete in `bytes`. `line` is the number of lines before them. */
export function readLines(bytes: Uint8Array, columns: Columns, line: number, isLast: boolean): Part {
  const items = new Map<string, Item>();
  const problems: Problem[] = [];
  let lines = 0;
  const records = [...recordsIn(bytes, isLast, columns.names.length)];
  const end = records.at(-1)?.end ?? 0;
  const cellsAt = cellReader(bytes, records);
  for (const [index, record] of records.entries()) {
    const number = line + lines + 1;
    lines += record.lines;
    try {
      const cells = cellsAt(index);
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
    const hasPrice = PLAN_FIELDS.some((field) => cell(own[field]) !== "");
    return hasPrice ? [planOf(payer, plan, (field) => own[field], cell, amount)] : [];
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
