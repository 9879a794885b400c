import { type Row, seatsText, type Target, whoText } from "./list.ts";

/** UI strings for the staff pages, which are available only in English. */
export const STRINGS = {
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
    "You signed in more than an hour ago. To download participants, sign out at the top of this page, and sign in again.",
  othersCheckIns:
    "Another account recorded them. They are sent when that account signs in on this device within a day.",
  signInForDownload:
    "You signed in more than an hour ago, or another account is signed in in another tab. To download participants, sign out at the top of this page, and sign in again with your account.",
  notReloaded: "The list could not be reloaded.",
} as const;

/** Names of the page that records who came: nobody checks in to an online class. */
export const attendanceNames = (isOnline: boolean | undefined) =>
  isOnline
    ? { page: "Attendance", link: "Attendance", mark: "Attended" }
    : { page: "Check-in", link: "Check in", mark: "Check in" };

/**
 * Returns the confirmation prompt that staff see before a move. For several participants, the prompt states the number
 * of available seats.
 */
export const moveQuestion = (rows: readonly Row[], { name, left }: Target): string =>
  `Are you sure you want to move ${whoText(rows)} to ${name}${rows.length > 1 ? ` (${seatsText(left)})` : ""}?`;

/** Returns the confirmation prompt before a cancellation, with the date, because a class has many sessions of one name. */
export const cancelQuestion = ({ name, sessionName, startDate }: Row): string =>
  `Are you sure you want to cancel the registration of ${name} for ${[sessionName, startDate].filter(Boolean).join(", ")}?`;

/** Names of the systems behind the staff pages. */
const SYSTEMS = { classes: "The registration system", requests: "The inbox", prices: "The list of prices" } as const;
type StaffSystem = keyof typeof SYSTEMS;

/**
 * Returns the error message for a failed API call's HTTP status. Status 0 means that the browser received no response.
 */
export function failureText(status: number, system: StaffSystem = "classes"): string {
  switch (status) {
    case 0:
      return "The connection was lost. Please check it and try again.";
    case 400:
      return system === "classes" ? "Please check the input, such as the email address." : "Please check the input.";
    case 401:
      return "Your sign-in has expired. Sign in again in another tab, then try again here. Nothing on this page is lost.";
    case 403:
      // The page itself requires the role, so the account or its role has changed since the page was opened.
      return `Another account is signed in, or yours no longer has the role “${system === "requests" ? "requests" : "staff"}”. Sign in with your account in another tab, then try again here. Nothing on this page is lost.`;
    case 423:
      return "The site is read-only for now, because of maintenance. Please try again later.";
    case 429:
      return system === "classes"
        ? "Too many requests, or too many seats within an hour for one email address or one staff member. Please try again later."
        : "Too many requests. Please try again later.";
    case 504:
      return `${SYSTEMS[system]} took too long.`;
    default:
      return `${SYSTEMS[system]} is not responding. Please try again in a minute.`;
  }
}

/**
 * Returns whether the status code means that the Worker rejected the request without calling the registration system.
 */
export const isRejected = (status: number): boolean => [400, 401, 403, 423, 429, 503].includes(status);

/** What `changeFailureText` says of a change. */
export type ChangeWords = [subject: string, change: string, listText?: string, system?: StaffSystem];

/**
 * Returns the error message for a failed change. The message states whether the change took effect and why the request
 * failed. Without a response, it is unknown whether the registration system made the change.
 * @param subject the participant's name, or "" for several participants
 * @param change the attempted change, such as "moved"
 * @param listText the reloaded list's content, or undefined if the list could not be loaded
 * @param system the system behind the page; default: the classes
 */
export function changeFailureText(status: number, ...[subject, change, listText, system]: ChangeWords): string {
  const reason = failureText(status, system);
  if (isRejected(status)) return `${subject ? `${subject} was not` : "Nobody was"} ${change}. ${reason}`;
  const whether = (subject || "everybody").replace(/^(The|Each|Your) /, (word) => word.toLowerCase());
  const resultText = listText ?? `It is unclear whether ${whether} was ${change}. Check the list before you try again.`;
  return `${reason} ${resultText}`;
}
