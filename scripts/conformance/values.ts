/** Checks the values in a response that a schema cannot check: times, text, IDs, URLs, and places. */
import { type Difference, fieldOf } from "./shape.ts";

type Path = readonly PropertyKey[];
type Visit = (value: unknown, path: Path, parents: readonly object[]) => Difference[];

/** Calls a function for each value in a response, with its path and the objects that contain it, innermost last. */
function walk(value: unknown, visit: Visit, path: Path = [], parents: readonly object[] = []): Difference[] {
  const own = visit(value, path, parents);
  if (typeof value !== "object" || value === null) return own;
  const within = [...parents, value];
  const inner = Array.isArray(value) ? [...value.entries()] : Object.entries(value);
  return [...own, ...inner.flatMap(([key, one]) => walk(one, visit, [...path, key], within))];
}

const TIMESTAMP = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d+)?)?(Z|[+-]\d\d:\d\d)?$/;

const nearest = (parents: readonly object[], name: string): unknown =>
  [...parents]
    .reverse()
    .map((one) => (one as Record<string, unknown>)[name])
    .find((one) => one !== undefined && one !== null);

const formats = new Map<string, Intl.DateTimeFormat | undefined>();

/** Returns a formatter for the local time in a time zone, or undefined for an unknown time zone. */
function formatOf(timeZone: string): Intl.DateTimeFormat | undefined {
  if (!formats.has(timeZone)) {
    try {
      const options = { timeZone, timeZoneName: "longOffset", hour: "2-digit", hourCycle: "h23" } as const;
      formats.set(timeZone, new Intl.DateTimeFormat("en-US", options));
    } catch {
      formats.set(timeZone, undefined);
    }
  }
  return formats.get(timeZone);
}

/** Returns the hour of the day and the offset in minutes of a moment in a time zone, or undefined. */
function localTime(timeZone: string, at: Date): { hour: number; offset: number } | undefined {
  const parts = Number.isNaN(at.getTime()) ? undefined : formatOf(timeZone)?.formatToParts(at);
  if (!parts) return undefined;
  const part = (type: string) => parts.find((one) => one.type === type)!.value;
  const [, sign, hours = "0", minutes = "0"] = /GMT(?:([+-])(\d\d):(\d\d))?/.exec(part("timeZoneName")) ?? [];
  return { hour: Number(part("hour")), offset: (sign === "-" ? -1 : 1) * (Number(hours) * 60 + Number(minutes)) };
}

const IANA = /^(UTC|GMT|[A-Z][A-Za-z_]+(\/[A-Za-z0-9_+-]+)+)$/;

const times: Visit = (value, path, parents) => {
  const field = fieldOf(path);
  if (path.at(-1) === "timeZone" && typeof value === "string" && (!formatOf(value) || !IANA.test(value)))
    return [
      { kind: "time-zone", field, message: `\`${field}\` is \`${value}\`. Send an IANA name such as America/Denver.` },
    ];
  if (typeof value !== "string" || !TIMESTAMP.test(value)) return [];
  const offset = /(Z|[+-]\d\d:\d\d)$/.exec(value)?.[1];
  if (!offset)
    return [
      {
        kind: "no-offset",
        field,
        message: `\`${field}\` has no offset from UTC (${value}). Send 2030-10-08T18:00:00-06:00.`,
      },
    ];
  const zone = nearest(parents, "timeZone");
  if (typeof zone !== "string") return [];
  const expected = localTime(zone, new Date(value))?.offset;
  // A timestamp in UTC is a valid moment, whatever the time zone of the session is.
  if (expected === undefined || offset === "Z") return [];
  const minutes = (offset[0] === "-" ? -1 : 1) * (Number(offset.slice(1, 3)) * 60 + Number(offset.slice(4)));
  return minutes === expected
    ? []
    : [
        {
          kind: "time-zone",
          field,
          message: `The offset of \`${field}\` (${value}) is not the offset of ${zone} at this time.`,
        },
      ];
};

