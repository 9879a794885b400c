import { PRICE_FILE_NAME as NAME } from "../../contracts/prices.ts";
import { type BackendEnv, priceIndexOf } from "../env.ts";
import { secretId } from "../secret-id.ts";
import { prepare, row, rows, type Sql, sql } from "../sql.ts";
import type { PriceIndexMethods, Progress } from "./progress.ts";

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
  message: string;
}

interface PublishedFile {
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
  if (refusal) return null;
  if (!added) return again(env, name, file, now);
  await begin(env, added);
  return added;
}

const begin = async (env: BackendEnv, { id, name, etag, size }: ImportRow) => {
  await priceIndexOf(env, id).begin(INCOMING + name, etag, size);
  await env.PRICE_QUEUE?.send({ importId: id });
};

/**
 * Handles a file that was uploaded again. If the same file is published, removes the copy. If the file failed, or was
 * replaced by another one since, imports it again.
 */
async function again(env: BackendEnv, name: string, file: R2Object, now: Date): Promise<ImportRow | null> {
  const published = await row<PublishedFile>(
    env.DB,
    sql`SELECT price_files.* FROM price_files JOIN price_imports ON price_imports.id = import_id
      WHERE price_files.name = ${name} AND etag = ${file.etag}`,
  );
  if (published) {
    await env.FILES!.delete(file.key);
    return null;
  }
  return restart(env, sql`name = ${name} AND etag = ${file.etag} AND updated_at <= ${file.uploaded}`, now);
}

/** Starts an import that ended again, from the start of its file. Returns the import, or null if there is none. */
async function restart(env: BackendEnv, which: Sql, now: Date): Promise<ImportRow | null> {
  const restarted = await row<ImportRow>(
    env.DB,
    sql`UPDATE price_imports SET state = 'running', message = '', bytes_read = 0, lines = 0, items = 0, problems = 0,
        created_at = ${now}, updated_at = ${now}
      WHERE state <> 'running' AND NOT EXISTS (SELECT 1 FROM price_files WHERE import_id = price_imports.id) AND ${which}
      RETURNING *`,
  );
  if (!restarted) return null;
  await priceIndexOf(env, restarted.id).drop();
  await begin(env, restarted);
  return restarted;
}

/** Starts a failed import again. Returns why it cannot be started, or null. */
export async function retryImport(env: BackendEnv, importId: string, now: Date): Promise<string | null> {
  const failed = await row<ImportRow>(env.DB, sql`SELECT * FROM price_imports WHERE id = ${importId}`);
  if (failed?.state !== "failed")
    return failed ? "Only failed imports can be started again." : "There is no such import.";
  const file = NAME.test(failed.name) ? await env.FILES?.head(INCOMING + failed.name) : null;
  if (!file) return "The file is no longer in incoming/. Upload it again.";
  if (file.etag !== failed.etag) return "A newer file with this name was uploaded, and is imported by itself.";
  if (file.size > MAX_BYTES) return failed.message;
  return (await restart(env, sql`id = ${importId}`, now)) ? null : "The import runs already.";
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

/**
 * Asks the index of the published file with a name. Returns null if there is no file. If a newer file was published
 * while the index was asked, asks the newer index.
 */
export async function inPublishedFile<T>(
  env: BackendEnv,
  name: string,
  ask: (index: PriceIndexMethods) => Promise<T | null>,
): Promise<{ published: PublishedFile; answer: T } | null> {
  for (let attempt = 0; attempt < 2; attempt++) {
    const published = await publishedFile(env, name);
    const answer = published && (await ask(priceIndexOf(env, published.import_id)));
    if (published && answer) return { published, answer };
  }
  return null;
}

/** Returns a published file or a range of it, as it came, or null. */
export const readFile = (env: BackendEnv, name: string, headers: Headers): Promise<R2Object | R2ObjectBody | null> =>
  env.FILES && NAME.test(name)
    ? env.FILES.get(PUBLISHED + name, { range: headers, onlyIf: headers })
    : Promise.resolve(null);
