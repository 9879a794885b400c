import { DAY_MS, HOUR_MS, MINUTE_MS } from "../../lib/dates/units.ts";
import { Usage } from "./usage.ts";

const UNITS_MS: Readonly<Record<string, number>> = { m: MINUTE_MS, h: HOUR_MS, d: DAY_MS };

/**
 * Converts a time on the command line to a UTC timestamp. The time is a timestamp with an offset, or a duration from
 * now, such as `30m`, `6h`, or `2d`. Throws `Usage` for any other text.
 */
export function momentOf(option: "from" | "until", text: string): string {
  const [, count, unit] = /^(\d{1,4})([mhd])$/.exec(text) ?? [];
  if (unit) return new Date(Date.now() + Number(count) * UNITS_MS[unit]!).toISOString();
  if (!/(Z|[+-]\d\d:?\d\d)$/.test(text) || Number.isNaN(Date.parse(text)))
    throw new Usage(
      `--${option} must be a timestamp with an offset, such as 2030-10-08T18:00:00-06:00, or a duration, such as 6h (was "${text}")`,
    );
  return new Date(text).toISOString();
}
