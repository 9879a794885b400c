/** Schemas that requests and responses share: strings, numbers, IDs, coordinates and lists. */
import { z } from "zod";
import { MIN_LENGTH } from "../lib/constants.ts";
import { isState } from "../lib/forms/states.ts";

/** Maximum lengths of strings in requests, in characters after trimming. */
export const lengths = { search: 200, name: 100, id: 128, short: 60, address: 2_000 } as const;

// Control characters can break headers, logs and calendar files. XML does not allow unpaired surrogates and
// noncharacters, so they would make an exported spreadsheet unreadable.
const unprintable = /[\p{Cc}\p{Cs}\p{Noncharacter_Code_Point}]/u;

/**
 * Schema of a trimmed, NFC-normalized string without control characters, with at most `max` characters. The string may
 * be empty.
 */
export function text(max: number = lengths.search) {
  return z
    .string()
    .trim()
    .normalize()
    .max(max, { abort: true })
    .refine((value) => !unprintable.test(value), {
      error: "contains control characters",
      params: { allowed: "text without control characters" },
    });
}

/**
 * Schema of the request parameter for the language tag of the page that shows the response. The endpoint declares the
 * name of this parameter in `languageParam`.
 */
export const pageLanguage = text(lengths.short).optional();

/** Schema of a string that must not be blank. */
export function filled(max: number = lengths.search) {
  return text(max).min(1);
}

/**
 * Schema of a string that matches `pattern`. The error message for a string that does not match consists of `wrong` and
 * `allowed`.
 */
export function matching(pattern: RegExp, wrong: string, allowed: string, max: number = lengths.search) {
  return filled(max)
    .refine((value) => pattern.test(value), { error: wrong, params: { allowed } })
    .describe(allowed);
}

/** Schema of a search text for suggestions, which has at least two characters. */
export const typed = text().min(MIN_LENGTH.typeahead);

/** Schema of an ID from an upstream. The Worker forwards the string unchanged. */
export const id = filled(lengths.id);

/** Schema of the two-letter abbreviation of a US state or territory. */
export const state = z
  .string()
  .trim()
  .toUpperCase()
  .describe("two letters of a US state or territory")
  .refine(isState, { error: "is not a state", params: { allowed: "two letters of a US state or territory" } });

// Matches plain decimal notation only. `Number()` would also accept "0x10", "1e309" and "".
const decimal = /^[+-]?\d{1,9}(\.\d{1,17})?$/;

/** Schema of a finite number from `min` to `max`. The schema also accepts numeric strings, as in query parameters. */
export function number(min: number, max: number, { whole = false } = {}) {
  const allowed = `${whole ? "a whole number" : "a number"} from ${min} to ${max}`;
  return z
    .custom<number | string>((raw) => typeof raw === "number" || typeof raw === "string", {
      error: "is missing or of the wrong kind",
      params: { allowed },
    })
    .describe(allowed)
    .transform((raw, context) => {
      const value = typeof raw === "string" && decimal.test(raw.trim()) ? Number(raw) : raw;
      if (typeof value === "number" && value >= min && value <= max && (!whole || Number.isInteger(value)))
        return value;
      context.issues.push({ code: "custom", input: raw, message: `is not ${allowed}`, params: { allowed } });
      return z.NEVER;
    });
}

/** Schema of a whole number from `min` to `max`. The schema also accepts numeric strings. */
export function whole(min: number, max: number) {
  return number(min, max, { whole: true });
}

const BOOLEAN_VALUES = new Map<unknown, boolean>([
  ["true", true],
  ["false", false],
]);
const flagOf = (raw: unknown) => (typeof raw === "string" ? BOOLEAN_VALUES.get(raw.trim().toLowerCase()) : raw);

/** Schema of a boolean. The schema also accepts the strings `true` and `false`, as in query parameters. */
export const flag = z
  .custom<boolean | string>((raw) => typeof flagOf(raw) === "boolean", {
    error: "is not true or false",
    params: { allowed: "true or false" },
  })
  .describe("true or false")
  .transform((raw) => flagOf(raw) as boolean);

