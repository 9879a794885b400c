/** Checks whether people can read the PDF files that a site's pages link to. */
import type { CheckedFile, LinkReport } from "../../contracts/author-reports.ts";
import { DocumentExamination, documentCheck, MAX_DOCUMENT_BYTES } from "../../contracts/documents.ts";
import { languageName } from "../../lib/cms/language.ts";
import { DAY_MS } from "../../lib/dates/units.ts";
import { isDisabled } from "../config/runtime-config.ts";
import { mediaFile } from "../content/media.ts";
import { readSites } from "../content/sites.ts";
import type { RequestContext } from "../context.ts";
import { readRows, withDatabaseTimeout } from "../db/database-timeout.ts";
import type { Env } from "../env.ts";
import { readLimited, TooLarge } from "../http/body.ts";
import { send, targetOf } from "../upstream/send.ts";
import { type LinksFound, linksIn, readLinkChecks } from "./link-checks.ts";

/** Number of files that one run of the cron handler opens. */
const FILES_PER_RUN = 3;
/** Timeout for the download of a file, and for its check, in milliseconds. */
const FILE_TIMEOUT_MS = 20_000;

type Result = Omit<CheckedFile, "checkedAt">;

interface StoredFile {
  path: string;
  checked_at: number;
  etag: string | null;
  result: string;
}

const failure = (wrong: string, level: "broken" | "advice" = "broken"): Result => ({
  title: "",
  language: "",
  length: 0,
  problems: [{ level, wrong }],
});

/**
 * Checks up to three linked PDF files that have not been checked for a day. A file that has not changed since its last
 * check is not opened again.
 */
export async function checkSomeFiles(context: RequestContext): Promise<void> {
  const { env } = context;
  const [sites, checks] = await Promise.all([readSites(context), readLinkChecks(env)]);
  let remaining = FILES_PER_RUN;
  for (const { name } of sites) {
    const { files } = linksIn(checks.get(name)?.complete ?? null);
    if (files.length === 0 || remaining === 0) continue;
    const stored = await storedFiles(env, name);
    const isDue = ({ path }: { path: string }) => Date.now() - (stored.get(path)?.checked_at ?? 0) >= DAY_MS;
    for (const { path } of files.filter(isDue).slice(0, remaining)) {
      remaining--;
      await checkFile(context, name, path, stored.get(path));
    }
  }
}

async function checkFile(context: RequestContext, site: string, path: string, known: StoredFile | undefined) {
  // A file can exceed the memory or the time of the Worker. The next run must not open that file again.
  const unfinished = known?.result ?? JSON.stringify(failure("The check did not finish"));
  await store(context.env, site, path, known?.etag ?? null, unfinished);
  const url = new URL(path, "https://own.invalid");
  const { file } = await mediaFile(context, url, { timeout: FILE_TIMEOUT_MS });
  if (typeof file === "number") {
    const wrong = file === 404 ? "The file does not exist" : "The CMS did not send the file";
    return store(context.env, site, path, null, JSON.stringify(failure(wrong)));
  }
  const isSame = known !== undefined && file.etag !== null && file.etag === known.etag;
  if (isSame || file.type !== "application/pdf") {
    if (!(file.body instanceof Uint8Array)) await file.body.cancel();
    if (!isSame) await store(context.env, site, path, null, JSON.stringify({ ...failure(""), problems: [] }));
    return;
  }
  const bytes =
    file.body instanceof Uint8Array
      ? file.body.slice()
      : await readLimited(new Response(file.body), MAX_DOCUMENT_BYTES, FILE_TIMEOUT_MS).catch((error: unknown) => {
          if (error instanceof TooLarge) return null;
          throw error;
        });
  const result = bytes
    ? await examined(context, bytes)
    : failure("The file has more than 10 MB. To check it, run the doctor with the file", "advice");
  await store(context.env, site, path, file.etag, JSON.stringify(result));
}

