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
