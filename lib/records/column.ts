/** Columns of a provider's own records: how the text of a cell is read and written. */

/** A problem with a cell: what is wrong, and what is allowed. */
export interface CellProblem {
  wrong: string;
  allowed: string;
}

export type CellValue =
  | string
  | number
  | boolean
  | readonly CellValue[]
  | { readonly [name: string]: CellValue }
  | null;

/** Reads a cell that is not empty, and writes a value as the text of a cell. */
export interface CellType {
  read(text: string): { value: CellValue } | CellProblem;
  write(value: CellValue): string;
  /** How a form asks for the value. Default: one line of text. */
  input?: "lines" | "date" | "time" | readonly string[];
}

export interface Column {
  name: string;
  /** Heading in files and on pages. */
  title: string;
  type: CellType;
  required?: true;
  /** Whether the form shows the column at once although it is not required. */
  usual?: true;
  /** Whether the column has the Spanish text of the column before it. */
  isSpanish?: true;
  /** Value of an empty cell. Default: null. */
  empty?: CellValue;
  /** Other headings that other systems use for the column. */
  also?: readonly string[];
  /** Headings of files that have the day and the time in two columns. The first that the file has counts. */
  parts?: { day: readonly string[]; times: readonly string[] };
  /** Kind of the records that the column's IDs refer to. */
  refersTo?: string;
  example: string;
  hint?: string;
}

const problem = (wrong: string, allowed: string): CellProblem => ({ wrong, allowed });
const plain = (value: CellValue): string => (value === null ? "" : String(value));

const UNPRINTABLE = /[\p{Cs}\p{Noncharacter_Code_Point}\u202A-\u202E\u2066-\u2069]|[^\P{Cc}\n\t]/u;

const text = (max: number, isLine: boolean): CellType => ({
  read(raw) {
    const value = raw.normalize().replaceAll("\r\n", "\n").trim();
    if (value.length > max) return problem(`has ${value.length} characters`, `at most ${max} characters`);
    if (UNPRINTABLE.test(value)) return problem("contains control characters", "text without control characters");
    if (isLine && value.includes("\n")) return problem("contains a line break", "one line of text");
    return { value };
  },
  write: plain,
});

export const line = (max = 200): CellType => text(max, true);
export const lines = (max = 10_000): CellType => ({ ...text(max, false), input: "lines" });

/** IDs are read as text, so that `007` stays `007`. A spreadsheet writes a long number as `1.2E+11`. */
export const idCell: CellType = {
  read(raw) {
    if (/^\d(?:\.\d+)?E\+\d+$/i.test(raw))
      return problem(
        "is a number that the spreadsheet has rounded",
        "the whole ID: format the column as text before you save the file",
      );
    return /^[\p{L}\p{N}][\p{L}\p{N}._/-]{0,59}$/u.test(raw)
      ? { value: raw }
      : problem("is not an ID", "up to 60 letters, digits, dots, slashes, hyphens, and underscores");
  },
  write: plain,
};

const YES = new Set(["yes", "y", "true", "1", "x", "sí", "si", "verdadero", "wahr"]);
const NO = new Set(["no", "n", "false", "0", "-", "falso", "falsch"]);
export const yesNo: CellType = {
  read(raw) {
    const word = raw.toLowerCase();
    if (YES.has(word)) return { value: true };
    return NO.has(word) ? { value: false } : problem("is not yes or no", "yes or no");
  },
  write: (value) => (value === null ? "" : value ? "yes" : "no"),
  input: ["yes", "no"],
};

export const whole = (min: number, max: number): CellType => ({
  read(raw) {
    const digits = raw.replace(/(?<=\d),(?=\d{3}\b)/g, "").replace(/\.0+$/, "");
    const value = Number(digits);
    return /^\d{1,9}$/.test(digits) && value >= min && value <= max
      ? { value }
      : problem("is not a whole number in range", `a whole number from ${min} to ${max}`);
  },
  write: plain,
});

export const decimal = (min: number, max: number): CellType => ({
  read(raw) {
    const value = Number(raw.replace(",", "."));
    return /^[+-]?\d{1,9}([.,]\d{1,12})?$/.test(raw) && value >= min && value <= max
      ? { value }
      : problem("is not a number in range", `a number from ${min} to ${max}`);
  },
  write: plain,
});

/** Reads dollars as cents: `$1,250.50`, `40`, or `free`. */
export function readCents(raw: string): number | CellProblem {
  if (/^(free|gratis)$/i.test(raw)) return 0;
  const match = /^\$?\s?(\d{1,3}(?:,\d{3})+|\d{1,6})(?:\.(\d{1,2}))?(?:\s?(?:USD|\$))?$/i.exec(raw);
  if (!match) return problem("is not an amount in dollars", "dollars such as 40, 40.50, or $1,250");
  return Number(match[1]!.replaceAll(",", "")) * 100 + Number((match[2] ?? "0").padEnd(2, "0"));
}
export const writeCents = (cents: number): string =>
  cents % 100 === 0 ? String(cents / 100) : (cents / 100).toFixed(2);

