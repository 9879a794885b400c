import { registrationMails } from "../outbox.ts";
import { hasSeat } from "../session-rows.ts";
import { rows, type Sql, sql } from "../sql.ts";

/** SQL condition for a session whose time or place an import changes, where `entry` is the row of the import. */
const isMoved = sql`(entry.record ->> '$._starts' <> entry.before ->> '$._starts' OR entry.record ->> '$._ends' <> entry.before ->> '$._ends'
  OR entry.record -> '$._dates' <> entry.before -> '$._dates' OR coalesce(entry.record ->> '$.place', '') <> coalesce(entry.before ->> '$.place', '')
  OR coalesce(entry.record ->> '$.room', '') <> coalesce(entry.before ->> '$.room', '')
  OR coalesce(entry.record ->> '$.address1', '') <> coalesce(entry.before ->> '$.address1', '')
  OR entry.record ->> '$.online' <> entry.before ->> '$.online')`;

/** Returns the numbers of people who are registered for sessions whose time or place an import changes. */
export const registeredPeople = (db: D1Database, importId: string) =>
  rows<{ key: string; people: number }>(
    db,
    sql`SELECT entry.key, count(*) AS people FROM import_rows AS entry JOIN registrations ON session_id = record_id
      WHERE entry.import_id = ${importId} AND entry.action = 'change' AND ${isMoved} AND ${hasSeat(new Date())}
      GROUP BY entry.key ORDER BY entry.key`,
  );

/** Returns the statement that writes to the people whose session has another time or place. */
export const rescheduledMails = (importId: string, now: Date): Sql =>
  registrationMails(
    "rescheduled",
    sql`own.session_id IN (SELECT record_id FROM import_rows AS entry
      WHERE entry.import_id = ${importId} AND entry.action = 'change' AND ${isMoved})`,
    sql`'rescheduled ' || own.id || ' ' || ${importId}`,
    now,
  );
