import type { Participant, Session } from "../../../contracts/event-entities.ts";
import { wallClock } from "../../../lib/dates/zone.ts";
import { paymentText } from "../../../lib/events/participants.ts";
import { beginOf, zonesOf } from "./list.ts";

export const SPREADSHEET_TYPE = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";

const COLUMNS = [
  { header: "Name", key: "name", width: 28 },
  { header: "Email", key: "email", width: 36 },
  { header: "Location", key: "location", width: 32 },
  { header: "Session", key: "session", width: 36 },
  { header: "Start Date", key: "start", width: 18, numFmt: "yyyy-mm-dd hh:mm" },
  { header: "Payment Status", key: "payment", width: 18 },
  { header: "Registration", key: "registration", width: 38 },
];

/**
 * Creates a spreadsheet with one participant per row. Cells that contain dates have a date format. All other cells are
 * strings, which spreadsheet programs never interpret as formulas.
 * @param sessions the event's sessions, which provide the location and time zone for each participant
 */
export async function spreadsheetOf(
  participants: readonly Participant[],
  sessions: readonly Session[],
  zone: string,
): Promise<Uint8Array<ArrayBuffer>> {
  // The browser imports the library on demand because only the download requires it.
  const { writeXlsx } = await import("hucre/xlsx");
  const zones = zonesOf(sessions);
  const locations = new Map(sessions.map(({ id, hostingLocation }) => [id, hostingLocation]));
  const data = participants.map((participant) => ({
    name: text(participant.name),
    email: text(participant.email),
    location: text(locations.get(participant.sessionId)),
    session: text(participant.sessionName),
    start: localTime(beginOf(participant, zones, zone), zones[participant.sessionId] ?? zone),
    payment: text(paymentText(participant.paymentStatus)),
    registration: text(participant.registrationId),
  }));
  const sheet = { name: "Participants", columns: COLUMNS, data, freezePane: { rows: 1 } };
  return new Uint8Array(await writeXlsx({ sheets: [sheet] }));
}

/** Matches control characters, unpaired surrogates, and noncharacters, which are invalid in XML. */
const NOT_XML = /[\p{Cc}\p{Cs}\p{Noncharacter_Code_Point}]+/gu;

/** Replaces characters that are invalid in XML. Spreadsheet programs cannot open a file that contains them. */
const text = (value: string | null | undefined): string | null => value?.replace(NOT_XML, " ").trim() || null;

/** Returns a session's local time as a UTC date, because spreadsheet dates have no time zone. */
function localTime(date: Date | null, zone: string): Date | null {
  if (!date) return null;
  const { year, month, day, minutes } = wallClock(date, zone);
  return new Date(Date.UTC(year, month - 1, day, 0, minutes));
}
