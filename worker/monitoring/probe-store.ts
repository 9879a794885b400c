/** Stores the result of each upstream's last probe. */
import type { Upstream } from "../../contracts/endpoint.ts";
import { readRows, withDatabaseTimeout } from "../db/database-timeout.ts";
import type { Env } from "../env.ts";

export interface StoredProbe {
  upstream: Upstream;
  /** Unix timestamp in milliseconds. */
  at: number;
  /** 1 if the upstream responded, 0 otherwise. */
  ok: number;
  reason: string | null;
  status: number | null;
  milliseconds: number;
  /** Token subject of the user who requested the probe, or null for a scheduled probe. */
  subject: string | null;
  /** Display name of the user who requested the probe, recorded at the time of the request. */
  name: string | null;
}

const COLUMNS = ["upstream", "at", "ok", "reason", "status", "milliseconds", "subject", "name"] as const;

/** Returns the result of each upstream's last probe. Throws an HttpError (503) if the database is unavailable. */
export async function readProbes(env: Env): Promise<Map<string, StoredProbe>> {
  const rows = await readRows<StoredProbe>(env.CONTROL.prepare(`SELECT ${COLUMNS} FROM probes`));
  return new Map(rows.map((row) => [row.upstream, row]));
}

/** Stores probe results. Ignores a probe that began earlier than the same upstream's stored probe. */
export const writeProbes = (env: Env, probes: readonly StoredProbe[]): Promise<unknown> =>
  withDatabaseTimeout(() =>
    env.CONTROL.prepare(
      `INSERT INTO probes (${COLUMNS}) SELECT ${COLUMNS.map((name) => `value ->> '${name}'`)} FROM json_each(?) WHERE true
       ON CONFLICT (upstream) DO UPDATE SET ${COLUMNS.slice(1).map((name) => `${name} = excluded.${name}`)}
       WHERE excluded.at >= at`,
    )
      .bind(JSON.stringify(probes))
      .run(),
  );

/** Returns the time of each upstream's latest failure within the last day, as a Unix timestamp in milliseconds. */
export async function lastFailures(env: Env): Promise<Map<string, number>> {
  const rows = await readRows<{ upstream: string; at: number }>(
    env.CONTROL.prepare(
      "SELECT upstream, max(at) AS at FROM failures WHERE upstream IS NOT NULL AND reason != 'disabled' GROUP BY upstream",
    ),
  );
  return new Map(rows.map(({ upstream, at }) => [upstream, at]));
}
