import type { Participant, Session } from "../../contracts/event-entities.ts";
import { spreadsheetCell } from "../../lib/files.ts";
import { wallClock } from "../../lib/zone.ts";
import { beginOf, zonesOf } from "./list.ts";

export const SPREADSHEET_TYPE = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";

const DATE = "yyyy-mm-dd hh:mm";
const COLUMNS = [
  { header: "Name", key: "name", width: 28 },
  { header: "Email", key: "email", width: 36 },
  { header: "Location", key: "location", width: 32 },
  { header: "Session", key: "session", width: 36 },
  { header: "Start Date", key: "start", width: 18, numFmt: DATE },
  { header: "Payment Status", key: "status", width: 18 },
  { header: "Registration", key: "registration", width: 38 },
];

/**
 * A spreadsheet of participants (ST-06, ST-09): one a row, dates as dates, and no text that could be a formula.
 * @param sessions those that are known: they say where somebody takes part, and in which time zone
 */
export async function spreadsheetOf(
  participants: readonly Participant[],
  sessions: readonly Session[],
  zone: string,
): Promise<Uint8Array<ArrayBuffer>> {
  // Loaded by whoever downloads: no page needs it to be shown.
  const { writeXlsx } = await import("hucre/xlsx");
  const zones = zonesOf(sessions);
  const places = new Map(sessions.map(({ id, hostingLocation }) => [id, hostingLocation]));
  const data = participants.map((one) => ({
    name: text(one.name),
    email: text(one.email),
    location: text(places.get(one.sessionId)),
    session: text(one.sessionName),
    start: wallTime(beginOf(one, zones, zone), zones[one.sessionId] ?? zone),
    status: text(one.paymentStatus),
    registration: text(one.registrationId),
  }));
  const sheet = { name: "Participants", columns: COLUMNS, data, freezePane: { rows: 1 } };
  return (await writeXlsx({ sheets: [sheet] })) as Uint8Array<ArrayBuffer>;
}

const text = (value: string | null | undefined) => (value ? spreadsheetCell(value) : null);

/** Spreadsheets know no zones: the cell holds the session's own wall time. */
function wallTime(at: Date | null, zone: string): Date | null {
  if (!at) return null;
  const { year, month, day, minutes } = wallClock(at, zone);
  return new Date(Date.UTC(year, month - 1, day, 0, minutes));
}
