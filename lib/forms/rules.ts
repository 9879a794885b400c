/**
 * Validation: what a value must be, and which of the page's texts says so when it is not. The browser checks for
 * comfort and the Worker checks again before any upstream call, with these same functions (VA-14). Null means the value
 * is fine.
 */

import { fillText } from "../cms/language.ts";
import { CAP, DEFAULTS, MIN_LENGTH } from "../constants.ts";
import {
  type CalendarDate,
  compareDates,
  formatDate,
  parseCompactDate,
  parseDate,
  parseIsoDate,
  parseTypedDate,
} from "../dates/dates.ts";
import { staffFee } from "../events/fees.ts";
import { CMS_PHONE_MASK, fitsMask, PAYMENT_PHONE_MASK } from "./phone.ts";
import { isState } from "./states.ts";

const isBlank = (text: string | null | undefined): boolean => !text?.trim();

// ---- E-mail

const LOCAL_PART = /^[a-z0-9!#$%&'*+/=?^_`{|}~.-]{1,64}$/i;
const LABEL = /^[a-z0-9-]{1,63}$/i;

/**
 * An address that mail can be sent to, within the lengths of RFC 5321. Split by hand because a single pattern over
 * dots and labels can be made to backtrack; every step here is linear.
 */
export function isEmail(text: string): boolean {
  const value = text.trim();
  if (value.length > 254) return false;
  const at = value.lastIndexOf("@");
  const local = value.slice(0, at);
  const labels = value.slice(at + 1).split(".");
  if (at < 1 || !LOCAL_PART.test(local) || local.startsWith(".") || local.endsWith(".") || local.includes("..")) {
    return false;
  }
  const ending = labels.at(-1) ?? "";
  return (
    labels.length > 1 &&
    labels.every((label) => LABEL.test(label) && !label.startsWith("-") && !label.endsWith("-")) &&
    ending.length > 1 &&
    /[a-z]/i.test(ending)
  );
}

/** The payment form alone also wants an ending of 2-3 letters (PY-03). */
export const isPaymentEmail = (text: string): boolean => isEmail(text) && /\.[a-z]{2,3}$/i.test(text.trim());

// ---- Dates

/** A real date of birth, in any notation that is known: not before 1900 and not after `today`. Null when it is none. */
export function birthDate(text: string | null | undefined, today: CalendarDate): CalendarDate | null {
  // Eight digits mean one date at most: nobody was born in the year 312, or in the month 19.
  return (
    [parseDate, parseIsoDate, parseCompactDate, parseTypedDate]
      .map((parse) => parse(text))
      .find((date) => date && date.year >= 1900 && compareDates(date, today) <= 0) ?? null
  );
}

// ---- Forms of the content system (FM-04 to FM-07)

export type FieldKind =
  | "text"
  | "multiline"
  | "email"
  | "telephone"
  | "checkbox"
  | "checkboxList"
  | "radioList"
  | "dropdown"
  /** A bot check, whose value is its token (FM-13). */
  | "challenge";

export type FieldRule = { kind: FieldKind; title: string; required?: boolean; maxLength?: number | null };

/** A checkbox is true or false, a checkbox list the values that are ticked, everything else a text. */
export type FieldValue = string | boolean | readonly string[];

/** What forms say is wrong. `{title}` is what the field is called, `{max}` its length. */
export interface FieldErrorWords {
  required: string;
  selectionRequired: string;
  invalid: string;
  notTenDigits: string;
  tooLong: string;
}

/** The error of one field, or null. */
export function fieldError(field: FieldRule, value: FieldValue, words: FieldErrorWords): string | null {
  const wrong = fieldProblem(field, value);
  return wrong && fillText(words[wrong], { title: field.title, max: field.maxLength ?? "" });
}

function fieldProblem(field: FieldRule, value: FieldValue): keyof FieldErrorWords | null {
  const empty = typeof value === "string" ? isBlank(value) : Array.isArray(value) ? value.length === 0 : !value;
  if (empty) {
    if (!field.required) return null;
    return field.kind === "checkboxList" ? "selectionRequired" : "required";
  }
  if (typeof value !== "string") return null;
  if (field.kind === "email" && !isEmail(value)) return "invalid";
  if (field.kind === "telephone" && !fitsMask(CMS_PHONE_MASK, value)) return "notTenDigits";
  // The browser's input stops at the limit, so only a request made by hand meets this.
  return field.maxLength && value.length > field.maxLength ? "tooLong" : null;
}

// ---- Callout form (EM-01, EM-02)

type CalloutValues = { fullName: string; phone: string; dateOfBirth: string; question: string };
type Errors<Values> = Partial<Record<keyof Values, string>>;

/** An empty object means that the form can be sent. `words` say of each field that it is required. */
export function calloutErrors(
  values: CalloutValues,
  today: CalendarDate,
  words: Record<keyof CalloutValues, string>,
): Errors<CalloutValues> {
  const errors: Errors<CalloutValues> = {};
  for (const name of ["fullName", "phone", "question"] as const) if (isBlank(values[name])) errors[name] = words[name];
  if (!birthDate(values.dateOfBirth, today)) errors.dateOfBirth = words.dateOfBirth;
  return errors;
}

// ---- Payment form (PY-02 to PY-06)

export type PaymentValues = {
  firstName: string;
  lastName: string;
  email: string;
  providerName: string;
  address1: string;
  city: string;
  state: string;
  zip: string;
  phone: string;
  fee: string;
};

/** Five digits, or nine as 80521-4402. */
export const isZip = (text: string): boolean => /^\d{5}(-\d{4})?$/.test(text.trim());

/** What the payment form says is wrong: of a field that is left empty, and of one that is filled in wrongly. */
export interface PaymentErrorWords {
  required: Readonly<Record<keyof PaymentValues, string>>;
  invalid: Readonly<Record<"email" | "zip" | "phone", string>>;
}

/** The error of one field as it is left, or null. */
export function paymentFieldError(name: keyof PaymentValues, value: string, words: PaymentErrorWords): string | null {
  const known = name === "fee" ? staffFee(value) : name === "state" ? isState(value) : !isBlank(value);
  if (!known) return words.required[name];
  if (name === "email" && !isPaymentEmail(value)) return words.invalid.email;
  if (name === "phone" && !fitsMask(PAYMENT_PHONE_MASK, value)) return words.invalid.phone;
  if (name === "zip" && !isZip(value)) return words.invalid.zip;
  return null;
}

/** An empty object means that the form can be sent. */
export function paymentErrors(values: PaymentValues, words: PaymentErrorWords): Errors<PaymentValues> {
  const errors: Errors<PaymentValues> = {};
  for (const name of Object.keys(words.required) as (keyof PaymentValues)[]) {
    const error = paymentFieldError(name, values[name], words);
    if (error) errors[name] = error;
  }
  return errors;
}

// ---- Minimum lengths and pairs (VA-06, VA-12)

export const canSuggest = (text: string): boolean => text.trim().length >= MIN_LENGTH.typeahead;
export const canSearchAsTyped = (text: string): boolean => text.trim().length >= MIN_LENGTH.globalSearch;

/** What the text of the header's search must match for its form to be sent, as an input's `pattern`. */
export const HEADER_SEARCH = `\\s*\\S.{${MIN_LENGTH.headerSubmit - 2},}\\S\\s*`;

/** Suggestion lists hold at most 10 (VA-07). */
export const capSuggestions = <T>(items: readonly T[]): T[] => items.slice(0, CAP.suggestions);

/** ST-08: an empty box shows everyone, three characters search, one or two change nothing. */
export function participantSearch(eventId: string | null | undefined, text: string): "all" | "search" | "wait" {
  if (isBlank(eventId)) return "wait";
  if (isBlank(text)) return "all";
  return text.trim().length >= MIN_LENGTH.participants ? "search" : "wait";
}

export const canMove = (registrationId?: string | null, newSessionId?: string | null): boolean =>
  !isBlank(registrationId) && !isBlank(newSessionId);

export const canCheckPromo = (sessionId?: string | null, promoCode?: string | null): boolean =>
  !isBlank(sessionId) && !isBlank(promoCode);

// ---- Values from addresses (VA-13)

export const LOCATION_SORTS = ["relevance", "name", "distance"] as const;
export type LocationSort = (typeof LOCATION_SORTS)[number];
export const EVENT_SORTS = ["soonest", "distance"] as const;
export type EventSort = (typeof EVENT_SORTS)[number];
export const EVENT_TYPES = ["any", "inPerson", "online"] as const;
export type EventType = (typeof EVENT_TYPES)[number];
/** Miles; 5000 is shown as 'Any' (LC-05). */
export const DISTANCES = [10, 25, 50, 5_000] as const;
export type Distance = (typeof DISTANCES)[number];

type Parameter = string | null | undefined;

/**
 * A day as MM-DD-YYYY, empty for none (VA-05, EV-13). It is read as YYYY-MM-DD too, as a form without script sends it.
 * Whatever else is ignored, and so is a year that is still being typed.
 */
export function dayParameter(value: Parameter): string {
  const date = parseDate(value) ?? parseIsoDate(value);
  return date && date.year >= 1900 ? formatDate(date) : "";
}

/** Unknown values, and distance without coordinates, become relevance (LC-06). */
export function locationSort(value: Parameter, hasCoordinates: boolean): LocationSort {
  const sort = LOCATION_SORTS.find((known) => known === value) ?? DEFAULTS.locationSort;
  return sort === "distance" && !hasCoordinates ? DEFAULTS.locationSort : sort;
}

/** Unknown values, and distance without coordinates, become soonest (EV-12). */
export function eventSort(value: Parameter, hasCoordinates: boolean): EventSort {
  return value === "distance" && hasCoordinates ? "distance" : DEFAULTS.eventSort;
}

/** The event type lives in `isOnline` (EV-11). */
export const eventType = (isOnline: Parameter): EventType =>
  isOnline === "true" ? "online" : isOnline === "false" ? "inPerson" : DEFAULTS.eventType;

/** The value of `isOnline` for an event type; null removes the parameter. */
export const isOnlineParameter = (type: EventType): "true" | "false" | null =>
  type === "online" ? "true" : type === "inPerson" ? "false" : null;

/** Miles, 5000 for anything that is not offered. */
export const searchDistance = (value: Parameter): Distance =>
  DISTANCES.find((known) => String(known) === value) ?? DEFAULTS.locationDistance;
