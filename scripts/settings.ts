import { createHash } from "node:crypto";
import { join } from "node:path";
import { unstable_getMiniflareWorkerOptions } from "wrangler";
import type { BackendEnv } from "../backend/env.ts";
import { misspelledName } from "../lib/text/near-names.ts";
import { settingNames } from "../worker/runtime/settings.ts";

const root = join(import.meta.dirname, "..");

/** Settings of wrangler.toml that belong to the demo CMS: the token for its drafts, and the URL of its editor. */
const DEMO_CMS = {
  CONTENT_PREVIEW_TOKEN: "local-preview-token",
  CMS_EDITOR: "/_cms?item={item}&language={language}",
};

/** Settings of the backend that the site does not have. */
export const BACKEND_SETTINGS = [
  "BACKEND_SECRET_PREVIOUS",
  "ASSERTION_KEYS",
  "FAULTS",
  "IDENTITY_ISSUER",
  "IDENTITY_AUDIENCE",
  "IDENTITY_LIFETIME",
  "LINK_SECRET",
  "MAIL_API",
  "MAIL_API_KEY",
  "MAIL_WEBHOOK_SECRET",
  "REQUESTS_REMINDER_TO",
  "MAIL_ORIGIN",
  "STRIPE_SECRET_KEY",
  "STRIPE_WEBHOOK_SECRET",
  "STRIPE_API",
  "DEMO_PAYMENTS",
  "RETAIN_CLASSES_DAYS",
  "RETAIN_MAIL_DAYS",
  "RETAIN_REQUESTS_DAYS",
  "RETAIN_VISITS_DAYS",
  "RETAIN_PAYMENTS_DAYS",
  "RETAIN_IMPORTS_DAYS",
  "SITE_ORIGIN",
  "PAY_ORIGIN",
] as const satisfies readonly (keyof BackendEnv)[];

/** Variables that `npm start` reads itself. Those of a FHIR directory have an effect only together with FHIR_URL. */
const DIRECTORY_VARIABLES = ["FHIR_AUTH", "FHIR_SECRET", "FHIR_PAYERS", "BOOKING_SECRET"];
const COMMAND_VARIABLES = ["CONTENT_FOLDER", "FHIR_URL", ...DIRECTORY_VARIABLES];

/**
 * Returns one line for each environment variable that looks like a setting, but would have no effect: a setting of the
 * backend, a setting of a FHIR directory without its URL, or a misspelled name.
 */
export function ignoredSettings(
  environment: Record<string, string | undefined>,
  fileSettings = readFileSettings(),
): string[] {
  const knownNames = [...Object.keys(fileSettings), ...settingNames(), ...COMMAND_VARIABLES];
  return Object.keys(environment).flatMap((name) => {
    if (!environment[name]) return [];
    if (DIRECTORY_VARIABLES.includes(name) && !environment.FHIR_URL) return [`${name} has no effect without FHIR_URL`];
    if (knownNames.includes(name)) return [];
    if ((BACKEND_SETTINGS as readonly string[]).includes(name))
      return [`${name} is a setting of the backend: set it in backend/wrangler.toml or backend/.dev.vars`];
    const meant = misspelledName(name, knownNames);
    return meant ? [`There is no setting ${name}. Did you mean ${meant}?`] : [];
  });
}

/**
 * Returns the values of environment variables that are named like a setting of the Worker, a setting in
 * `wrangler.toml`, or `UPSTREAM_*`. An empty variable removes a setting of the file. Environment variables cannot
 * override `ENVIRONMENT`, because the site runs locally. If another CMS is configured, the function removes the settings
 * of the demo CMS, so that the Worker reads drafts with CONTENT_API_KEY and links to no editor that does not exist.
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
        (entry[1] ? knownNames.has(entry[0]) || entry[0].startsWith("UPSTREAM_") : Boolean(fileSettings[entry[0]])) &&
        entry[1] !== undefined,
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
