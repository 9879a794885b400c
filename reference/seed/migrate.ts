import { readdir, readFile } from "node:fs/promises";
import type { Database } from "./insert.ts";

const folder = new URL("../migrations/", import.meta.url);

/**
 * Applies the migrations that a database lacks, each whole or not at all.
 * Notes them where `wrangler d1 migrations apply` does, so either may follow the other.
 */
export async function migrate(db: Database): Promise<void> {
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
    const statements = sql.split(";").map((part) => part.trim()).filter(Boolean);
    await db.batch([
      ...statements.map((statement) => db.prepare(statement)),
      db.prepare("INSERT INTO d1_migrations (name) VALUES (?1)").bind(name),
    ]);
  }
}
