import { readdir, readFile } from "node:fs/promises";
import type { Database } from "./insert.ts";

const defaultFolder = new URL("../../migrations/", import.meta.url);

/**
 * Applies the pending migrations in a folder, each in one transaction. The function records applied migrations in the
 * same table as `wrangler d1 migrations apply`, so that both tools can migrate the same database.
 */
export async function migrate(db: Database, folder: URL = defaultFolder): Promise<void> {
  await db
    .prepare(
      "CREATE TABLE IF NOT EXISTS d1_migrations (id INTEGER PRIMARY KEY AUTOINCREMENT, name TEXT UNIQUE, applied_at TIMESTAMP DEFAULT CURRENT_TIMESTAMP NOT NULL)",
    )
    .run();
  const { results } = await db.prepare("SELECT name FROM d1_migrations").all<{ name: string }>();
  const applied = new Set(results.map((row) => row.name));
  const names = (await readdir(folder)).filter((name) => name.endsWith(".sql")).sort();
  for (const name of names.filter((file) => !applied.has(file))) {
    const sql = (await readFile(new URL(name, folder), "utf8")).replace(/--.*$/gm, "");
    await db.batch([
      ...statements(sql).map((statement) => db.prepare(statement)),
      db.prepare("INSERT INTO d1_migrations (name) VALUES (?1)").bind(name),
    ]);
  }
}

/** Splits a migration into SQL statements. Does not split a trigger's body, which ends with `END;`. */
function statements(sql: string): string[] {
  const parts: string[] = [];
  let open = "";
  for (const part of sql.split(";")) {
    open += part;
    if (/\bCREATE\s+TRIGGER\b/i.test(open) && !/\bEND\s*$/i.test(open)) {
      open += ";";
      continue;
    }
    if (open.trim()) parts.push(open.trim());
    open = "";
  }
  return parts;
}
