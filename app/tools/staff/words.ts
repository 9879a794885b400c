/** Fixed texts of the staff pages, which are available only in English. */
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
} as const;

/** Returns the question of the move confirmation. */
export const moveQuestion = (name: string, session: string): string =>
  `Are you sure you want to move ${name} to ${session}?`;

export const cancelQuestion = (name: string, session: string): string =>
  `Are you sure you want to cancel the registration of ${name} for ${session}?`;

/** Describes a failed call by status. Status 0 means that there was no response. */
export function failureText(status: number): string {
  switch (status) {
    case 0:
      return "The connection was lost. Please check it, and whether the list below has changed, before you try again.";
    case 401:
      return "Your sign-in has ended. Sign in again in another tab, then try again here: nothing on this page is lost.";
    case 403:
      return "Your role does not allow this. It needs the role “staff”.";
    case 429:
      return "That was too many requests. Please wait a minute and try again.";
    case 504:
      return "The registration system took too long. Please look whether the list below has changed before you try again.";
    default:
      return "The registration system does not answer. Please try again in a minute.";
  }
}
