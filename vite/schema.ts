import { readdirSync } from "node:fs";
import { join } from "node:path";

/** Returns the name of the last migration of the control database. The build inlines the name as `__SCHEMA__`. */
export const lastMigration = (): string =>
  readdirSync(join(import.meta.dirname, "../worker/db/migrations"))
    .filter((file) => file.endsWith(".sql"))
    .sort()
    .at(-1)!;
