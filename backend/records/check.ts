import { type Column, readTime } from "../../lib/records/column.ts";
import { type KindName, kindOf } from "../../lib/records/kinds.ts";
import { localOf, momentAt } from "../local-dates.ts";
import { among, rows, type Sql, sql } from "../sql.ts";
import { recordTables } from "./registry.ts";
import { keyOf, type StoredRecord } from "./table.ts";

export type Problem = [column: string, wrong: string, allowed: string];
export type Change = [column: string, before: string, after: string];

/** A row of a file that was checked against the stored records. */
export interface CheckedRow {
  line: number;
  key: string | null;
  record: StoredRecord | null;
  recordId: number | null;
  /** The stored record, as the database writes it. */
  before: string | null;
  action: "add" | "change" | "same" | "problem";
  changes: Change[];
  problems: Problem[];
}

const tableSql = (kind: KindName): Sql => ({ text: recordTables[kind].table, values: [] });

/** Returns the query for records of a kind, each with its internal ID and the ID in the provider's files. */
export const recordsQuery = (kind: KindName, condition: Sql): Sql => sql`
  SELECT t.id, ${keyOf(kind, sql`t.id`)} AS key, ${recordTables[kind].record} AS record
  FROM ${tableSql(kind)} AS t WHERE ${condition}`;

/** Returns a record as files contain it: the text of each cell, in the order of the columns. */
export function cellsOf(kind: KindName, record: StoredRecord): string[] {
  const shown = { ...record };
  recordTables[kind].present?.(shown);
  return kindOf(kind).columns.map(({ name, type }) => type.write(shown[name] ?? null));
}

interface Stored {
  id: number;
  key: string;
  text: string;
  record: StoredRecord;
}

/** Returns the records of a kind with the given IDs from the provider's files, keyed by ID. */
async function storedRecords(db: D1Database, kind: KindName, keys: readonly string[]) {
  const condition = sql`t.id IN (SELECT id FROM record_keys WHERE kind = ${kind} AND ${among("record_keys.key", keys)}
    UNION SELECT CAST(value AS INTEGER) FROM json_each(${JSON.stringify(keys.filter((key) => /^\d{1,15}$/.test(key)))}))`;
  const found = await rows<{ id: number; key: string; record: string }>(db, recordsQuery(kind, condition));
  return new Map(
    found.map(({ id, key, record }): [string, Stored] => [key, { id, key, text: record, record: JSON.parse(record) }]),
  );
}

/** Returns the IDs that exist among the IDs to which a column of the rows refers. */
async function knownReferences(db: D1Database, column: Column, values: readonly string[]): Promise<Set<string>> {
  const kind = column.refersTo as KindName;
  return new Set((await storedRecords(db, kind, [...new Set(values)])).keys());
}

const textsOf = (value: unknown): string[] => (Array.isArray(value) ? value.map(String) : value ? [String(value)] : []);

/** Matches what a spreadsheet program writes instead of a value: an error, or a column that is too narrow. */
const SPREADSHEET_ERROR = /^#(?:[A-Z]+(?:\/[A-Z0-9]+)?[!?]?|#+)$/;

/** Matches text that spreadsheet programs run. A telephone number may begin with a plus sign. */
const FORMULA = /^[=@]|^\+(?![\d\s().-]+$)/;

/** Returns a time of day with the day of another moment, and any other text unchanged. */
const momentOf = (text: string, other: string): string => {
  const time = readTime(text);
  return typeof time === "string" ? `${other.slice(0, 10)} ${time}` : text;
};

export interface FileRow {
  line: number;
  cells: readonly string[];
}

