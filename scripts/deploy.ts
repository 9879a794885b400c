import { execFileSync } from "node:child_process";
import { existsSync, mkdirSync, readdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { unstable_readConfig } from "wrangler";
import { build, leaveOutCatalogue } from "./build.ts";
import { optionsOf, refuse } from "./options.ts";

/**
 * Deploys one environment. Two releases are live for a while, and a rolled back one comes back: so the hashed files of
 * the release before stay. Each release lists its own under /assets/release.json; what the live one lists and this
 * build has not is fetched from it and deployed again.
 */
interface Release {
  files: string[];
}

const assets = "dist/client";
const { values, positionals } = optionsOf({
  options: { env: { type: "string", default: "production" }, "dry-run": { type: "boolean", default: false } },
  allowPositionals: true,
});

const { routes } = configOf(values.env);
await build();
const own = readdirSync(join(assets, "assets")).filter((file) => file !== "release.json");
writeFileSync(join(assets, "assets/release.json"), JSON.stringify({ files: own } satisfies Release));

const [route] = routes ?? [];
const host = typeof route === "string" ? route : route?.pattern;
if (host && !values["dry-run"]) await saveReleaseOf(host);

// Production has no catalog: what only it needs is not uploaded, and comes back with the next build.
const { ENVIRONMENT } = configOf(values.env).vars as { ENVIRONMENT?: string };
if (ENVIRONMENT === "production") leaveOutCatalogue();

const options = ["--env", values.env, ...(values["dry-run"] ? ["--dry-run"] : []), ...positionals];
execFileSync("wrangler", ["deploy", ...options], { stdio: "inherit" });

function configOf(env: string) {
  try {
    return unstable_readConfig({ config: "wrangler.toml", env });
  } catch (error) {
    return refuse(error);
  }
}

async function saveReleaseOf(live: string): Promise<void> {
  const answer = await fetch(`https://${live}/assets/release.json`).catch(() => null);
  if (!answer?.ok) {
    console.warn(`${live} lists no files of a release before: nothing is kept`);
    return;
  }
  const { files } = (await answer.json()) as Release;
  for (const file of files.filter((name) => /^[\w.-]+$/.test(name) && !existsSync(join(assets, "assets", name)))) {
    const old = await fetch(`https://${live}/assets/${file}`);
    if (!old.ok) throw new Error(`${file} of the live release answers ${old.status}: deploying would break open pages`);
    const path = join(assets, "assets", file);
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, new Uint8Array(await old.arrayBuffer()));
  }
}
