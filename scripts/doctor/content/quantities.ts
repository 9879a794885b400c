/** What a text says in numbers: a phone number, a price, a time of day, a date, a percentage, or another number. */
export interface Quantity {
  kind: "phone" | "price" | "time" | "date" | "percent" | "number";
  /** The same for every way to write the quantity, in English and Spanish. */
  value: string;
  index: number;
  end: number;
}

const MONTHS: Record<string, number> = Object.fromEntries(
  [
    "january jan enero ene",
    "february feb febrero",
    "march mar marzo",
    "april apr abril abr",
    "may mayo",
    "june jun junio",
    "july jul julio",
    "august aug agosto ago",
    "september sept sep septiembre setiembre",
    "october oct octubre",
    "november nov noviembre",
    "december dec diciembre dic",
  ].flatMap((names, index) => names.split(" ").map((name) => [name, index + 1])),
);
const MONTH = Object.keys(MONTHS)
  .toSorted((a, b) => b.length - a.length)
  .join("|");

/**
 * Number words. The list excludes "one" and its translations, which are also articles and pronouns. It excludes "two"
 * too, because "dos" is part of Spanish translations of "both" and "twice".
 */
export const NUMBER_WORDS: Record<string, Record<string, number>> = {
  en: Object.fromEntries(
    "three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen twenty"
      .split(" ")
      .map((word, index) => [word, index + 3]),
  ),
  es: Object.fromEntries(
    "tres cuatro cinco seis siete ocho nueve diez once doce trece catorce quince dieciséis diecisiete dieciocho diecinueve veinte"
      .split(" ")
      .map((word, index) => [word, index + 3]),
  ),
};
for (const [index, tens] of [..."thirty forty fifty sixty seventy eighty ninety".split(" ")].entries())
  NUMBER_WORDS.en![tens] = 30 + 10 * index;
for (const [index, tens] of [..."treinta cuarenta cincuenta sesenta setenta ochenta noventa".split(" ")].entries())
  NUMBER_WORDS.es![tens] = 30 + 10 * index;
NUMBER_WORDS.es!.trescientos = 300;

const SCALES: Record<string, number> = {
  thousand: 1e3,
  mil: 1e3,
  m: 1e6,
  million: 1e6,
  millón: 1e6,
  millones: 1e6,
  billion: 1e9,
};
const SCALE = String.raw`(?:\s?(m)(?![\p{L}\d])|\s(thousand|million|billion|millones|millón|mil)(?!\p{L}))?`;
const DIGITS = String.raw`\d{1,3}(?:,\d{3})+(?:\.\d+)?|\d+(?:\.\d+)?`;

const numberOf = (digits: string, scale = ""): string =>
  String(Math.round(Number(digits.replaceAll(",", "")) * (SCALES[scale.toLowerCase()] ?? 1) * 1e4) / 1e4);

const two = (number: number): string => String(number).padStart(2, "0");

function timeOf(hour: string, minutes: string | undefined, half: string): string | null {
  const number = Number(hour);
  if (number > 12 || number === 0) return null;
  return `${two((number % 12) + (half === "p" ? 12 : 0))}:${minutes ?? "00"}`;
}

/** Which half of the day the words after a time mean in Spanish. */
const halfOf = (words: string): string => (/^(a|de la (mañana|madrugada))/.test(words) ? "a" : "p");

type Reader = readonly [RegExp, (match: RegExpMatchArray) => Omit<Quantity, "index" | "end"> | null];

