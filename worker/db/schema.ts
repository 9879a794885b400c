import type { Env } from "../env.ts";

/**
 * Checks that the migrations of this build have been applied to the control database. A newer database passes, because
 * a deployment applies migrations first, and a rollback keeps them. Throws an error that names the missing migration.
 */
export async function checkSchema({ CONTROL }: Pick<Env, "CONTROL">): Promise<void> {
  const last = await CONTROL.prepare("SELECT max(name) AS name FROM d1_migrations").first<string | null>("name");
  if ((last ?? "") < __SCHEMA__)
    throw new Error(
      `The control database lacks the migration ${__SCHEMA__} (last: ${last ?? "none"}): run \`wrangler d1 migrations apply CONTROL\``,
    );
}
