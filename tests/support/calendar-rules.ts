import ICAL from "ical.js";
import { expect } from "vitest";

/**
 * Checks a calendar file against what Outlook ([MS-STANOICAL]), Apple Calendar, and Google Calendar need in addition to
 * RFC 5545 and RFC 5546: CRLF, folded lines, one method, a time zone that is in the file, an organizer without
 * attendees, and one event in a file that cancels. Returns the method and the events.
 */
export function checkedCalendar(file: string) {
  expect(file.replaceAll("\r\n", "")).not.toMatch(/[\r\n]/);
  expect(file.endsWith("END:VCALENDAR\r\n")).toBe(true);
  const lengths = file.split("\r\n").map((line) => new TextEncoder().encode(line).length);
  expect(Math.max(...lengths)).toBeLessThanOrEqual(75);
  const calendar = new ICAL.Component(ICAL.parse(file));
  const method = String(calendar.getFirstPropertyValue("method"));
  expect([calendar.getFirstPropertyValue("version"), calendar.getFirstPropertyValue("calscale")]).toEqual([
    "2.0",
    "GREGORIAN",
  ]);
  expect(calendar.getFirstPropertyValue("prodid")).toMatch(/^-\/\//);
  const zones = calendar.getAllSubcomponents("vtimezone").map((zone) => {
    expect(zone.getAllSubcomponents("standard").length).toBeLessThanOrEqual(1);
    expect(zone.getAllSubcomponents("daylight").length).toBeLessThanOrEqual(1);
    return String(zone.getFirstPropertyValue("tzid"));
  });
  const events = calendar.getAllSubcomponents("vevent").map((event) => {
    for (const name of ["uid", "dtstamp", "dtstart", "dtend", "sequence", "status", "summary", "organizer"])
      expect([name, event.getAllProperties(name).length]).toEqual([name, 1]);
    expect(event.getAllProperties("attendee")).toEqual([]);
    expect(event.getFirstPropertyValue("organizer")).toMatch(/^mailto:[^@\s]+@[^@\s]+$/);
    expect(event.getFirstProperty("dtstamp")!.toICALString()).toMatch(/^DTSTAMP:\d{8}T\d{6}Z$/);
    const [start, end] = ["dtstart", "dtend"].map((name) => {
      const property = event.getFirstProperty(name)!;
      const zone = property.getParameter("tzid");
      if (zone) expect(zones).toContain(zone);
      else expect(property.toICALString()).toMatch(/Z$/);
      return property.getFirstValue() as ICAL.Time;
    }) as [ICAL.Time, ICAL.Time];
    expect(end.compare(start)).toBe(1);
    return {
      uid: String(event.getFirstPropertyValue("uid")),
      status: String(event.getFirstPropertyValue("status")),
      sequence: Number(event.getFirstPropertyValue("sequence")),
      location: event.getFirstPropertyValue("location"),
      summary: String(event.getFirstPropertyValue("summary")),
    };
  });
  expect(new Set(events.map(({ uid }) => uid)).size).toBe(events.length);
  expect(method).toMatch(/^(PUBLISH|CANCEL)$/);
  if (method === "CANCEL") expect(events.map(({ status }) => status)).toEqual(["CANCELLED"]);
  return { method, events };
}
