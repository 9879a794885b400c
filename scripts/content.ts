/** Checks and publishes a site that is kept as Markdown and JSON in a folder: docs/guides/git-content.md. */
import { spawnSync } from "node:child_process";
import { cpSync, existsSync } from "node:fs";
import { join, resolve } from "node:path";
import { setTimeout } from "node:timers/promises";
import type { Packed } from "../adapters/git-content/pack.ts";
import { changesOf, type Digests, tellSite } from "./content/changes.ts";
import { packFolder, report, writeFiles } from "./content/folder.ts";
import { refuse } from "./options.ts";

const usage = `npm run content -- COMMAND FOLDER

new FOLDER      copies a small example site in two languages
check FOLDER    reports mistakes in the pages and settings of a folder
publish FOLDER  deploys the folder to Cloudflare

publish needs ADAPTER_URL and ADAPTER_SECRET of the adapter. With SITE and PUBLISH_SECRET, it purges what has changed.`;

const COMMANDS = ["new", "check", "publish"];

const root = join(import.meta.dirname, "..");
const adapter = join(root, "adapters/git-content");

/** Copies the example to a new folder. Throws an error if the folder exists. */
export function newFolder(folder: string): void {
  if (existsSync(folder)) throw new Error(`${folder} exists: choose another name`);
  cpSync(join(adapter, "example"), resolve(folder), { recursive: true });
}

/** Packs a folder. Throws an error that lists the problems if the folder has errors. */
function checked(folder: string): Packed {
  const packed = packFolder(folder);
  if (!report(packed)) throw new Error("Not published: mend the errors first.");
  const pages = [...packed.files.keys()].filter((path) => path.startsWith("/layouts/")).length;
  console.log(`${pages} pages of the site ${packed.site}`);
  return packed;
}

const setting = (name: string): string => {
  const value = process.env[name];
  if (!value) throw new Error(`${name} is not set`);
  return value;
};

/** Returns the digests of the files that the deployed adapter serves, or null if it is not deployed yet. */
async function deployedDigests(url: string, secret: string): Promise<Digests | null> {
  const response = await fetch(new URL("/digests.json", url), {
    headers: { authorization: `Bearer ${secret}` },
    signal: AbortSignal.timeout(10_000),
  }).catch(() => null);
  if (response?.status === 401) throw new Error("the adapter refuses ADAPTER_SECRET");
  return response?.ok ? ((await response.json()) as Digests) : null;
}

const isSame = (one: Digests | null, other: Digests): boolean => JSON.stringify(one) === JSON.stringify(other);

const DEPLOY_TRIES = 30;

/** Deploys the packed files with Wrangler. Throws an error if Wrangler fails. */
function deployFiles(packed: Packed): void {
  writeFiles(packed, join(adapter, "dist"));
  const { status } = spawnSync("npx", ["wrangler", "deploy", "--config", join(adapter, "wrangler.toml")], {
    cwd: root,
    stdio: "inherit",
  });
  if (status) throw new Error("Wrangler did not deploy the folder. The site serves the last version.");
}

/** Deploys a folder, and purges what has changed. Throws an error that says what was not done. */
export async function publish(folder: string, deploy: (packed: Packed) => void = deployFiles): Promise<void> {
  const [url, secret] = [setting("ADAPTER_URL"), setting("ADAPTER_SECRET")];
  const { SITE: site, GITHUB_SHA: job = String(Date.now()) } = process.env;
  const target = site ? { site, secret: setting("PUBLISH_SECRET"), job } : undefined;
  const packed = checked(folder);
  const after = JSON.parse(String(packed.files.get("/digests.json"))) as Digests;
  const before = await deployedDigests(url, secret);
  const isDeployed = isSame(before, after);
  if (!isDeployed) {
    deploy(packed);
    // A purge before the new version is active would cache the previous version again.
    for (let tries = 0; !isSame(await deployedDigests(url, secret), after); tries++) {
      if (tries === DEPLOY_TRIES) throw new Error(`${url} does not serve the new version: nothing was purged`);
      await setTimeout(1_000);
    }
  }
  if (!target) return console.log("SITE is not set: nothing was purged.");
  // If the same version is already deployed, the purge of an earlier run may have failed.
  const updates = isDeployed ? null : changesOf(before, after);
  // A draft changes nothing for visitors.
  console.log(updates?.length === 0 ? "Only drafts have changed." : await tellSite(target, updates));
}

async function main([command = "", folder = ""]: readonly string[]): Promise<void> {
  if (!command) throw new Error(usage);
  if (!COMMANDS.includes(command)) throw new Error(`unknown command: ${command}; allowed: ${COMMANDS.join(", ")}`);
  if (!folder) throw new Error(`FOLDER is missing: npm run content -- ${command} FOLDER`);
  if (command === "new") {
    newFolder(folder);
    console.log(`CONTENT_FOLDER=${folder} npm start`);
  } else if (command === "check") checked(folder);
  else await publish(folder);
}

if (import.meta.main) await main(process.argv.slice(2)).catch(refuse);
