/**
 * Fills the index from the FHIR server, and renews it. A run reads an export or every type page by page, then builds
 * the index that calls read. Each step is stored, so that the next call continues an interrupted run.
 */
import { DAY_MS } from "../../lib/dates/units.ts";
import type { AdapterEnv } from "../adapter.ts";
import { System } from "../system.ts";
import { noteBooking } from "./appointments.ts";
import { buildIndex, needsFullBuild } from "./build.ts";
import { continueExport, planExport } from "./export.ts";
import { readPayers } from "./payers.ts";
import { firstPage, PageError, readPage } from "./server.ts";
import {
  addNote,
  counted,
  createTables,
  databaseOf,
  markChanged,
  rows,
  setSetting,
  setting,
  storePage,
} from "./store.ts";

/** Types in the order in which they are read. A server can lack all but the first two. */
const TYPES = [
  "Practitioner",
  "Location",
  "PractitionerRole",
  "Organization",
  "OrganizationAffiliation",
  "HealthcareService",
  "InsurancePlan",
  "Schedule",
  "Slot",
] as const;

/** Types that a bulk export reads. It has no dates, and past slots are of no use. */
const EXPORTED = TYPES.filter((type) => type !== "Slot");

/** Time in milliseconds after which everything is read again, because `_lastUpdated` does not name deleted resources. */
const FULL_EVERY_MS = 7 * DAY_MS;
/** Servers commit resources after the time in `lastUpdated`, so each run starts a little before the last one. */
const OVERLAP_MS = 300_000;
/** Time limit of a page in milliseconds. */
const PAGE_MS = 30_000;
/** Number of pages in a row without a new resource after which a list is taken for one that pages in a circle. */
const MAX_IDLE_PAGES = 20;
/** A full run that finds less than this share of what the index has keeps the rest, because the server may be incomplete. */
const MIN_SHARE = 0.5;

/** D1 runs at most 1,000 queries in an invocation of a Worker. A step needs fewer than 200. */
const MAX_QUERIES = 800;

export interface Outcome {
  /** `done`, `current` (nothing to do yet), `more` (call again), `busy` (call again after `after` seconds), or `failed`. */
  state: "done" | "current" | "more" | "busy" | "failed";
  detail?: string;
  after?: number;
}

interface Progress {
  type: string;
  next: string | null;
  since: string | null;
  done: number;
  pages: number;
  is_full: number;
}

/** Parameters of a type's search. Only free slots in the future are of use. */
const parametersOf = (type: string, now: Date): Record<string, string> =>
  type === "Slot" ? { status: "free", start: `ge${now.toISOString().slice(0, 10)}` } : {};

/**
 * Returns whether the server finds resources by their last change. Some servers accept the parameter and find nothing, so that
 * changes would never arrive. Asks once after each run that reads everything.
 */
async function findsChanges(env: AdapterEnv, db: D1Database): Promise<boolean> {
  const known = await setting(db, "finds-changes");
  if (known !== undefined || (await setting(db, "last-run")) === undefined) return known !== "no";
  const [stored] = await rows(db, "SELECT 1 FROM resources WHERE type = 'Practitioner' LIMIT 1");
  if (!stored) return true;
  const system = new System(env, AbortSignal.timeout(PAGE_MS));
  const path = "/Practitioner?_lastUpdated=ge2000-01-01&_count=1";
  const found = await readPage(system, env.SYSTEM_URL!, path).then(
    ({ resources, next }) => resources.length > 0 || next !== null,
    (error: unknown) => {
      if (error instanceof PageError && error.reason === "unsupported") return false;
      throw error;
    },
  );
  await setSetting(db, "finds-changes", found ? "yes" : "no").run();
  return found;
}

interface Start {
  now: Date;
  /** Whether the run reads everything, whatever the last runs have read. */
  full: boolean;
  /** Whether the server finds resources by their last change. */
  findsChanged: boolean;
  /** ID of the deployed version. Another version may read resources otherwise, so its first run reads everything. */
  version: string;
}

