/**
 * Remembers in the data center when a CMS list was checked. All isolates of a data center revalidate the same lists, and
 * only one of them needs to request an unchanged list from the CMS.
 */
import { matchInDataCenter, putInDataCenter } from "../cache/stores.ts";

const CACHE = "list-checks";

interface ListCheck {
  digest: string;
  /** Time of the check, as a Unix timestamp in milliseconds. */
  at: number;
  purgeVersion: number;
}

/**
 * Returns the time of the data center's last check of a list. Returns null if the list has changed since `digest`, if
 * it was purged, or if the last check is older than `maxAge` seconds.
 */
export async function lastListCheck(
  key: string,
  { digest, purgeVersion }: Omit<ListCheck, "at">,
  maxAge: number,
): Promise<number | null> {
  const response = await matchInDataCenter(CACHE, key);
  const check = ((await response?.json().catch(() => null)) ?? null) as ListCheck | null;
  if (check?.digest !== digest || check.purgeVersion < purgeVersion) return null;
  const age = Date.now() - check.at;
  return age >= 0 && age < maxAge * 1_000 ? check.at : null;
}

/** Notes that a list was fetched. */
export const noteListCheck = (key: string, check: ListCheck, maxAge: number): Promise<void> =>
  putInDataCenter(CACHE, key, Response.json(check), check, maxAge).catch(() => undefined);
