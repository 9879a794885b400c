/** UI strings of the staff pages, which are available only in English. */
export const WORDS = {
  allLocations: "All Locations",
  pastSessions: "Show past sessions",
  searchHint: "Name or Email",
  report: "Download Report",
  spreadsheet: "Download Spreadsheet",
  nobodyInEvent: "No Participants Found",
  nobodyInSession: "No Participants",
  noMatch: "No participants found",
  canceled: "(CANCEL)",
  moved: "Moving Participant",
  notMoved: { event: "Move Failed", session: "Session Move Failed." },
  cancelDone: "Cancellation Successful",
  cancelFailed: "Cancellation Failed",
  signInTooOld:
    "Your sign-in is older than an hour, and downloads need a newer one. Please sign out at the top of this page, sign in again, and download the file then.",
  notReloaded: "The list could not be loaded again.",
} as const;

/** Returns the question that staff confirm before a move. */
export const moveQuestion = (name: string, session: string): string =>
  `Are you sure you want to move ${name} to ${session}?`;

export const cancelQuestion = (name: string, session: string): string =>
  `Are you sure you want to cancel the registration of ${name} for ${session}?`;

/**
 * Returns the error message for the HTTP status of a failed API call. The status 0 means that no response has arrived.
 */
export function failureText(status: number): string {
  switch (status) {
    case 0:
      return "The connection was lost. Please check it and try again.";
    case 401:
      return "Your sign-in has ended. Sign in again in another tab, then try again here: nothing on this page is lost.";
    case 403:
      return "Your role does not allow this. It needs the role “staff”.";
    case 423:
      return "The site is read-only for now, because its systems are being worked on. Please try again later.";
    case 429:
      return "That was too many requests. Please wait a minute and try again.";
    case 504:
      return "The registration system took too long.";
    default:
      return "The registration system does not answer. Please try again in a minute.";
  }
}

/** Status codes of requests that the Worker rejects before it calls the registration system. */
const REJECTED: readonly number[] = [400, 401, 403, 423, 429, 503];

/**
 * Returns the error message for a failed change: whether the change took effect, and the reason of the failure. If no
 * response has arrived, it is unknown whether the registration system has made the change.
 * @param who name of the participant
 * @param what the attempted change, such as "moved"
 * @param shown content of the reloaded list, or undefined if the list could not be loaded
 */
export function changeFailureText(status: number, who: string, what: string, shown?: string): string {
  if (REJECTED.includes(status)) return `${who} was not ${what}. ${failureText(status)}`;
  const outcome = shown ?? `It is not known whether ${who} was ${what}: please look at the list before you try again.`;
  return `${failureText(status)} ${outcome}`;
}
