/** Staff API calls that import, export, and change a provider's own records in the backend. */
import { z } from "zod";
import { kindNames } from "../lib/records/kinds.ts";
import { bySuccess } from "./audit.ts";
import { timestamp } from "./date.ts";
import { endpoint, timeouts } from "./endpoint.ts";
import { completeList, id, lengths, maybe, requiredText, responseId, text, wholeNumber } from "./fields.ts";

const shared = {
  upstream: "data",
  access: "role",
  role: "staff",
  privacy: "personal",
  cache: "never",
  // The calls have no public route, because only server-side code for staff pages makes them.
  internal: true,
  timeout: timeouts.slow,
  method: "POST",
} as const;

const kind = z.enum(kindNames);
/** IDs of an import that was checked, and of one that still takes rows. */
const openId = "i-0a91f3c26d5e4b7f8a1c2d3e4f506172";
const exampleId = "i-51a1e3f56d552605c2223b2a49f5ffb1";
/** Maximum number of rows in one request, of columns in a file, and of characters in a cell. */
export const ROWS_PER_PIECE = 1_000;
export const MAX_COLUMNS = 200;
export const MAX_CELL = 20_000;
const cells = z.array(z.string().max(MAX_CELL)).max(MAX_COLUMNS);
const mapping = z.array(z.number().int().min(-1).max(MAX_COLUMNS)).max(MAX_COLUMNS);

const change = { success: z.boolean(), /** Why nothing was changed. */ message: maybe(z.string()) };

export const startImport = endpoint({
  summary: "Starts an import of records from a file. Nothing changes before the import is applied.",
  ...shared,
  path: "/data/start-import",
  changes: true,
  audit: () => ({ action: "start-import", targets: [] }),
  result: bySuccess,
  request: z.strictObject({ kind, fileName: text(lengths.search), headings: cells.min(1) }),
  response: z.object({ ...change, importId: responseId }),
  example: {
    request: { kind: "plans", fileName: "plans.csv", headings: ["ID", "Payer", "Plan"] },
    response: { success: true, importId: openId },
  },
});

export const addImportRows = endpoint({
  summary: `Adds at most ${ROWS_PER_PIECE} rows of the file to an import.`,
  ...shared,
  path: "/data/add-rows",
  changes: true,
  audit: ({ importId }) => ({ action: "start-import", targets: [`import ${importId}`] }),
  result: bySuccess,
  request: z.strictObject({
    importId: id,
    /** Rows with their numbers in the file. */
    rows: z
      .array(z.strictObject({ line: wholeNumber(1, 1_000_000), cells }))
      .min(1)
      .max(ROWS_PER_PIECE),
  }),
  response: z.object(change),
  example: {
    request: { importId: openId, rows: [{ line: 2, cells: ["900", "Prairie Mutual", "Choice PPO"] }] },
    response: { success: true },
  },
});

export const checkImportRows = endpoint({
  summary: "Checks the next rows of an import, and compares them with the stored records.",
  ...shared,
  path: "/data/check-rows",
  changes: true,
  audit: ({ importId }) => ({ action: "start-import", targets: [`import ${importId}`] }),
  result: bySuccess,
  request: z.strictObject({
    importId: id,
    /** Number of the last row that was already checked. */
    after: wholeNumber(0, 1_000_000),
    /** Index of the heading for each column of the kind, or -1. Default: the headings with the names of the columns. */
    mapping: mapping.optional(),
  }),
  response: z.object({
    ...change,
    /** Number of the last row that was checked. Missing after the last row of the import. */
    next: maybe(z.number().int()),
  }),
  example: { request: { importId: openId, after: 0 }, response: { success: true } },
});

export const RecordImport = z.object({
  id: responseId,
  kind,
  fileName: z.string(),
  state: z.enum(["open", "checked", "applied", "undone"]),
  by: z.string(),
  at: timestamp,
  appliedAt: maybe(timestamp),
  /** Who applied it. `by` is who checked the file. */
  appliedBy: maybe(z.string()),
  undoneAt: maybe(timestamp),
  undoneBy: maybe(z.string()),
  headings: z.array(z.string()),
  mapping,
  /** Titles of required columns without a heading in the file. */
  missing: z.array(z.string()),
  counts: z.object({ add: z.number(), change: z.number(), same: z.number(), problem: z.number() }),
  /** The first problems, by row. */
  problems: completeList(z.object({ line: z.number(), column: z.string(), wrong: z.string(), allowed: z.string() })),
  /** The first records that the import adds or changes. */
  changes: completeList(
    z.object({
      line: z.number(),
      key: z.string(),
      action: z.enum(["add", "change"]),
      name: z.string(),
      fields: completeList(z.object({ column: z.string(), before: z.string(), after: z.string() })),
    }),
  ),
  /** Numbers of people who are registered for sessions whose time or place changes. */
  people: completeList(z.object({ key: z.string(), people: z.number() })),
});
export type RecordImport = z.output<typeof RecordImport>;

