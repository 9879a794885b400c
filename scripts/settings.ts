import { createHash } from "node:crypto";
import { join } from "node:path";
import { unstable_getMiniflareWorkerOptions, unstable_readConfig } from "wrangler";
import { settingNames, settingProblems } from "../worker/runtime/settings.ts";

const root = join(import.meta.dirname, "..");

/** Preview token for access to drafts in the demo CMS. */
const DEMO_PREVIEW_TOKEN = "local-preview-token";

/**
 * Returns the values of environment variables that are named like a setting of the Worker, a setting in
 * `wrangler.toml`, or `UPSTREAM_*`. Environment variables cannot override `ENVIRONMENT`, because the site runs locally. If another CMS is
 * configured, the function removes the demo's preview token, so that the Worker reads drafts with CONTENT_API_KEY.
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
  const { CONTENT_PREVIEW_TOKEN: token } = { ...fileSettings, ...settings };
  const isDemoToken = token === DEMO_PREVIEW_TOKEN && isForeign(settings, fileSettings);
  return isDemoToken ? { ...settings, CONTENT_PREVIEW_TOKEN: "" } : settings;
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
    ...config.durable_objects.bindings.map(({ name }: { name: string }) => ({ binding: name })),
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
