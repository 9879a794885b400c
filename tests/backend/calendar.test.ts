import ICAL from "ical.js";
import { describe, expect, it } from "vitest";
import { type CalendarEvent, calendarFile, canceledFile } from "../../backend/calendar.ts";

const now = new Date("2030-01-01T00:00:00Z");
const evening: CalendarEvent = {
  uid: "session-1-1@larkspurhealth.example",
  start: new Date("2030-10-29T00:00:00Z"),
  end: new Date("2030-10-29T02:00:00Z"),
  summary: "Preparing for Birth",
};

const options = { zone: "America/Denver", now, changedAt: now, organizer: "classes@larkspurhealth.example" };
const fileOf = (events: CalendarEvent[], zone = "America/Denver") => calendarFile(events, { ...options, zone });

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
    ["America/Anchorage", "2030-11-03T12:30:00Z"],
    ["Pacific/Honolulu", "2030-07-01T18:00:00Z"],
    ["Europe/Berlin", "2030-10-27T03:30:00Z"],
    ["Australia/Sydney", "2030-04-06T13:30:00Z"],
    ["Asia/Kolkata", "2030-07-01T18:00:00Z"],
  ])("a calendar file preserves the time zone %s and the time %s (AP-21)", (zone, moment) => {
    ICAL.TimezoneService.reset();
    const start = new Date(moment);
    const [event] = read(fileOf([{ ...evening, start, end: new Date(start.getTime() + 3_600_000) }], zone));
    expect(event?.startDate.toJSDate()).toEqual(start);
    expect(event?.startDate.zone.tzid).toBe(zone);
  });

  it("a calendar file has one event for each date in a series, even if daylight saving time starts or ends during the series (AP-21)", () => {
    ICAL.TimezoneService.reset();
    const dates = [0, 7, 14].map((days, index) => {
      const start = new Date(evening.start.getTime() + days * 86_400_000 + (index > 0 ? 3_600_000 : 0));
      return { ...evening, uid: `session-1-${index}@x.example`, start, end: new Date(start.getTime() + 7_200_000) };
    });
    const events = read(fileOf(dates));
    expect(events.map((event) => event.startDate.hour)).toEqual([18, 18, 18]);
    expect(events.map((event) => event.startDate.toJSDate())).toEqual(dates.map(({ start }) => start));
    expect(new Set(events.map(({ uid }) => uid)).size).toBe(3);
  });

  it.each([
    ["America/Denver", ["STANDARD -0700 MST", "DAYLIGHT -0600 MDT"], ["BYMONTH=3;BYDAY=2SU", "BYMONTH=11;BYDAY=1SU"]],
    ["America/New_York", ["STANDARD -0500 EST", "DAYLIGHT -0400 EDT"], ["BYMONTH=3;BYDAY=2SU", "BYMONTH=11;BYDAY=1SU"]],
    [
      "Europe/Berlin",
      ["STANDARD +0100 GMT+1", "DAYLIGHT +0200 GMT+2"],
      ["BYMONTH=3;BYDAY=-1SU", "BYMONTH=10;BYDAY=-1SU"],
    ],
    [
      "Australia/Sydney",
      ["STANDARD +1000 GMT+10", "DAYLIGHT +1100 GMT+11"],
      ["BYMONTH=4;BYDAY=1SU", "BYMONTH=10;BYDAY=1SU"],
    ],
    ["America/Phoenix", ["STANDARD -0700 MST"], []],
    ["UTC", ["STANDARD +0000 UTC"], []],
  ])(
    "the time zone %s has one rule for each of its offsets, as calendar apps write it (AP-21)",
    (zone, offsets, rules) => {
      const autumn = { ...evening, start: new Date("2030-11-01T18:00:00Z"), end: new Date("2030-12-20T19:00:00Z") };
      const calendar = new ICAL.Component(ICAL.parse(fileOf([autumn], zone)));
      const [component, ...others] = calendar.getAllSubcomponents("vtimezone");
      expect(others).toEqual([]);
      const observances = component!.getAllSubcomponents();
      const texts = observances.map(
        (one) =>
          `${one.name.toUpperCase()} ${one.getFirstProperty("tzoffsetto")!.getFirstValue()!.toString().replace(":", "")} ${one.getFirstPropertyValue("tzname")}`,
      );
      expect(texts.sort().reverse()).toEqual(offsets);
      const written = observances.flatMap((one) => one.getFirstPropertyValue("rrule")?.toString() ?? []);
      expect(
        written.map((rule) => rule.replace("FREQ=YEARLY;", "").split(";").sort().reverse().join(";")).sort(),
      ).toEqual([...rules].sort());
      // An app applies a rule from the first date on, which must follow the rule itself.
      for (const one of observances) {
        const start = one.getFirstPropertyValue("dtstart") as ICAL.Time;
        const rule = one.getFirstPropertyValue("rrule") as ICAL.Recur | null;
        expect(start.year).toBe(1970);
        if (rule) expect(rule.iterator(start).next()?.toString()).toBe(start.toString());
      }
    },
  );

  it.each([
    ["America/Denver", "2026-11-01T06:30:00Z", "2026-11-01T08:30:00Z"],
    ["America/Denver", "2026-11-01T07:15:00Z", "2026-11-01T07:45:00Z"],
    ["America/Denver", "2026-11-01T07:30:00Z", "2026-11-01T08:00:00Z"],
    ["America/Denver", "2026-11-01T08:30:00Z", "2026-11-01T10:30:00Z"],
    ["America/Denver", "2026-03-08T08:30:00Z", "2026-03-08T09:30:00Z"],
    ["Australia/Lord_Howe", "2026-04-04T15:10:00Z", "2026-04-04T16:00:00Z"],
  ])("in %s, an event from %s to %s keeps its times when the clocks change (AP-21)", (zone, start, end) => {
    ICAL.TimezoneService.reset();
    const [event] = read(fileOf([{ ...evening, start: new Date(start), end: new Date(end) }], zone));
    expect([event?.startDate.toJSDate(), event?.endDate.toJSDate()]).toEqual([new Date(start), new Date(end)]);
  });

  it("in a time zone without yearly rules, the times are in UTC (AP-21)", () => {
    const file = fileOf([evening], "Africa/Casablanca");
    expect(file).not.toContain("TZID");
    expect(read(file)[0]?.startDate.toJSDate()).toEqual(evening.start);
  });

  it("an unknown time zone becomes the site's time zone (AP-21)", () => {
    ICAL.TimezoneService.reset();
    const [event] = read(fileOf([evening], "Mars/Olympus"));
    expect(event?.startDate.toJSDate()).toEqual(evening.start);
    expect(event?.startDate.zone.tzid).toBe("America/Denver");
  });

  it("a file that cancels events says so, and a later file has a higher sequence number (AP-21)", () => {
    const properties = (file: string) => {
      const calendar = new ICAL.Component(ICAL.parse(file));
      const event = calendar.getFirstSubcomponent("vevent")!;
      const [method, uid, status, organizer] = [
        calendar.getFirstPropertyValue("method"),
        ...["uid", "status", "organizer"].map((name) => event.getFirstPropertyValue(name)),
      ];
      return { method, uid, status, organizer, sequence: Number(event.getFirstPropertyValue("sequence")) };
    };
    const first = properties(fileOf([evening]));
    const last = properties(canceledFile(evening, { ...options, changedAt: new Date(now.getTime() + 1_000) }));
    const { uid } = evening;
    const organizer = "mailto:classes@larkspurhealth.example";
    expect(first).toMatchObject({ method: "PUBLISH", uid, status: "CONFIRMED", organizer });
    expect(last).toMatchObject({ method: "CANCEL", uid, status: "CANCELLED", organizer });
    expect(last.sequence).toBe(first.sequence + 1);
  });

  it("a calendar file escapes line breaks and control characters, so that text cannot inject a property (threats: calendar files)", () => {
    const hostile = "Yoga\r\nATTENDEE:mailto:x@example.com\u0000\u2028BEGIN:VEVENT; a, b\\c";
    const file = fileOf([{ ...evening, summary: hostile, location: hostile, url: hostile, uid: hostile }]);
    expect(file).not.toMatch(/^(ATTENDEE|BEGIN:VEVENT;)/m);
    const [event] = read(file);
    expect(event?.summary).toBe("Yoga\nATTENDEE:mailto:x@example.com\nBEGIN:VEVENT; a, b\\c");
  });

  it("a calendar file folds long lines at 75 bytes without splitting a character", () => {
    const summary = "Clase de preparación para el parto 🤰 ".repeat(12).trim();
    const file = fileOf([{ ...evening, summary }]);
    for (const line of file.split("\r\n")) expect(new TextEncoder().encode(line).length).toBeLessThanOrEqual(75);
    expect(read(file)[0]?.summary).toBe(summary);
  });
});
