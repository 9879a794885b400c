import { reset } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { beforeAll, vi } from "vitest";
import { adoptChange, configFromDatabase } from "../../worker/config/runtime-config.ts";
import type { Env } from "../../worker/env.ts";

/** Removes what a test changed in the control record, also if the test broke the database. */
export function resetConfig() {
  vi.restoreAllMocks();
  return (env as Env).CONTROL.prepare("UPDATE control SET revision = revision + 1, record = '{}'").run();
}

const migrations = import.meta.glob<string>("../../worker/db/migrations/*.sql", {
  query: "?raw",
  import: "default",
  eager: true,
});

/** Resets all stores before each test file, migrates the control database, and replaces the settings in memory. */
beforeAll(async () => {
  await reset();
  const { CONTROL } = env as { CONTROL: D1Database };
  // Background work from the previous file may have created tables after the reset.
  const left = await CONTROL.prepare(
    "SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite_%' AND name NOT LIKE '\\_cf%' ESCAPE '\\'",
  ).all<{ name: string }>();
  const statements = Object.keys(migrations)
    .sort()
    .flatMap((name) => migrations[name]!.replace(/--.*$/gm, "").split(";"))
    .filter((statement) => statement.trim());
  const names = Object.keys(migrations).map((path) => `('${path.split("/").at(-1)}')`);
  // Wrangler records applied migrations in this table.
  statements.push("CREATE TABLE d1_migrations (name TEXT)", `INSERT INTO d1_migrations VALUES ${names.join()}`);
  await CONTROL.batch(
    [...left.results.map(({ name }) => `DROP TABLE ${name}`), ...statements].map((statement) =>
      CONTROL.prepare(statement),
    ),
  );
  // All test files share one isolate, which ignores revision numbers that are lower than those of the previous file.
  await CONTROL.prepare("UPDATE control SET revision = ?")
    .bind(Date.now() * 1000)
    .run();
  await adoptChange(env as Env, await configFromDatabase(env as Env));
  // `reset` does not clear the Cache API.
  await (await caches.open("control")).delete("https://control.invalid/record");
});
