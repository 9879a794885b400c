/** Schemas that requests and answers are made of: texts, numbers, ids, coordinates and lists. */
import { z } from "zod";
import { MIN_LENGTH } from "../lib/constants.ts";
import { isState } from "../lib/forms/states.ts";

/** Texts in requests may be this long, in characters after trimming. */
export const lengths = { search: 200, name: 100, id: 128, short: 60, address: 2_000 } as const;

// Control characters (they split headers, logs and calendar files) and halves of surrogate pairs.
const unprintable = /[\p{Cc}\p{Cs}]/u;

/** Trimmed, composed text without control characters, at most `max` characters. May be empty. */
export function text(max: number = lengths.search) {
  return z
    .string()
    .trim()
    .normalize()
    .max(max, { abort: true })
    .refine((value) => !unprintable.test(value), {
      error: "holds control characters",
      params: { allowed: "text without control characters" },
    });
}

/** Text that may not be blank. */
export function filled(max: number = lengths.search) {
  return text(max).min(1);
}

/** Text that fits `pattern`; `wrong` and `allowed` say so in words. */
export function matching(pattern: RegExp, wrong: string, allowed: string, max: number = lengths.search) {
  return filled(max)
    .refine((value) => pattern.test(value), { error: wrong, params: { allowed } })
    .describe(allowed);
}

/** What was typed so far: suggestions need two characters (VA-06). */
export const typed = text().min(MIN_LENGTH.typeahead);

/** An id that we did not make: any text, passed on as it came (VA-13). */
export const id = filled(lengths.id);

/** The two-letter abbreviation of a US state or territory. */
export const state = z
  .string()
  .trim()
  .toUpperCase()
  .describe("two letters of a US state or territory")
  .refine(isState, { error: "is not a state", params: { allowed: "two letters of a US state or territory" } });

// Plain decimal notation only: Number() alone would take "0x10", "1e309" and "".
const decimal = /^[+-]?\d{1,9}(\.\d{1,17})?$/;

/** A finite number between `min` and `max`, also when it arrives as text, as query parameters do. */
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

/** A whole number between `min` and `max`. */
export function whole(min: number, max: number) {
  return number(min, max, { whole: true });
}

const FLAGS = new Map<unknown, boolean>([
  ["true", true],
  ["false", false],
]);
const flagOf = (raw: unknown) => (typeof raw === "string" ? FLAGS.get(raw.trim().toLowerCase()) : raw);

/** `true`, `false`, and the words for them in a query. */
export const flag = z
  .custom<boolean | string>((raw) => typeof flagOf(raw) === "boolean", {
    error: "is not true or false",
    params: { allowed: "true or false" },
  })
  .describe("true or false")
  .transform((raw) => flagOf(raw) as boolean);

export const latitude = number(-90, 90);
export const longitude = number(-180, 180);

/** Coordinates that may be missing; `pairOnly` drops one that came alone. */
export const optionalCoordinates = { latitude: latitude.optional(), longitude: longitude.optional() };

/** One coordinate alone does not count (VA-12): both go, or none. */
export function pairOnly<T extends { latitude?: number | undefined; longitude?: number | undefined }>(request: T): T {
  if (request.latitude !== undefined && request.longitude !== undefined) return request;
  return { ...request, latitude: undefined, longitude: undefined };
}

/** A list joined with `|` in a query parameter, at most `max` items; blank items are dropped. */
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

/** A part of an answer that may be missing; `null` counts as missing. */
export function maybe<T extends z.ZodType>(schema: T) {
  return schema.nullish().transform((value) => value ?? undefined);
}

const SET_ASIDE = Symbol("set aside");
let setAside = 0;

/** Runs a parse, and says how many items of its lists did not fit and were left out. */
export function countingSetAside<T>(parse: () => T): { result: T; setAside: number } {
  setAside = 0;
  return { result: parse(), setAside };
}

/** The items that fit. One that does not is left out; where none of several fits, the whole answer is refused. */
const fitting = <T extends z.ZodType>(item: T) =>
  z.array(item.catch(() => SET_ASIDE as never)).transform((items, context): z.output<T>[] => {
    const fit = items.filter((one) => (one as unknown) !== SET_ASIDE);
    if (fit.length === 0 && items.length > 0) {
      context.issues.push({ code: "custom", input: undefined, message: "holds nothing that fits" });
      return z.NEVER;
    }
    setAside += items.length - fit.length;
    return fit;
  });

/** A list in an answer, without the items that do not fit; a missing one is empty. */
export function list<T extends z.ZodType>(item: T) {
  return fitting(item)
    .nullish()
    .transform((items) => items ?? []);
}

/** A list in an answer that is worth nothing unless it is whole: people, bills, fees. A missing one is empty. */
export function wholeList<T extends z.ZodType>(item: T) {
  return z
    .array(item)
    .nullish()
    .transform((items) => items ?? []);
}

/** The list that an answer is about: null is empty, but an answer without the list is refused. */
export function found<T extends z.ZodType>(item: T) {
  return fitting(item)
    .nullable()
    .transform((items) => items ?? []);
}

/** An id in an answer: systems give texts and numbers. */
export const answerId = z.union([z.string().min(1), z.number()]).transform(String);

/** The request of a call without parameters. */
export const nothing = z.object({});
