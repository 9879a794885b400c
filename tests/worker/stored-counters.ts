import { listDurableObjectIds, runInDurableObject } from "cloudflare:test";
import type { Env } from "../../worker/env.ts";

/**
 * Returns the rows in all counter Durable Objects. Skips Durable Objects that have no table because a previous test
 * file created them.
 */
export async function storedCounters({ COUNTERS }: Pick<Env, "COUNTERS">): Promise<unknown[]> {
  const rows: unknown[] = [];
  for (const id of await listDurableObjectIds(COUNTERS)) {
    const stored = await runInDurableObject(COUNTERS.get(id), (_object, { storage: { sql } }) =>
      sql.exec("SELECT 1 FROM sqlite_master WHERE name = 'counters'").toArray().length > 0
        ? sql.exec("SELECT * FROM counters").toArray()
        : [],
    );
    rows.push(...stored);
  }
  return rows;
}
