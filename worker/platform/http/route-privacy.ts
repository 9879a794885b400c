import type { PageEntry } from "../../../contracts/content.ts";

/**
 * Addresses whose answer may show one person's data, wherever authors put the page (RT-06, RT-07, RT-10): by a part
 * of the path, or by a parameter that names a person's record. Their answers are stored nowhere.
 */
const PERSONAL_PARTS =
  /\/(thank-you|confirmation-page|event-participants|session-management|session-detail-management)(?=[/.;%]|$)/i;
const PERSONAL_PARAMETERS = ["registrationId", "token", "session_id"];

/** Whether a page's path alone says that it may show personal data: search engines have no business there (SH-06). */
export const isPersonalPath = (path: string): boolean => PERSONAL_PARTS.test(path);

/** Whether an address may show personal data. A path that cannot be read counts as one that may. */
export function isPersonal(url: URL, normalPath: string | null): boolean {
  if (normalPath === null || isPersonalPath(url.pathname)) return true;
  const names = [...url.searchParams.keys()].map((name) => name.toLowerCase());
  return PERSONAL_PARAMETERS.some((name) => names.includes(name.toLowerCase()));
}

/** Paths where visitors reveal health concerns or give personal data (PV-01), whatever the content system says. */
const SENSITIVE =
  /(billing|\bbills?\b|pay|fees|register|registration|thank-you|confirmation|form|\bstaff\b|management|participants|find-a-doctor|provider|doctor|condition|search)/;

/**
 * Whether third parties may know of a visit to the page (PV-01): only where authors say so, and never on the pages
 * above.
 */
export const isOpenPage = (path: string, entry: PageEntry | undefined): boolean =>
  entry?.sensitivity === "open" && !SENSITIVE.test(path);

/** The kind of a URL, for logs that must not contain the URL itself. */
export function routeClass(pathname: string): "asset" | "call" | "machine" | "page" {
  if (/^\/_edge\//.test(pathname)) return "machine";
  if (/^\/(api|location)\//.test(pathname)) return "call";
  return /^\/(assets|sc10media|-)\/|\.[a-z0-9]{2,5}$/i.test(pathname) ? "asset" : "page";
}