const exampleImport = {
  id: exampleId,
  kind: "plans",
  fileName: "plans.csv",
  state: "checked",
  by: "Sam Ortega",
  at: "2030-10-07T18:00:00Z",
  headings: ["ID", "Payer", "Plan"],
  mapping: [0, 1, 2, -1],
  missing: [],
  counts: { add: 1, change: 0, same: 0, problem: 0 },
  problems: [],
  changes: [{ line: 2, key: "900", action: "add", name: "Prairie Mutual Choice PPO", fields: [] }],
  people: [],
} as const;

export const importReport = endpoint({
  summary: "Returns an import: its counts, the problems by row and column, and the difference to the stored records.",
  ...shared,
  path: "/data/get-import",
  audit: ({ importId }) => ({ action: "view-records", targets: [`import ${importId}`] }),
  shows: () => [],
  notFound: true,
  request: z.strictObject({ importId: id }),
  response: RecordImport,
  example: { request: { importId: exampleId }, response: exampleImport as never },
});

export const applyImport = endpoint({
  summary: "Applies an import: all of its rows, or none.",
  ...shared,
  timeout: 30_000,
  path: "/data/apply-import",
  changes: true,
  changesRecords: true,
  audit: ({ importId }) => ({ action: "apply-import", targets: [`import ${importId}`] }),
  result: bySuccess,
  request: z.strictObject({ importId: id }),
  response: z.object(change),
  example: { request: { importId: exampleId }, response: { success: true } },
});

export const undoImport = endpoint({
  summary: "Undoes an import: restores the records that it changed, and removes the records that it added.",
  ...shared,
  timeout: 30_000,
  path: "/data/undo-import",
  changes: true,
  changesRecords: true,
  audit: ({ importId }) => ({ action: "undo-import", targets: [`import ${importId}`] }),
  result: bySuccess,
  request: z.strictObject({ importId: id }),
  response: z.object(change),
  example: { request: { importId: exampleId }, response: { success: true } },
});

export const recordsOverview = endpoint({
  summary: "Returns the number of records of each kind, and the latest imports.",
  ...shared,
  path: "/data/get-overview",
  audit: () => ({ action: "view-records", targets: [] }),
  shows: () => [],
  request: z.strictObject({}),
  response: z.object({
    kinds: completeList(z.object({ name: kind, recordCount: z.number().int().min(0) })),
    imports: completeList(
      RecordImport.pick({
        id: true,
        kind: true,
        fileName: true,
        state: true,
        by: true,
        at: true,
        appliedAt: true,
        appliedBy: true,
      }),
    ),
  }),
  example: { request: {}, response: { kinds: [{ name: "plans", recordCount: 24 }], imports: [] } },
});

export const exportRecords = endpoint({
  summary: "Returns records of a kind as the cells of a file, in the order of the kind's columns.",
  ...shared,
  path: "/data/export-records",
  audit: () => ({ action: "export-records", targets: [] }),
  shows: () => [],
  request: z.strictObject({
    kind,
    /** Cursor of the previous page. */
    after: wholeNumber(0, 1_000_000_000).optional(),
    /** ID of a single record. */
    key: id.optional(),
    /** Text in a cell. */
    search: requiredText(lengths.search).optional(),
    /** ID of the class whose sessions are returned. */
    class: id.optional(),
    /** Maximum number of records. */
    limit: wholeNumber(1, ROWS_PER_PIECE).optional(),
  }),
  response: z.object({
    rows: completeList(
      z.object({
        key: responseId,
        cells: z.array(z.string()),
        /** Path of the record's page. */ path: maybe(z.string()),
        /** Who changed a single record last. Missing for a record that nobody changed here. */
        changed: maybe(z.object({ by: z.string(), at: timestamp })),
      }),
    ),
    /** Cursor of the next page. */ next: maybe(z.number()),
  }),
  example: {
    request: { kind: "plans" },
    response: { rows: [{ key: "1", cells: ["1", "Aetna", "PPO", "National"] }] },
  },
});

/** Minutes for which visitors see a wait that staff told. */
export const WAIT_MINUTES = 60;
export const MAX_WAIT = 600;

export const toldWait = endpoint({
  summary: "Returns the wait time that staff told for a location, with its age.",
  ...shared,
  path: "/data/get-wait",
  audit: () => ({ action: "view-records", targets: [] }),
  shows: () => [],
  request: z.strictObject({ /** ID of the location in the provider's files. */ key: id }),
  response: z.object({
    wait: maybe(z.object({ minutes: z.number().int().min(0), at: timestamp, by: z.string(), isShown: z.boolean() })),
  }),
  example: {
    request: { key: "1" },
    response: { wait: { minutes: 25, at: "2030-10-07T18:00:00Z", by: "Sam Ortega", isShown: true } },
  },
});

export const tellWait = endpoint({
  summary: `Tells visitors the wait time at a location for ${WAIT_MINUTES} minutes, or that it is unknown.`,
  ...shared,
  path: "/data/tell-wait",
  changes: true,
  changesRecords: true,
  audit: () => ({ action: "tell-wait", targets: [] }),
  result: bySuccess,
  request: z.strictObject({
    key: id,
    /** Omitted: the wait is unknown. */
    minutes: wholeNumber(0, MAX_WAIT).optional(),
  }),
  response: z.object(change),
  example: { request: { key: "1", minutes: 25 }, response: { success: true } },
});
