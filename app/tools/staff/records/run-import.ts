import {
  addImportRows,
  checkImportRows,
  exportRecords,
  ROWS_PER_PIECE,
  startImport,
} from "../../../../contracts/records.ts";
import type { KindName } from "../../../../lib/records/kinds.ts";
import { safeFileName } from "../../../../lib/text/files.ts";
import type { PageCall } from "../../define.ts";
import type { FileContent } from "./read-file.ts";

/** Sends a file in pieces and checks it. Returns the import's ID. Nothing is changed before the import is applied. */
export async function stageFile(
  call: PageCall,
  kind: KindName,
  fileName: string,
  { headings, rows }: FileContent,
): Promise<string> {
  const { importId } = await call(startImport, { kind, fileName: fileName && safeFileName(fileName), headings });
  for (let at = 0; at < rows.length; at += ROWS_PER_PIECE)
    await call(addImportRows, { importId, rows: rows.slice(at, at + ROWS_PER_PIECE) });
  await checkAll(call, importId);
  return importId;
}

/** Checks all rows of an import. `mapping` is the index of the heading for each column, or -1. */
export async function checkAll(call: PageCall, importId: string, mapping?: number[]): Promise<void> {
  for (let after: number | undefined = 0; after !== undefined; ) {
    const checked: { next?: number | undefined } = await call(checkImportRows, {
      importId,
      after,
      ...(mapping && after === 0 && { mapping }),
    });
    after = checked.next;
  }
}

/** Returns all records of a kind as the cells of a file. */
export async function allRecords(call: PageCall, kind: KindName): Promise<string[][]> {
  const all: string[][] = [];
  for (let after: number | undefined = 0; after !== undefined; ) {
    const page: { rows: { cells: string[] }[]; next?: number | undefined } = await call(exportRecords, { kind, after });
    all.push(...page.rows.map(({ cells }) => cells));
    after = page.next;
  }
  return all;
}
