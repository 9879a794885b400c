import { DAY_MS } from "../lib/dates/units.ts";
import { type LinkSecrets, readData, signData } from "./signed-link.ts";

/** Path of the page on which visitors see, move, and cancel a visit. */
const OWN_VISIT = "/my-appointment";
/**
 * Number of days after a visit's creation that its link is valid. A visit can move to a later day, so the link does not
 * expire with the visit: the page of a past visit offers no changes.
 */
const LINK_DAYS = 200;

/** Returns the path of the page on which the visitor manages the visit, with a signed link as a query parameter. */
export async function ownVisitPath(
  { id, created_at, language }: { id: string; created_at: string; language: string },
  env: LinkSecrets,
): Promise<string> {
  const expires = new Date(Date.parse(created_at) + LINK_DAYS * DAY_MS);
  return `${language === "es" ? "/es" : ""}${OWN_VISIT}?link=${await signData(id, expires, env)}`;
}

/** Returns the visit ID in a signed link, or null if the link is altered or has expired. */
export async function readVisitLink(link: string, env: LinkSecrets, now: Date): Promise<string | null> {
  const read = await readData(link, env, now);
  return typeof read === "string" || !/^v-[0-9a-f]{32}$/.test(read.data) ? null : read.data;
}
