import { describe, expect, it } from "vitest";
import { dayAfter, dayIn, startOf } from "../../app/tools/staff/period.ts";

const today = "2026-11-28";

describe("a staff page for a day that a URL names (ST-20)", () => {
  it.each([
    ["2026-11-29", "2026-11-29"],
    ["2028-02-29", "2028-02-29"],
    ["2027-02-29", today],
    ["9999-12-31", today],
    ["1899-12-31", today],
    ["0000-01-01", today],
    ["0050-01-01", today],
    ["+010000-01-01", today],
    ["11/29/2026", today],
    ["", today],
  ])("for %j, shows %s", (date, shown) => {
    const day = dayIn(new URLSearchParams({ date }), "date", today);
    expect(day).toBe(shown);
    for (const days of [-1, 0, 1, 60])
      expect(Date.parse(startOf(dayAfter(day, days), "America/Denver"))).toBeGreaterThan(0);
  });

  it.each([
    ["2026-11-28", "2026-11-28T07:00:00.000Z", "2026-11-29"],
    ["2026-12-31", "2026-12-31T07:00:00.000Z", "2027-01-01"],
    ["2028-02-28", "2028-02-28T07:00:00.000Z", "2028-02-29"],
    ["2027-02-28", "2027-02-28T07:00:00.000Z", "2027-03-01"],
    ["2027-03-14", "2027-03-14T07:00:00.000Z", "2027-03-15"],
    ["2027-03-15", "2027-03-15T06:00:00.000Z", "2027-03-16"],
    ["2026-11-01", "2026-11-01T06:00:00.000Z", "2026-11-02"],
    ["2026-11-02", "2026-11-02T07:00:00.000Z", "2026-11-03"],
  ])("%s starts at %s, and the next day is %s", (day, start, next) =>
    expect([startOf(day, "America/Denver"), dayAfter(day, 1), dayAfter(next, -1)]).toEqual([start, next, day]),
  );
});
