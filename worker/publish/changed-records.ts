import { changeConfig } from "../config/change-config.ts";
import type { Env } from "../env.ts";
import { RECORDS, raiseVersions, recordName } from "./versions.ts";

/**
 * Purges the API responses and the page lists after staff have changed records in the backend. All data centers show
 * the change within ten seconds. Throws an HttpError (503) if the control database is unavailable.
 */
export async function purgeRecords(env: Env, site: string): Promise<void> {
  const names = [RECORDS, recordName("sites"), recordName(`pages:${site}`)];
  await changeConfig(env, {
    apply: (config) => ({ ...config, versions: raiseVersions(config.versions, names, Date.now()).versions }),
    audit: null,
  });
}