export const latitude = number(-90, 90);
export const longitude = number(-180, 180);

/**
 * Schemas of optional coordinates. Combine these schemas with `pairOnly`, which removes a latitude without a longitude,
 * and vice versa.
 */
export const optionalCoordinates = { latitude: latitude.optional(), longitude: longitude.optional() };

/** Removes latitude and longitude unless the request contains both coordinates. */
export function pairOnly<T extends { latitude?: number | undefined; longitude?: number | undefined }>(request: T): T {
  if (request.latitude !== undefined && request.longitude !== undefined) return request;
  return { ...request, latitude: undefined, longitude: undefined };
}

/**
 * Schema of a query parameter that contains a list, joined with `|`. The schema keeps at most `max` items and removes
 * blank items.
 */
export function piped(max: number) {
  return text(max * lengths.short).transform((joined) =>
    joined
      .split("|")
      .map((item) => item.trim())
      .filter((item) => item !== "")
      .slice(0, max)
      .join("|"),
  );
}

/** Schema of an optional response field. The schema converts the value null to undefined. */
export function maybe<T extends z.ZodType>(schema: T) {
  return schema.nullish().transform((value) => value ?? undefined);
}

const SET_ASIDE = Symbol("set aside");
let setAside = 0;

/**
 * Runs `parse`, which validates a response. Returns the result of `parse`, and the number of invalid list items that
 * the schemas removed.
 */
export function countingSetAside<T>(parse: () => T): { result: T; setAside: number } {
  setAside = 0;
  return { result: parse(), setAside };
}

/** Schema of an array that removes invalid items. The schema rejects an array in which every item is invalid. */
const fitting = <T extends z.ZodType>(item: T) =>
  z.array(item.catch(() => SET_ASIDE as never)).transform((items, context): z.output<T>[] => {
    const fit = items.filter((one) => (one as unknown) !== SET_ASIDE);
    if (fit.length === 0 && items.length > 0) {
      context.issues.push({ code: "custom", input: undefined, message: "contains only invalid items" });
      return z.NEVER;
    }
    setAside += items.length - fit.length;
    return fit;
  });

/** Schema of a list in a response. The schema removes invalid items, and treats a missing list as empty. */
export function list<T extends z.ZodType>(item: T) {
  return fitting(item)
    .nullish()
    .transform((items) => items ?? []);
}

/**
 * Schema of a list that must be complete, such as a list of people, bills or fees. The schema rejects a list with an
 * invalid item, and treats a missing list as empty.
 */
export function wholeList<T extends z.ZodType>(item: T) {
  return z
    .array(item)
    .nullish()
    .transform((items) => items ?? []);
}

/**
 * Schema of the main list in a response. The schema removes invalid items. The schema treats a null list as empty, but
 * rejects a missing list.
 */
export function found<T extends z.ZodType>(item: T) {
  return fitting(item)
    .nullable()
    .transform((items) => items ?? []);
}

/** Schema of an ID in a response. Upstreams send an ID as a string or a number. */
export const answerId = z.union([z.string().min(1), z.number()]).transform(String);

/** Request schema of an API call without parameters. */
export const nothing = z.object({});

/**
 * Schema of the list of pages that an upstream serves. An item is a path with the date or time of the page's last
 * change, or only a path.
 */
export const servedPages = list(
  z.union([
    z.string().transform((path) => ({ path, updated: undefined })),
    z.object({
      path: z.string(),
      updated: z
        .union([z.iso.date(), z.iso.datetime({ offset: true })])
        .optional()
        .catch(undefined),
    }),
  ]),
);
export type ServedPage = z.output<typeof servedPages>[number];
/** Proposed field: language tag of the strings in the same object; default: English. */
export const answerLanguage = maybe(z.string());
