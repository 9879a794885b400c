/**
 * Reads a FHIR server by bulk export (`$export`, FHIR Bulk Data Access): asks for the export, waits until the server has
 * written it, and stores its files line by line. Each step is stored, so that the next call continues an interrupted one.
 */

import type { Bundle, CapabilityStatement, FhirResource, OperationOutcome } from "fhir/r4";
import { z } from "zod";
import { HOUR_MS } from "../../lib/dates/units.ts";
import type { AdapterEnv } from "../adapter.ts";
import { System } from "../system.ts";
import { SystemError } from "../system-error.ts";
import { linesOf } from "./lines.ts";
import { unpacked } from "./packed.ts";
import { PageError, pathOf, retryAfter } from "./server.ts";
import { addNote, deleteResources, setSetting, setting, storePage } from "./store.ts";

const NDJSON = "application/fhir+ndjson";
/** Number of lines that are stored at once. */
const LINES = 200;
/** Time limit of a request in milliseconds. A file continues where the last request stopped. */
const REQUEST_MS = 60_000;
/** Number of failures after which the run reads page by page. */
const MAX_FAILURES = 3;
/** Time in milliseconds after which a run no longer waits for the server to write the export. */
const MAX_WAIT_MS = 6 * HOUR_MS;
/** Seconds between two questions whether the export is ready, if the server names none. */
const POLL_SECONDS = 10;

interface ExportFile {
  kind: "output" | "deleted" | "error";
  type: string;
  url: string;
  /** Number of bytes of the text that are stored. */
  offset: number;
  /** Whether the file is compressed, so that a range counts other bytes. */
  isPacked?: boolean;
}

interface State {
  /** URL of the export's status, and the time at which it was asked for. */
  status?: string;
  since?: number;
  /** Files that are left. */
  files?: ExportFile[];
  /** Whether a file or an answer of the server may lack resources, so that no stored resource is removed. */
  isPartial?: boolean;
  failures: number;
  types: string[];
  /** Types of which the export has files. */
  exported: string[];
}

const file = z.object({ type: z.string(), url: z.string() });
const files = z.array(file).nullish();
const Manifest = z.object({
  requiresAccessToken: z.boolean().nullish(),
  output: z.array(file),
  deleted: files,
  error: files,
});

/** Returns the statement that makes a run begin with an export, if the server has one. */
export const planExport = (db: D1Database, types: readonly string[]): D1PreparedStatement =>
  save(db, { failures: 0, types: [...types], exported: [] });

const save = (db: D1Database, state: State) => setSetting(db, "export", JSON.stringify(state));

/** Ends the export. The types that it has not read whole are read page by page. */
async function end(db: D1Database, { exported, isPartial }: State, why?: string): Promise<void> {
  if (why) await addNote(db, `$export: ${why}`);
  await db.batch([
    db.prepare("DELETE FROM settings WHERE name = 'export'"),
    db
      .prepare("UPDATE progress SET done = 1, is_full = ? WHERE type IN (SELECT value FROM json_each(?))")
      .bind(isPartial ? 0 : 1, JSON.stringify(exported)),
  ]);
}

const isBusy = ({ status }: Response) => status === 429 || status === 503;

function hasExport({ rest = [], instantiates = [] }: CapabilityStatement): boolean {
  const operations = rest.flatMap(({ operation = [] }) => operation);
  return (
    instantiates.some((one) => /bulk-data/.test(one)) ||
    operations.some(({ name, definition }) => /^\$?export$/.test(name) || /\/export$/.test(definition))
  );
}

const failed = (error: unknown): never => {
  throw new PageError("failed", error instanceof SystemError ? error.message : "the server is unreachable");
};

/** Sends a request for a URL that the server named. The credential goes to the server only. */
async function get(env: AdapterEnv, url: string, headers: Record<string, string>, isOpen: boolean): Promise<Response> {
  const own = new URL(env.SYSTEM_URL!);
  const target = new URL(url, `${own.href.replace(/\/$/, "")}/`);
  let path = target.href;
  if (target.origin !== own.origin && !isOpen) {
    // A server behind a gateway can name a host that only it can reach.
    path = pathOf(path, own);
    if (!path.startsWith("/")) throw new PageError("unsupported", "a file needs the credential on another host");
  } else if (target.origin !== own.origin && target.protocol !== "https:")
    throw new PageError("unsupported", "a file is not at an https URL");
  return new System(env, AbortSignal.timeout(REQUEST_MS)).response(path, {}, { headers }).catch(failed);
}

