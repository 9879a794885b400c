import { createHash } from "node:crypto";
import { join } from "node:path";
import { unstable_getMiniflareWorkerOptions, unstable_readConfig } from "wrangler";
import { settingNames, settingProblems } from "../worker/runtime/settings.ts";

const root = join(import.meta.dirname, "..");

/** Settings of wrangler.toml that belong to the demo CMS: the token for its drafts, and the URL of its editor. */
const DEMO_CMS = {
  CONTENT_PREVIEW_TOKEN: "local-preview-token",
  CMS_EDITOR: "/_cms?item={item}&language={language}",
};

/**
 * Returns the values of environment variables that are named like a setting of the Worker, a setting in
 * `wrangler.toml`, or `UPSTREAM_*`. Environment variables cannot override `ENVIRONMENT`, because the site runs locally. If another CMS is
 * configured, the function removes the settings of the demo CMS, so that the Worker reads drafts with CONTENT_API_KEY
 * and links to no editor that does not exist.
 */
export function settingsIn(
  environment: Record<string, string | undefined>,
  fileSettings = readFileSettings(),
): Record<string, string> {
  const knownNames = new Set([...Object.keys(fileSettings), ...settingNames()]);
  knownNames.delete("ENVIRONMENT");
  const settings = Object.fromEntries(
    Object.entries(environment).filter(
      (entry): entry is [string, string] =>
        Boolean(entry[1]) && (knownNames.has(entry[0]) || entry[0].startsWith("UPSTREAM_")),
    ),
  );
  if (!isForeign(settings, fileSettings)) return settings;
  const all: Record<string, string> = { ...fileSettings, ...settings };
  const ofDemo = Object.entries(DEMO_CMS).flatMap(([name, value]) => (all[name] === value ? [[name, ""]] : []));
  return { ...settings, ...Object.fromEntries(ofDemo) };
}

/** Returns all settings of the local site: wrangler.toml and .dev.vars, overridden by environment variables. */
export function siteSettings(environment: Record<string, string | undefined>): Record<string, unknown> {
  const fileSettings = readFileSettings();
  return { BACKEND: {}, ...fileSettings, ...settingsIn(environment, fileSettings) };
}

/** Secrets that every deployed site needs. Their values are not in wrangler.toml. */
const SECRETS = { CONTENT_API_KEY: "set as a secret", COUNTER_SECRET: "-".repeat(32) };

/**
 * Returns one line for each problem with the variables and bindings of a deployment environment in wrangler.toml. The
 * function cannot check secrets.
 */
export function deploymentProblems(env: string): string[] {
  const config = unstable_readConfig({ config: join(root, "wrangler.toml"), env });
  const bindings = [
    ...config.kv_namespaces,
    ...config.d1_databases,
    ...(config.services ?? []),
    ...[...config.durable_objects.bindings, ...config.send_email].map(({ name }: { name: string }) => ({
      binding: name,
    })),
  ];
  return settingProblems({
    ...SECRETS,
    ...Object.fromEntries(bindings.map(({ binding }) => [binding, {}])),
    ...config.vars,
  });
}

/** Reads the settings in wrangler.toml and .dev.vars. */
const readFileSettings = (): Record<string, string> =>
  (
    unstable_getMiniflareWorkerOptions(join(root, "wrangler.toml")).workerOptions as {
      bindings?: Record<string, string>;
    }
  ).bindings ?? {};

/** Returns whether another CMS provides the pages instead of the demo content. */
export function isForeign(settings: Record<string, string>, fileSettings = readFileSettings()): boolean {
  const { UPSTREAM_CONTENT, UPSTREAM_DEFAULT = "binding" } = { ...fileSettings, ...settings };
  return (UPSTREAM_CONTENT ?? UPSTREAM_DEFAULT) !== "binding";
}

/**
 * Returns the folder for the local KV, D1, and cache data for the given settings. The folder structure is the same as
 * for Wrangler and its Vite plugin. The data of each CMS is in a separate folder. The folder name contains a hash that
 * includes the API key, because the URL alone does not identify a CMS: all CMS instances in Sitecore's cloud have the
 * same URL.
 */
export function storeOf(settings: Record<string, string>, fileSettings = readFileSettings()): string {
  if (!isForeign(settings, fileSettings)) return ".wrangler/state/v3";
  const { UPSTREAM_CONTENT, UPSTREAM_DEFAULT, DEFAULT_SITE, CONTENT_API_KEY } = { ...fileSettings, ...settings };
  const parts = [UPSTREAM_CONTENT, UPSTREAM_DEFAULT, DEFAULT_SITE, CONTENT_API_KEY];
  const name = createHash("sha256").update(JSON.stringify(parts));
  return `.wrangler/state-${name.digest("hex").slice(0, 12)}/v3`;
}
