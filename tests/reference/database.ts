import type { D1Database } from "@cloudflare/workers-types";
import { Miniflare } from "miniflare";
import { migrate, type SeedOptions, seed } from "../../reference/seed/index.ts";

/** The day that the tests' data lies around. */
export const today = "2030-03-05";
/** A moment on that day. */
export const now = new Date("2030-03-05T18:00:00Z");

export interface TestDatabase {
  db: D1Database;
  stop(): Promise<void>;
}

/** A fresh local D1, migrated and, unless `size` is "empty", filled. Stop it when done. */
export async function database(size: SeedOptions["size"] | "empty" = "small"): Promise<TestDatabase> {
  const miniflare = new Miniflare({
    modules: true,
    script: "export default { fetch: () => new Response() }",
    compatibilityDate: "2026-10-01",
    d1Databases: { DB: crypto.randomUUID() },
  });
  // Miniflare declares the same binding with its own copy of the types
  const db = (await miniflare.getD1Database("DB")) as unknown as D1Database;
  await migrate(db);
  if (size !== "empty") await seed(db, { size, today });
  return { db, stop: () => miniflare.dispose() };
}
