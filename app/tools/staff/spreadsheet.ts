import type { Participant, Session } from "../../../contracts/event-entities.ts";
import { wallClock } from "../../../lib/dates/zone.ts";
import { paymentText } from "../../../lib/events/participants.ts";
import { spreadsheetCell } from "../../../lib/text/files.ts";
import { beginOf, zonesOf } from "./list.ts";
import type { Cell } from "./xlsx.ts";

export const SPREADSHEET_TYPE = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";

const COLUMNS = [
  { name: "Name", width: 28 },
  { name: "Email", width: 36 },
  { name: "Location", width: 32 },
  { name: "Session", width: 36 },
  { name: "Start Date", width: 18 },
  { name: "Payment Status", width: 18 },
  { name: "Registration", width: 38 },
];

/**
 * Creates a spreadsheet with one participant per row. Cells that contain dates have a date format. Text is escaped so
 * that spreadsheet programs do not interpret it as a formula.
 * @param sessions the event's sessions, which provide the location and time zone for each participant
 */
export async function spreadsheetOf(
  participants: readonly Participant[],
  sessions: readonly Session[],
  zone: string,
): Promise<Uint8Array<ArrayBuffer>> {
  // The browser imports the XLSX module on demand because only the download requires it.
  const { xlsx } = await import("./xlsx.ts");
  const zones = zonesOf(sessions);
  const locations = new Map(sessions.map(({ id, hostingLocation }) => [id, hostingLocation]));
  const rows = participants.map((participant) => [
    text(participant.name),
    text(participant.email),
    text(locations.get(participant.sessionId)),
    text(participant.sessionName),
    dateCell(beginOf(participant, zones, zone), zones[participant.sessionId] ?? zone),
    text(paymentText(participant.paymentStatus)),
    text(participant.registrationId),
  ]);
  return xlsx("Participants", COLUMNS, rows);
}

/** Matches control characters, unpaired surrogates, and noncharacters, which are invalid in XML. */
const NOT_XML = /[\p{Cc}\p{Cs}\p{Noncharacter_Code_Point}]+/gu;

/**
 * Escapes the text of a cell and replaces characters that are invalid in XML. Spreadsheet programs cannot open a file
 * that contains invalid characters.
 */
const text = (value: string | null | undefined) => (value ? spreadsheetCell(value.replace(NOT_XML, " ").trim()) : "");

/** Returns a cell that contains the session's local time, because spreadsheet dates have no time zone. */
function dateCell(date: Date | null, zone: string): Cell {
  if (!date) return null;
  const { year, month, day, minutes } = wallClock(date, zone);
  return { wallTime: new Date(Date.UTC(year, month - 1, day, 0, minutes)) };
}
