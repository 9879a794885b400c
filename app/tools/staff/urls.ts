/** URLs of the staff pages. The URLs contain IDs and class names but never people's names. */

export const SESSIONS_PATH = "/classes-events/session-management";
export const SESSION_PATH = "/classes-events/session-detail-management";
export const TODAY_PATH = "/classes-events/today";
export const MESSAGES_PATH = "/classes-events/messages";
export const PARTICIPANT_PATH = "/classes-events/participant";
export const PAYMENTS_PATH = "/classes-events/payments";
export const REGISTER_PATH = "/classes-events/register-person";
export const REPORT_PATH = "/classes-events/report";
export const CHECK_IN_PATH = "/classes-events/check-in";
export const REQUESTS_PATH = "/_requests";
export const PERSON_PATH = "/_requests/person";
export const RECORDS_PATH = "/_data";
export const RECORD_PATH = "/_data/record";
export const RECORDS_LIST_PATH = "/_data/records";
export const IMPORT_PATH = "/_data/import";
export const PRICE_FILES_PATH = "/_data/prices";
export const PARTICIPANTS_PATH = "/classes-events/event-participants";

function urlOf(path: string, parameters: Record<string, string | number | undefined>): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(parameters))
    if (value !== undefined && value !== "") query.set(name, `${value}`);
  return query.size > 0 ? `${path}?${query}` : path;
}

/** URL of the price files, or of the problems of one import. */
export const priceFilesUrl = (importId?: string): string => urlOf(PRICE_FILES_PATH, { import: importId });

export const sessionsUrl = (search: { eventId: string; hostingLocation?: string | undefined }): string =>
  urlOf(SESSIONS_PATH, search);

export const sessionUrl = (search: {
  sessionId: string;
  eventId: string;
  hostingLocation?: string | undefined;
}): string => urlOf(SESSION_PATH, search);

/** URL of a person on the waitlist, on the page of their session. */
export const waitingUrl = ({ id, ...search }: { id: string; sessionId: string; eventId: string }): string =>
  `${sessionUrl({ sessionId: search.sessionId, eventId: search.eventId })}#waiting-${id}`;

export const checkInUrl = (search: { sessionId: string; eventId?: string | undefined }): string =>
  urlOf(CHECK_IN_PATH, search);

export const registerUrl = (search: { sessionId: string; eventId?: string | undefined }): string =>
  urlOf(REGISTER_PATH, search);

/** If the message has a single recipient, `to` is the recipient's registration ID. */
export const messagesUrl = (search: { sessionId: string; eventId?: string | undefined; to?: string }): string =>
  urlOf(MESSAGES_PATH, search);

export const participantUrl = (search: { registrationId: string; done?: string | undefined }): string =>
  urlOf(PARTICIPANT_PATH, search);

export const participantsUrl = (eventId: string): string => urlOf(PARTICIPANTS_PATH, { eventId });

interface InboxSearch {
  handled: boolean;
  form: string;
  mine?: boolean;
  page?: number;
  /** What was done to how many requests, such as `noted-1`. */
  done?: string;
}

export const requestsUrl = ({ handled, form, mine = false, page = 1, done }: InboxSearch): string =>
  urlOf(REQUESTS_PATH, {
    state: handled ? "handled" : undefined,
    form,
    mine: mine ? "1" : undefined,
    page: page > 1 ? `${page}` : undefined,
    done,
  });

/** `notes` say what to check in the file. */
export function importUrl(id: string, notes: readonly string[] = []): string {
  const query = new URLSearchParams([["id", id], ...notes.map((note) => ["note", note])]);
  return `${IMPORT_PATH}?${query}`;
}

export const recordUrl = (record: {
  kind: string;
  id?: string;
  copy?: string;
  class?: string;
  saved?: string;
}): string => urlOf(RECORD_PATH, record);

/** `class` is the ID of the class whose sessions are listed. `after` is the cursor of the previous page. */
export const recordsUrl = (
  kind: string,
  list: { class?: string | undefined; search?: string; after?: number | undefined } = {},
): string => urlOf(RECORDS_LIST_PATH, { kind, ...list });