async function startRun(db: D1Database, { now, full, findsChanged, version }: Start): Promise<void> {
  const [lastFull, last, lastVersion] = await Promise.all(
    ["full-run", "last-run", "version"].map((name) => setting(db, name)),
  );
  const isOld = !lastFull || now.getTime() - Date.parse(lastFull) > FULL_EVERY_MS;
  const isFull = full || !last || isOld || version !== lastVersion;
  const since = isFull || !findsChanged ? null : new Date(Date.parse(last) - OVERLAP_MS).toISOString();
  await db.batch([
    db.prepare("DELETE FROM progress"),
    ...TYPES.map((type) => {
      // Slots end by being booked, which a search for free slots does not show, so they are always read in full.
      const from = type === "Slot" ? null : since;
      return db
        .prepare("INSERT INTO progress (type, next, since, is_full) VALUES (?, ?, ?, ?)")
        .bind(type, firstPage(type, parametersOf(type, now), from), from, from ? 0 : 1);
    }),
    setSetting(db, "run", String(now.getTime())),
    setSetting(db, "run-is-full", isFull ? "yes" : "no"),
    setSetting(db, "version", version),
    setSetting(db, "cursor", ""),
    setSetting(db, "notes", "[]"),
    ...(isFull ? [planExport(db, EXPORTED), db.prepare("DELETE FROM settings WHERE name = 'finds-changes'")] : []),
  ]);
}

/** Reads one page of a type. */
async function step(env: AdapterEnv, db: D1Database, progress: Progress, run: number): Promise<void> {
  const { type, next, since } = progress;
  const advance = (path: string | null) =>
    db
      .prepare("UPDATE progress SET next = ?, done = ?, pages = pages + 1 WHERE type = ?")
      .bind(path, path === null ? 1 : 0, type);
  try {
    const system = new System(env, AbortSignal.timeout(PAGE_MS));
    const page = await readPage(system, env.SYSTEM_URL!, next!);
    const idle = Number((await setting(db, `idle ${type}`)) ?? 0);
    let [loops, stays] = [false, 0];
    await storePage(db, type, page.resources, run, (fresh) => {
      // Servers that filter late send empty pages, and some repeat a page while the data changes.
      stays = fresh === 0 ? idle + 1 : 0;
      loops = page.next !== null && (page.next === next || stays >= MAX_IDLE_PAGES);
      return advance(loops ? null : page.next);
    });
    if (stays !== idle) await setSetting(db, `idle ${type}`, String(loops ? 0 : stays)).run();
    const refusedSince = since === null && progress.pages === 0 && type !== "Slot";
    if (refusedSince && (await setting(db, "run-is-full")) === "no")
      await addNote(db, `${type}: the server refuses _lastUpdated, so each run reads everything`);
    if (loops) {
      // What a list in a circle lacks may still exist.
      await db.prepare("UPDATE progress SET is_full = 0 WHERE type = ?").bind(type).run();
      await addNote(db, `${type}: the paging links form a loop, so the list may be incomplete`);
    }
  } catch (error) {
    if (!(error instanceof PageError) || error.reason !== "unsupported") throw error;
    const isFirst = progress.pages === 0;
    if (isFirst && since) {
      // The server refuses `_lastUpdated`, or does not have the type: read everything.
      await db
        .prepare("UPDATE progress SET next = ?, since = NULL, is_full = 1 WHERE type = ?")
        .bind(firstPage(type, parametersOf(type, new Date(run)), null), type)
        .run();
    } else if (isFirst && next!.includes("start=")) {
      await db
        .prepare("UPDATE progress SET next = ? WHERE type = ?")
        .bind(firstPage(type, {}, null), type)
        .run();
    } else if (isFirst) {
      await addNote(db, `${type}: ${error.message}`);
      await advance(null).run();
    } else {
      // A page that has expired on the server: read the type again. After a second time, the next call does so.
      const marker = `again ${type}`;
      const isSecond = (await setting(db, marker)) !== undefined;
      await addNote(db, `${type}: a page could not be read (${error.message}), so the type was read again`);
      await db.batch([
        isSecond
          ? db.prepare("DELETE FROM settings WHERE name = ?").bind(marker)
          : setSetting(db, marker, new Date().toISOString()),
        db
          .prepare("UPDATE progress SET next = ?, pages = 0 WHERE type = ?")
          .bind(firstPage(type, parametersOf(type, new Date(run)), since), type),
        // Otherwise, the pages that this run has stored would look like a loop.
        db.prepare("UPDATE resources SET run = 0 WHERE type = ? AND run = ?").bind(type, run),
      ]);
      if (isSecond) throw new PageError("failed", `${type}: ${error.message}`);
    }
  }
}

