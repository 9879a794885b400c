/**
 * Stores alerts in the control database. An alert is active as long as the periodic checks find that its condition is
 * true.
 */

import { DAY_MS } from "../../lib/dates/units.ts";
import { readRows, withDatabaseTimeout } from "../db/database-timeout.ts";
import type { Env } from "../env.ts";

/** A condition that triggers an alert for ops. */
export interface Condition {
  /** Name of the alert: the alert rule and the affected subject, such as `upstream-down events`. */
  name: string;
  summary: string;
  /** Effect of the condition on visitors. */
  impact: string;
  /** Path of the ops page that shows the problem. */
  page: string;
}

interface StoredAlert extends Condition {
  id: number;
  /** Start of the alert as a Unix timestamp in milliseconds. `endedAt` is null while the alert is active. */
  startedAt: number;
  endedAt: number | null;
  /**
   * 1 if the webhook has accepted the message about the start of the alert, 2 if the message about the end also tells of
   * the start, because the alert ended before a message was accepted, and 0 otherwise.
   */
  begin_sent: number;
  end_sent: number;
}

/** Columns of the table, with the names of the properties. */
const COLUMNS =
  "id, name, began AS startedAt, ended AS endedAt, what AS summary, visitors AS impact, page, begin_sent, end_sent";

const LIFETIME_MS = 30 * DAY_MS;
/** Age, in milliseconds, after which the Worker no longer sends an alert message. */
const MAX_MESSAGE_AGE_MS = DAY_MS;
const MAX_SHOWN = 100;

/**
 * Starts an alert for each new condition and ends each alert whose condition is no longer true.
 * @param unknown Alert rules that the Worker could not evaluate. If a rule was not evaluated, its alerts stay active.
 */
export const recordConditions = (
  env: Env,
  conditions: readonly Condition[],
  unknown: readonly string[] = [],
): Promise<unknown> =>
  withDatabaseTimeout(() => {
    const conditionsJson = JSON.stringify(conditions);
    const now = Date.now();
    return env.CONTROL.batch([
      env.CONTROL.prepare(
        `UPDATE alerts SET ended = ? WHERE ended IS NULL AND name NOT IN (SELECT value ->> 'name' FROM json_each(?))
         AND NOT EXISTS (SELECT 1 FROM json_each(?) WHERE alerts.name LIKE value || ' %')`,
      ).bind(now, conditionsJson, JSON.stringify(unknown)),
      env.CONTROL.prepare(
        `INSERT INTO alerts (name, began, what, visitors, page)
         SELECT value ->> 'name', ?, value ->> 'summary', value ->> 'impact', value ->> 'page' FROM json_each(?)
         WHERE true ON CONFLICT DO NOTHING`,
      ).bind(now, conditionsJson),
      env.CONTROL.prepare("DELETE FROM alerts WHERE ended < ?").bind(now - LIFETIME_MS),
    ]);
  });

/** Lists active alerts, followed by the alerts that ended most recently. */
export const readAlerts = (env: Env): Promise<StoredAlert[]> =>
  readRows(
    env.CONTROL.prepare(`SELECT ${COLUMNS} FROM alerts ORDER BY ended IS NOT NULL, began DESC, id DESC LIMIT ?`).bind(
      MAX_SHOWN,
    ),
  );

/**
 * Returns the alerts that have unsent messages. Marks the messages as sent, so that concurrent runs send each of them
 * only once. If an alert ends before its first message is sent, the Worker sends one message about both.
 */
export const claimMessages = (env: Env): Promise<StoredAlert[]> =>
  readRows(
    env.CONTROL.prepare(
      `UPDATE alerts SET end_sent = ended IS NOT NULL,
       begin_sent = CASE WHEN begin_sent = 0 AND ended IS NOT NULL THEN 2 ELSE max(begin_sent, 1) END
       WHERE (begin_sent = 0 OR (ended IS NOT NULL AND end_sent = 0)) AND coalesce(ended, began) >= ? RETURNING ${COLUMNS}`,
    ).bind(Date.now() - MAX_MESSAGE_AGE_MS),
  );

/** Marks an alert message as unsent if the webhook did not accept it. */
export const releaseMessage = (env: Env, { id, endedAt }: StoredAlert): Promise<unknown> =>
  withDatabaseTimeout(() =>
    env.CONTROL.prepare(`UPDATE alerts SET ${endedAt === null ? "begin_sent" : "end_sent"} = 0 WHERE id = ?`)
      .bind(id)
      .run(),
  );
