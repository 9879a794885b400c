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
 * Creates a spreadsheet with one participant per row. Date cells have a date format and contain no text. Text is
 * escaped so that spreadsheet programs do not interpret a cell as a formula.
 * @param sessions the event's sessions, for the location and time zone of each participant's session
 */
export async function spreadsheetOf(
  participants: readonly Participant[],
  sessions: readonly Session[],
  zone: string,
): Promise<Uint8Array<ArrayBuffer>> {
  // The module is imported on demand because the page renders without it.
  const { xlsx } = await import("./xlsx.ts");
  const zones = zonesOf(sessions);
  const places = new Map(sessions.map(({ id, hostingLocation }) => [id, hostingLocation]));
  const rows = participants.map((one) => [
    text(one.name),
    text(one.email),
    text(places.get(one.sessionId)),
    text(one.sessionName),
    dateCell(beginOf(one, zones, zone), zones[one.sessionId] ?? zone),
    text(paymentText(one.paymentStatus)),
    text(one.registrationId),
  ]);
  return xlsx("Participants", COLUMNS, rows);
}

/** Matches control characters, unpaired surrogates, and noncharacters, which are invalid in XML. */
const NOT_XML = /[\p{Cc}\p{Cs}\p{Noncharacter_Code_Point}]+/gu;

/** Replaces characters that are invalid in XML because spreadsheet programs cannot open a file that contains them. */
const text = (value: string | null | undefined) => (value ? spreadsheetCell(value.replace(NOT_XML, " ").trim()) : "");

/** Returns a cell with the session's local time because spreadsheets have no time zones. */
function dateCell(at: Date | null, zone: string): Cell {
  if (!at) return null;
  const { year, month, day, minutes } = wallClock(at, zone);
  return { wallTime: new Date(Date.UTC(year, month - 1, day, 0, minutes)) };
}
