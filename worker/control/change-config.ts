import type { Env } from "../env.ts";
import { HttpError } from "../http/http-error.ts";
import { type AuditLine, auditStatement, forgetOldLines } from "./audit.ts";
import { withDatabaseTimeout } from "./database-timeout.ts";
import { adoptChange, configFromDatabase, parseConfig, type RuntimeConfig } from "./runtime-config.ts";

export interface ConfigChange {
  /** The record as it is → as it shall be. A new object; called again when somebody else's change came first. */
  apply(config: RuntimeConfig): RuntimeConfig | Promise<RuntimeConfig>;
  /** The audit line (AU-06), read after `apply`; null for what completes an earlier change. */
  audit: AuditLine | null;
  /**
   * Statements of the same transaction, made after `apply`. They run whether or not this change was made, so each says
   * `… FROM control WHERE change = ?` with the name given here.
   */
  also?(change: string): D1PreparedStatement[];
}

/** How often it is tried while others change the record at the same moment. */
const ATTEMPTS = 8;

/**
 * Changes the control record: in the database by one statement that names the revision it was made for, with its audit
 * line in the same transaction, then in this isolate and its data center; other places follow within ten seconds.
 * Returns the name of the change. Throws when the database cannot be had; a change that it was late with may have been
 * made; repeating the request makes it again.
 */
export async function changeConfig(env: Env, { apply, audit, also }: ConfigChange): Promise<string> {
  for (let attempts = 0; attempts < ATTEMPTS; attempts++) {
    const { config: before, revision } = await configFromDatabase(env);
    const record = JSON.stringify(await apply(before));
    const change = crypto.randomUUID();
    const changes = await withDatabaseTimeout(async () => {
      const [changed] = await env.CONTROL.batch([
        env.CONTROL.prepare("UPDATE control SET revision = ?, record = ?, change = ? WHERE revision = ?").bind(
          revision + 1,
          record,
          change,
          revision,
        ),
        ...(audit ? [auditStatement(env, change, audit), forgetOldLines(env)] : []),
        ...(also?.(change) ?? []),
      ]);
      return changed!.meta.changes;
    });
    if (changes !== 1) continue;
    // A copy that was read before this moment may not replace it.
    await adoptChange({ config: parseConfig(record), revision: revision + 1, readAt: Date.now() });
    return change;
  }
  throw new HttpError(503, { message: "others keep changing the control record" });
}