/** Checks rows of a file: reads each cell, compares each record with the stored record, and lists the problems. */
export async function checkRows(
  db: D1Database,
  kind: KindName,
  mapping: readonly number[],
  fileRows: readonly FileRow[],
  isTaken: (key: string, line: number) => number | undefined,
): Promise<CheckedRow[]> {
  const { columns } = kindOf(kind);
  const table = recordTables[kind];
  const idColumn = columns.findIndex(({ name }) => name === "id");
  const cellOf = ({ cells }: FileRow, column: number): string => cells[mapping[column] ?? -1]?.trim() ?? "";
  const stored = await storedRecords(
    db,
    kind,
    fileRows.map((row) => cellOf(row, idColumn)),
  );
  const parsed = fileRows.map((row) => {
    const problems: Problem[] = [];
    const id = cellOf(row, idColumn);
    const before = stored.get(id);
    const known = before ? { ...before.record } : {};
    if (before) table.present?.(known);
    const record: StoredRecord = {};
    for (const [index, column] of columns.entries()) {
      const { name, title, type, required, empty = null } = column;
      const cell = cellOf(row, index);
      // The end of a session is often written as a time alone.
      const text = name === "ends" && record.starts ? momentOf(cell, record.starts) : cell;
      if (mapping[index] === -1 && !(required && !before)) record[name] = known[name] ?? empty;
      else if (text === "" && required) problems.push([title, "is empty", "a value"]);
      else if (text === "") record[name] = empty;
      else if (SPREADSHEET_ERROR.test(text))
        problems.push([title, `is an error of the spreadsheet (was “${text}”)`, "the value itself"]);
      else if (FORMULA.test(text))
        problems.push([
          title,
          `begins with ${text[0]}, so spreadsheets run it as a formula (was “${text.slice(0, 60)}”)`,
          "text, or a number",
        ]);
      else {
        const result = type.read(text);
        if ("wrong" in result) problems.push([title, `${result.wrong} (was “${text.slice(0, 60)}”)`, result.allowed]);
        else record[name] = result.value;
      }
    }
    keepSpanishNames(
      kind,
      record,
      known,
      (name) => mapping[columns.findIndex((column) => column.name === name)] !== -1,
    );
    const other = id && isTaken(id, row.line);
    if (other) problems.push(["ID", `is also in row ${other} (was “${id}”)`, "each ID once"]);
    return { row, id, before, record, problems };
  });
  for (const column of columns.filter(({ refersTo }) => refersTo)) {
    const values = parsed.flatMap(({ record }) => textsOf(record[column.name]));
    const known = await knownReferences(db, column, values);
    for (const { record, problems } of parsed)
      for (const value of textsOf(record[column.name]))
        if (!known.has(value))
          problems.push([
            column.title,
            `refers to an unknown ID (was “${value}”)`,
            `the ID of one of the ${kindOf(column.refersTo as KindName).many}`,
          ]);
  }
  if (kind === "locations") await checkZips(db, parsed);
  if (kind === "classes") await checkCodes(db, parsed);
  if (kind === "plans") await checkPlans(db, parsed);
  return parsed.map(({ row, id, before, record, problems }): CheckedRow => {
    const base = { line: row.line, key: id || null, recordId: before?.id ?? null, before: before?.text ?? null };
    if (problems.length === 0) problems.push(...ruleProblems(kind, record));
    if (problems.length > 0) return { ...base, record: null, action: "problem", changes: [], problems };
    table.complete?.(record, id);
    if (before?.record._path) record._path = before.record._path;
    if (before?.record._marketable) record._marketable = before.record._marketable;
    const after = cellsOf(kind, record);
    const old = before ? cellsOf(kind, before.record) : [];
    const changes = before
      ? columns.flatMap(({ title }, index): Change[] =>
          old[index] === after[index] ? [] : [[title, old[index] ?? "", after[index] ?? ""]],
        )
      : [];
    const action = before ? (changes.length > 0 ? "change" : "same") : "add";
    return { ...base, record, action, changes, problems };
  });
}

/** The lists whose names have Spanish names in a column of their own, in the same order, with their titles. */
const SPANISH_NAMES: Partial<Record<KindName, readonly (readonly [field: string, title: string])[]>> = {
  classes: [
    ["fees", "Fees"],
    ["categories", "Categories"],
    ["audiences", "Audiences"],
  ],
  locations: [["special_days", "Special days"]],
};

/** Returns the names in a list of names, or of items with a name. Each name is there once. */
const namesIn = (list: readonly (string | { name?: string })[] | null): string[] => [
  ...new Set((list ?? []).flatMap((item) => (typeof item === "string" ? item : (item.name ?? [])))),
];

/**
 * Puts the stored Spanish names of a record in the order of the English names of a file, which has no column for the
 * Spanish names.
 */
function keepSpanishNames(
  kind: KindName,
  record: StoredRecord,
  known: StoredRecord,
  isInFile: (name: string) => boolean,
) {
  for (const [field] of SPANISH_NAMES[kind] ?? []) {
    const spanish: string[] = known[`${field}_es`] ?? [];
    if (isInFile(`${field}_es`) || spanish.length === 0) continue;
    const spanishOf = new Map(namesIn(known[field]).map((name, at) => [name, spanish[at]]));
    const names = namesIn(record[field]);
    if (names.every((name) => spanishOf.has(name))) record[`${field}_es`] = names.map((name) => spanishOf.get(name));
  }
}

