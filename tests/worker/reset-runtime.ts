import { reset } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { beforeAll, vi } from "vitest";

const migrations = import.meta.glob<string>("../../worker/control/migrations/*.sql", {
  query: "?raw",
  import: "default",
  eager: true,
});

// What the Worker keeps in its isolate: another file's is not this one's.
vi.resetModules();

/** Every test file begins with empty stores, and the control database as a deployment has it. */
beforeAll(async () => {
  await reset();
  const { CONTROL } = env as { CONTROL: D1Database };
  // Work that the file before left running may have come after the reset.
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