export const dollars: CellType = {
  read(raw) {
    const cents = readCents(raw);
    return typeof cents === "number" ? { value: cents } : cents;
  },
  write: (value) => (typeof value === "number" ? writeCents(value) : ""),
};

/** A list in one cell, separated by semicolons, or by another separator such as `|` or a line break. */
export const listOf = (max = 200): CellType => ({
  read(raw) {
    const items = raw
      .split(/[;|\n]/)
      .map((item) => item.normalize().trim())
      .filter(Boolean);
    const long = items.find((item) => item.length > max);
    if (long) return problem("contains a long item", `items of at most ${max} characters, separated by semicolons`);
    if (items.some((item) => UNPRINTABLE.test(item)))
      return problem("contains control characters", "text without control characters");
    const seen = new Set<string>();
    return { value: items.filter((item) => !seen.has(item.toLowerCase()) && seen.add(item.toLowerCase())) };
  },
  write: (value) => (Array.isArray(value) ? value.map(plain).join("; ") : ""),
});

/** One of several words. The pairs map other spellings to the stored word. */
export const oneOf = (words: readonly string[], also: Readonly<Record<string, string>> = {}): CellType => ({
  read(raw) {
    const key = raw.toLowerCase();
    const value = words.find((word) => word.toLowerCase() === key) ?? also[key];
    return value === undefined ? problem("is not a known word", words.join(", ")) : { value };
  },
  write: plain,
  input: words,
});