/** Returns the problems that concern several columns of a record. */
function ruleProblems(kind: KindName, record: StoredRecord): Problem[] {
  if (kind === "sessions") {
    const { starts, ends, deadline, more_dates: more, online, address1, room } = record;
    const problems: Problem[] = [];
    // The clocks may skip a time: 2:30 is then 3:30.
    const timeOf = (local: string) => momentAt(local, record.time_zone);
    const shown = (local: string) => localOf(timeOf(local), record.time_zone);
    if (timeOf(ends) <= timeOf(starts))
      problems.push(["Ends", `is not after the start (was “${ends}”)`, `a time after ${shown(starts)}`]);
    if (ends.slice(0, 10) !== starts.slice(0, 10) && more.length > 0)
      problems.push(["Ends", "is on another day than the first date of the series", "the end of the first date"]);
    if (more.some((date: string) => timeOf(date) <= timeOf(starts)))
      problems.push(["More dates", "contains a date that is not after the first", `dates after ${shown(starts)}`]);
    if (new Set(more.map(timeOf)).size < more.length)
      problems.push(["More dates", "contains a date twice", "each date once"]);
    if (deadline && timeOf(deadline) > timeOf(ends))
      problems.push(["Registration deadline", "is after the end", `a time before ${shown(ends)}`]);
    if (!online && !address1 && !room) problems.push(["Address", "is empty", "an address or a room, or yes in Online"]);
    return problems;
  }
  for (const [field, title] of SPANISH_NAMES[kind] ?? []) {
    const [names, spanish] = [namesIn(record[field]), record[`${field}_es`] as string[]];
    if (spanish.length > 0 && spanish.length !== names.length)
      return [
        [
          `${title} in Spanish`,
          `has another number of names than ${title} (was “${spanish.join("; ")}”)`,
          names.length > 0
            ? `${names.length} ${names.length === 1 ? "name" : "names"}, in the same order, or none`
            : "none",
        ],
      ];
  }
  if (kind === "jobs" && record.pay_to < record.pay_from)
    return [["Pay to", "is less than Pay from", "the upper end of the range"]];
  if (kind === "locations" && (record.latitude === null) !== (record.longitude === null))
    return [["Latitude", "has no longitude, or the longitude has no latitude", "both, or neither"]];
  return [];
}

/** A location without coordinates gets those of its ZIP code, so the ZIP code must exist. */
async function checkZips(db: D1Database, parsed: readonly { record: StoredRecord; problems: Problem[] }[]) {
  const located = parsed.filter(({ record }) => record.zip && record.latitude == null);
  const zips = [...new Set(located.map(({ record }) => String(record.zip)))];
  const known = new Set(
    (await rows<{ zip: string }>(db, sql`SELECT zip FROM postal_codes WHERE ${among("zip", zips)}`)).map(
      ({ zip }) => zip,
    ),
  );
  for (const { record, problems } of located)
    if (!known.has(record.zip))
      problems.push([
        "ZIP",
        `is not a known ZIP code (was “${record.zip}”)`,
        "an existing ZIP code, or the latitude and longitude",
      ]);
}

type ParsedRows = readonly { record: StoredRecord; problems: Problem[]; before?: { id: number } | undefined }[];

/** A payer has each of its plans once. */
async function checkPlans(db: D1Database, parsed: ParsedRows) {
  const named = parsed.filter(({ record }) => record.payer && record.plan);
  const payers = [...new Set(named.map(({ record }) => record.payer as string))];
  const known = await rows<{ id: number; payer: string; plan: string }>(
    db,
    sql`SELECT id, payer, plan FROM insurance_plans WHERE ${among("payer", payers)}`,
  );
  const nameOf = ({ payer, plan }: StoredRecord) => JSON.stringify([payer, plan]);
  const ownerOf = new Map(known.map(({ id, ...plan }) => [nameOf(plan), id]));
  const seen = new Set<string>();
  for (const { record, problems, before } of named) {
    const name = nameOf(record);
    if (seen.has(name) || (ownerOf.get(name) ?? before?.id) !== before?.id)
      problems.push([
        "Plan",
        `is there with another ID (was “${record.plan}” of ${record.payer})`,
        "each plan of a payer once",
      ]);
    seen.add(name);
  }
}

/** A discount code belongs to one class. */
async function checkCodes(db: D1Database, parsed: ParsedRows) {
  const codesIn = ({ codes = [] }: StoredRecord) => (codes as { code: string }[]).map(({ code }) => code);
  const wanted = parsed.flatMap(({ record }) => codesIn(record));
  const owners = await rows<{ code: string; event_id: number | null }>(
    db,
    sql`SELECT upper(code) AS code, event_id FROM promo_codes WHERE ${among("code", wanted)}`,
  );
  const ownerOf = new Map(owners.map(({ code, event_id }) => [code, event_id]));
  const seen = new Set<string>();
  for (const { record, problems, before } of parsed)
    for (const code of codesIn(record)) {
      if (seen.has(code) || (ownerOf.has(code) && ownerOf.get(code) !== before?.id))
        problems.push([
          "Discount codes",
          `contains a code of another class (was “${code}”)`,
          "a code that no other class has",
        ]);
      seen.add(code);
    }
}
