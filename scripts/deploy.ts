import { execFileSync } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { setTimeout } from "node:timers/promises";
import { unstable_readConfig } from "wrangler";
import type { PrepareResponse } from "../contracts/prepare.ts";
import { buildId } from "../vite.config.ts";
import { build, removeCatalog } from "./build.ts";
import { signature } from "./edge/site.ts";
import { optionsOf, refuse } from "./options.ts";
import { digestOf, isRelease, isSigned, releaseOf } from "./release-files.ts";

/**
 * Deploys one environment. A deployment keeps the previous release's hashed files, because open browser tabs and
 * rollbacks still need them. Each release lists its files in /assets/release.json, and the next deployment downloads
 * and redeploys the listed files. An HMAC with PURGE_SECRET covers the list and each file's digest, so a deployment
 * rejects changed files.
 *
 * If PURGE_SECRET is set, the script uploads the new version, deploys it at 0% traffic, and prerenders up to 500 pages,
 * starting with the home pages and the pages with the fewest path segments. The script then moves all traffic to the
 * new version. With `--migrate`, the new version receives all traffic at once, because Cloudflare cannot deploy a
 * version with new Durable Object classes at 0% traffic.
 */
const assets = "dist/client";
/** Maximum number of attempts to prerender pages, and the pause between attempts in milliseconds. */
const ATTEMPTS = 5;
const PAUSE = 2_000;
/** Number of pages that one request prerenders, and the maximum number for a deployment. */
const BATCH = 50;
const MAX_PAGES = 500;
const { values, positionals } = optionsOf({
  options: {
    env: { type: "string", default: "production" },
    "dry-run": { type: "boolean", default: false },
    migrate: { type: "boolean", default: false },
  },
  allowPositionals: true,
});

const { routes } = configOf(values.env);
await build();
const { PURGE_SECRET: secret } = process.env;
const assetFiles = readdirSync(join(assets, "assets")).filter((file) => file !== "release.json");
const readAsset = (file: string) => readFileSync(join(assets, "assets", file));
writeFileSync(join(assets, "assets/release.json"), JSON.stringify(releaseOf(assetFiles, readAsset, secret)));

const [route] = routes ?? [];
const host = typeof route === "string" ? route : route?.pattern;
if (host && !values["dry-run"]) await saveReleaseOf(host);

// Production does not serve the block catalog.
const { ENVIRONMENT } = configOf(values.env).vars as { ENVIRONMENT?: string };
if (ENVIRONMENT === "production") removeCatalog();

const commonArgs = ["--env", values.env, ...(values["dry-run"] ? ["--dry-run"] : [])];
if (secret && host && !values.migrate) await deployPrepared(host, secret);
else {
  if (host && !values.migrate) console.warn("PURGE_SECRET is not set: pages of the new version are not prerendered");
  wrangler(["deploy", ...commonArgs, ...positionals]);
}

/** Uploads a new version, prerenders pages with it, and then moves all traffic to the new version. */
async function deployPrepared(liveHost: string, secret: string): Promise<void> {
  const id = uploadVersion();
  if (values["dry-run"]) {
    console.log(
      `Skipped: POST https://${liveHost}/_edge/prepare to the new version, then \`wrangler versions deploy\``,
    );
    return;
  }
  const status = execFileSync("wrangler", ["deployments", "status", "--env", values.env, "--json"], {
    encoding: "utf8",
  });
  const { versions } = JSON.parse(status) as { versions: { version_id: string; percentage: number }[] };
  const [current] = versions.sort((a, b) => b.percentage - a.percentage);
  if (current) {
    // At 0% traffic, the new version receives only requests that contain the version override header.
    wrangler(["versions", "deploy", `${id}@0`, `${current.version_id}@100`, ...commonArgs, "--yes"]);
    await preparePages(liveHost, id, secret);
  }
  wrangler(["versions", "deploy", `${id}@100`, ...commonArgs, "--yes"]);
  // `wrangler versions deploy` updates neither routes nor queue consumers.
  wrangler(["triggers", "deploy", ...commonArgs]);
}

