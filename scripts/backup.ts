/** Backs up and restores a site's stores: the control database (as SQL) and KV (as JSON). */

/** The control database and the KV namespace that a backup contains. */
export interface BackedUp {
  CONTROL: D1Database;
  LAYOUTS: KVNamespace;
}

interface KvEntry {
  key: string;
  value: string;
  expiration?: number;
  metadata?: unknown;
}

export interface Backup {
  /** SQL statements that create the tables and insert the rows, in the format of `wrangler d1 export`. */
  sql: string[];
  /** KV entries in the format of `wrangler kv bulk put`. */
  kv: KvEntry[];
}

const MAX_BATCH = 50;
const KV_AT_ONCE = 100;

interface Table {
  name: string;
  sql: string;
}

/** Lists a database's tables and indexes, except internal SQLite and D1 tables. */
async function schemaOf(db: D1Database): Promise<(Table & { type: string })[]> {
  const result = await db
    .prepare("SELECT type, name, sql FROM sqlite_master WHERE sql IS NOT NULL ORDER BY type = 'index'")
    .all<Table & { type: string }>();
  return result.results.filter(({ name }) => !/^(sqlite_|_cf_)/.test(name));
}

const quoteIdentifier = (name: string) => `"${name.replaceAll('"', '""')}"`;

function sqlLiteral(value: unknown): string {
  if (value === null || value === undefined) return "NULL";
  if (typeof value === "number") return `${value}`;
  return `'${String(value).replaceAll("'", "''")}'`;
}

/** Reads a consistent copy of the database and all KV entries. */
export async function backUp({ CONTROL: db, LAYOUTS: kv }: BackedUp): Promise<Backup> {
  const schema = await schemaOf(db);
  const tables = schema.filter(({ type }) => type === "table");
  // D1 runs the statements in a batch in one transaction.
  const rows = await db.batch<Record<string, unknown>>(
    tables.map(({ name }) => db.prepare(`SELECT * FROM ${quoteIdentifier(name)}`)),
  );
  const inserts = tables.flatMap(({ name }, index) =>
    rows[index]!.results.map(
      (row) =>
        `INSERT INTO ${quoteIdentifier(name)} (${Object.keys(row).map(quoteIdentifier)}) VALUES (${Object.values(row).map(sqlLiteral)})`,
    ),
  );
  const entries: KvEntry[] = [];
  for (let cursor: string | undefined; ; ) {
    const page = await kv.list(cursor === undefined ? {} : { cursor });
    for (let offset = 0; offset < page.keys.length; offset += KV_AT_ONCE)
      entries.push(...(await Promise.all(page.keys.slice(offset, offset + KV_AT_ONCE).map((key) => entryOf(kv, key)))));
    if (page.list_complete) break;
    cursor = page.cursor;
  }
  return { sql: [...schema.map(({ sql }) => sql), ...inserts], kv: entries };
}

async function entryOf(kv: KVNamespace, { name, expiration, metadata }: KVNamespaceListKey<unknown>): Promise<KvEntry> {
  const bytes = new Uint8Array((await kv.get(name, "arrayBuffer")) ?? new ArrayBuffer());
  return {
    key: name,
    // The backup encodes KV values as base64, because stored layouts are compressed binary data.
    value: Buffer.from(bytes).toString("base64"),
    ...(expiration !== undefined && { expiration }),
    ...(metadata ? { metadata } : {}),
  };
}

/** Deletes all tables in a database. */
export async function dropTables(db: D1Database): Promise<void> {
  const tables = (await schemaOf(db)).filter(({ type }) => type === "table");
  if (tables.length > 0) await db.batch(tables.map(({ name }) => db.prepare(`DROP TABLE ${quoteIdentifier(name)}`)));
}

/**
 * Replaces the content of the control database and KV with a backup. The function then ends all user sessions, because
 * a session that was signed out after the backup would otherwise be valid again. The function also increments the
 * control record's revision by a large number, so that no isolate or data center keeps a cached copy.
 */
export async function restore({ CONTROL: db, LAYOUTS: kv }: BackedUp, { sql, kv: entries }: Backup): Promise<void> {
  await dropTables(db);
  const statements = [...sql, AFTER_RESTORE];
  for (let offset = 0; offset < statements.length; offset += MAX_BATCH)
    await db.batch(statements.slice(offset, offset + MAX_BATCH).map((text) => db.prepare(text)));
  for (let offset = 0; offset < entries.length; offset += KV_AT_ONCE)
    await Promise.all(
      entries.slice(offset, offset + KV_AT_ONCE).map(({ key, value, expiration, metadata }) =>
        kv.put(key, Buffer.from(value, "base64"), {
          ...(expiration !== undefined && { expiration }),
          ...(metadata !== undefined && { metadata }),
        }),
      ),
    );
}

/** Maximum token lifetime in seconds: a month, the longest session duration in Cloudflare Access. */
const MAX_TOKEN_SECONDS = 31 * 24 * 3_600;

/** SQL to run after a restore of the control database (docs/operations.md). */
const AFTER_RESTORE = `UPDATE control SET revision = revision + 1000000, record = json_set(record, '$.signOuts',
  json_set(coalesce(record -> '$.signOuts', '{}'), '$."*"',
    json_object('at', unixepoch(), 'until', unixepoch() + ${MAX_TOKEN_SECONDS})))`;

/** Returns each table's row count and the number of KV keys. */
export async function countsOf({ CONTROL: db, LAYOUTS: kv }: BackedUp): Promise<Map<string, number>> {
  const tables = (await schemaOf(db)).filter(({ type }) => type === "table");
  const counts = new Map<string, number>();
  for (const { name } of tables)
    counts.set(name, (await db.prepare(`SELECT count(*) AS n FROM ${quoteIdentifier(name)}`).first<number>("n")) ?? 0);
  let keys = 0;
  for (let cursor: string | undefined; ; ) {
    const page = await kv.list(cursor === undefined ? {} : { cursor });
    keys += page.keys.length;
    if (page.list_complete) break;
    cursor = page.cursor;
  }
  return counts.set("KV", keys);
}
