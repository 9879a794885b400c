import { expect, test } from "vitest";
import {
  authoredDate,
  compactDate,
  formatDate,
  instantOf,
  isLaterThan,
  isoDate,
  longDate,
  monthAndDay,
  parseCompactDate,
  parseDate,
  parseIsoDate,
  seriesSpanText,
  spanText,
  todayIn,
} from "../../lib/dates/dates.ts";

const DENVER = "America/Denver";

test.each([
  ["11-21-2026", { year: 2026, month: 11, day: 21 }],
  ["02-29-2028", { year: 2028, month: 2, day: 29 }],
  ["02-29-2027", null],
  ["04-31-2026", null],
  ["13-01-2026", null],
  ["00-10-2026", null],
  ["11-00-2026", null],
  ["01-99-2026", null],
  ["11212026", null],
  ["11/21/2026", null],
  ["2026-11-21", null],
  ["1-2-2026", null],
  ["11-21-2026x", null],
  ["", null],
  [null, null],
])("the date module parses %j to %j (VA-05, EV-13)", (text, date) => expect(parseDate(text)).toEqual(date));

test("the date module formats and parses a date in three notations (VA-05)", () => {
  const date = { year: 1980, month: 3, day: 7 };
  expect([formatDate(date), compactDate(date), isoDate(date)]).toEqual(["03-07-1980", "19800307", "1980-03-07"]);
  expect([parseDate("03-07-1980"), parseCompactDate("19800307"), parseIsoDate("1980-03-07")]).toEqual([
    date,
    date,
    date,
  ]);
  expect(parseCompactDate("19800231")).toBeNull();
  expect(parseIsoDate("1980-02-31")).toBeNull();
});

test("the date module returns today's date in the site's time zone (GS-13)", () => {
  const now = new Date("2026-11-22T06:30:00Z");
  expect(todayIn(DENVER, now)).toEqual({ year: 2026, month: 11, day: 21 });
  expect(todayIn("Europe/Madrid", now)).toEqual({ year: 2026, month: 11, day: 22 });
});

test.each([
  ["2026-11-21T15:00:00Z", "2026-11-21T15:00:00.000Z"],
  ["2026-11-21T08:00:00-07:00", "2026-11-21T15:00:00.000Z"],
  ["2026-11-21T20:30:00+0530", "2026-11-21T15:00:00.000Z"],
  ["2026-11-21T08:00:00", "2026-11-21T15:00:00.000Z"],
  ["2026-07-21T08:00", "2026-07-21T14:00:00.000Z"],
  ["2026-11-21T08:00:00.1234567", "2026-11-21T15:00:00.000Z"],
  ["2026-11-01T00:30:00", "2026-11-01T06:30:00.000Z"],
  ["2026-11-01T01:30:00", "2026-11-01T07:30:00.000Z"],
  ["2026-11-01T03:00:00", "2026-11-01T10:00:00.000Z"],
  ["2026-03-08T01:59:59", "2026-03-08T08:59:59.000Z"],
  ["2026-03-08T02:00:00", "2026-03-08T09:00:00.000Z"],
  ["2026-03-08T02:30:00", "2026-03-08T09:30:00.000Z"],
  ["2026-03-08T03:00:00", "2026-03-08T09:00:00.000Z"],
  ["2026-11-21", "2026-11-21T07:00:00.000Z"],
  ["0001-01-01T00:00:00", undefined],
  ["2026-02-30T08:00:00", undefined],
  ["2026-11-21T25:00:00", undefined],
  ["tomorrow", undefined],
  [null, undefined],
])("the date module converts %j to the instant %j (EV-33)", (text, iso) =>
  expect(instantOf(text, DENVER)?.toISOString()).toBe(iso),
);