/** Uploads a new version without traffic and returns the version ID. In a dry run, the version ID is empty. */
function uploadVersion(): string {
  const folder = mkdtempSync(join(tmpdir(), "deploy-"));
  const output = join(folder, "output.ndjson");
  try {
    wrangler(["versions", "upload", ...commonArgs, ...positionals], { WRANGLER_OUTPUT_FILE_PATH: output });
    const lines = existsSync(output) ? readFileSync(output, "utf8").split("\n").filter(Boolean) : [];
    const entries = lines.map((line) => JSON.parse(line) as { type: string; version_id?: string | null });
    const id = entries.find(({ type }) => type === "version-upload")?.version_id;
    if (!id && !values["dry-run"]) throw new Error("Wrangler did not report an ID for the uploaded version");
    return id ?? "";
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/**
 * Prerenders pages with the new version. If prerendering fails, the script only logs a warning, because the Worker also
 * renders pages on request.
 */
async function preparePages(liveHost: string, id: string, secret: string): Promise<void> {
  let [skip, rendered] = [0, 0];
  for (; skip < MAX_PAGES; skip += BATCH) {
    const batch = await prepareBatch(liveHost, id, secret, skip);
    rendered += batch.pages - batch.failed;
    if (batch.pages < BATCH) break;
  }
  console.log(`Version ${id} has rendered ${rendered} pages`);
}

async function prepareBatch(liveHost: string, id: string, secret: string, skip: number): Promise<PrepareResponse> {
  const { name } = configOf(values.env);
  const path = "/_edge/prepare";
  const body = JSON.stringify({ skip, most: BATCH });
  let reason = "";
  for (let attempt = 1; attempt <= ATTEMPTS; attempt++) {
    const headers = {
      ...signature(secret, "POST", path, body),
      "cloudflare-workers-version-overrides": `${name}="${id}"`,
    };
    const response = await fetch(`https://${liveHost}${path}`, { method: "POST", headers, body }).catch(String);
    if (typeof response !== "string" && response.ok) {
      const batch = (await response.json()) as PrepareResponse;
      if (batch.build === buildId()) return batch;
      reason = `the live build ${batch.build} responded`;
    } else reason = typeof response === "string" ? response : `status ${response.status}`;
    // A deployment takes a few seconds to reach every data center.
    await setTimeout(PAUSE);
  }
  console.warn(`Version ${id} has not rendered the pages after the first ${skip}: ${reason}`);
  return { build: "", pages: 0, failed: 0 };
}

function wrangler(args: string[], env: Record<string, string> = {}): void {
  execFileSync("wrangler", args, { stdio: "inherit", env: { ...process.env, ...env } });
}

function configOf(env: string) {
  try {
    return unstable_readConfig({ config: "wrangler.toml", env });
  } catch (error) {
    return refuse(error);
  }
}

async function saveReleaseOf(liveHost: string): Promise<void> {
  const response = await fetch(`https://${liveHost}/assets/release.json`).catch(() => null);
  if (!response?.ok) {
    console.warn(`${liveHost}/assets/release.json is not available: no files of the previous release are kept`);
    return;
  }
  const release: unknown = await response.json();
  const secrets = [secret, process.env.PURGE_SECRET_PREVIOUS].filter((candidate) => candidate !== undefined);
  if (!isRelease(release) || (secret && !secrets.some((candidate) => isSigned(release, candidate)))) {
    console.warn(
      `${liveHost}/assets/release.json is not signed with PURGE_SECRET: no files of the previous release are kept`,
    );
    return;
  }
  if (!secret) console.warn("PURGE_SECRET is not set: the signature of the previous release is not checked");
  for (const [file, digest] of Object.entries(release.files)) {
    const path = join(assets, "assets", file);
    if (!/^[\w.-]+$/.test(file) || existsSync(path)) continue;
    const previousFile = await fetch(`https://${liveHost}/assets/${file}`);
    if (!previousFile.ok)
      throw new Error(
        `the live release returned status ${previousFile.status} for /assets/${file}, which pages that are open in a browser still need`,
      );
    const bytes = new Uint8Array(await previousFile.arrayBuffer());
    if (digestOf(bytes) !== digest)
      throw new Error(`/assets/${file} of the live release does not match the digest in release.json`);
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, bytes);
  }
}
