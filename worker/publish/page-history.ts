/** Published versions of pages, for the receipts, for comparisons, and for putting an earlier version back. */
import { DAY_MS } from "../../lib/dates/units.ts";
import { gunzipText, gzipText } from "../../lib/text/gzip.ts";
import { readRows, withDatabaseTimeout } from "../db/database-timeout.ts";
import type { Env } from "../env.ts";
import { digestOf } from "../http/digest.ts";

/** Number of versions that the Worker keeps of each page. */
export const MAX_VERSIONS = 20;
/** D1 limits a value to 2 MB. A larger document is not kept; a layout of this size has about 20 MB uncompressed. */
const MAX_BYTES = 1_900_000;

/** One version of a page, as the Worker fetched it from the CMS. */
interface FetchedVersion {
  /** The CMS response as JSON. */
  document: string;
  /** Time of the fetch as a Unix timestamp in milliseconds. */
  fetchedAt: number;
  /** Number and names of the blocks that are omitted because their content is invalid. */
  broken: number;
  blocks: readonly string[];
  /** Person who last saved the page, if the CMS sends the name. */
  savedBy?: string | undefined;
}

/** A version in the history, without its document. */
interface KeptVersion {
  id: number;
  name: string;
  at: number;
  digest: string;
  broken: number;
  blocks: string[];
  /** Receipt of the publication and who started it, and who saved the page. Null if unknown. */
  publication: string | null;
  person: string | null;
  savedBy: string | null;
}

export const documentDigest = (document: string): Promise<string> => digestOf(document, 18);

const NO_HISTORY = "NOT EXISTS (SELECT 1 FROM page_versions WHERE name = ?1)";
const NO_REPEAT = "?3 IS NOT (SELECT digest FROM page_versions WHERE name = ?1 ORDER BY id DESC LIMIT 1)";

/**
 * Adds versions of a page to its history, oldest first. A version equal to the newest version in the history is not
 * added. All versions but the last are added only if the page has no history. Deletes the oldest versions, except those
 * that the control record pins. Never rejects: without the database, the page is served without a history entry.
 */
export async function recordVersions(env: Env, name: string, versions: readonly FetchedVersion[]): Promise<void> {
  try {
    const rows = await Promise.all(
      versions.map(async ({ document, fetchedAt, broken, blocks, savedBy = null }) => {
        const bytes = await gzipText(document);
        if (bytes.byteLength > MAX_BYTES) throw new Error(`the layout has ${bytes.byteLength} compressed bytes`);
        return [name, fetchedAt, await documentDigest(document), bytes, broken, JSON.stringify(blocks), savedBy];
      }),
    );
    await withDatabaseTimeout(() =>
      env.CONTROL.batch([
        ...rows.map((row, index) =>
          env.CONTROL.prepare(
            `INSERT INTO page_versions (name, at, digest, document, broken, blocks, saved_by)
             SELECT ?1, ?2, ?3, ?4, ?5, ?6, ?7 WHERE ${index < rows.length - 1 ? NO_HISTORY : NO_REPEAT}`,
          ).bind(...row),
        ),
        env.CONTROL.prepare(
          `DELETE FROM page_versions WHERE name = ?1 AND pinned = 0 AND id <= (
             SELECT id FROM page_versions WHERE name = ?1 ORDER BY id DESC LIMIT 1 OFFSET ${MAX_VERSIONS})`,
        ).bind(name),
      ]),
    );
  } catch (error) {
    console.error(JSON.stringify({ event: "version-not-kept", error: String(error) }));
  }
}

const COLUMNS = "id, name, at, digest, broken, blocks, publication, person, saved_by AS savedBy";
type Row = Omit<KeptVersion, "blocks"> & { blocks: string };
const kept = (row: Row): KeptVersion => ({ ...row, blocks: JSON.parse(row.blocks) });

/** Returns the versions of a page, newest first. */
export const versionsOf = async (env: Env, name: string): Promise<KeptVersion[]> =>
  (
    await readRows<Row>(
      env.CONTROL.prepare(`SELECT ${COLUMNS} FROM page_versions WHERE name = ? ORDER BY id DESC`).bind(name),
    )
  ).map(kept);

/** Returns the newest version of each page that has a history, keyed by the page's purge version key. */
export async function newestVersions(env: Env, names: readonly string[]): Promise<Map<string, KeptVersion>> {
  const rows = await readRows<Row>(
    env.CONTROL.prepare(
      `SELECT ${COLUMNS} FROM page_versions WHERE id IN (
         SELECT max(id) FROM page_versions WHERE name IN (SELECT value FROM json_each(?)) GROUP BY name)`,
    ).bind(JSON.stringify(names)),
  );
  return new Map(rows.map((row) => [row.name, kept(row)]));
}

/** Returns the document of a version of a page, or null if the history does not contain it. */
export async function versionDocument(env: Env, name: string, id: number): Promise<string | null> {
  const query = env.CONTROL.prepare("SELECT document FROM page_versions WHERE id = ? AND name = ?").bind(id, name);
  const bytes = await withDatabaseTimeout(() => query.first<number[] | ArrayBuffer>("document"));
  return bytes && gunzipText(Array.isArray(bytes) ? Uint8Array.from(bytes) : bytes);
}

/** Age at which the results of a publication are deleted, in milliseconds: that of its receipt. */
export const RESULT_LIFETIME_MS = 30 * DAY_MS;
