/**
 * Path segments and query parameters of pages that may show personal data. The Worker never caches responses for such
 * URLs, regardless of where authors place the page.
 */
const PERSONAL_PARTS =
  /\/(thank-you|my-registration|confirmation-page|_requests|event-participants|session-management|session-detail-management|classes-events\/(?:check-in|messages|participant|today))(?=[/.;%]|$)/i;
const PERSONAL_PARAMETERS = ["registrationId", "token", "session_id", "link", "receipt"];

/**
 * Whether a page may show personal data, according to its path. Pages with personal data are excluded from search
 * engines.
 */
export const isPersonalPath = (path: string): boolean => PERSONAL_PARTS.test(path);

/** Whether a URL may show personal data. A URL with an invalid path is treated as personal. */
export function isPersonal(url: URL, normalPath: string | null): boolean {
  if (normalPath === null || isPersonalPath(url.pathname)) return true;
  const names = [...url.searchParams.keys()].map((name) => name.toLowerCase());
  return PERSONAL_PARAMETERS.some((name) => names.includes(name.toLowerCase()));
}
