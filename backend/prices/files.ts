import { PRICE_FILE_NAME as NAME } from "../../contracts/prices.ts";
import { type BackendEnv, priceIndexOf } from "../env.ts";
import { secretId } from "../secret-id.ts";
import { prepare, row, rows, sql } from "../sql.ts";
import type { Progress } from "./progress.ts";

/**
 * The price files of hospitals. Ops put a file into object storage under `incoming/`. A queue reads it in parts into an
 * index of its own. When the index is complete, the file is published: visitors then download it and search it.
 */

const INCOMING = "incoming/";
const PUBLISHED = "prices/";
const MAX_BYTES = 2_000_000_000;
/** Number of minutes after which the queue is asked again about an import that does not progress. */
const STALLED_MINUTES = 5;
/** The most parts of a file that a request reads, if the file is asked for before the queue has read it. */
const PARTS_AT_ONCE = 4;

interface ImportRow {
  id: string;
  name: string;
  etag: string;
  size: number;
  state: Progress["state"];
}

export interface PublishedFile {
  name: string;
  import_id: string;
  hospital: string;
  updated_on: string;
}

/** Starts the imports of new files, and continues imports that have stopped. Runs every minute. */
export async function findNewFiles(env: BackendEnv, now = new Date()): Promise<void> {
  if (!env.FILES) return;
  let cursor: string | undefined;
  do {
    const found: R2Objects = await env.FILES.list({ prefix: INCOMING, ...(cursor && { cursor }) });
    for (const file of found.objects) await start(env, file, now);
    cursor = found.truncated ? found.cursor : undefined;
  } while (cursor);
  const stalled = await rows<ImportRow>(
    env.DB,
    sql`SELECT * FROM price_imports
      WHERE state = 'running' AND updated_at < ${new Date(now.getTime() - STALLED_MINUTES * 60_000)}`,
  );
  for (const { id } of stalled) await env.PRICE_QUEUE?.send({ importId: id });
}

/** Starts the import of a file, unless this version of the file was imported before. Returns the import. */
async function start(env: BackendEnv, file: R2Object, now: Date): Promise<ImportRow | null> {
  const name = file.key.slice(INCOMING.length);
  if (!name) return null;
  const refusal = !NAME.test(name)
    ? "The name of the file must be the EIN, the hospital, and “standardcharges”, such as 123456789_example-hospital_standardcharges.csv."
    : file.size > MAX_BYTES
      ? `The file has ${file.size} bytes. Allowed: ${MAX_BYTES}.`
      : "";
  const added = await row<ImportRow>(
    env.DB,
    sql`INSERT INTO price_imports (id, name, etag, size, state, message, created_at, updated_at)
      VALUES (${secretId("p")}, ${name}, ${file.etag}, ${file.size}, ${refusal ? "failed" : "running"}, ${refusal}, ${now}, ${now})
      ON CONFLICT DO NOTHING RETURNING *`,
  );
  if (!added || refusal) return null;
  await priceIndexOf(env, added.id).begin(file.key, file.etag, file.size);
  await env.PRICE_QUEUE?.send({ importId: added.id });
  return added;
}

/** Reads the next part of a file. Returns whether there is more to read. */
export async function continueImport(env: BackendEnv, importId: string, now = new Date()): Promise<boolean> {
  const found = await row<ImportRow>(env.DB, sql`SELECT * FROM price_imports WHERE id = ${importId}`);
  if (found?.state !== "running") return false;
  const index = priceIndexOf(env, importId);
  // A run that stopped between the row and the index starts the index here.
  await index.begin(INCOMING + found.name, found.etag, found.size);
  const progress = await index.step();
  if (progress.state === "done") await publish(env, found, progress, now);
  await prepare(
    env.DB,
    sql`UPDATE price_imports SET state = ${progress.state}, bytes_read = ${progress.offset}, lines = ${progress.lines},
      items = ${progress.items}, problems = ${progress.problems}, message = ${progress.message}, updated_at = ${now}
      WHERE id = ${importId}`,
  ).run();
  if (progress.state === "failed") await index.drop();
  return progress.state === "running";
}

/** Publishes a file: from now on, visitors download and search it instead of the file that had its name. */
async function publish(env: BackendEnv, { id, name, etag, size }: ImportRow, { facts }: Progress, now: Date) {
  const files = env.FILES!;
  const incoming = await files.get(INCOMING + name, { onlyIf: { etagMatches: etag } });
  // Without the file, a previous attempt has moved it.
  if (incoming && "body" in incoming) {
    const { readable, writable } = new FixedLengthStream(size);
    const contentType = /\.json$/i.test(name) ? "application/json" : "text/csv";
    await Promise.all([
      incoming.body.pipeTo(writable),
      files.put(PUBLISHED + name, readable, { httpMetadata: { contentType } }),
    ]);
  }
  const previous = await row<PublishedFile>(env.DB, sql`SELECT * FROM price_files WHERE name = ${name}`);
  await prepare(
    env.DB,
    sql`INSERT INTO price_files VALUES (${name}, ${id}, ${facts.hospital}, ${facts.updatedOn}, ${facts.version}, ${now})
      ON CONFLICT (name) DO UPDATE SET import_id = excluded.import_id, hospital = excluded.hospital,
        updated_on = excluded.updated_on, version = excluded.version, published_at = excluded.published_at`,
  ).run();
  const current = await files.head(INCOMING + name);
  if (current?.etag === etag) await files.delete(INCOMING + name);
  if (previous && previous.import_id !== id) await priceIndexOf(env, previous.import_id).drop();
}

/**
 * Returns the published file with a name, or null. A small file that was just put into object storage is imported at
 * once.
 */
export async function publishedFile(env: BackendEnv, name: string, now = new Date()): Promise<PublishedFile | null> {
  const find = () => row<PublishedFile>(env.DB, sql`SELECT * FROM price_files WHERE name = ${name}`);
  const found = await find();
  if (found || !env.FILES || !NAME.test(name)) return found;
  const file = await env.FILES.head(INCOMING + name);
  const added = file && (await start(env, file, now));
  for (let part = 0; added && part < PARTS_AT_ONCE && (await continueImport(env, added.id, now)); part++);
  return find();
}

/** Returns a published file or a range of it, as it came, or null. */
export const readFile = (env: BackendEnv, name: string, headers: Headers): Promise<R2Object | R2ObjectBody | null> =>
  env.FILES && NAME.test(name)
    ? env.FILES.get(PUBLISHED + name, { range: headers, onlyIf: headers })
    : Promise.resolve(null);
