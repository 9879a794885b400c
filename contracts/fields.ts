/** Schemas shared by requests and responses: strings, numbers, IDs, coordinates, and lists. */

import { z } from "zod";
import { MIN_LENGTH } from "../lib/constants.ts";
import { DAY_S, MINUTE_S } from "../lib/dates/units.ts";
import { PARTNER } from "../lib/events/party.ts";
import { hasLink } from "../lib/forms/person-name.ts";
import { isState } from "../lib/forms/states.ts";
import { withoutInvisible } from "../lib/text/digits.ts";

/** Maximum lengths of strings in requests, in characters after trimming. */
export const lengths = { search: 200, name: 100, id: 128, short: 60, address: 2_000 } as const;

// Control characters can break headers, logs, and calendar files. Unpaired surrogates and noncharacters are invalid in
// XML and would make an exported spreadsheet unreadable.
const unprintable = /[\p{Cc}\p{Cs}\p{Noncharacter_Code_Point}]/u;

/**
 * Schema for a trimmed, NFC-normalized string that contains at most `max` characters and no control characters. The
 * string can be empty.
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

const nameText = (max: number) =>
  // A mark for the direction of text would turn the rest of a list, an email, or a spreadsheet around.
  text(max)
    .overwrite(withoutInvisible)
    .refine((name) => !hasLink(name), {
      error: "contains a web address, an email address, or a phone number",
      params: { allowed: "a name with a space after each period" },
    });

/** Schema for a person's name, which can stand in an email and therefore must not contain a link. */
export const personName = nameText(lengths.name);

/** Schema for the full name of a participant's partner. */
export const partnerName = nameText(PARTNER.maxLength);

/**
 * Schema for the request parameter that contains the page's language tag. The endpoint declares the parameter's name in
 * `languageParam`.
 */
export const pageLanguage = text(lengths.short).optional();

/** Schema for a string that must not be blank. */
export function requiredText(max: number = lengths.search) {
  return text(max).min(1);
}

/**
 * Schema for a string that matches `pattern`. If a string does not match, the validation error contains `wrong` and
 * `allowed`.
 */
export function matching(pattern: RegExp, wrong: string, allowed: string, max: number = lengths.search) {
  return requiredText(max)
    .refine((value) => pattern.test(value), { error: wrong, params: { allowed } })
    .describe(allowed);
}

/** Schema for search text of at least two characters in a suggestions request. */
export const typed = text().min(MIN_LENGTH.typeahead);

/** Schema for an ID from an upstream. The Worker forwards the string unchanged. */
export const id = requiredText(lengths.id);

/** Schema for the two-letter abbreviation of a US state or territory. */
export const state = z
  .string()
  .trim()
  .toUpperCase()
  .describe("two letters of a US state or territory")
  .refine(isState, { error: "is not a state", params: { allowed: "two letters of a US state or territory" } });

// Matches plain decimal notation only. `Number()` would also accept "0x10", "1e309", and "".
const decimal = /^[+-]?\d{1,9}(\.\d{1,17})?$/;

/** Schema for a finite number from `min` to `max`. Also accepts numeric strings, as in query parameters. */
export function number(min: number, max: number, { wholeNumber = false } = {}) {
  const allowed = `${wholeNumber ? "a whole number" : "a number"} from ${min} to ${max}`;
  return (
    z
      .custom<number | string>((raw) => typeof raw === "number" || typeof raw === "string", {
        error: "is missing or has the wrong type",
        params: { allowed },
      })
      // `z.custom` has no type of its own in a JSON schema.
      .meta({ description: allowed, type: wholeNumber ? "integer" : "number", minimum: min, maximum: max })
      .transform((raw, context) => {
        const value = typeof raw === "string" && decimal.test(raw.trim()) ? Number(raw) : raw;
        if (typeof value === "number" && value >= min && value <= max && (!wholeNumber || Number.isInteger(value)))
          return value;
        context.issues.push({ code: "custom", input: raw, message: `is not ${allowed}`, params: { allowed } });
        return z.NEVER;
      })
  );
}

/** Schema for a whole number from `min` to `max`. The schema also accepts numeric strings. */
export function wholeNumber(min: number, max: number) {
  return number(min, max, { wholeNumber: true });
}

const BOOLEAN_VALUES = new Map<unknown, boolean>([
  ["true", true],
  ["false", false],
]);
const flagOf = (raw: unknown) => (typeof raw === "string" ? BOOLEAN_VALUES.get(raw.trim().toLowerCase()) : raw);

/** Schema for a boolean. Also accepts the strings `true` and `false`, as in query parameters. */
export const flag = z
  .custom<boolean | string>((raw) => typeof flagOf(raw) === "boolean", {
    error: "is not true or false",
    params: { allowed: "true or false" },
  })
  .meta({ description: "true or false", type: "boolean" })
  .transform((raw) => flagOf(raw) as boolean);

export const latitude = number(-90, 90);
export const longitude = number(-180, 180);

/**
 * Schemas for optional coordinates. Combine the schemas with `removeIncompletePair`, which removes an incomplete pair
 * of coordinates.
 */
export const optionalCoordinates = { latitude: latitude.optional(), longitude: longitude.optional() };

