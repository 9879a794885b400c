import type { SiteSwitch } from "../../contracts/switches.ts";
import type { Env } from "../env.ts";
import { HttpError } from "../http/http-error.ts";
import { currentConfig } from "./runtime-config.ts";

/** Returns the given site switch if it is on, and null otherwise. */
export const activeSwitch = (siteSwitch: SiteSwitch | undefined): SiteSwitch | null =>
  siteSwitch && (siteSwitch.until === null || Date.parse(siteSwitch.until) > Date.now()) ? siteSwitch : null;

export const isHiddenBySwitch = (env: Env, hostname: string): boolean =>
  activeSwitch(currentConfig(env).notIndexed[hostname]) !== null;

/**
 * Returns an HttpError (423) if the site is read-only, and null otherwise. If the end of the read-only period is known,
 * the error contains a `Retry-After` header.
 */
export function readOnlyError(env: Env, site: string): HttpError | null {
  // While the site list is unavailable, the API call's site is unknown, so the function checks whether DEFAULT_SITE is
  // read-only.
  const readOnlySwitch = activeSwitch(currentConfig(env).readOnly[site || env.DEFAULT_SITE]);
  if (!readOnlySwitch) return null;
  const seconds =
    readOnlySwitch.until === null ? 0 : Math.ceil((Date.parse(readOnlySwitch.until) - Date.now()) / 1_000);
  return new HttpError(423, seconds > 0 ? { headers: { "retry-after": `${seconds}` } } : {});
}