export const emailCell: CellType = {
  read: (raw) =>
    /^[^\s@<>(),;:"[\]\\]+@[^\s@.]+(\.[^\s@.]+)+$/.test(raw) && raw.length <= 254
      ? { value: raw }
      : problem("is not an email address", "an address such as classes@example.org"),
  write: plain,
};

export const phoneCell: CellType = {
  read(raw) {
    const [, digits = "", extension] = /^([\d\s().+\-–]+?)(?:\s*(?:x|ext\.?)\s*(\d{1,6}))?$/i.exec(raw) ?? [];
    const number = digits.replace(/\D/g, "").replace(/^1(?=\d{10}$)/, "");
    if (!/^[2-9]\d{9}$/.test(number)) return problem("is not a telephone number", "ten digits such as 303-555-0100");
    const parts = `${number.slice(0, 3)}-${number.slice(3, 6)}-${number.slice(6)}`;
    return { value: extension ? `${parts} x${extension}` : parts };
  },
  write: plain,
};

export const urlCell: CellType = {
  read: (raw) =>
    (/^\/[^\s/]/.test(raw) || (/^https:\/\//i.test(raw) && URL.canParse(raw))) && raw.length <= 1_000
      ? { value: raw }
      : problem("is not a web address", "an address that begins with https:// or /"),
  write: plain,
};

export const stateCell = (isState: (text: string) => boolean): CellType => ({
  read: (raw) =>
    isState(raw.toUpperCase())
      ? { value: raw.toUpperCase() }
      : problem("is not a state", "two letters of a US state or territory"),
  write: plain,
});

/** A ZIP code. A spreadsheet drops the leading zeros of a number. */
export const zipCell: CellType = {
  read(raw) {
    const match = /^(\d{3,5})(?:-\d{4})?$/.exec(raw);
    return match ? { value: match[1]!.padStart(5, "0") } : problem("is not a ZIP code", "five digits");
  },
  write: plain,
};

const MONTHS = ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"];
/** Matches `October 8, 2030`, `Tue, Oct 8 2030`, and `8-Oct-30`. */
const NAMED_MONTH = /^(?:[a-z]{3,9}\.?,?\s+)?([a-z]{3,9})\.?[\s-]+(\d{1,2})(?:st|nd|rd|th)?,?[\s-]+(\d{4}|\d{2})$/i;
const DAY_FIRST = /^(?:[a-z]{3,9}\.?,?\s+)?(\d{1,2})(?:st|nd|rd|th)?[\s-]+([a-z]{3,9})\.?,?[\s-]+(\d{4}|\d{2})$/i;
const WEEKDAY = /^(?:mon|tue|wed|thu|fri|sat|sun)[a-z]*\.?,?\s+(?=\d)/i;
const ISO_DATE = /^(\d{4})-(\d{1,2})-(\d{1,2})$/;
const US_DATE = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{2}|\d{4})$/;
const two = (number: number) => String(number).padStart(2, "0");

/** Returns the number of a month's name or of its beginning, such as `Sept`, or NaN. */
function monthOf(name = ""): number {
  const month = MONTHS.indexOf(name.slice(0, 3).toLowerCase()) + 1;
  const full = new Date(Date.UTC(2_000, month - 1, 1)).toLocaleString("en-US", { month: "long", timeZone: "UTC" });
  return month > 0 && full.toLowerCase().startsWith(name.toLowerCase()) ? month : Number.NaN;
}

/** Returns the year, month, and day of a date in one of the spellings that people and spreadsheets use. */
function partsOf(raw: string): [year: string | undefined, month: number, day: number] {
  const text = raw.replace(WEEKDAY, "");
  const [iso, us, named, dayFirst] = [ISO_DATE, US_DATE, NAMED_MONTH, DAY_FIRST].map((form) => form.exec(text));
  if (iso) return [iso[1], Number(iso[2]), Number(iso[3])];
  if (us) return [us[3], Number(us[1]), Number(us[2])];
  if (named) return [named[3], monthOf(named[1]), Number(named[2])];
  return [dayFirst?.[3], monthOf(dayFirst?.[2]), Number(dayFirst?.[1])];
}

/** Returns a date as YYYY-MM-DD. Month comes first in dates with slashes, as in the United States. */
export function readDate(raw: string): string | CellProblem {
  const [digits, month, day] = partsOf(raw);
  const year = digits?.length === 2 ? 2_000 + Number(digits) : Number(digits);
  const date = new Date(Date.UTC(year, month - 1, day));
  const isReal = date.getUTCMonth() === month - 1 && date.getUTCDate() === day && year >= 1900 && year <= 2200;
  if (isReal) return `${year}-${two(month)}-${two(day)}`;
  return problem("is not a date", "YYYY-MM-DD, or month/day/year such as 12/31/2026");
}

export const dateCell: CellType = {
  read(raw) {
    const date = readDate(raw.replace(/[T ]\d{1,2}:\d{2}(:\d{2})?$/, ""));
    return typeof date === "string" ? { value: date } : date;
  },
  input: "date",
  write: plain,
};

const TIME = /^(\d{1,2})(?:[:.](\d{2}))?(?::\d{2})?\s*([ap])?\.?\s*m?\.?$/i;

/** Returns a time of day as HH:MM. */
export function readTime(raw: string): string | CellProblem {
  const word = raw.trim().toLowerCase();
  if (word === "noon") return "12:00";
  if (word === "midnight") return "00:00";
  const match = TIME.exec(word);
  const half = match?.[3];
  const minutes = Number(match?.[2] ?? 0);
  let hours = Number(match?.[1]);
  if (half && (hours < 1 || hours > 12)) hours = Number.NaN;
  if (half) hours = (hours % 12) + (half === "p" ? 12 : 0);
  return hours >= 0 && hours <= 23 && minutes <= 59
    ? `${two(hours)}:${two(minutes)}`
    : problem("is not a time of day", "a time such as 6:30 pm or 18:30");
}

/** Returns the two times of a span such as `6-8 pm`, or null for other text. The first one may lack its half of the day. */
export function readSpan(raw: string): [from: string, until: string] | null {
  const [, first = "", last = ""] = /^(\S.*?)\s*(?:-|–|—|\bto\b|\buntil\b)\s*(\S.*)$/i.exec(raw.trim()) ?? [];
  const until = readTime(last);
  if (typeof until !== "string") return null;
  const hasHalf = /[ap]\.?\s*m?\.?$|noon|midnight/i;
  const spellings = hasHalf.test(last) && !hasHalf.test(first) ? [`${first} pm`, `${first} am`] : [first];
  const from = spellings.map(readTime).find((time) => typeof time === "string" && time < until);
  return typeof from === "string" ? [from, until] : null;
}

/** Matches a date and a time, with what people write between them. */
const MOMENT = /^(.*\d)(?:T|,?\s+(?:at\s+|@\s*)?)(\d{1,2}(?:[:.]\d{2}){0,2}\s*(?:[ap]\.?\s*m?\.?)?|noon|midnight)$/i;

/** A local date and time, as `YYYY-MM-DD HH:MM`. */
export const localTime: CellType = {
  read(raw) {
    const [, day = "", time = ""] = MOMENT.exec(raw) ?? [];
    const date = readDate(day);
    if (typeof date !== "string")
      return problem("is not a date and time", "YYYY-MM-DD HH:MM, or a date such as 12/31/2026 6:30 pm");
    const clock = readTime(time);
    return typeof clock === "string" ? { value: `${date} ${clock}` } : clock;
  },
  input: "time",
  write: plain,
};

/** The time zones of the United States by the words that people use: `Central`, `Central time`, `CT`, or `CST`. */
const US_ZONES = new Map(
  (
    [
      ["America/New_York", "Eastern", "E"],
      ["America/Chicago", "Central", "C"],
      ["America/Denver", "Mountain", "M"],
      ["America/Los_Angeles", "Pacific", "P"],
      ["America/Anchorage", "Alaska", "AK"],
      ["Pacific/Honolulu", "Hawaii", "H"],
    ] as const
  ).flatMap(([zone, word, letter]) =>
    [word, `${letter}t`, `${letter}st`, `${letter}dt`].map((name) => [name.toLowerCase(), zone] as const),
  ),
);

export const timeZoneCell: CellType = {
  read(raw) {
    const zone = US_ZONES.get(raw.toLowerCase().replace(/(?: standard| daylight)? time$/, "")) ?? raw;
    const wrong = problem(
      "is not a time zone",
      "Eastern, Central, Mountain, Pacific, or a name such as America/Denver",
    );
    try {
      new Intl.DateTimeFormat("en-US", { timeZone: zone });
      return zone.includes("/") ? { value: zone } : wrong;
    } catch {
      return wrong;
    }
  },
  write: plain,
};