/** Asks for the export. */
async function ask(env: AdapterEnv, db: D1Database, state: State): Promise<void> {
  const system = () => new System(env, AbortSignal.timeout(REQUEST_MS));
  const metadata = await system()
    .response("/metadata", {}, { headers: { accept: "application/fhir+json" } })
    .then((response) => (response.ok ? (response.json() as Promise<CapabilityStatement>) : undefined))
    .catch(() => undefined);
  if (!metadata || !hasExport(metadata)) return end(db, state);
  const response = await system()
    .response(
      "/$export",
      { _type: state.types.join(","), _outputFormat: NDJSON },
      { headers: { accept: "application/fhir+json", prefer: "respond-async" } },
    )
    .catch(failed);
  const status = response.headers.get("content-location");
  await response.body?.cancel();
  if (isBusy(response)) throw new PageError("busy", `the server is busy (${response.status})`, retryAfter(response));
  if (response.status !== 202 || !status)
    return end(db, state, `the server rejects it (${response.status}), so the run reads page by page`);
  await save(db, { ...state, status, since: Date.now() }).run();
}

/** Asks whether the export is ready. */
async function poll(env: AdapterEnv, db: D1Database, state: State): Promise<void> {
  const response = await get(env, state.status!, { accept: "application/json" }, false);
  if (response.status === 202 || isBusy(response)) {
    if (Date.now() - state.since! > MAX_WAIT_MS)
      return end(db, state, "the server did not finish within six hours, so the run reads page by page");
    const progress = response.headers.get("x-progress")?.slice(0, 80);
    await response.body?.cancel();
    const message =
      response.status === 202
        ? `the server prepares the export${progress ? ` (${progress})` : ""}`
        : `the server is busy (${response.status})`;
    throw new PageError("busy", message, retryAfter(response, POLL_SECONDS));
  }
  if (!response.ok) return restart(db, state, `the export failed (${response.status})`);
  const { success, data } = Manifest.safeParse(await response.json().catch(() => undefined));
  if (!success) return restart(db, state, "the list of files is invalid");
  const isOpen = data.requiresAccessToken === false;
  const of = (kind: ExportFile["kind"], list: z.infer<typeof files>) =>
    (list ?? []).map(({ type, url }): ExportFile => ({ kind, type, url: isOpen ? url : `own ${url}`, offset: 0 }));
  const known = data.output.filter(({ type }) => state.types.includes(type));
  await save(db, {
    ...state,
    files: [...of("error", data.error), ...of("output", known), ...of("deleted", data.deleted)],
    exported: [...new Set(known.map(({ type }) => type))],
    isPartial: (data.error ?? []).length > 0,
  }).run();
}

/** Asks for a new export, or gives up. */
async function restart(db: D1Database, state: State, why: string): Promise<void> {
  const { types } = state;
  if (state.failures + 1 >= MAX_FAILURES)
    return end(db, { ...state, exported: [] }, `${why}, so the run reads page by page`);
  await save(db, { failures: state.failures + 1, types, exported: [] }).run();
  throw new PageError("failed", why);
}

