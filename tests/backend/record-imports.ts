import { expect } from "vitest";
import type { PageCall } from "../../app/tools/define.ts";
import { checkAll, stageFile } from "../../app/tools/staff/records/run-import.ts";
import { applyImport, importReport, type RecordImport } from "../../contracts/records.ts";
import type { KindName } from "../../lib/records/kinds.ts";
import type { upstream } from "./database.ts";

type Backend = Pick<ReturnType<typeof upstream>, "post">;
type Cells = readonly (readonly string[])[];

/** Returns functions that import records with the code of the import page. */
export function recordImports(backend: Backend) {
  const call: PageCall = async (endpoint, request) =>
    endpoint.response.parse(await backend.post(endpoint.path, request)) as never;
  const report = async (importId: string) => (await backend.post(importReport.path, { importId })) as RecordImport;
  const apply = (importId: string) => backend.post(applyImport.path, { importId });

  /** Sends a file and checks it. Returns the report of the check. */
  async function upload(kind: KindName, headings: readonly string[], rows: Cells, mapping?: number[]) {
    const lines = rows.map((cells, index) => ({ line: index + 2, cells: [...cells] }));
    const file = { headings: [...headings], rows: lines, notes: [] };
    const importId = await stageFile(call, kind, `${kind}.csv`, file);
    if (mapping) await checkAll(call, importId, mapping);
    return report(importId);
  }

  /** Imports records by the titles of their columns. Returns the import's ID. */
  async function saved(kind: KindName, ...records: readonly Record<string, string>[]): Promise<string> {
    const { id, problems } = await upload(kind, ...fileOf(...records));
    expect(problems).toEqual([]);
    expect(await apply(id)).toEqual({ success: true });
    return id;
  }

  return { call, report, apply, upload, saved };
}

/** Returns the headings and the cells of a file with the given records. */
export function fileOf(...records: readonly Record<string, string>[]) {
  const headings = [...new Set(records.flatMap((record) => Object.keys(record)))];
  return [headings, records.map((record) => headings.map((heading) => record[heading] ?? ""))] as const;
}