/** Sessions that start at night are a sign that local times were sent as UTC, or the reverse. */
const nights: Visit = (value, path) => {
  if (!Array.isArray(value)) return [];
  const sessions = value.map((item) => Object(item).nextSession ?? item) as Record<string, unknown>[];
  const timed = sessions.filter((one) => typeof one?.startDate === "string" && typeof one.timeZone === "string");
  const atNight = timed.filter((one) => {
    const hour = localTime(one.timeZone as string, new Date(one.startDate as string))?.hour;
    return hour !== undefined && hour >= 1 && hour < 6;
  });
  const field = fieldOf([...path, 0, "startDate"]);
  return atNight.length > 1 && atNight.length * 10 >= timed.length
    ? [
        {
          kind: "time-zone",
          field,
          message: `${atNight.length} of ${timed.length} sessions start between 1:00 and 6:00 at night in their time zone. Are local times sent as UTC?`,
        },
      ]
    : [];
};

const order: Visit = (value, path) => {
  const { startDate, endDate, open, close } = Object(value) as Record<string, unknown>;
  const field = fieldOf([...path, "endDate"]);
  if (typeof startDate === "string" && typeof endDate === "string" && Date.parse(endDate) < Date.parse(startDate))
    return [{ kind: "date-order", field, message: `\`${field}\` is before \`startDate\`.` }];
  const isClock = (time: unknown): time is string => typeof time === "string";
  const wrong = [open, close].find(
    (time) => isClock(time) && /\d/.test(time) && !/^([01]\d|2[0-4]):[0-5]\d$/.test(time),
  );
  return wrong
    ? [
        {
          kind: "wrong-format",
          field: fieldOf([...path, "open"]),
          message: `A time of day is \`${wrong}\`. Send HH:MM.`,
        },
      ]
    : [];
};

const HOURS = /^(mon|tues|wednes|thurs|fri|satur|sun)day[12](Open|Close)$/;
const clock: Visit = (value, path) =>
  typeof value === "string" && HOURS.test(String(path.at(-1))) && !/^([01]\d|2[0-4]):[0-5]\d$/.test(value)
    ? [{ kind: "wrong-format", field: fieldOf(path), message: `\`${fieldOf(path)}\` is \`${value}\`. Send HH:MM.` }]
    : [];