/** Lets the backend check a file. A backend that cannot check files leaves the check to the doctor. */
async function examined(context: RequestContext, bytes: Uint8Array): Promise<Result> {
  const unchecked = failure(
    "The document could not be checked here. To check it, run the doctor with the file",
    "advice",
  );
  if (isDisabled(context.env, "data")) return unchecked;
  const response = await send(context, targetOf(context.env, "data", documentCheck), () => ({
    method: "POST",
    headers: { "content-type": "application/pdf" },
    body: bytes as Uint8Array<ArrayBuffer>,
    redirect: "manual",
    signal: AbortSignal.timeout(FILE_TIMEOUT_MS),
  })).catch(() => null);
  if (!response?.ok) {
    await response?.body?.cancel().catch(() => undefined);
    return unchecked;
  }
  const examination = DocumentExamination.safeParse(await response.json().catch(() => null));
  if (!examination.success) return unchecked;
  const { pages, ...result } = examination.data;
  return { ...result, length: pages };
}

const store = (env: Env, site: string, path: string, etag: string | null, result: string) =>
  withDatabaseTimeout(() =>
    env.CONTROL.prepare(
      `INSERT INTO linked_files (site, path, checked_at, etag, result) VALUES (?1, ?2, ?3, ?4, ?5)
       ON CONFLICT (site, path) DO UPDATE SET checked_at = ?3, etag = ?4, result = ?5`,
    )
      .bind(site, path, Date.now(), etag, result)
      .run(),
  );

async function storedFiles(env: Env, site: string): Promise<Map<string, StoredFile>> {
  const query = env.CONTROL.prepare("SELECT path, checked_at, etag, result FROM linked_files WHERE site = ?1");
  return new Map((await readRows<StoredFile>(query.bind(site))).map((row) => [row.path, row]));
}

/** Returns the results for a site's files, keyed by path. */
export async function readFileResults(env: Env, site: string): Promise<Map<string, CheckedFile>> {
  return new Map(
    [...(await storedFiles(env, site))].map(([path, { checked_at, result }]) => [
      path,
      { ...(JSON.parse(result) as Result), checkedAt: new Date(checked_at).toISOString() },
    ]),
  );
}

/** Returns the linked files with their results: files with problems first, then files that have not been checked. */
export async function reportFiles(env: Env, site: string, found: LinksFound["files"]): Promise<LinkReport["files"]> {
  const results = found.length > 0 ? await readFileResults(env, site) : new Map<string, CheckedFile>();
  const rank = ({ checked }: LinkReport["files"][number]) =>
    checked === null ? 1 : checked.problems.some(({ level }) => level === "broken") ? 3 : checked.problems.length && 2;
  return found
    .map((file) => ({ ...file, checked: withLanguage(file.languages, results.get(file.path)) }))
    .sort((a, b) => rank(b) - rank(a));
}

const primary = (language: string) => language.toLowerCase().split("-")[0];

/** Adds advice if pages in another language link to a file. */
function withLanguage(languages: readonly string[], checked: CheckedFile | undefined): CheckedFile | null {
  if (!checked) return null;
  const others = checked.language
    ? languages.filter((language) => primary(language) !== primary(checked.language))
    : [];
  if (others.length === 0) return checked;
  const names = others.map(languageName).join(" and ");
  const wrong = `Pages in ${names} link to the document, which is in ${languageName(checked.language)}`;
  return { ...checked, problems: [...checked.problems, { level: "advice", wrong }] };
}

/**
 * Returns the paths of the linked files that people who use assistive technology cannot read, or null before the first
 * check is complete.
 */
export async function unreadableFiles(env: Env, site: string): Promise<string[] | null> {
  const complete = (await readLinkChecks(env)).get(site)?.complete;
  if (!complete) return null;
  const report = await reportFiles(env, site, linksIn(complete).files);
  if (report.length > 0 && report.every(({ checked }) => checked === null)) return null;
  return report.flatMap(({ path, checked }) =>
    checked?.problems.some(({ level }) => level === "broken") ? [path] : [],
  );
}
