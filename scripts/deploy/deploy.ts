import type { PrepareResponse } from "../../contracts/prepare.ts";
import { signature } from "../edge/site.ts";
import { keepPreviousFiles, type Signing, writeRelease } from "./previous-files.ts";

/** Maximum number of attempts to render pages, and the pause between attempts in milliseconds. */
const ATTEMPTS = 5;
const PAUSE = 2_000;
/** Number of pages that one request renders, and the maximum number for a deployment. */
const BATCH = 50;
const MAX_PAGES = 500;

export interface Deployment extends Signing {
  /** Name of the environment in wrangler.toml, and the Worker's name and public hostname in that environment. */
  environment: string;
  worker: string;
  host: string | undefined;
  /** ID of the build that is deployed. */
  build: string;
  /** Name of the last migration of the control database that the build needs. */
  schema: string;
  /** Folder with the build's hashed static files. */
  assets: string;
  dryRun: boolean;
  /** Whether the version contains a new migration of Durable Objects. */
  migrate: boolean;
  /** Further arguments for Wrangler. */
  passed: readonly string[];
}

/** What a deployment uses outside this process. */
export interface Tools {
  /** Runs Wrangler and returns its standard output. */
  wrangler(args: readonly string[]): string;
  /** Runs `wrangler versions upload` and returns the new version's ID, which is undefined in a dry run. */
  upload(args: readonly string[]): string | undefined;
  fetch: typeof fetch;
  pause(milliseconds: number): Promise<unknown>;
  log(message: string): void;
  warn(message: string): void;
}

/**
 * Deploys a build. Throws an error, before it changes anything, if the control database lacks a migration of the build.
 * If PURGE_SECRET is set, uploads the new version, deploys it at 0% traffic, renders up to 500 pages
 * with it, starting with the home pages and the pages with the fewest path segments, and moves all traffic to it. With
 * `migrate`, the new version receives all traffic at once, because Cloudflare cannot deploy a version with new Durable
 * Object classes at 0% traffic. A dry run only validates the upload, and writes no file.
 */
export async function deploy(deployment: Deployment, tools: Tools): Promise<void> {
  const { environment, host, assets, dryRun, migrate, secret, passed } = deployment;
  if (!dryRun) {
    checkSchema(deployment, tools);
    writeRelease(assets, deployment);
    if (host) await keepPreviousFiles(host, assets, deployment, tools);
  }
  const options = ["--env", environment, ...(dryRun ? ["--dry-run"] : [])];
  if (!host || !secret || migrate) {
    if (host && !migrate) tools.warn("PURGE_SECRET is not set: pages of the new version are not rendered");
    tools.wrangler(["deploy", ...options, ...passed]);
    return;
  }
  const id = tools.upload(["versions", "upload", ...options, ...passed]);
  if (dryRun) {
    tools.log(`Skipped: POST https://${host}/_edge/prepare to the new version, then \`wrangler versions deploy\``);
    return;
  }
  if (!id) throw new Error("Wrangler did not report an ID for the uploaded version");
  const status = tools.wrangler(["deployments", "status", "--env", environment, "--json"]);
  const { versions } = JSON.parse(status) as { versions: { version_id: string; percentage: number }[] };
  const [current] = versions.toSorted((a, b) => b.percentage - a.percentage);
  if (current) {
    // At 0% traffic, the new version receives only requests that contain the version override header.
    tools.wrangler(["versions", "deploy", `${id}@0`, `${current.version_id}@100`, ...options, "--yes"]);
    await renderPages({ ...deployment, host, secret }, id, tools);
  }
  tools.wrangler(["versions", "deploy", `${id}@100`, ...options, "--yes"]);
  // `wrangler versions deploy` updates neither routes nor queue consumers.
  tools.wrangler(["triggers", "deploy", ...options]);
}

function checkSchema({ environment, schema }: Deployment, { wrangler }: Tools): void {
  const remedy = `wrangler d1 migrations apply CONTROL --env ${environment} --remote`;
  const query = "SELECT max(name) AS name FROM d1_migrations";
  let last: string | null | undefined;
  try {
    const json = wrangler(["d1", "execute", "CONTROL", "--env", environment, "--remote", "--json", "--command", query]);
    const [answer] = JSON.parse(json) as { results: { name: string | null }[] }[];
    last = answer?.results[0]?.name;
  } catch (cause) {
    throw new Error(`The migrations of the control database cannot be read. Apply them first: ${remedy}`, { cause });
  }
  if ((last ?? "") < schema)
    throw new Error(`The control database lacks the migration ${schema} (last: ${last ?? "none"}): run ${remedy}`);
}

type Live = Deployment & { host: string; secret: string };

/**
 * Renders pages with the new version. If rendering fails, only logs a warning, because the Worker also renders pages on
 * request.
 */
async function renderPages(deployment: Live, id: string, tools: Tools): Promise<void> {
  let [skip, rendered] = [0, 0];
  for (; skip < MAX_PAGES; skip += BATCH) {
    const batch = await renderBatch(deployment, id, skip, tools);
    rendered += batch.pages - batch.failed;
    if (batch.pages < BATCH) break;
  }
  tools.log(`Version ${id} has rendered ${rendered} pages`);
}

async function renderBatch(
  { host, secret, worker, build }: Live,
  id: string,
  skip: number,
  { fetch, pause, warn }: Tools,
): Promise<PrepareResponse> {
  const path = "/_edge/prepare";
  const body = JSON.stringify({ skip, most: BATCH });
  let reason = "";
  for (let attempt = 1; attempt <= ATTEMPTS; attempt++) {
    const headers = {
      ...signature(secret, "POST", path, body),
      "cloudflare-workers-version-overrides": `${worker}="${id}"`,
    };
    const response = await fetch(`https://${host}${path}`, { method: "POST", headers, body }).catch(String);
    if (typeof response !== "string" && response.ok) {
      const batch = (await response.json()) as PrepareResponse;
      if (batch.build === build) return batch;
      reason = `the live build ${batch.build} responded`;
    } else reason = typeof response === "string" ? response : `status ${response.status}`;
    // A deployment takes a few seconds to reach every data center.
    await pause(PAUSE);
  }
  warn(`Version ${id} has not rendered the pages after the first ${skip}: ${reason}`);
  return { build: "", pages: 0, failed: 0 };
}
