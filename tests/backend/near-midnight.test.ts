import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { afterEach, describe, expect, it, vi } from "vitest";
import { Moment } from "../../app/tools/authors/overview/components.tsx";
import { dayNote } from "../../app/tools/staff/check-in/list.ts";
import { daysUntil, isWithinDays } from "../../backend/appointment-times.ts";
import { overlapsDays } from "../../backend/local-dates.ts";
import { sql } from "../../backend/sql.ts";
import { shortMoment, spanText, startText } from "../../lib/dates/dates.ts";
import { isOpen } from "../../lib/dates/hours.ts";
import { sessionFileName } from "../../lib/text/files.ts";

const DENVER = "America/Denver";

/** Days whose midnight or length is easy to get wrong, each with its start and its end in UTC. */
const DAYS: [what: string, day: string, start: string, end: string][] = [
  ["tonight", "2026-11-28", "2026-11-28T07:00:00Z", "2026-11-29T07:00:00Z"],
  ["the last day of a month", "2026-11-30", "2026-11-30T07:00:00Z", "2026-12-01T07:00:00Z"],
  ["New Year's Eve", "2026-12-31", "2026-12-31T07:00:00Z", "2027-01-01T07:00:00Z"],
  ["New Year's Day", "2027-01-01", "2027-01-01T07:00:00Z", "2027-01-02T07:00:00Z"],
  ["the last day of February", "2027-02-28", "2027-02-28T07:00:00Z", "2027-03-01T07:00:00Z"],
  ["a leap day", "2028-02-29", "2028-02-29T07:00:00Z", "2028-03-01T07:00:00Z"],
  ["a day of 23 hours", "2027-03-14", "2027-03-14T07:00:00Z", "2027-03-15T06:00:00Z"],
  ["a day of 25 hours", "2026-11-01", "2026-11-01T06:00:00Z", "2026-11-02T07:00:00Z"],
];
const second = (time: string, seconds: number) => new Date(Date.parse(time) + seconds * 1_000);
const monthFirst = (day: string) => `${day.slice(5)}-${day.slice(0, 4)}`;

describe.each(DAYS)("on %s", (_what, day, start, end) => {
  const [first, last, next] = [new Date(start), second(end, -1), new Date(end)];

  it("the first and the last second are today, and the second after midnight is tomorrow (LC-13)", () => {
    expect([daysUntil(last.toISOString(), first), daysUntil(first.toISOString(), last)]).toEqual([0, 0]);
    expect([daysUntil(end, first), daysUntil(end, last), daysUntil(end, next)]).toEqual([1, 1, 0]);
  });

  it("the search for times within a day ends at midnight (PR-05)", () => {
    for (const now of [first, last]) expect(isWithinDays(sql`time`, 1, now).values).toEqual([end]);
    expect(isWithinDays(sql`time`, 1, second(start, -1)).values).toEqual([start]);
  });

  it("a filter for the day covers exactly the day (EV-13)", () => {
    const date = monthFirst(day);
    expect(overlapsDays(sql`a`, sql`b`, { startDate: date, endDate: date })?.values).toEqual([start, end]);
  });

  it("staff may check in at a class of the day until midnight (ST-20)", () => {
    const session = { startDate: first.toISOString(), endDate: last.toISOString() };
    expect([first, last].map((now) => dayNote(session as never, now, DENVER))).toEqual(["", ""]);
    expect(dayNote(session as never, next, DENVER)).toBe("This class is over.");
    expect(dayNote(session as never, second(start, -1), DENVER)).toContain("does not meet today");
  });

  it("texts name the day, and a file name too (EV-33, ST-17)", () => {
    const date = `${Number(day.slice(8))}`;
    for (const at of [first, last]) {
      const iso = at.toISOString();
      expect(sessionFileName("Class", at, DENVER)).toContain(day);
      expect(shortMoment(iso, DENVER)).toMatch(new RegExp(`^\\w{3} ${date}, ${day.slice(0, 4)}, `));
      expect(startText(iso, DENVER, "en")).toMatch(new RegExp(` ${date}, `));
    }
    expect(spanText(start, last.toISOString(), DENVER, "en")?.date).not.toContain("–");
    expect(spanText(start, second(end, 60).toISOString(), DENVER, "en")?.date).toContain("–");
  });

  it("a location that is open until midnight is open in the last second, and closed after it (HR-02)", () => {
    const weekdays = ["sunday", "monday", "tuesday", "wednesday", "thursday", "friday", "saturday"];
    const weekday = weekdays[new Date(`${day}T12:00:00Z`).getUTCDay()];
    const hours = { [`${weekday}1Open`]: "08:00", [`${weekday}1Close`]: "24:00" };
    expect([last, next, first].map((now) => isOpen(hours, now, DENVER))).toEqual([true, false, false]);
  });

  it("special hours of the day hold from its first to its last second (HR-02)", () => {
    const everyDay = Object.fromEntries(
      ["monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"].flatMap((weekday) => [
        [`${weekday}1Open`, "00:00"],
        [`${weekday}1Close`, "24:00"],
      ]),
    );
    const hours = { ...everyDay, specialDays: [{ date: day, name: "Holiday" }] };
    expect([second(start, -1), first, last, next].map((now) => isOpen(hours, now, DENVER))).toEqual([
      true,
      false,
      false,
      true,
    ]);
  });
});

describe("the year in a time that authors read (PB-12)", () => {
  afterEach(() => void vi.useRealTimers());

  it.each([
    ["late on New Year's Eve", "2027-01-01T06:30:00Z", "2027-01-01T06:59:59Z", "Dec 31, 11:30:00 PM MST"],
    [
      "on New Year's Day, of last night",
      "2027-01-01T06:30:00Z",
      "2027-01-01T07:00:00Z",
      "Dec 31, 2026, 11:30:00 PM MST",
    ],
    ["on New Year's Day", "2027-01-01T07:30:00Z", "2027-01-01T08:00:00Z", "Jan 1, 12:30:00 AM MST"],
  ])("%s", (_when, at, now, text) => {
    vi.useFakeTimers({ toFake: ["Date"], now: Date.parse(now) });
    expect(renderToStaticMarkup(createElement(Moment, { at, zone: DENVER }))).toContain(text);
  });
});
