/**
 * Path segments and query parameters of pages that may show personal data. A segment may occur at any depth in the
 * path. The Worker never caches a response whose URL contains one of the segments or parameters.
 */
export const PERSONAL_SEGMENTS = [
  "thank-you",
  "my-appointment",
  "my-registration",
  "confirmation-page",
  "_requests",
  "_data",
  "event-participants",
  "session-management",
  "session-detail-management",
  "classes-events/check-in",
  "classes-events/messages",
  "classes-events/participant",
  "classes-events/payments",
  "classes-events/register-person",
  "classes-events/report",
  "classes-events/today",
];
const PERSONAL_PARTS = new RegExp(`/(${PERSONAL_SEGMENTS.join("|")})(?=[/.;%]|$)`, "i");
const PERSONAL_PARAMETERS = ["registrationId", "token", "session_id", "link", "receipt"];

/**
 * Returns whether a page may show personal data, based on the page's path. Search engines must not index pages that may
 * show personal data.
 */
export const isPersonalPath = (path: string): boolean => PERSONAL_PARTS.test(path);

/** Returns whether a URL may show personal data. Returns true for a URL whose path is invalid. */
export function isPersonal(url: URL, normalPath: string | null): boolean {
  if (normalPath === null || isPersonalPath(url.pathname)) return true;
  const names = [...url.searchParams.keys()].map((name) => name.toLowerCase());
  return PERSONAL_PARAMETERS.some((name) => names.includes(name.toLowerCase()));
}
