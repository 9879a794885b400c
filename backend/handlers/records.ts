import {
  addImportRows,
  applyImport as applyImportCall,
  checkImportRows,
  exportRecords,
  importReport as importReportCall,
  ROWS_PER_PIECE,
  recordsOverview,
  startImport as startImportCall,
  tellWait,
  toldWait,
  undoImport as undoImportCall,
} from "../../contracts/records.ts";
import { kindNames } from "../../lib/records/kinds.ts";
import { foldText } from "../../lib/text/fold.ts";
import { FOLDER } from "../event-rows.ts";
import { cellsOf, recordsQuery } from "../records/check.ts";
import {
  addRows,
  applyImport,
  checkImport,
  type ImportRow,
  importById,
  importReport,
  lastChange,
  staleReason,
  startImport,
  undoImport,
} from "../records/imports.ts";
import { recordTables } from "../records/registry.ts";
import { idOf, type StoredRecord } from "../records/table.ts";
import { answer, newRouter } from "../route.ts";
import { all, fitting, prepare, row, rows, sql } from "../sql.ts";
import { isRecent } from "../wait-time.ts";

/** Staff API calls for a provider's own records. */
export const records = newRouter();

const MAX_IMPORTS = 20;
const NO_IMPORT = { success: false, message: "This import does not exist any more." };

answer(records, startImportCall, async (request, context) => ({
  success: true,
  importId: await startImport(context, request),
}));

answer(records, addImportRows, async ({ importId, rows: fileRows }, { db }) => ({
  success: await addRows(db, importId, fileRows),
}));

answer(records, checkImportRows, async ({ importId, after, mapping }, { db }) => {
  const found = await importById(db, importId);
  if (!found || found.state === "applied" || found.state === "undone") return NO_IMPORT;
  return { success: true, next: await checkImport(db, found, after, mapping) };
});

answer(records, importReportCall, async ({ importId }, { db }) => {
  const found = await importById(db, importId);
  return found ? importReport(db, found) : undefined;
});

/** Runs a change in one transaction. A record that another change removed in the meantime rejects the whole change. */
async function changed(change: Promise<string | null>, reason: () => Promise<string>) {
  const message = await change.catch((error: unknown) => {
    if (!/constraint/i.test(String(error))) throw error;
    return reason();
  });
  return message === null ? { success: true } : { success: false, message };
}

answer(records, applyImportCall, async ({ importId }, context) => {
  const found = await importById(context.db, importId);
  return found ? changed(applyImport(context, found), () => staleReason(context.db, found)) : NO_IMPORT;
});

answer(records, undoImportCall, async ({ importId }, context) => {
  const found = await importById(context.db, importId);
  const reason = async () => "Another user changed some of the records later. Undo that change first.";
  return found ? changed(undoImport(context, found), reason) : NO_IMPORT;
});

answer(records, recordsOverview, async (_request, { db }) => {
  const [counts, imports] = await Promise.all([
    Promise.all(
      kindNames.map(async (kind) => ({
        name: kind,
        recordCount:
          (
            await row<{ n: number }>(
              db,
              sql`SELECT count(*) AS n FROM ${{ text: recordTables[kind].table, values: [] }}`,
            )
          )?.n ?? 0,
      })),
    ),
    rows<ImportRow>(
      db,
      sql`SELECT * FROM imports WHERE state IN ('checked', 'applied', 'undone') ORDER BY created_at DESC, rowid DESC LIMIT ${MAX_IMPORTS}`,
    ),
  ]);
  return {
    kinds: counts,
    imports: imports.map(
      ({
        id,
        kind,
        file_name: fileName,
        state,
        name: by,
        created_at: at,
        applied_at: appliedAt,
        applied_by: appliedBy,
      }) => ({
        ...{ id, kind, fileName, state, by, at, appliedAt, appliedBy },
      }),
    ),
  };
});

answer(records, exportRecords, async (request, { db }) => {
  const { kind, after = 0, key, search, class: ofClass, limit = ROWS_PER_PIECE } = request;
  const size = (search === undefined ? limit : ROWS_PER_PIECE) + 1;
  const found: { id: number; key: string; length: number; stored: StoredRecord; cells: string[] }[] = [];
  for (let cursor = after, isLast = false; !isLast && found.length <= limit; ) {
    const piece = await rows<{ id: number; key: string; record: string }>(
      db,
      sql`SELECT * FROM (${recordsQuery(kind, sql`t.id > ${cursor}`)}) AS found WHERE ${all(
        key === undefined ? undefined : sql`key = ${key}`,
        ofClass === undefined ? undefined : sql`record ->> 'class' = ${ofClass}`,
      )} ORDER BY id LIMIT ${size}`,
    );
    isLast = piece.length < size;
    cursor = piece.at(-1)?.id ?? cursor;
    for (const { id, key, record } of piece) {
      const stored: StoredRecord = JSON.parse(record);
      const cells = cellsOf(kind, stored);
      if (search === undefined || cells.some((cell) => foldText(cell).includes(foldText(search))))
        found.push({ id, key, length: record.length, stored, cells });
    }
  }
  const shown = fitting(found.slice(0, limit), ({ length }) => length);
  const next = shown.length < found.length ? shown.at(-1)?.id : undefined;
  const changed = key === undefined ? null : await lastChange(db, kind, key);
  return {
    rows: shown.map(({ key: own, stored, cells }) => {
      const path: string | undefined = stored._path ?? (stored._slug && FOLDER + stored._slug);
      return { key: own, cells, ...(path && { path }), ...(changed && { changed }) };
    }),
    ...(next !== undefined && { next }),
  };
});

answer(records, toldWait, async ({ key }, { db, now }) => {
  const found = await row<{ minutes: number; told_at: string; told_by: string }>(
    db,
    sql`SELECT * FROM location_waits WHERE location_id = ${idOf("locations", sql`${key}`)}`,
  );
  if (!found) return {};
  const { minutes, told_at: at, told_by: by } = found;
  return { wait: { minutes, at, by, isShown: isRecent(at, now) } };
});

answer(records, tellWait, async ({ key, minutes }, { db, now, staff }) => {
  const id = idOf("locations", sql`${key}`);
  if (minutes === undefined) {
    // The row stays with an old time, because a location whose wait staff tell has no other.
    await prepare(
      db,
      sql`UPDATE location_waits SET told_at = ${new Date(0)}, told_by = ${staff.name} WHERE location_id = ${id}`,
    ).run();
    return { success: true };
  }
  const { meta } = await prepare(
    db,
    sql`INSERT INTO location_waits (location_id, minutes, told_at, told_by)
      SELECT id, ${minutes}, ${now}, ${staff.name} FROM locations WHERE id = ${id}
      ON CONFLICT (location_id) DO UPDATE SET minutes = excluded.minutes, told_at = excluded.told_at, told_by = excluded.told_by`,
  ).run();
  return meta.changes > 0 ? { success: true } : { success: false, message: "This location does not exist any more." };
});
