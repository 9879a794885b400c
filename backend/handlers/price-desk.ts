import { priceImports, priceProblems, retryPriceImport } from "../../contracts/price-desk.ts";
import { keyOfCode, specifiedServices } from "../../lib/billing/shoppable.ts";
import { priceIndexOf } from "../env.ts";
import { retryImport } from "../prices/files.ts";
import { answer, newRouter } from "../route.ts";
import { row, rows, sql } from "../sql.ts";

/** Staff API calls for the imports of hospitals' price files. */
export const priceDesk = newRouter();

const MAX_SHOWN = 100;

interface PublishedRow {
  name: string;
  hospital: string;
  updated_on: string;
  version: string;
  published_at: string;
  items: number;
}

interface ImportRow {
  id: string;
  name: string;
  state: "running" | "done" | "failed";
  bytes_read: number;
  size: number;
  lines: number;
  items: number;
  problems: number;
  message: string;
  created_at: string;
  updated_at: string;
}

answer(priceDesk, priceImports, async (_request, { db }) => {
  const [published, imports, services] = await Promise.all([
    rows<PublishedRow>(
      db,
      sql`SELECT price_files.*, items FROM price_files JOIN price_imports ON price_imports.id = import_id
        ORDER BY hospital, price_files.name`,
    ),
    rows<ImportRow>(db, sql`SELECT * FROM price_imports ORDER BY created_at DESC, id LIMIT ${MAX_SHOWN}`),
    rows<{ type: string; code: string }>(db, sql`SELECT code_type AS type, code FROM shoppable_services`),
  ]);
  const keys = new Set(services.map(keyOfCode));
  return {
    published: published.map(({ updated_on: updatedOn, published_at: publishedAt, ...file }) => ({
      ...{ name: file.name, hospital: file.hospital, version: file.version, items: file.items },
      ...{ updatedOn, publishedAt },
    })),
    imports: imports.map(({ bytes_read: bytesRead, created_at: startedAt, updated_at: changedAt, ...one }) => ({
      ...{ id: one.id, name: one.name, state: one.state, size: one.size, lines: one.lines, items: one.items },
      ...{ problems: one.problems, message: one.message, bytesRead, startedAt, changedAt },
    })),
    listed: services.length,
    specified: specifiedServices.filter((codes) => codes.some((code) => keys.has(code))).length,
  };
});

answer(priceDesk, priceProblems, async ({ importId }, { db, env }) => {
  const found = await row<ImportRow>(db, sql`SELECT * FROM price_imports WHERE id = ${importId}`);
  if (!found) return undefined;
  const problems = found.problems > 0 ? await priceIndexOf(env, importId).problems() : [];
  return { name: found.name, total: found.problems, problems };
});

answer(priceDesk, retryPriceImport, async ({ importId }, { env, now }) => {
  const message = await retryImport(env, importId, now);
  return message === null ? { success: true } : { success: false, message };
});
