import type { SiteSwitch } from "../../contracts/switches.ts";
import type { Env } from "../env.ts";
import { HttpError } from "../http/http-error.ts";
import { currentConfig } from "./runtime-config.ts";

/** Returns a switch that is currently on, or null. */
export const activeSwitch = (one: SiteSwitch | undefined): SiteSwitch | null =>
  one && (one.until === null || Date.parse(one.until) > Date.now()) ? one : null;

export const isHiddenBySwitch = (env: Env, hostname: string): boolean =>
  activeSwitch(currentConfig(env).notIndexed[hostname]) !== null;

/**
 * Returns the HttpError for a change while the site is read-only (423, with `Retry-After` if the end is known), or
 * null.
 */
export function readOnlyError(env: Env, site: string): HttpError | null {
  // The site of an API call is unknown while the site list cannot be read.
  const found = activeSwitch(currentConfig(env).readOnly[site || env.DEFAULT_SITE]);
  if (!found) return null;
  const seconds = found.until === null ? 0 : Math.ceil((Date.parse(found.until) - Date.now()) / 1_000);
  return new HttpError(423, seconds > 0 ? { headers: { "retry-after": `${seconds}` } } : {});
}