/** Removes latitude and longitude unless both coordinates are set. */
export function removeIncompletePair<T extends { latitude?: number | undefined; longitude?: number | undefined }>(
  request: T,
): T {
  if (request.latitude !== undefined && request.longitude !== undefined) return request;
  return { ...request, latitude: undefined, longitude: undefined };
}

/**
 * Schema for a query parameter that contains a list joined with `|`. Keeps at most `max` items and removes blank items.
 */
export function pipeSeparated(max: number) {
  return text(max * lengths.short).transform((value) =>
    value
      .split("|")
      .map((item) => item.trim())
      .filter((item) => item !== "")
      .slice(0, max)
      .join("|"),
  );
}

/**
 * Schema for an optional response field whose absence misleads nobody. Converts null to undefined. Removes a value of
 * the wrong type, so that one wrong value does not take the record away.
 */
export function maybe<T extends z.ZodType>(schema: T) {
  return schema
    .nullish()
    .catch(() => {
      removedValues++;
      return undefined;
    })
    .transform((value) => value ?? undefined);
}

/**
 * Schema for an optional response field that readers rely on, such as an amount, a cancellation, or opening hours.
 * Without the field, the record would say something else. Rejects a value of the wrong type, and with it the record.
 */
export function maybeExact<T extends z.ZodType>(schema: T) {
  return schema.nullish().transform((value) => value ?? undefined);
}

const SET_ASIDE = Symbol("set aside");
let setAside = 0;
let removedValues = 0;

/**
 * Runs `parse`, which validates a response. Returns the parsed response, the number of invalid list items that the
 * schemas removed, and the number of optional values that they removed.
 */
export function countRemoved<T>(parse: () => T): { result: T; setAside: number; removedValues: number } {
  setAside = 0;
  removedValues = 0;
  return { result: parse(), setAside, removedValues };
}

/** Schema for an array that removes invalid items. Rejects the array if every item is invalid. */
const arrayOfValid = <T extends z.ZodType>(item: T) =>
  z.array(item.catch(() => SET_ASIDE as never)).transform((items, context): z.output<T>[] => {
    const validItems = items.filter((item) => (item as unknown) !== SET_ASIDE);
    if (validItems.length === 0 && items.length > 0) {
      context.issues.push({ code: "custom", input: undefined, message: "contains only invalid items" });
      return z.NEVER;
    }
    setAside += items.length - validItems.length;
    return validItems;
  });

/**
 * Schema for an optional list in a record, such as a doctor's languages. Removes invalid items, and treats a missing
 * list, a list of only invalid items, and a value that is not a list as empty.
 */
export function maybeList<T extends z.ZodType>(item: T) {
  return maybe(arrayOfValid(item)).transform((items) => items ?? []);
}

/**
 * Schema for a list that is the response or its main part. Removes invalid items and treats a missing list as empty, but
 * rejects a value that is not a list, because a failure must not look like an empty result.
 */
export function list<T extends z.ZodType>(item: T) {
  return arrayOfValid(item)
    .nullish()
    .transform((items) => items ?? []);
}

/**
 * Schema for a list in which every item matters, such as a list of people, bills, or fees. Treats a missing list as
 * empty and rejects a list that contains an invalid item.
 */
export function completeList<T extends z.ZodType>(item: T) {
  return z
    .array(item)
    .nullish()
    .transform((items) => items ?? []);
}

/**
 * Schema for the list of results in a response. Removes invalid items. The schema treats null as an empty list but
 * rejects a missing list.
 */
export function resultList<T extends z.ZodType>(item: T) {
  return arrayOfValid(item)
    .nullable()
    .transform((items) => items ?? []);
}

/** Schema for an ID in a response. Upstreams can send the ID as a string or a number. */
export const responseId = z.union([z.string().min(1), z.number()]).transform(String);

/** Schema for an amount that staff type, in dollars with at most two decimals. */
export const dollars = z
  .number()
  .min(0.01)
  .max(100_000)
  .refine((value) => Math.abs(value * 100 - Math.round(value * 100)) < 1e-6, {
    error: "has more than two decimals",
    params: { allowed: "an amount in dollars and cents" },
  });

/** Request schema for an API call that has no parameters. */
export const noParameters = z.object({});

/** Date or time of the last change of a page and of what it shows. A value in another form is ignored. */
export const lastChange = z
  .union([z.iso.date(), z.iso.datetime({ offset: true })])
  .nullish()
  .catch(undefined)
  .transform((updated) => updated ?? undefined);

/**
 * Schema for the list of pages for which an upstream provides content. Each item is either a path or an object that
 * also contains the date or time of the page's last change.
 */
export const servedPagesWith = <S extends z.ZodRawShape>(more: S) =>
  list(
    z.union([
      z.string().transform((path) => ({ path, updated: undefined })),
      z.object({
        path: z.string(),
        updated: lastChange,
        ...more,
      }),
    ]),
  );
const servedPages = servedPagesWith({});
/** Properties of an API call that lists the pages for which an upstream provides content. */
export const pageList = {
  method: "GET",
  cache: { maxAge: 5 * MINUTE_S, staleWhileRevalidate: DAY_S },
  // An upstream that does not support the API call returns a 404, which must not count as a failure.
  notFound: true,
  request: noParameters,
  response: servedPages,
} as const;
export type ServedPage = z.output<typeof servedPages>[number];
/** Language tag for the strings in the same object; default: English. */
export const responseLanguage = maybe(z.string());