test.each([
  ["Europe/Madrid", "2026-03-29T02:30:00", "2026-03-29T01:30:00.000Z"],
  ["America/New_York", "2026-03-08T02:30:00", "2026-03-08T07:30:00.000Z"],
  ["America/Phoenix", "2026-03-08T02:30:00", "2026-03-08T09:30:00.000Z"],
  ["Europe/Madrid", "2026-10-25T02:30:00", "2026-10-25T00:30:00.000Z"],
  ["Europe/Madrid", "2026-10-25T03:00:00", "2026-10-25T02:00:00.000Z"],
  ["America/New_York", "2026-11-01T01:00:00", "2026-11-01T05:00:00.000Z"],
  ["America/New_York", "2026-11-01T02:00:00", "2026-11-01T07:00:00.000Z"],
  ["Australia/Lord_Howe", "2026-04-05T01:45:00", "2026-04-04T14:45:00.000Z"],
  ["Pacific/Kiritimati", "2026-11-01T01:30:00", "2026-10-31T11:30:00.000Z"],
])("in %s, the date module converts %j, which the clocks may skip or repeat, to %j (EV-33)", (zone, text, iso) =>
  expect(instantOf(text, zone)?.toISOString()).toBe(iso),
);

test.each([
  ["2026-11-21T15:00:00Z", "2026-11-21T16:30:00Z", DENVER, "Saturday, November 21, 2026", "8am\u00a0– 9:30am MST"],
  ["2026-07-04T15:00:00Z", "2026-07-04T16:00:00Z", DENVER, "Saturday, July 4, 2026", "9am\u00a0– 10am MDT"],
  ["2026-07-04T15:00:00Z", null, "America/Chicago", "Saturday, July 4, 2026", "10am CDT"],
  ["2026-11-21T15:00:00Z", "2026-11-21T14:00:00Z", DENVER, "Saturday, November 21, 2026", "8am MST"],
  [
    "2026-11-22T03:00:00Z",
    "2026-11-22T08:00:00Z",
    DENVER,
    "Saturday, November 21, 2026\u00a0– Sunday, November 22, 2026",
    "8pm\u00a0– 1am MST",
  ],
  ["2026-11-01T06:30:00Z", "2026-11-01T08:30:00Z", DENVER, "Sunday, November 1, 2026", "12:30am MDT\u00a0– 1:30am MST"],
  ["2026-11-01T07:15:00Z", "2026-11-01T08:15:00Z", DENVER, "Sunday, November 1, 2026", "1:15am MDT\u00a0– 1:15am MST"],
  ["2026-03-08T08:30:00Z", "2026-03-08T09:30:00Z", DENVER, "Sunday, March 8, 2026", "1:30am MST\u00a0– 3:30am MDT"],
  [
    "2026-11-01T07:30:00Z",
    "2026-11-01T08:30:00Z",
    "America/Phoenix",
    "Sunday, November 1, 2026",
    "12:30am\u00a0– 1:30am MST",
  ],
  [
    "2026-11-01T05:00:00Z",
    "2026-11-01T08:30:00Z",
    DENVER,
    "Saturday, October 31, 2026\u00a0– Sunday, November 1, 2026",
    "11pm MDT\u00a0– 1:30am MST",
  ],
  [
    "2026-10-20T00:00:00Z",
    "2026-12-01T02:00:00Z",
    DENVER,
    "Monday, October 19, 2026\u00a0– Monday, November 30, 2026",
    "6pm\u00a0– 7pm MT",
  ],
])("the date module formats the time span from %s to %s in %s (EV-33)", (start, end, zone, date, time) =>
  expect(spanText(start, end, zone, "en")).toEqual({ date, time }),
);

test.each([
  ["2026-11-30T15:00:00Z", "2026-11-30T16:30:00Z", "en", "Mon, Nov 30"],
  ["2026-11-30T15:00:00Z", "2027-01-18T16:30:00Z", "en", "Mon, Nov 30\u00a0– Mon, Jan 18, 2027"],
  ["2026-11-30T15:00:00Z", "2026-11-30T16:30:00Z", "es", "lun, 30 de nov"],
])(
  "the date module formats short dates, with the year only if it is not the current year: %s to %s, %s (EV-06)",
  (start, end, language, date) =>
    expect(spanText(start, end, DENVER, language, new Date("2026-11-25T12:00:00Z"))?.date).toBe(date),
);

test("if a session's start time is invalid, the date module returns no text (EV-33)", () =>
  expect(spanText("soon", null, DENVER, "en")).toBeNull());