/** Deletes resources that a full run has not seen. */
async function deleteUnseen(db: D1Database, run: number): Promise<void> {
  for (const { type } of await rows<{ type: string }>(db, "SELECT type FROM progress WHERE is_full = 1")) {
    const [{ seen, all } = { seen: 0, all: 0 }] = await rows<{ seen: number; all: number }>(
      db,
      'SELECT coalesce(sum(run = ?), 0) AS seen, count(*) AS "all" FROM resources WHERE type = ?',
      run,
      type,
    );
    if (type !== "Slot" && seen < all * MIN_SHARE) {
      await addNote(db, `${type}: the server listed ${seen} of ${all}, so none were removed`);
      continue;
    }
    const unseen = await rows<{ id: string }>(db, "SELECT id FROM resources WHERE type = ? AND run <> ?", type, run);
    await db.batch([
      ...markChanged(
        db,
        type,
        unseen.map(({ id }) => id),
      ),
      db
        .prepare(
          `DELETE FROM links WHERE from_type = ?1 AND from_id IN (SELECT id FROM resources WHERE type = ?1 AND run <> ?2)`,
        )
        .bind(type, run),
      db.prepare("DELETE FROM resources WHERE type = ? AND run <> ?").bind(type, run),
    ]);
  }
}

/** Continues to read the directories of payers. A wrong setting costs only the comparison. */
async function comparePlans(env: AdapterEnv, db: D1Database, run: number, isOver: () => boolean): Promise<boolean> {
  try {
    return await readPayers(env, db, run, isOver);
  } catch (error) {
    if (!(error instanceof PageError)) throw error;
    await addNote(db, error.message);
    return true;
  }
}

/**
 * Continues the current run, or starts one, for a number of milliseconds.
 * @param full whether a new run reads everything
 * @param every time in milliseconds after the start of the last run before which no new run starts
 */
export async function sync(env: AdapterEnv, budget: number, { full = false, every = 0 } = {}): Promise<Outcome> {
  const { db, queries } = counted(databaseOf(env));
  await createTables(db);
  const [running, last] = await Promise.all(["run", "last-run"].map((name) => setting(db, name)));
  if (running === undefined && last !== undefined && Date.now() - Date.parse(last) < every) return { state: "current" };
  const until = Date.now() + budget;
  const isOver = () => Date.now() >= until || queries() >= MAX_QUERIES;
  const lease = await db
    .prepare(
      `INSERT INTO settings VALUES ('lease', ?1) ON CONFLICT (name) DO UPDATE SET value = excluded.value
        WHERE CAST(settings.value AS INTEGER) < ?2`,
    )
    .bind(String(until + PAGE_MS), Date.now())
    .run();
  if (lease.meta.changes === 0) return { state: "busy", detail: "another call continues the run", after: 5 };
  try {
    if ((await setting(db, "run")) === undefined) {
      const findsChanged = full || (await findsChanges(env, db));
      const { id: version = "" } = (env.VERSION ?? {}) as Partial<WorkerVersionMetadata>;
      await startRun(db, { now: new Date(), full, findsChanged, version });
    }
    const run = Number(await setting(db, "run"));
    // Each call makes progress, however short its time is.
    do {
      if (await continueExport(env, db, run, isOver)) continue;
      const [progress] = await rows<Progress>(
        db,
        "SELECT * FROM progress WHERE done = 0 ORDER BY type <> 'Practitioner', type LIMIT 1",
      );
      if (!progress) break;
      await step(env, db, progress, run);
    } while (!isOver());
    if ((await setting(db, "export")) !== undefined) return { state: "more", detail: "reads the export" };
    const [left] = await rows<Progress>(db, "SELECT type FROM progress WHERE done = 0 LIMIT 1");
    if (left) return { state: "more", detail: `reads ${left.type}` };
    if ((await setting(db, "cursor")) === "") {
      await deleteUnseen(db, run);
      await noteBooking(env, db);
      if (!(await comparePlans(env, db, run, isOver)))
        return { state: "more", detail: "reads the directories of payers" };
      const isFullRun = (await setting(db, "run-is-full")) === "yes";
      await setSetting(db, "cursor", isFullRun || (await needsFullBuild(db, run)) ? "Location/" : "changed").run();
    }
    if (!(await buildIndex(db, run, isOver))) return { state: "more", detail: "builds the index" };
    const isFull = (await setting(db, "run-is-full")) === "yes";
    await db.batch([
      setSetting(db, "last-run", new Date(run).toISOString()),
      ...(isFull ? [setSetting(db, "full-run", new Date(run).toISOString())] : []),
      db.prepare(
        "DELETE FROM settings WHERE name = 'run' OR name = 'problem' OR name LIKE 'again %' OR name LIKE 'idle %'",
      ),
    ]);
    return { state: "done" };
  } catch (error) {
    if (!(error instanceof PageError)) throw error;
    await setSetting(db, "problem", `${new Date().toISOString()} ${error.message}`).run();
    return error.reason === "busy"
      ? { state: "busy", detail: error.message, after: error.after }
      : { state: "failed", detail: error.message };
  } finally {
    await db.prepare("DELETE FROM settings WHERE name = 'lease'").run();
  }
}
