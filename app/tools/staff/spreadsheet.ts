import type { Participant, Session } from "../../../contracts/event-entities.ts";
import { instantOf } from "../../../lib/dates/dates.ts";
import { wallClock } from "../../../lib/dates/zone.ts";
import { isCanceled, paymentText } from "../../../lib/events/participants.ts";
import { beginOf, type Zones, zonesOf } from "./list.ts";

export const SPREADSHEET_TYPE = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";

export const DATE = { width: 18, numFmt: "yyyy-mm-dd hh:mm" };
export const MONEY = { width: 12, numFmt: "$#,##0.00" };
const COLUMNS = [
  { header: "Name", key: "name", width: 28 },
  { header: "Email", key: "email", width: 36 },
  { header: "Phone", key: "phone", width: 16 },
  { header: "Location", key: "location", width: 32 },
  { header: "Session", key: "session", width: 36 },
  { header: "Start Date", key: "start", ...DATE },
  { header: "Time Zone", key: "zone", width: 20 },
  { header: "Payment Status", key: "payment", width: 18 },
  { header: "Fee", key: "fee", width: 24 },
  { header: "Paid", key: "paid", ...MONEY },
  { header: "Refunded", key: "refunded", ...MONEY },
  { header: "Still to Pay", key: "owed", ...MONEY },
  { header: "Receipt", key: "receipt", width: 16 },
  { header: "Checked In", key: "arrived", ...DATE },
  { header: "Checked In By", key: "arrivedBy", width: 24 },
  { header: "Registration", key: "registration", width: 38 },
];
const SUMMARY_COLUMNS = [
  { header: "Session", key: "session", width: 36 },
  { header: "Location", key: "location", width: 32 },
  { header: "Start Date", key: "start", ...DATE },
  { header: "Time Zone", key: "zone", width: 20 },
  { header: "Registered", key: "registered", width: 12 },
  { header: "Checked In", key: "arrived", width: 12 },
  { header: "Canceled", key: "canceled", width: 12 },
  { header: "Paid", key: "paid", ...MONEY },
  { header: "Refunded", key: "refunded", ...MONEY },
  { header: "Still to Pay", key: "owed", ...MONEY },
];

/**
 * Creates a spreadsheet: a sheet with one participant per row, and a sheet with the attendance and the payments of each
 * session. Dates and amounts have a number format. All other cells of the first sheet are strings, which spreadsheet
 * programs never interpret as formulas.
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
  const zoneOf = ({ sessionId }: Participant) => zones[sessionId] ?? zone;
  const data = participants.map((participant) => ({
    name: text(participant.name),
    email: text(participant.email),
    phone: text(participant.phone),
    location: text(locations.get(participant.sessionId)),
    session: text(participant.sessionName),
    start: localTime(beginOf(participant, zones, zone), zoneOf(participant)),
    zone: zoneOf(participant),
    payment: text(paymentText(participant.paymentStatus)),
    fee: text(participant.fee),
    // What was paid in all, of which a part may have been refunded.
    paid: paidIn(participant) || null,
    refunded: participant.amountRefunded ?? null,
    owed: owedBy(participant) ?? null,
    receipt: text(participant.receiptNumber),
    arrived: localTime(instantOf(participant.arrivedAt, zoneOf(participant)), zoneOf(participant)),
    arrivedBy: text(participant.arrivedBy),
    registration: text(participant.registrationId),
  }));
  const freezePane = { rows: 1 };
  return new Uint8Array(
    await writeXlsx({
      sheets: [
        { name: "Participants", columns: COLUMNS, data, freezePane },
        {
          name: "Summary",
          columns: SUMMARY_COLUMNS,
          data: summaryOf(participants, locations, zones, zone),
          freezePane,
        },
      ],
    }),
  );
}

/** Returns one row for each session of the participants, and their total. */
function summaryOf(
  participants: readonly Participant[],
  locations: ReadonlyMap<string, string | null | undefined>,
  zones: Zones,
  zone: string,
) {
  const count = (members: readonly Participant[]) => {
    const seated = members.filter(({ paymentStatus }) => !isCanceled(paymentStatus));
    const sum = (amountOf: (member: Participant) => number | undefined) =>
      Math.round(members.reduce((total, member) => total + 100 * (amountOf(member) ?? 0), 0)) / 100;
    return {
      registered: seated.length,
      arrived: seated.filter(({ arrivedAt }) => arrivedAt).length,
      canceled: members.length - seated.length,
      paid: sum(paidIn),
      refunded: sum(({ amountRefunded }) => amountRefunded),
      owed: sum(owedBy),
    };
  };
  const sessions = [...Map.groupBy(participants, ({ sessionId }) => sessionId)].map(([sessionId, members]) => ({
    session: text(members[0]!.sessionName),
    location: text(locations.get(sessionId)),
    start: localTime(beginOf(members[0]!, zones, zone), zones[sessionId] ?? zone),
    zone: zones[sessionId] ?? zone,
    ...count(members),
  }));
  return [...sessions, { session: "Total", location: null, start: null, zone: null, ...count(participants) }];
}

/** Returns what somebody has to pay at the class, or on the payment page for a held seat. */
const owedBy = ({ amountOwed, amountPending }: Participant): number | undefined => amountOwed ?? amountPending;

const paidIn = ({ amountPaid = 0, amountRefunded = 0 }: Participant): number =>
  Math.round(100 * (amountPaid + amountRefunded)) / 100;

/** Matches control characters, unpaired surrogates, and noncharacters, which are invalid in XML. */
const NOT_XML = /[\p{Cc}\p{Cs}\p{Noncharacter_Code_Point}]+/gu;

/** Replaces characters that are invalid in XML. Spreadsheet programs cannot open a file that contains them. */
export const text = (value: string | null | undefined): string | null => value?.replace(NOT_XML, " ").trim() || null;

/** Returns a session's local time as a UTC date, because spreadsheet dates have no time zone. */
export function localTime(date: Date | null, zone: string): Date | null {
  if (!date) return null;
  const { year, month, day, minutes } = wallClock(date, zone);
  return new Date(Date.UTC(year, month - 1, day, 0, minutes));
}
