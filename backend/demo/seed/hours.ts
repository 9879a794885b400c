import type { HoursKind } from "./care-catalog.ts";
import type { Random } from "./random.ts";

const weekdays = ["monday", "tuesday", "wednesday", "thursday", "friday"] as const;
const weekend = ["saturday", "sunday"] as const;

type Hours = Record<string, string | boolean>;

/**
 * Returns the same opening periods for each day in `days`. If a day has two periods, the location is closed between the
 * periods.
 */
function windows(days: readonly string[], ...times: readonly (readonly [open: string, close: string])[]): Hours {
  return Object.fromEntries(
    days.flatMap((day) =>
      times.flatMap(([open, close], index) => [
        [`${day}${index + 1}Open`, open],
        [`${day}${index + 1}Close`, close],
      ]),
    ),
  );
}

const regularHours = { is24Hour: false, isCallForHours: false };

/** Returns weekly opening hours in local time, in the upstream's response format. */
export function hoursOf(kind: HoursKind, chance: Random): Hours {
  const allDays = [...weekdays, ...weekend];
  switch (kind) {
    case "always":
      return { is24Hour: true, isCallForHours: false };
    case "call":
      return { is24Hour: false, isCallForHours: true, hoursNotes: "By appointment." };
    case "none":
      return regularHours;
    case "long":
      return {
        ...windows(weekdays, ["07:00", "20:00"]),
        ...windows(weekend, ["08:00", chance.pick(["17:00", "18:00"])]),
        ...regularHours,
      };
    case "late":
      // Locations that have late hours close after midnight.
      return {
        ...windows(weekdays, ["12:00", "01:00"]),
        ...windows(weekend, ["10:00", "01:30"]),
        ...regularHours,
        hoursNotes: "Last check-in is 30 minutes before closing.",
      };
    case "split":
      return {
        ...windows(weekdays, ["08:00", "12:00"], ["13:00", "17:00"]),
        ...regularHours,
        hoursNotes: "Closed for lunch, noon to 1 p.m.",
      };
    case "early":
      return {
        ...windows(weekdays, ["06:30", "17:30"]),
        ...windows(["saturday"], ["08:00", "12:00"]),
        ...regularHours,
      };
    case "shop":
      return { ...windows(allDays, ["09:00", "21:00"]), ...regularHours, hoursNotes: "Closed on federal holidays." };
    case "office": {
      const open = chance.pick(["07:30", "08:00", "08:30"]);
      const days = chance.chance(0.2) ? weekdays.slice(0, 4) : weekdays;
      return { ...windows(days, [open, "17:00"]), ...regularHours };
    }
  }
}
