import { convertV4MiniflareOptions, Miniflare } from "miniflare";

/** A Worker that runs D1 statements for `databaseOf`. The Worker's options contain the D1 bindings. */
export const DATABASE_WORKER = `export default {
  async fetch(request, env) {
    const { binding, statements } = await request.json();
    const db = env[binding];
    const value = (param) => (param?.base64 === undefined ? param : Uint8Array.from(atob(param.base64), (c) => c.charCodeAt(0)));
    try {
      return Response.json(await db.batch(statements.map(({ sql, params }) => {
        const statement = db.prepare(sql);
        return params.length > 0 ? statement.bind(...params.map(value)) : statement;
      })));
    } catch (error) {
      return new Response(error.message, { status: 500 });
    }
  },
};`;

/**
 * Starts workerd with `DATABASE_WORKER`.
 * @param databases Names of the D1 databases, keyed by binding
 * @param folder Folder that contains the databases. Without a folder, the databases are in memory.
 */
export async function startDatabases(databases: Record<string, string>, folder?: string): Promise<Miniflare> {
  const miniflare = new Miniflare(
    convertV4MiniflareOptions({
      modules: true,
      script: DATABASE_WORKER,
      compatibilityDate: "2026-10-01",
      d1Databases: databases,
      ...(folder !== undefined && { resourcePersistencePath: folder }),
    }),
  );
  await miniflare.ready;
  return miniflare;
}

/** The Miniflare method, or Worker method, that sends a request to `DATABASE_WORKER`. */
type Send = (url: string, init: { method: "POST"; body: string }) => Promise<Pick<Response, "ok" | "json" | "text">>;

/**
 * Returns a D1 database that sends each query as one request to `DATABASE_WORKER`. Each call to `prepare` or `bind` on
 * Miniflare's database proxy blocks the process for several times as long as the query takes. Implements `prepare` and
 * `batch`; statements implement `bind`, `first`, `all`, and `run`.
 */
export function databaseOf(send: Send, binding: string): D1Database {
  const execute = async (statements: Statement[]): Promise<D1Result[]> => {
    const body = JSON.stringify({ binding, statements });
    const response = await send("http://database.invalid", { method: "POST", body });
    if (!response.ok) throw new Error(await response.text());
    return (await response.json()) as D1Result[];
  };
  class Statement {
    readonly sql: string;
    readonly params: unknown[];
    constructor(sql: string, params: unknown[] = []) {
      this.sql = sql;
      this.params = params;
    }
    bind(...params: unknown[]) {
      return new Statement(this.sql, params.map(serializeParameter));
    }
    async all() {
      return (await execute([this]))[0]!;
    }
    run() {
      return this.all();
    }
    async first(column?: string) {
      const row = ((await this.all()).results[0] ?? null) as Record<string, unknown> | null;
      return row && column !== undefined ? row[column] : row;
    }
  }
  const database = { prepare: (sql: string) => new Statement(sql), batch: execute };
  return database as unknown as D1Database;
}

/** Converts a parameter to JSON. D1 rejects `undefined`, which JSON would convert to null. */
function serializeParameter(param: unknown): unknown {
  if (param === undefined) throw new TypeError("D1 does not support undefined as a parameter");
  if (!(param instanceof ArrayBuffer || ArrayBuffer.isView(param))) return param;
  const bytes =
    param instanceof ArrayBuffer ? Buffer.from(param) : Buffer.from(param.buffer, param.byteOffset, param.byteLength);
  return { base64: bytes.toString("base64") };
}
