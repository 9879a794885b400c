/** Weekly opening hours in one cell: `Mon-Fri 8 am-5 pm; Sat 9-12`. */
import { DAYS } from "../dates/hours.ts";
import { type CellProblem, type CellType, type CellValue, readTime } from "./column.ts";

const SHORT = ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"] as const;
const ALLOWED = "24 hours, By appointment, or days and times such as Mon-Fri 8 am-5 pm; Sat 9 am-12 pm";
const wrong = (what: string): CellProblem => ({ wrong: what, allowed: ALLOWED });

const dayIndex = (word: string): number => {
  const key = word.slice(0, 3);
  return word.length >= 2
    ? DAYS.findIndex((day) => day.startsWith(key) && (day.startsWith(word) || word.length <= 5))
    : -1;
};

function daysIn(text: string): number[] | undefined {
  const words = text.toLowerCase().replace(/[.:]/g, "");
  if (/^(daily|every ?day)$/.test(words.trim())) return DAYS.map((_, index) => index);
  if (/^weekdays$/.test(words.trim())) return [0, 1, 2, 3, 4];
  if (/^weekends?$/.test(words.trim())) return [5, 6];
  const days: number[] = [];
  for (const part of words
    .split(/[,&]|\band\b|\s(?!to\b|-|–)(?<!\bto\s|-\s|–\s)/)
    .map((word) => word.trim())
    .filter(Boolean)) {
    const [from = "", to = from] = part.split(/\s*(?:-|–|—|\bto\b)\s*/);
    const [first, last] = [dayIndex(from), dayIndex(to)];
    if (first < 0 || last < 0) return undefined;
    for (let day = first; ; day = (day + 1) % 7) {
      days.push(day);
      if (day === last) break;
    }
  }
  return days.length > 0 ? days : undefined;
}

/** Returns both ends of a period. `9-12` and `8-5` have no `am` or `pm`: an end before the start is in the afternoon. */
export function period(text: string): [open: string, close: string] | undefined {
  const [from = "", to = "", more] = text.split(/\s*(?:-|–|—|\bto\b)\s*/);
  if (!from || !to || more !== undefined) return undefined;
  const half = /[ap]\.?\s*m?\.?$/i;
  const [open, close] = [readTime(from), readTime(to)];
  if (typeof open !== "string" || typeof close !== "string") return undefined;
  const isBare = !half.test(from) && !half.test(to) && !/:\d\d/.test(from);
  // In `1-5`, both times are in the afternoon.
  if (isBare && close > open && open < "07:00") return [afternoon(open), afternoon(close)];
  if (half.test(from) || half.test(to) || close > open || /:/.test(from)) {
    // In `1-5 pm`, both times are in the afternoon.
    const isShared = !half.test(from) && /p\.?\s*m?\.?$/i.test(to) && Number(from.split(":")[0]) < 12;
    const shared = isShared ? readTime(`${from} pm`) : open;
    return typeof shared === "string" && isShared && shared < close ? [shared, close] : [open, close];
  }
  return [open, afternoon(close)];
}

/** Returns a time before noon twelve hours later. */
function afternoon(time: string): string {
  const [hours = "0", minutes = "00"] = time.split(":");
  return `${(Number(hours) % 12) + 12}:${minutes}`;
}

type Week = Record<string, string | boolean>;

function read(raw: string): { value: CellValue } | CellProblem {
  const whole = raw.trim().toLowerCase();
  const base = { is24Hour: false, isCallForHours: false };
  if (/^(24 ?h(ou)?rs?( a day)?|24\/7|always( open)?|open 24 hours)$/.test(whole))
    return { value: { ...base, is24Hour: true } };
  if (/^(by appointment( only)?|call( for hours)?)$/.test(whole)) return { value: { ...base, isCallForHours: true } };
  const week: Week = { ...base };
  for (const part of raw
    .split(/[;\n]/)
    .map((text) => text.trim())
    .filter(Boolean)) {
    const [, dayText = "", rest = ""] = /^(.*?[a-z.:]\s*)(\d.*|closed|noon.*)$/i.exec(part) ?? [];
    const days = daysIn(dayText.trim());
    if (!days) return wrong(`contains days that are not clear: “${part.slice(0, 40)}”`);
    if (/^closed$/i.test(rest.trim())) continue;
    const periods = rest.split(/\s*(?:,|&|\band\b)\s*/).map(period);
    if (periods.length > 2 || periods.some((one) => !one))
      return wrong(`contains times that are not clear: “${part.slice(0, 40)}”`);
    for (const day of days)
      for (const [index, times] of periods.entries()) {
        const name = `${DAYS[day]}${index + 1}`;
        if (`${name}Open` in week) return wrong(`names ${DAYS[day]} twice`);
        [week[`${name}Open`], week[`${name}Close`]] = times!;
      }
  }
  return { value: week };
}

/** Returns a time of day such as `8 am` or `12:30 pm`. */
export const clock = (time: string): string => {
  const [hours = 0, minutes = 0] = time.split(":").map(Number);
  const base = `${hours % 12 === 0 ? 12 : hours % 12}${minutes ? `:${String(minutes).padStart(2, "0")}` : ""}`;
  return `${base} ${hours < 12 || hours === 24 ? "am" : "pm"}`;
};

function write(value: CellValue): string {
  if (typeof value !== "object" || value === null) return "";
  const week = value as Week;
  if (week.is24Hour) return "24 hours";
  if (week.isCallForHours) return "By appointment";
  const texts = DAYS.map((day) =>
    [1, 2]
      .filter((number) => week[`${day}${number}Open`])
      .map((number) => `${clock(String(week[`${day}${number}Open`]))}-${clock(String(week[`${day}${number}Close`]))}`)
      .join(", "),
  );
  const groups: { from: number; to: number; text: string }[] = [];
  for (const [day, text] of texts.entries()) {
    const last = groups.at(-1);
    if (last && last.text === text) last.to = day;
    else groups.push({ from: day, to: day, text });
  }
  return groups
    .filter(({ text }) => text)
    .map(({ from, to, text }) => `${SHORT[from]}${to > from ? `-${SHORT[to]}` : ""} ${text}`)
    .join("; ");
}

export const openingHours: CellType = { read, write };
