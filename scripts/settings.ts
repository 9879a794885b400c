import { createHash } from "node:crypto";
import { join } from "node:path";
import { unstable_getMiniflareWorkerOptions } from "wrangler";

const root = join(import.meta.dirname, "..");

/** Settings that `wrangler.toml` leaves out and a start may give. */
const OPTIONAL = [
  "SITE_HOST",
  "SITE_LANGUAGES",
  "MEDIA_HOSTS",
  "VARIANTS",
  "EDITING_ORIGINS",
  "EDITING_SECRET_PREVIOUS",
  "PURGE_SECRET_PREVIOUS",
  "AUTHOR_ASSET_HOST",
  "PAYMENT_CODES",
];

/**
 * The settings of a start: whatever of `wrangler.toml`, and whatever upstream, is set in the environment. ENVIRONMENT
 * stays local, since the site runs on this machine.
 */
export function settingsIn(environment: Record<string, string | undefined>): Record<string, string> {
  const known = new Set([...Object.keys(written()), ...OPTIONAL]);
  known.delete("ENVIRONMENT");
  return Object.fromEntries(
    Object.entries(environment).filter(
      (entry): entry is [string, string] =>
        Boolean(entry[1]) && (known.has(entry[0]) || entry[0].startsWith("UPSTREAM_")),
    ),
  );
}

/** The settings of wrangler.toml and .dev.vars. */
const written = (): Record<string, string> =>
  (
    unstable_getMiniflareWorkerOptions(join(root, "wrangler.toml")).workerOptions as {
      bindings?: Record<string, string>;
    }
  ).bindings ?? {};

/** Whether the pages come from a content system of somebody else: then the demo's are not put before them. */
export function isForeign(settings: Record<string, string>, inFile = written()): boolean {
  const { UPSTREAM_CONTENT, UPSTREAM_DEFAULT = "binding" } = { ...inFile, ...settings };
  return (UPSTREAM_CONTENT ?? UPSTREAM_DEFAULT) !== "binding";
}

/**
 * Where KV, D1 and caches of these settings are stored, in the layout of wrangler and its Vite plugin. Each CMS has a
 * store of its own. Those of Sitecore's cloud share a URL and are told apart by their keys.
 */
export function storeOf(settings: Record<string, string>, inFile = written()): string {
  if (!isForeign(settings, inFile)) return ".wrangler/state/v3";
  const { UPSTREAM_CONTENT, UPSTREAM_DEFAULT, DEFAULT_SITE, CONTENT_API_KEY } = { ...inFile, ...settings };
  const parts = [UPSTREAM_CONTENT, UPSTREAM_DEFAULT, DEFAULT_SITE, CONTENT_API_KEY];
  const name = createHash("sha256").update(JSON.stringify(parts));
  return `.wrangler/state-${name.digest("hex").slice(0, 12)}/v3`;
}
