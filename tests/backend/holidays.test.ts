import { expect, it } from "vitest";
import { specialDays } from "../../backend/holidays.ts";

const office = {
  monday1Open: "08:00",
  tuesday1Open: "08:00",
  wednesday1Open: "08:00",
  thursday1Open: "08:00",
  friday1Open: "08:00",
};
const coming = (now: string, hours: object = office, isWalkIn = false) =>
  specialDays(hours, isWalkIn, "America/Denver", new Date(now)).map(
    ({ date, name, open, close }) => `${date} ${name}${open ? ` ${open}-${close}` : ""}`,
  );

it("in any year, the backend returns the upcoming holidays that fall on days when the location is usually open (HR-02)", () => {
  expect(coming("2026-11-22T12:00:00Z")).toEqual(["2026-11-26 Thanksgiving"]);
  expect(coming("2026-12-05T12:00:00Z")).toEqual(["2026-12-24 Christmas Eve 08:00-12:00", "2026-12-25 Christmas Day"]);
  expect(coming("2027-05-20T12:00:00Z")).toEqual(["2027-05-31 Memorial Day"]);
  // The Fourth of July 2026 is a Saturday.
  expect(coming("2026-06-25T12:00:00Z")).toEqual([]);
  expect(coming("2027-12-28T12:00:00Z", { saturday1Open: "09:00" })).toEqual(["2028-01-01 New Year’s Day"]);
});

it("the backend shortens the holiday hours of walk-in locations and keeps the hours of locations that never close (HR-02)", () => {
  expect(coming("2026-12-05T12:00:00Z", office, true)).toEqual(["2026-12-25 Christmas Day 09:00-15:00"]);
  expect(coming("2026-11-22T12:00:00Z", { is24Hour: true })).toEqual([]);
});

it("the backend applies holiday hours until the holiday ends in the location's time zone (HR-03)", () => {
  expect(coming("2026-11-27T06:59:00Z")[0]).toBe("2026-11-26 Thanksgiving");
  expect(coming("2026-11-27T07:00:00Z")[0]).not.toBe("2026-11-26 Thanksgiving");
});
