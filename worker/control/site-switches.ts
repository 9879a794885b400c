import type { SiteSwitch } from "../../contracts/switches.ts";
import type { Env } from "../env.ts";
import { HttpError } from "../http/http-error.ts";
import { currentConfig } from "./runtime-config.ts";

/** Returns the given site switch if it is on, or null otherwise. */
export const activeSwitch = (one: SiteSwitch | undefined): SiteSwitch | null =>
  one && (one.until === null || Date.parse(one.until) > Date.now()) ? one : null;

export const isHiddenBySwitch = (env: Env, hostname: string): boolean =>
  activeSwitch(currentConfig(env).notIndexed[hostname]) !== null;

/**
 * Returns an HttpError (423) if the site is read-only, or null otherwise. The error contains a `Retry-After` header if
 * the end of the read-only period is known.
 */
export function readOnlyError(env: Env, site: string): HttpError | null {
  // Uses DEFAULT_SITE while the site list is unavailable, because the site of an API call is then unknown.
  const found = activeSwitch(currentConfig(env).readOnly[site || env.DEFAULT_SITE]);
  if (!found) return null;
  const seconds = found.until === null ? 0 : Math.ceil((Date.parse(found.until) - Date.now()) / 1_000);
  return new HttpError(423, seconds > 0 ? { headers: { "retry-after": `${seconds}` } } : {});
}
