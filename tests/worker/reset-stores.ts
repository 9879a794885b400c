import { reset } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { beforeAll } from "vitest";

const migrations = import.meta.glob<string>("../../worker/control/migrations/*.sql", {
  query: "?raw",
  import: "default",
  eager: true,
});

/** Resets all stores before each test file and migrates the control database. */
beforeAll(async () => {
  await reset();
  // `reset` does not clear the Cache API.
  await (await caches.open("control")).delete("https://control.invalid/record");
  const { CONTROL } = env as { CONTROL: D1Database };
  // Background work from the previous file may have created tables after the reset.
  const left = await CONTROL.prepare(
    "SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite_%' AND name NOT LIKE '\\_cf%' ESCAPE '\\'",
  ).all<{ name: string }>();
  const statements = Object.keys(migrations)
    .sort()
    .flatMap((name) => migrations[name]!.replace(/--.*$/gm, "").split(";"))
    .filter((statement) => statement.trim());
  await CONTROL.batch(
    [...left.results.map(({ name }) => `DROP TABLE ${name}`), ...statements].map((statement) =>
      CONTROL.prepare(statement),
    ),
  );
});