// Typical results of UTF-8 bytes that were decoded as Windows-1252, and the replacement character.
const MOJIBAKE = /[ÃÂ][\u0080-\u00bf€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ¡-¿]|â€[\u0080-\uffff]|ï¿½|\ufffd/;
const PLACEHOLDER = /^(undefined|null|nan|none|n\/a|invalid date|\[object object\]|tbd|todo|lorem ipsum.*)$/i;
const ENTITY = /&(amp|lt|gt|quot|apos|nbsp|#\d+|#x[\da-f]+|[a-z]{2,8}acute|ntilde);/i;
const TAG = /<\/?(b|i|em|strong|p|br|span|div|a|script|ul|li|h[1-6])(\s[^>]*)?\/?>/i;
/** Fields whose text can be HTML. */
const RICH = /(description|about|summary|content|html|body|faqDescription\d|text|snippet|hoursNotes)$/i;

const texts: Visit = (value, path) => {
  if (typeof value !== "string") return [];
  const field = fieldOf(path);
  const found = (kind: Difference["kind"], message: string): Difference[] => [
    { kind, field, message: `\`${field}\` ${message}` },
  ];
  if (MOJIBAKE.test(value))
    return found("text-encoding", "contains characters that were decoded with the wrong character set. Send UTF-8.");
  if (PLACEHOLDER.test(value.trim()))
    return found("filler-text", `is the placeholder \`${value.trim().slice(0, 20)}\`. Omit the field.`);
  // The last line of a text file ends with a line break.
  const edges = path.at(-1) === "text" ? value.replace(/\n$/, "") : value;
  if (edges !== edges.trim()) return found("filler-text", "starts or ends with a space. Remove it.");
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what the check finds
  if (/[\u0000-\u0008\u000b\u000c\u000e-\u001f]/.test(value))
    return found("filler-text", "contains control characters.");
  // The block decides whether the site shows a field of a layout as HTML.
  const isFieldOfLayout = path[0] === "sitecore" && path.at(-1) === "value";
  if (
    !isFieldOfLayout &&
    !RICH.test(String(path.filter((key) => typeof key === "string").at(-1))) &&
    (ENTITY.test(value) || TAG.test(value))
  )
    return found("html-in-text", "contains HTML, but the site shows it as plain text. Send plain text.");
  return [];
};

const IDS = ["id", "registrationId", "key", "path", "value", "facetName", "geoname_id"];

/** Returns the property that identifies the items of a list. */
export const keyOf = (items: readonly unknown[]): string | undefined =>
  IDS.find((name) => items.length > 0 && items.every((item) => Object(item)[name] !== undefined));

const duplicates: Visit = (value, path) => {
  if (!Array.isArray(value)) return [];
  const key = keyOf(value);
  // A page has the same path in each language.
  const ids = key
    ? value.map(({ [key]: id, language = "" }) => `${id} ${language}`)
    : value.every((one) => typeof one === "string")
      ? value
      : [];
  const seen = new Set<string>();
  const twice = ids.filter((id) => seen.size === seen.add(id).size);
  const field = fieldOf(path);
  return twice.length > 0
    ? [
        {
          kind: "duplicate-ids",
          field,
          message: `\`${field || "the list"}\` contains ${twice.length} item${twice.length > 1 ? "s" : ""} twice${key ? ` (the same \`${key}\`)` : ""}.`,
        },
      ]
    : [];
};

const identifiers: Visit = (value, path) => {
  const field = fieldOf(path);
  if (typeof value !== "number" || !/id$/i.test(String(path.at(-1)))) return [];
  return Number.isSafeInteger(value)
    ? []
    : [
        {
          kind: "lost-precision",
          field,
          message: `\`${field}\` is a number that JSON clients round. Send the ID as text.`,
        },
      ];
};

const urls: Visit = (value, path) => {
  const name = String(path.at(-1));
  if (typeof value !== "string" || !/(url|link|photo|src|^path|website)$/i.test(name) || value === "") return [];
  // A CMS sends only the parameters of an image that it does not have.
  if (value.startsWith("?")) return [];
  const field = fieldOf(path);
  const isUrl = /^\/[^/\\]?/.test(value) || /^(https:\/\/|mailto:|tel:)/i.test(value) || /^#/.test(value);
  if (isUrl && !/\s/.test(value)) return [];
  const reason = /^http:/i.test(value) ? "uses http. Send an https URL" : "is not a path or an https URL";
  return [{ kind: "bad-url", field, message: `\`${field}\` ${reason}.` }];
};

const places: Visit = (value, path) => {
  const { latitude, longitude } = Object(value) as Record<string, unknown>;
  if (typeof latitude !== "number" || typeof longitude !== "number") return [];
  const field = fieldOf([...path, "latitude"]);
  const isNowhere = latitude === 0 && longitude === 0;
  // The site's map, distances, and states are those of the United States and its territories.
  const isSwapped = latitude < -15 || latitude > 72 || (longitude > -64 && longitude < 144);
  return isNowhere || isSwapped
    ? [
        {
          kind: "bad-place",
          field,
          message: `${latitude}, ${longitude} is not in the United States: are the coordinates missing, swapped, or without a sign?`,
        },
      ]
    : [];
};

const counts: Visit = (value, path) => {
  const { capacity, registrationCount } = Object(value) as Record<string, unknown>;
  const isOverbooked =
    typeof capacity === "number" &&
    typeof registrationCount === "number" &&
    capacity > 0 &&
    registrationCount > capacity;
  const field = fieldOf([...path, "registrationCount"]);
  return isOverbooked ? [{ kind: "out-of-range", field, message: `\`${field}\` is larger than \`capacity\`.` }] : [];
};

const checks: readonly Visit[] = [times, nights, order, clock, texts, duplicates, identifiers, urls, places, counts];

/** Returns the values in a response that are wrong, although their types are valid. */
export const wrongValues = (value: unknown, isPersonal: boolean): Difference[] =>
  walk(value, (one, path, parents) => checks.flatMap((check) => check(one, path, parents))).map((one) =>
    isPersonal ? { ...one, message: one.message.replace(/ \([^)]*\)/g, "") } : one,
  );
