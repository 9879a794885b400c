import { DAY_MS } from "../lib/dates/units.ts";
import type { BackendEnv } from "./env.ts";
import { PERSONAL_TABLES, type PersonSearch, RETENTION, type RetentionSetting, selected } from "./personal-data.ts";
import { keptCents, refundedCents } from "./refunds.ts";
import { prepare, rows, type Sql, sql } from "./sql.ts";

const table = (name: string): Sql => ({ text: `"${name}"`, values: [] });

/** Returns a person's records, by table. Tables without a record are omitted. */
export async function personRecords(db: D1Database, person: PersonSearch) {
  const tables = await Promise.all(
    Object.entries(PERSONAL_TABLES).map(async ([name, { label, kept }]) => ({
      name,
      label,
      kept,
      records: await rows<Record<string, string | number | null>>(
        db,
        sql`SELECT * FROM ${table(name)} WHERE ${selected(name, person)}`,
      ),
    })),
  );
  return tables.filter(({ records }) => records.length > 0);
}

const eraseStatement = (name: string, condition: Sql): Sql =>
  PERSONAL_TABLES[name]?.erase?.(condition) ?? sql`DELETE FROM ${table(name)} WHERE ${condition}`;

/**
 * Returns the statement that adds registrations to the totals of their sessions, so that the report for the board stays
 * right without the people.
 */
function keepTotals(condition: Sql): Sql {
  const of = (select: Sql, when: Sql) =>
    sql`(SELECT coalesce(${select}, 0) FROM registrations WHERE session_id = sessions.id AND ${condition} AND ${when})`;
  return sql`UPDATE sessions SET
    erased_registered = erased_registered + ${of(sql`count(*)`, sql`status = 'confirmed'`)},
    erased_arrived = erased_arrived + ${of(sql`count(*)`, sql`status = 'confirmed' AND arrived_at IS NOT NULL`)},
    erased_cancellations = erased_cancellations + ${of(sql`count(*)`, sql`status = 'canceled'`)},
    erased_kept = erased_kept + ${of(sql`sum(${keptCents})`, sql`(status = 'confirmed' OR receipt_number IS NOT NULL)`)},
    erased_refunded = erased_refunded + ${of(sql`sum(${refundedCents})`, sql`TRUE`)}
    WHERE id IN (SELECT session_id FROM registrations WHERE ${condition})`;
}

/**
 * Erases the selected records of tables in one transaction, and writes a trace without names. Returns the number of
 * erased records by table.
 */
async function erase(
  db: D1Database,
  conditions: readonly (readonly [name: string, condition: Sql])[],
  trace: (counts: Sql) => Sql,
): Promise<Record<string, number>> {
  const statements = conditions.map(([name, condition]) => [
    ...(PERSONAL_TABLES[name]?.before?.(condition) ?? []),
    eraseStatement(name, condition),
  ]);
  const leaving = conditions.find(([name]) => name === "registrations")?.[1];
  const first = leaving ? [keepTotals(leaving)] : [];
  const results = await db.batch([...first, ...statements.flat()].map((statement) => prepare(db, statement)));
  let index = first.length - 1;
  const counts = Object.fromEntries(
    conditions
      .map(([name], position) => {
        index += statements[position]!.length;
        return [name, results[index]?.meta.changes ?? 0] as const;
      })
      .filter(([, count]) => count > 0),
  );
  if (Object.keys(counts).length > 0) await prepare(db, trace(sql`${JSON.stringify(counts)}`)).run();
  return counts;
}

/** Erases a person's records on request. Records that the law requires stay, and are named by `personRecords`. */
export const erasePerson = (
  db: D1Database,
  person: PersonSearch,
  staff: { subject: string; name: string },
  now: Date,
): Promise<Record<string, number>> =>
  erase(
    db,
    Object.entries(PERSONAL_TABLES)
      .filter(([, { kept }]) => !kept)
      .map(([name]) => [name, selected(name, person)]),
    (counts) => sql`INSERT INTO erasures (at, reason, records, subject, name)
      VALUES (${now}, 'request', ${counts}, ${staff.subject}, ${staff.name})`,
  );

/** Returns the number of days of a retention setting, or null for an invalid value, so that nothing is deleted. */
function daysOf(setting: RetentionSetting, env: BackendEnv): number | null {
  const text = env[setting];
  if (text === undefined || text === "") return RETENTION[setting];
  if (/^[1-9]\d{0,4}$/.test(text)) return Number(text);
  console.error(JSON.stringify({ event: "retention-invalid", setting, allowed: "a number of days from 1 to 99999" }));
  return null;
}

/** Erases the records that are kept too long. Returns the number of erased records by table. */
export function eraseExpired(env: BackendEnv, now: Date): Promise<Record<string, number>> {
  const conditions = Object.entries(PERSONAL_TABLES).flatMap(([name, { retention }]) => {
    const days = retention && daysOf(retention.setting, env);
    if (!days) return [];
    return [[name, selected(name, new Date(now.getTime() - days * DAY_MS))] as const];
  });
  return erase(
    env.DB,
    conditions,
    (counts) => sql`INSERT INTO erasures (at, reason, records) VALUES (${now}, 'retention', ${counts})`,
  );
}
