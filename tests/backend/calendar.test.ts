import ICAL from "ical.js";
import { describe, expect, it } from "vitest";
import { type CalendarEvent, calendarFile } from "../../backend/calendar.ts";

const now = new Date("2030-01-01T00:00:00Z");
const evening: CalendarEvent = {
  uid: "session-1-1@larkspurhealth.example",
  start: new Date("2030-10-29T00:00:00Z"),
  end: new Date("2030-10-29T02:00:00Z"),
  summary: "Preparing for Birth",
};

function read(file: string) {
  const calendar = new ICAL.Component(ICAL.parse(file));
  for (const zone of calendar.getAllSubcomponents("vtimezone")) ICAL.TimezoneService.register(zone);
  return calendar.getAllSubcomponents("vevent").map((component) => new ICAL.Event(component));
}

describe("calendar files", () => {
  it.each([
    ["America/Denver", "2030-10-29T00:00:00Z"],
    ["America/Denver", "2030-11-05T01:00:00Z"],
    ["America/Denver", "2030-03-10T09:30:00Z"],
    ["America/Boise", "2030-07-01T18:00:00Z"],
    ["America/Los_Angeles", "2030-01-15T18:00:00Z"],
    ["America/Phoenix", "2030-07-01T18:00:00Z"],
  ])("a calendar file preserves the time zone %s and the time %s (AP-21)", (zone, moment) => {
    ICAL.TimezoneService.reset();
    const start = new Date(moment);
    const [event] = read(calendarFile([{ ...evening, start, end: new Date(start.getTime() + 3_600_000) }], zone, now));
    expect(event?.startDate.toJSDate()).toEqual(start);
    expect(event?.startDate.zone.tzid).toBe(zone);
  });

  it("a calendar file has one event for each date in a series, even if daylight saving time starts or ends during the series (AP-21)", () => {
    ICAL.TimezoneService.reset();
    const dates = [0, 7, 14].map((days, index) => {
      const start = new Date(evening.start.getTime() + days * 86_400_000 + (index > 0 ? 3_600_000 : 0));
      return { ...evening, uid: `session-1-${index}@x.example`, start, end: new Date(start.getTime() + 7_200_000) };
    });
    const events = read(calendarFile(dates, "America/Denver", now));
    expect(events.map((event) => event.startDate.hour)).toEqual([18, 18, 18]);
    expect(events.map((event) => event.startDate.toJSDate())).toEqual(dates.map(({ start }) => start));
    expect(new Set(events.map(({ uid }) => uid)).size).toBe(3);
  });

  it("a calendar file escapes line breaks and control characters, so that text cannot inject a property (threats: calendar files)", () => {
    const hostile = "Yoga\r\nATTENDEE:mailto:x@example.com\u0000\u2028BEGIN:VEVENT; a, b\\c";
    const file = calendarFile(
      [{ ...evening, summary: hostile, location: hostile, url: hostile, uid: hostile }],
      "America/Denver",
      now,
    );
    expect(file).not.toMatch(/^(ATTENDEE|BEGIN:VEVENT;)/m);
    const [event] = read(file);
    expect(event?.summary).toBe("Yoga\nATTENDEE:mailto:x@example.com\nBEGIN:VEVENT; a, b\\c");
  });

  it("a calendar file folds long lines at 75 bytes without splitting a character", () => {
    const summary = "Clase de preparación para el parto 🤰 ".repeat(12).trim();
    const file = calendarFile([{ ...evening, summary }], "America/Denver", now);
    for (const line of file.split("\r\n")) expect(new TextEncoder().encode(line).length).toBeLessThanOrEqual(75);
    expect(read(file)[0]?.summary).toBe(summary);
  });
});
