import type { PrepareResponse } from "../../contracts/prepare.ts";
import { signature } from "../edge/site.ts";
import { keepPreviousFiles, type Signing, writeRelease } from "./previous-files.ts";
import { smokeTest } from "./smoke.ts";

/** Maximum number of attempts to render pages, and the pause between attempts in milliseconds. */
const ATTEMPTS = 5;
const PAUSE = 2_000;
/** Header that selects a version that receives no traffic. */
const OVERRIDE = "cloudflare-workers-version-overrides";
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
  /** Whether the environment has the built-in backend, which is a Worker of its own. */
  backend: boolean;
  /** Whether the version contains new Durable Object classes. */
  migrate: boolean;
  /** Further arguments for Wrangler. */
  passed: readonly string[];
}

/** What a deployment uses outside this process. */
export interface Tools {
  /** Runs Wrangler and returns its standard output. Throws an error if Wrangler fails. */
  wrangler(args: readonly string[]): string;
  /** Runs `wrangler versions upload` and returns the new version's ID. */
  upload(args: readonly string[]): string | undefined;
  fetch: typeof fetch;
  pause(milliseconds: number): Promise<unknown>;
  log(message: string): void;
  warn(message: string): void;
}

/** A Worker that a release deploys, and its database. */
interface Part {
  /** Arguments that select the Worker's configuration. */
  options: readonly string[];
  database: string;
}

/**
 * Deploys a release: applies the migrations of the databases, deploys the backend if the environment has one, and
 * uploads the site's new version. Before the new version receives traffic, it must pass the smoke test, and it renders up
 * to 500 pages if PURGE_SECRET is set. If the smoke test fails before or after all traffic moves to the new version, the
 * previous versions receive all traffic again, and the function throws an error with the problems. Problems that the
 * previous version had before the release do not count. A dry run only validates the uploads, and writes no file.
 *
 * With `migrate`, the new version receives all traffic at once, because Cloudflare cannot deploy a version with new
 * Durable Object classes at 0% traffic.
 */
export async function deploy(deployment: Deployment, tools: Tools): Promise<void> {
  const { environment, host, assets, dryRun, migrate, backend, passed } = deployment;
  const site: Part = { options: ["--env", environment], database: "CONTROL" };
  const upstream: Part = { options: ["--config", "backend/wrangler.toml", "--env", environment], database: "DB" };
  const parts = backend ? [upstream, site] : [site];
  if (dryRun) {
    if (backend) tools.wrangler(["deploy", ...upstream.options, "--dry-run"]);
    tools.wrangler(["deploy", ...site.options, "--dry-run", ...passed]);
    tools.log("Skipped: migrations, the previous release's files, the smoke test, and the move of traffic");
    return;
  }
  for (const { options, database } of parts)
    try {
      tools.wrangler(["d1", "migrations", "apply", database, ...options, "--remote"]);
    } catch (cause) {
      throw new Error(`The migrations of ${database} failed, so nothing was released: ${messageOf(cause)}`, { cause });
    }
  checkSchema(deployment, tools);
  writeRelease(assets, deployment);
  const isLive = host ? await keepPreviousFiles(host, assets, deployment, tools) : false;

  const current = currentVersion(site, isLive, tools);
  const currentBackend = backend ? currentVersion(upstream, isLive, tools) : undefined;
  const known = current && host ? await smokeTest({ host }, tools) : [];
  for (const problem of known) tools.warn(`The live site had this problem before the release: ${problem}`);
  const mustPass = async (headers: Record<string, string> = {}) => {
    if (!host) return tools.warn("The environment has no route, so no smoke test ran");
    const problems = await smokeTest({ host, build: deployment.build, headers }, tools);
    const added = problems.filter((problem) => !known.includes(problem));
    if (added.length > 0) throw new Error(`The smoke test failed:\n${added.join("\n")}`);
  };
  try {
    if (backend) tools.wrangler(["deploy", ...upstream.options]);
    if (current && !migrate) await moveTraffic(deployment, current, site, mustPass, tools);
    else {
      tools.wrangler(["deploy", ...site.options, ...passed]);
      await mustPass();
    }
  } catch (error) {
    const undone = [
      [site, current],
      [upstream, currentBackend],
    ] as const;
    const commands = undone.flatMap(([{ options }, version]) =>
      version ? [["versions", "deploy", `${version}@100`, ...options, "--yes"]] : [],
    );
    const failed = commands.filter((command) => !succeeds(() => tools.wrangler(command)));
    const outcome =
      failed.length > 0
        ? `THE ROLLBACK FAILED. Run:\n${failed.map((command) => `npx wrangler ${command.join(" ")}`).join("\n")}`
        : current
          ? `The release was rolled back to ${current}.`
          : "There is no previous version to roll back to.";
    throw new Error(`${messageOf(error)}\n${outcome}`, { cause: error });
  }
  // `wrangler versions deploy` updates neither routes nor queue consumers.
  const triggers = ["triggers", "deploy", ...site.options];
  if (current && !migrate && !succeeds(() => tools.wrangler(triggers)))
    throw new Error(
      `The new version receives all traffic, but its routes, schedules, and queues may be out of date. Run: npx wrangler ${triggers.join(" ")}`,
    );
}

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

function succeeds(run: () => unknown): boolean {
  try {
    run();
    return true;
  } catch {
    return false;
  }
}

/** Uploads a version, tests it at 0% traffic, and moves all traffic to it. */
async function moveTraffic(
  deployment: Deployment,
  current: string,
  { options }: Part,
  mustPass: (headers?: Record<string, string>) => Promise<void>,
  tools: Tools,
): Promise<void> {
  const { host, secret, worker, passed } = deployment;
  const id = tools.upload(["versions", "upload", ...options, ...passed]);
  if (!id) throw new Error("Wrangler did not report an ID for the uploaded version");
  // At 0% traffic, the new version receives only requests that contain the version override header.
  tools.wrangler(["versions", "deploy", `${id}@0`, `${current}@100`, ...options, "--yes"]);
  await mustPass({ [OVERRIDE]: `${worker}="${id}"` });
  if (host && secret) await renderPages({ ...deployment, host, secret }, id, tools);
  else tools.warn("PURGE_SECRET is not set: pages of the new version are not rendered");
  tools.wrangler(["versions", "deploy", `${id}@100`, ...options, "--yes"]);
  await mustPass();
}

/**
 * Returns the ID of the version that receives most traffic, or undefined before the first deployment. Throws an error if
 * the site is live and Wrangler fails: without the ID, the release could not be rolled back.
 */
function currentVersion({ options }: Part, isLive: boolean, { wrangler }: Tools): string | undefined {
  const command = ["deployments", "status", ...options, "--json"];
  let status: string;
  try {
    status = wrangler(command);
  } catch (cause) {
    if (!isLive) return undefined;
    throw new Error(
      `The live version is unknown, so the release could not be rolled back, and nothing was released: npx wrangler ${command.join(" ")}`,
      { cause },
    );
  }
  const { versions } = JSON.parse(status) as { versions: { version_id: string; percentage: number }[] };
  return versions.toSorted((a, b) => b.percentage - a.percentage)[0]?.version_id;
}

/** Throws an error if the control database still lacks a migration of the build. */
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
      [OVERRIDE]: `${worker}="${id}"`,
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