/** Stores the next lines of a file until the slice is over. */
async function read(env: AdapterEnv, db: D1Database, state: State, run: number, isOver: () => boolean): Promise<void> {
  const [current, ...others] = state.files as [ExportFile, ...ExportFile[]];
  const { kind, type, offset } = current;
  const [, own, url = ""] = /^(own )?(.*)$/.exec(current.url)!;
  const headers = { accept: NDJSON, ...(offset > 0 && !current.isPacked && { range: `bytes=${offset}-` }) };
  let response = await get(env, url, headers, !own);
  // A range of an encoded response counts other bytes.
  if (response.status === 206 && response.headers.has("content-encoding")) {
    await response.body?.cancel();
    response = await get(env, url, { accept: NDJSON }, !own);
  }
  if (isBusy(response)) throw new PageError("busy", `the server is busy (${response.status})`, retryAfter(response));
  const isAtEnd = response.status === 416 && offset > 0;
  if (!response.ok && !isAtEnd) return restart(db, state, `a file cannot be read (${response.status})`);
  let lines: string[] = [];
  let [end, wrong] = [offset, 0];
  const store = async () => {
    const resources = lines.flatMap((line): FhirResource[] => {
      try {
        return line.trim() ? [JSON.parse(line) as FhirResource] : [];
      } catch {
        wrong++;
        return [];
      }
    });
    lines = [];
    const next = save(db, { ...state, failures: 0, files: [{ ...current, offset: end }, ...others] });
    if (kind === "output") await storePage(db, type, resources, run, () => next);
    else if (kind === "deleted") await deleteResources(db, resources.flatMap(deletedIn));
    else await noteErrors(db, resources as OperationOutcome[]);
    if (kind !== "output") await next.run();
  };
  if (!isAtEnd && response.body)
    try {
      const isRest = response.status === 206;
      const { text, isPacked } = isRest
        ? { text: response.body, isPacked: false }
        : await unpacked(response.body as ReadableStream<Uint8Array>);
      current.isPacked = isPacked;
      for await (const { line, bytes, isWhole } of linesOf(text as ReadableStream<Uint8Array>, isRest ? 0 : offset)) {
        if (!isWhole && !isJson(line)) throw new PageError("failed", `a file of ${type} ends within a resource`);
        lines.push(line);
        end += bytes;
        if (lines.length >= LINES) {
          await store();
          if (isOver()) return;
        }
      }
      await store();
    } catch (error) {
      if (error instanceof PageError && error.reason === "unsupported") throw error;
      await store();
      const why = error instanceof PageError ? error.message : `a file of ${type} ended early`;
      if (state.failures + 1 < MAX_FAILURES) {
        const left = [{ ...current, offset: end }, ...others];
        await save(db, { ...state, failures: state.failures + 1, files: left }).run();
        throw new PageError("failed", why);
      }
      // The rest of the type is read page by page.
      const exported = state.exported.filter((one) => one !== type);
      await addNote(db, `$export: ${why}, so the type was read page by page`);
      await save(db, { ...state, failures: 0, exported, files: others.filter((one) => one.type !== type) }).run();
      return;
    }
  if (wrong > 0) await addNote(db, `$export: ${wrong} lines of ${type} are not JSON, so they were skipped`);
  await save(db, { ...state, failures: 0, files: others, isPartial: state.isPartial || wrong > 0 }).run();
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

/** Returns the resources that a transaction deletes, such as `Practitioner/1`. */
const deletedIn = (resource: FhirResource): [type: string, id: string][] =>
  ((resource as Bundle).entry ?? []).flatMap(({ request }) => {
    const [, type, id] = /^(?:.*\/)?([A-Z]\w+)\/([\w.-]+)$/.exec(request?.method === "DELETE" ? request.url : "") ?? [];
    return type && id ? [[type, id] as [string, string]] : [];
  });

async function noteErrors(db: D1Database, outcomes: readonly OperationOutcome[]): Promise<void> {
  const issues = outcomes.flatMap(({ issue = [] }) => issue);
  const [first] = issues;
  if (!first) return;
  const text = (first.diagnostics ?? first.details?.text ?? first.code).slice(0, 200);
  await addNote(db, `$export: the server could not export everything (${issues.length} errors; the first: ${text})`);
}

/** Continues the export until the slice is over. Returns false if the run has none. */
export async function continueExport(
  env: AdapterEnv,
  db: D1Database,
  run: number,
  isOver: () => boolean,
): Promise<boolean> {
  const text = await setting(db, "export");
  if (text === undefined) return false;
  const state = JSON.parse(text) as State;
  try {
    if (!state.status) await ask(env, db, state);
    else if (!state.files) await poll(env, db, state);
    else if (state.files.length > 0) await read(env, db, state, run, isOver);
    else await end(db, state);
  } catch (error) {
    if (!(error instanceof PageError) || error.reason !== "unsupported") throw error;
    await end(db, { ...state, exported: [] }, `${error.message}, so the run reads page by page`);
  }
  return true;
}
