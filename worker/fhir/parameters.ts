/** Reads the parameters of a FHIR search. */
import { type LastUpdated, readLastUpdated } from "./last-updated.ts";
import { FhirError } from "./outcome.ts";

/** Number of resources in a page, unless the request names another number, and its maximum. */
const COUNT = 20;
const MAX_COUNT = 50;
const MAX_PAGE = 1_000;
/** Maximum number of values of `_id`. */
const MAX_IDS = MAX_COUNT;
const MAX_VALUE = 200;

export interface SearchParameters {
  /** Values by the name of the parameter. Only `_id` and `specialty` can have several. */
  values: Readonly<Record<string, readonly string[]>>;
  count: number;
  page: number;
  include: readonly string[];
  /** Values of `_lastUpdated`, as the client wrote them, and what they mean. */
  lastUpdated: { values: readonly string[]; conditions: LastUpdated };
}

/** Parameters that change nothing here, because there is one format and every page has its total. */
const IGNORED = new Set(["_format", "_pretty", "_total"]);
const LISTS = new Set(["_id", "specialty"]);

function wholeNumber(name: string, text: string, min: number, max: number): number {
  const value = /^\d{1,9}$/.test(text) ? Number(text) : Number.NaN;
  if (value >= min && value <= max) return value;
  throw new FhirError(400, `${name} must be a whole number from ${min} to ${max} (was '${text.slice(0, 20)}').`, name);
}

/**
 * Reads search parameters. Throws a FhirError (400) for a parameter that the type does not support, unless the client
 * prefers to have it ignored.
 * @param names search parameters of the type
 * @param includes values of `_include` that the type supports
 */
export function readParameters(
  query: URLSearchParams,
  names: readonly string[],
  includes: readonly string[],
  isLenient: boolean,
): SearchParameters {
  const values: Record<string, string[]> = {};
  let [count, page] = [COUNT, 1];
  const include: string[] = [];
  const times: string[] = [];
  for (const [name, raw] of query) {
    const text = raw.trim();
    if (IGNORED.has(name) || text === "") continue;
    if (name === "_count") count = Math.min(wholeNumber(name, text, 0, 999_999), MAX_COUNT);
    else if (name === "_page") page = wholeNumber(name, text, 1, MAX_PAGE);
    else if (name === "_summary" && text === "count") count = 0;
    else if (name === "_summary" && text === "false") continue;
    else if (name === "_lastUpdated") times.push(text);
    else if (name === "_include" && includes.includes(text)) include.push(text);
    else if (names.includes(name)) {
      const parts = text.split(",").map((part) => part.trim());
      const isList = LISTS.has(name);
      if (!isList && (parts.length > 1 || values[name])) throw new FhirError(400, `${name} can have one value.`, name);
      if (text.length > MAX_VALUE && !isList)
        throw new FhirError(400, `${name} can have ${MAX_VALUE} characters.`, name);
      if (parts.length > MAX_IDS) throw new FhirError(400, `${name} can have ${MAX_IDS} values.`, name);
      // A repeated list means both, which no resource but the same one fulfills.
      values[name] = values[name] ? values[name].filter((part) => parts.includes(part)) : parts.filter(Boolean);
    } else if (!isLenient) {
      const allowed = [...names, "_lastUpdated", "_count", ...(includes.length > 0 ? ["_include"] : [])].join(", ");
      const what = name === "_include" || name === "_summary" ? `${name}=${text.slice(0, 60)}` : name.slice(0, 60);
      throw new FhirError(400, `${what} is not supported here. Supported: ${allowed}.`, name.slice(0, 60));
    }
  }
  return { values, count, page, include, lastUpdated: { values: times, conditions: readLastUpdated(times) } };
}

/** Returns the ID in a reference to a type: an ID, a relative reference, or a URL. */
export function referencedId(name: string, type: string, value: string): string {
  const [, named, id = ""] = /^(?:.*?([A-Z]\w+)\/)?([A-Za-z0-9.-]{1,64})$/.exec(value) ?? [];
  if (id && (named === undefined || named === type)) return id;
  throw new FhirError(400, `${name} must be a reference to ${type}, such as ${type}/123.`, name);
}

/** Returns the code of a token, which can have a system before it. */
export const codeOf = (token: string): string => token.slice(token.lastIndexOf("|") + 1);

/** A point with a distance in miles. */
export interface Near {
  latitude: number;
  longitude: number;
  miles: number;
}

/** Reads the parameter `near`: latitude, longitude, distance, and unit, separated by `|`. */
export function readNear(text: string): Near {
  const [latitude, longitude, distance = Number.NaN] = text
    .split("|", 3)
    .map((part) => (part ? Number(part) : Number.NaN));
  const unit = text.split("|")[3] ?? "km";
  const perMile = { km: 1.609344, mi: 1, "[mi_us]": 1, "[mi_i]": 1, m: 1_609.344 }[unit];
  const isPlace = Math.abs(latitude!) <= 90 && Math.abs(longitude!) <= 180;
  if (!isPlace || perMile === undefined || (!Number.isNaN(distance) && !(distance > 0)))
    throw new FhirError(400, "near must be latitude|longitude|distance|unit, such as 39.74|-104.99|25|mi.", "near");
  return { latitude: latitude!, longitude: longitude!, miles: Number.isNaN(distance) ? 25 : distance / perMile };
}
