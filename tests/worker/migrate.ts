import { env } from "cloudflare:workers";
import { beforeAll } from "vitest";

const migrations = import.meta.glob<string>("../../worker/platform/control/migrations/*.sql", {
  query: "?raw",
  import: "default",
  eager: true,
});

/** Every test file begins with the control database as a deployment has it. */
beforeAll(async () => {
  const { CONTROL } = env as { CONTROL: D1Database };
  const there = await CONTROL.prepare("SELECT name FROM sqlite_master WHERE name = 'control'").first();
  if (there) return;
  const statements = Object.keys(migrations)
    .sort()
    .flatMap((name) => migrations[name]!.replace(/--.*$/gm, "").split(";"))
    .filter((statement) => statement.trim());
  await CONTROL.batch(statements.map((statement) => CONTROL.prepare(statement)));
});
