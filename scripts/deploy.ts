import { execFileSync } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import { unstable_readConfig } from "wrangler";
import { lastMigration } from "../vite/schema.ts";
import { buildId } from "../vite.config.ts";
import { build } from "./build.ts";
import { deploy } from "./deploy/deploy.ts";
import { migrationProblems } from "./deploy/migrations.ts";
import { smokeTest } from "./deploy/smoke.ts";
import { optionsOf, refuse } from "./options.ts";

/**
 * `npm run deploy -- --env ENVIRONMENT` builds the site and deploys it to one environment of wrangler.toml. With
 * `--smoke`, only tests the deployed site.
 */
const { values, positionals } = optionsOf({
  options: {
    env: { type: "string" },
    "dry-run": { type: "boolean", default: false },
    migrate: { type: "boolean", default: false },
    smoke: { type: "boolean", default: false },
  },
  allowPositionals: true,
});

const config = (env?: string) => unstable_readConfig({ config: "wrangler.toml", ...(env && { env }) });
const environments = config().definedEnvironments ?? [];
const environment = values.env ?? "";
if (!environments.includes(environment))
  refuse(
    `--env must be one of the environments in wrangler.toml: ${environments.join(", ")} (was ${environment ? `'${environment}'` : "not set"})`,
  );

const unsafe = migrationProblems();
if (unsafe.length > 0) refuse(`A migration must only add (docs/deploy.md#migrations):\n${unsafe.join("\n")}`);

const { name: worker = "", routes, vars } = config(environment);
const [route] = routes ?? [];
// On workers.dev, an environment has no route.
const host = (typeof route === "string" ? route : route?.pattern) ?? (vars.SITE_HOST as string | undefined);
if (host?.includes("SUBDOMAIN") && !values["dry-run"])
  refuse("Replace SUBDOMAIN in wrangler.toml and backend/wrangler.toml (docs/guides/account.md)");
if (values.smoke) {
  if (!host) refuse(`The environment ${environment} has no route and no SITE_HOST`);
  const problems = await smokeTest({ host }, { fetch, pause: setTimeout });
  if (problems.length > 0) refuse(problems.join("\n"));
  console.log(`${host} works`);
  process.exit();
}
const hasBackend = (unstable_readConfig({ config: "backend/wrangler.toml" }).definedEnvironments ?? []).includes(
  environment,
);
await build();
await deploy(
  {
    environment,
    worker,
    host,
    build: buildId(),
    schema: lastMigration(),
    assets: "dist/client/assets",
    dryRun: values["dry-run"],
    migrate: values.migrate,
    backend: hasBackend,
    passed: positionals,
    secret: process.env.PURGE_SECRET,
    previousSecret: process.env.PURGE_SECRET_PREVIOUS,
  },
  { wrangler, upload, fetch, pause: setTimeout, log: console.log, warn: console.warn },
).catch(refuse);

function wrangler(args: readonly string[], variables: Record<string, string> = {}): string {
  // The script reads the output of commands that print JSON. All other output is for the user.
  const stdout = args.includes("--json") ? "pipe" : "inherit";
  const env = { ...process.env, ...variables };
  return execFileSync("wrangler", args, { encoding: "utf8", env, stdio: ["inherit", stdout, "inherit"] }) ?? "";
}

function upload(args: readonly string[]): string | undefined {
  const folder = mkdtempSync(join(tmpdir(), "deploy-"));
  const output = join(folder, "output.ndjson");
  try {
    wrangler(args, { WRANGLER_OUTPUT_FILE_PATH: output });
    const lines = existsSync(output) ? readFileSync(output, "utf8").split("\n").filter(Boolean) : [];
    const entries = lines.map((line) => JSON.parse(line) as { type: string; version_id?: string | null });
    return entries.find(({ type }) => type === "version-upload")?.version_id ?? undefined;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
