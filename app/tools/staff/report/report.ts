import type { SessionReport } from "../../../../contracts/payment-desk.ts";
import { instantOf } from "../../../../lib/dates/dates.ts";
import { DATE, localTime, MONEY, text } from "../spreadsheet.ts";

/** Numbers of one or more sessions. Amounts are in dollars. */
export interface Numbers
  extends Pick<SessionReport, "registered" | "arrived" | "cancellations" | "paid" | "refunded" | "owed"> {
  sessions: number;
}

/** Returns the sums of several sessions. */
export function totalOf(sessions: readonly SessionReport[]): Numbers {
  const sum = (key: Exclude<keyof Numbers, "sessions">) =>
    Math.round(sessions.reduce((total, session) => total + 100 * session[key], 0)) / 100;
  return {
    sessions: sessions.filter(({ canceled }) => !canceled).length,
    registered: sum("registered"),
    arrived: sum("arrived"),
    cancellations: sum("cancellations"),
    paid: sum("paid"),
    refunded: sum("refunded"),
    owed: sum("owed"),
  };
}

/** Groups sessions by class, each with its total. */
export const classRows = (sessions: readonly SessionReport[]) =>
  [...Map.groupBy(sessions, ({ eventId }) => eventId).values()].map((members) => ({
    name: members[0]!.eventName,
    total: totalOf(members),
    members,
  }));

const NUMBERS = [
  { header: "Registered", key: "registered", width: 12 },
  { header: "Came", key: "arrived", width: 10 },
  { header: "Canceled", key: "cancellations", width: 10 },
  { header: "Paid", key: "paid", ...MONEY },
  { header: "Refunded", key: "refunded", ...MONEY },
  { header: "Kept", key: "kept", ...MONEY },
  { header: "Still to Pay", key: "owed", ...MONEY },
];
const CLASS = { header: "Class", key: "name", width: 44 };

const numbers = (of: Omit<Numbers, "sessions">) => ({
  registered: of.registered,
  arrived: of.arrived,
  cancellations: of.cancellations,
  paid: of.paid,
  refunded: of.refunded,
  kept: Math.round(100 * (of.paid - of.refunded)) / 100,
  owed: of.owed,
});

/** Creates the report's spreadsheet: a sheet with one row for each class, and a sheet with one row for each session. */
export async function reportSheet(sessions: readonly SessionReport[]): Promise<Uint8Array<ArrayBuffer>> {
  const { writeXlsx } = await import("hucre/xlsx");
  const freezePane = { rows: 1 };
  const classes = classRows(sessions).map(({ name, total }) => ({
    name: text(name),
    sessions: total.sessions,
    ...numbers(total),
  }));
  const all = totalOf(sessions);
  return new Uint8Array(
    await writeXlsx({
      sheets: [
        {
          name: "Classes",
          columns: [CLASS, { header: "Sessions", key: "sessions", width: 10 }, ...NUMBERS],
          data: [...classes, { name: "All classes", sessions: all.sessions, ...numbers(all) }],
          freezePane,
        },
        {
          name: "Sessions",
          columns: [
            CLASS,
            { header: "Session", key: "session", width: 36 },
            { header: "Location", key: "location", width: 32 },
            { header: "Start Date", key: "start", ...DATE },
            { header: "Time Zone", key: "zone", width: 20 },
            { header: "State", key: "state", width: 12 },
            { header: "Capacity", key: "capacity", width: 10 },
            { header: "Waitlist", key: "waiting", width: 10 },
            ...NUMBERS,
          ],
          data: sessions.map((session) => ({
            name: text(session.eventName),
            session: text(session.sessionName),
            location: text(session.location),
            start: localTime(instantOf(session.startDate, session.timeZone), session.timeZone),
            zone: session.timeZone,
            state: session.canceled ? "Canceled" : null,
            capacity: session.capacity || null,
            waiting: session.waiting,
            ...numbers(session),
          })),
          freezePane,
        },
      ],
    }),
  );
}