test.each([
  ["2026-11-22", "2026-11-21", true],
  ["2026-11-21", "2026-11-21", false],
  ["2026-11-20", "2026-11-21", false],
  [null, "2026-11-21", false],
])(
  "the date module determines whether the update date %j is after the publication date %j: %j (BL-23)",
  (updated, published, expected) => expect(isLaterThan(updated, published)).toBe(expected),
);

test.each([
  ["2026-01-01T00:00:00Z", "January 1, 2026"],
  ["2026-01-01T00:00:00.000Z", "January 1, 2026"],
  ["2026-01-01T00:00:00+00:00", "January 1, 2026"],
  ["2026-01-01T00:00Z", "January 1, 2026"],
  ["2026-01-01", "January 1, 2026"],
  ["2026-01-01T05:00:00Z", "December 31, 2025"],
  ["2026-01-01T00:00:00-07:00", "January 1, 2026"],
])("for the date %j of the CMS, visitors read %s (BL-18, BL-23)", (text, expected) =>
  expect(longDate(authoredDate(text), DENVER, "en")).toBe(expected),
);

test("a date without a time is the same day in every time zone (BL-18)", () => {
  expect(longDate("2026-11-21", DENVER, "en")).toBe("November 21, 2026");
  expect(longDate("never", DENVER, "en")).toBeNull();
});

test("the date module formats dates and times in Spanish with the local time zone abbreviation (LY-10)", () => {
  expect(longDate("2026-11-21", DENVER, "es")).toBe("21 de noviembre de 2026");
  expect(spanText("2026-11-21T15:00:00Z", "2026-11-21T16:30:00Z", DENVER, "es")).toEqual({
    date: "sábado, 21 de noviembre de 2026",
    time: "8\u00a0a.\u00a0m.\u00a0– 9:30\u00a0a.\u00a0m. MST",
  });
});

const meetings = (...days: string[]) =>
  days.map((day) => ({ startDate: `${day}T18:00:00`, endDate: `${day}T20:00:00` }));
test.each([
  ["before the change", meetings("2026-10-19", "2026-10-26"), "6pm\u00a0– 8pm MDT"],
  ["across the change", meetings("2026-10-26", "2026-11-02", "2026-11-30"), "6pm\u00a0– 8pm MT"],
  ["across two changes", meetings("2026-10-26", "2026-12-07", "2027-04-05"), "6pm\u00a0– 8pm MT"],
])("the time of a series %s has a time zone that fits every meeting (EV-33)", (_, seriesDates, time) => {
  const session = { startDate: seriesDates[0]!.startDate, endDate: seriesDates.at(-1)!.endDate, seriesDates };
  expect(seriesSpanText(session, DENVER, "en")?.time).toBe(time);
  expect(seriesSpanText(session, DENVER, "es")?.time).toMatch(/ M(DT|T)$/);
});

test("without daylight saving time, a series keeps its abbreviation (EV-33)", () => {
  const seriesDates = meetings("2026-10-26", "2026-11-30");
  const session = { startDate: "2026-10-26T18:00:00", endDate: "2026-11-30T20:00:00", seriesDates };
  expect(seriesSpanText(session, "America/Phoenix", "en")?.time).toBe("6pm\u00a0– 8pm MST");
  expect(spanText(session.startDate, session.endDate, DENVER, "en")?.time).toBe("6pm\u00a0– 8pm MT");
});

test.each([
  ["2026-12-14T18:00:00-07:00", DENVER, "en", { month: "Dec", day: "14" }],
  ["2026-12-14T18:00:00-07:00", DENVER, "es", { month: "dic", day: "14" }],
  // The day before in the session's time zone.
  ["2026-09-01T02:00:00Z", DENVER, "en", { month: "Aug", day: "31" }],
  ["2026-09-01T02:00:00Z", "Europe/Madrid", "en", { month: "Sep", day: "1" }],
  ["soon", DENVER, "en", null],
  [undefined, DENVER, "en", null],
] as const)("the calendar leaf of %s in %s (%s) shows %o (EV-33)", (date, zone, language, parts) =>
  expect(monthAndDay(date, zone, language)).toEqual(parts),
);
