const formats = new Map<string, Intl.DateTimeFormat>();

// making one costs a thousand times what using it does
function longOffset(timeZone: string): Intl.DateTimeFormat {
  const format = formats.get(timeZone) ?? new Intl.DateTimeFormat("en-US", { timeZone, timeZoneName: "longOffset" });
  formats.set(timeZone, format);
  return format;
}

/** Minutes that a time zone is ahead of UTC at a moment (negative in the Americas). */
export function offsetMinutes(timeZone: string, at: Date): number {
  const name = longOffset(timeZone)
    .formatToParts(at)
    .find((part) => part.type === "timeZoneName")?.value;
  const [, sign = "+", hours = "0", minutes = "0"] = /GMT([+-])(\d\d):(\d\d)/.exec(name ?? "") ?? [];
  return (sign === "-" ? -1 : 1) * (Number(hours) * 60 + Number(minutes));
}

/** The moment of a local time (minutes after midnight) on a day (YYYY-MM-DD), as UTC text to the second. */
export function moment(day: string, minutes: number, timeZone: string): string {
  const local = Date.parse(`${day}T00:00:00Z`) + minutes * 60_000;
  // the offset belongs to the moment, so it is looked up again with a first guess at it
  const guess = new Date(local - offsetMinutes(timeZone, new Date(local)) * 60_000);
  return utc(new Date(local - offsetMinutes(timeZone, guess) * 60_000));
}

/** YYYY-MM-DDTHH:MM:SSZ, as the database keeps moments. */
export const utc = (date: Date) => `${date.toISOString().slice(0, 19)}Z`;

/** The day (YYYY-MM-DD) `count` days after another. */
export const dayAfter = (day: string, count: number) =>
  new Date(Date.parse(`${day}T00:00:00Z`) + count * 86_400_000).toISOString().slice(0, 10);
