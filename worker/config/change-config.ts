import { DONE } from "../../contracts/audit.ts";
import { type AuditedChange, HAS_NO_RESULT, resultStatement } from "../audit/audited.ts";
import { deleteExpiredEntries, resultId } from "../audit/log.ts";
import { withDatabaseTimeout } from "../db/database-timeout.ts";
import type { Env } from "../env.ts";
import { HttpError } from "../http/http-error.ts";
import { raiseVersions } from "../publish/versions.ts";
import { adoptChange, configFromDatabase, parseConfig, type RuntimeConfig } from "./runtime-config.ts";

interface ConfigChange {
  /**
   * Returns the changed control record as a new object. `apply` runs again after a conflict with a concurrent change.
   */
  apply(config: RuntimeConfig): RuntimeConfig | Promise<RuntimeConfig>;
  /**
   * The audited change, whose details `changeConfig` reads after `apply` runs. Null if this write completes a change
   * whose result is already in the audit log.
   */
  audit: AuditedChange | null;
  /**
   * Returns additional SQL statements for the same transaction. Runs after `apply`. Each statement must contain `… FROM
   * control WHERE change = ?`, bound to `change`, because D1 executes them even if the change conflicts.
   */
  also?(change: string): D1PreparedStatement[];
}

/** Maximum number of attempts to write a change that conflicts with concurrent changes. */
const MAX_ATTEMPTS = 8;
/** Maximum pause after the first conflict, in milliseconds. Doubles with each further conflict. */
const PAUSE_MS = 10;

/**
 * Changes the control record with optimistic locking on its revision and writes the audit entry with the result in
 * the same transaction. After the transaction commits, updates the record's copies in this isolate and in the Cache API. All
 * other data centers read the change within ten seconds. Returns the change ID. Throws an HttpError (503) if the
 * database is unavailable, or if concurrent changes conflict repeatedly. A change that timed out may still succeed, so
 * a retry may apply it twice.
 */
export async function changeConfig(env: Env, { apply, audit, also }: ConfigChange): Promise<string> {
  for (let attempts = 0; attempts < MAX_ATTEMPTS; attempts++) {
    const { config: current, revision } = await configFromDatabase(env);
    const record = JSON.stringify(await apply(current));
    const change = crypto.randomUUID();
    const changes = await withDatabaseTimeout(async () => {
      const [update] = await env.CONTROL.batch([
        env.CONTROL.prepare(
          `UPDATE control SET revision = ?, record = ?, change = ? WHERE revision = ? AND ${HAS_NO_RESULT}`,
        ).bind(revision + 1, record, change, revision, audit ? resultId(audit.id) : ""),
        ...(audit ? [resultStatement(env, audit, DONE, change), deleteExpiredEntries(env)] : []),
        ...(also?.(change) ?? []),
      ]);
      return update!.meta.changes;
    });
    if (changes !== 1) {
      await new Promise((resolve) => setTimeout(resolve, Math.random() * PAUSE_MS * 2 ** attempts));
      continue;
    }
    // `readAt` is set to the current time so that copies read before the change do not replace the new record.
    await adoptChange(env, { config: parseConfig(record), revision: revision + 1, readAt: Date.now() });
    return change;
  }
  throw new HttpError(503, { message: "too many concurrent changes to the control record" });
}

/**
 * Raises purge versions that have no audit entry of their own, because they complete a change in the audit log. Throws
 * an HttpError (503) if the control database is unavailable.
 */
export async function raiseStoredVersions(env: Env, names: string[]): Promise<void> {
  await changeConfig(env, {
    apply: (config) => ({ ...config, versions: raiseVersions(config.versions, names, Date.now()).versions }),
    audit: null,
  });
}