const READERS: Reader[] = [
  [
    /(?<![\d.-])(?:\+?1[ .-]?)?\(?([2-9]\d{2})\)?[ .-]{0,2}(\d{3})[ .-](\d{4})(?!\d)|(?<=tel:\+?1?)([2-9]\d{2})(\d{3})(\d{4})(?!\d)/g,
    ([, area, exchange, line, area2, exchange2, line2]) => ({
      kind: "phone",
      value: `${area ?? area2}-${exchange ?? exchange2}-${line ?? line2}`,
    }),
  ],
  [
    /(?<=(?:tel:|\b(?:call|text|dial|llam(?:e|ar|en) al|texto al|marque|marque el) ))(\d{3})(?![\d%-])(?! (?:días|days))/gi,
    ([value = ""]) => ({ kind: "phone", value }),
  ],
  [
    new RegExp(String.raw`\$\s?(${DIGITS})${SCALE}`, "giu"),
    ([, digits = "", short, long]) => ({ kind: "price", value: numberOf(digits, short ?? long) }),
  ],
  [
    new RegExp(String.raw`\b(${DIGITS})${SCALE}(?: de)? (?:dollars|dólares)\b`, "giu"),
    ([, digits = "", short, long]) => ({ kind: "price", value: numberOf(digits, short ?? long) }),
  ],
  [
    // A range can name the half of the day once: "8 to 10 am".
    /\b(\d{1,2})(?::([0-5]\d))?(?=(?:\s?[–-]\s?|\sto\s)\d{1,2}(?::[0-5]\d)?\s?([ap])\.?\s?m\b)/gi,
    ([, hour = "", minutes, half = ""]) => {
      const value = timeOf(hour, minutes, half.toLowerCase());
      return value ? { kind: "time", value } : null;
    },
  ],
  [
    /\b(\d{1,2})(?::([0-5]\d))?\s?(?:([ap])\.?\s?m\b\.?|(de la (?:mañana|madrugada|tarde|noche)))/gi,
    ([, hour = "", minutes, half, words]) => {
      const value = timeOf(hour, minutes, half?.toLowerCase() ?? halfOf(words ?? ""));
      return value ? { kind: "time", value } : null;
    },
  ],
  [/\b(noon|mediodía)\b/gi, () => ({ kind: "time", value: "12:00" })],
  [/\b(midnight|medianoche)\b/gi, () => ({ kind: "time", value: "00:00" })],
  [
    new RegExp(String.raw`\b(${MONTH})\.? (\d{1,2})(?:st|nd|rd|th)?(?:,? (\d{4}))?\b(?!:)`, "giu"),
    ([, month = "", day = "", year]) => ({ kind: "date", value: dateOf(month, day, year) }),
  ],
  [
    new RegExp(String.raw`\b(\d{1,2})(?:º|o)? de (${MONTH})(?: (?:de|del) (\d{4}))?\b`, "giu"),
    ([, day = "", month = "", year]) => ({ kind: "date", value: dateOf(month, day, year) }),
  ],
  [
    new RegExp(String.raw`\b(${DIGITS})\s?(?:%|percent\b|por ciento\b)`, "giu"),
    ([, digits = ""]) => ({ kind: "percent", value: numberOf(digits) }),
  ],
  [
    /(?<![\d/])(\d{1,2})\/(\d{1,2})\/(\d{4})(?![\d/])/g,
    ([, month = "", day = "", year]) => ({ kind: "date", value: `${year}-${two(Number(month))}-${two(Number(day))}` }),
  ],
  // Two numbers that belong together: a blood pressure, or a temperature in both units.
  [/(?<![\d/])(\d{2,3}\/\d{2,3})(?![\d/])/g, ([, value = ""]) => ({ kind: "number", value })],
  [
    /(?<![\d.])(\d+(?:\.\d+)?) ?°F \((\d+(?:\.\d+)?) ?°C\)/g,
    ([, fahrenheit, celsius]) => ({ kind: "number", value: `${fahrenheit} °F (${celsius} °C)` }),
  ],
  [
    new RegExp(String.raw`(?<![\p{L}\d.,-])(${DIGITS})${SCALE}`, "giu"),
    ([, digits = "", short, long]) => ({ kind: "number", value: numberOf(digits, short ?? long) }),
  ],
];

function dateOf(month: string, day: string, year: string | undefined): string {
  return `${year ? `${year}-` : ""}${two(MONTHS[month.toLowerCase()]!)}-${two(Number(day))}`;
}

/** Returns the quantities in a text in reading order. Only English and Spanish number words are read. */
export function quantitiesIn(text: string, language: string): Quantity[] {
  const found: Quantity[] = [];
  let rest = text;
  for (const [pattern, read] of READERS)
    rest = rest.replace(pattern, (...args) => {
      const groups = args.slice(
        0,
        args.findIndex((arg) => typeof arg === "number"),
      ) as string[];
      const index = args.find((arg) => typeof arg === "number") as number;
      const [whole = ""] = groups;
      const quantity = read(groups as unknown as RegExpMatchArray);
      if (!quantity) return whole;
      found.push({ ...quantity, index, end: index + whole.length });
      // A number that was read is not read again.
      return "·".repeat(whole.length);
    });
  const words = NUMBER_WORDS[language.slice(0, 2).toLowerCase()];
  if (words)
    for (const match of rest.matchAll(/\p{L}+/gu)) {
      const number = words[match[0].toLowerCase()];
      if (number !== undefined)
        found.push({ kind: "number", value: String(number), index: match.index, end: match.index + match[0].length });
    }
  return found.toSorted((a, b) => a.index - b.index);
}

/** Writes a quantity as people read it. */
export function written({ kind, value }: Pick<Quantity, "kind" | "value">): string {
  if (kind === "phone" && value.length > 3) return `(${value.slice(0, 3)}) ${value.slice(4)}`;
  if (kind === "price") return `$${value}`;
  return kind === "percent" ? `${value} %` : value;
}
