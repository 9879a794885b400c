/**
 * Validation rules for forms, with their error messages. The browser validates forms to give immediate feedback. The
 * Worker validates every submission again before it sends an upstream request. Functions that return an error message
 * return null for a valid value.
 */

import { fillText } from "../cms/language.ts";
import { DEFAULTS, MIN_LENGTH } from "../constants.ts";
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
import { typedCode } from "../text/digits.ts";
import { hasLink, isPersonName } from "./person-name.ts";
import { CMS_PHONE_MASK, fitsMask, PAYMENT_PHONE_MASK } from "./phone.ts";
import { isState } from "./states.ts";

/** Returns whether a text has no visible characters. A blank of Braille and a filler of Hangul are letters to Unicode. */
const isBlank = (text: string | null | undefined): boolean =>
  !/[^\s\u2800\p{Default_Ignorable_Code_Point}]/u.test(text ?? "");

// Rules for email addresses.

const LOCAL_PART = /^[a-z0-9!#$%&'*+/=?^_`{|}~.-]{1,64}$/i;
const HOST_LABEL = /^[a-z0-9-]{1,63}$/i;

/** Matches a hostname with letters of any script. In Chinese and Japanese, the ideographic full stop separates labels. */
const ANY_HOST = /^[\p{L}\p{M}\p{N}.。-]+$/u;

/**
 * Returns an email address as typed or pasted, without the name that mail programs copy with it, the scheme and the
 * subject of a link, punctuation after it, and invisible characters. Returns wide letters, and hostnames with letters
 * such as ñ, in ASCII, as mail servers exchange them.
 */
export function typedEmail(text: string): string {
  const typed = text
    .normalize("NFKC")
    .replace(/\p{Cf}/gu, "")
    .trim();
  const address = (/<([^<>]*)>[\s,;.]*$/.exec(typed)?.[1] ?? typed)
    .replace(/^mailto:([^?]*).*$/is, "$1")
    .replace(/(?<![,;.\s])[,;.\s]+$/, "")
    .trim();
  const atIndex = address.lastIndexOf("@");
  const host = address.slice(atIndex + 1);
  const url = `https://${host}`;
  if (atIndex < 1 || /^[\0-\x7f]*$/.test(host) || !ANY_HOST.test(host) || !URL.canParse(url)) return address;
  return `${address.slice(0, atIndex)}@${new URL(url).hostname}`;
}

/**
 * Returns whether a string is a valid email address that meets the length limits of RFC 5321. Splits the address
 * instead of using a single regular expression, which could cause catastrophic backtracking.
 */
export function isEmail(text: string): boolean {
  const value = text.trim();
  if (value.length > 254) return false;
  const atIndex = value.lastIndexOf("@");
  const localPart = value.slice(0, atIndex);
  const labels = value.slice(atIndex + 1).split(".");
  if (
    atIndex < 1 ||
    !LOCAL_PART.test(localPart) ||
    localPart.startsWith(".") ||
    localPart.endsWith(".") ||
    localPart.includes("..")
  ) {
    return false;
  }
  const topLevelDomain = labels.at(-1) ?? "";
  return (
    labels.length > 1 &&
    labels.every((label) => HOST_LABEL.test(label) && !label.startsWith("-") && !label.endsWith("-")) &&
    topLevelDomain.length > 1 &&
    /[a-z]/i.test(topLevelDomain)
  );
}

/**
 * Returns whether a string is a valid email address whose top-level domain has 2 or 3 letters. Only the payment form
 * limits the length of top-level domains.
 */
export const isPaymentEmail = (text: string): boolean => isEmail(text) && /\.[a-z]{2,3}$/i.test(text.trim());

// Rules for dates.

/** Parses a date of birth between 1900 and `today` in any supported format. Returns null for an invalid date. */
export function birthDate(text: string | null | undefined, today: CalendarDate): CalendarDate | null {
  // Eight digits are unambiguous: only one of the formats MMDDYYYY and YYYYMMDD yields a valid month and a year of 1900
  // or later.
  const typed = typedCode(text ?? "");
  return (
    [parseDate, parseIsoDate, parseCompactDate, parseTypedDate]
      .map((parse) => parse(typed))
      .find((date) => date && date.year >= 1900 && compareDates(date, today) <= 0) ?? null
  );
}

// Rules for CMS forms.

export type FieldKind =
  | "text"
  | "multiline"
  | "email"
  | "telephone"
  | "checkbox"
  | "checkboxList"
  | "radioList"
  | "dropdown"
  /** A field whose value is a bot check token. */
  | "challenge";

export type FieldRule = {
  kind: FieldKind;
  name?: string;
  title: string;
  required?: boolean;
  maxLength?: number | null;
};

/**
 * Value of a field: a boolean for a checkbox, the selected values for a checkbox list, and a string for other fields.
 */
export type FieldValue = string | boolean | readonly string[];

/** Error messages for CMS form fields. `{title}` is the field's label, and `{max}` is the field's maximum length. */
export interface FieldErrorMessages {
  required: string;
  selectionRequired: string;
  invalid: string;
  notTenDigits: string;
  tooLong: string;
  /** For a name that contains a web address, an email address, or a phone number. */
  link: string;
}

/** Returns the error message for a field, or null for a valid value. The message quotes a label that is a question. */
export function fieldError(field: FieldRule, value: FieldValue, messages: FieldErrorMessages): string | null {
  const problem = fieldProblem(field, value);
  const title = field.title.endsWith("?") ? `“${field.title}”` : field.title;
  return problem && fillText(messages[problem], { title, max: field.maxLength ?? "" });
}

function fieldProblem(field: FieldRule, value: FieldValue): keyof FieldErrorMessages | null {
  const isEmpty = typeof value === "string" ? isBlank(value) : Array.isArray(value) ? value.length === 0 : !value;
  if (isEmpty) {
    if (!field.required) return null;
    return field.kind === "checkboxList" ? "selectionRequired" : "required";
  }
  if (typeof value !== "string") return null;
  if (field.kind === "email" && !isEmail(value)) return "invalid";
  if (field.kind === "telephone" && !fitsMask(CMS_PHONE_MASK, value)) return "notTenDigits";
  if (isPersonName(field) && hasLink(value)) return "link";
  // In browsers, the `maxlength` attribute prevents this error, so only other clients can exceed the limit.
  return field.maxLength && value.length > field.maxLength ? "tooLong" : null;
}

// Rules for the callout form.

type CalloutValues = { fullName: string; phone: string; dateOfBirth: string; question: string };
type Errors<Values> = Partial<Record<keyof Values, string>>;

/**
 * Returns the callout form's error messages, keyed by field, or an empty object if the form is valid. `messages`
 * contains the error messages for missing values, for an invalid date, and `link`, for a name that contains a link.
 */
export function calloutErrors(
  values: CalloutValues,
  today: CalendarDate,
  messages: Record<keyof CalloutValues | "link" | "invalidDate", string>,
): Errors<CalloutValues> {
  const errors: Errors<CalloutValues> = {};
  for (const name of ["fullName", "phone", "question"] as const)
    if (isBlank(values[name])) errors[name] = messages[name];
  if (hasLink(values.fullName)) errors.fullName = messages.link;
  if (isBlank(values.dateOfBirth)) errors.dateOfBirth = messages.dateOfBirth;
  else if (!birthDate(values.dateOfBirth, today)) errors.dateOfBirth = messages.invalidDate;
  return errors;
}

// Rules for the payment form.

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

/** Returns a ZIP code as typed or pasted, with the hyphen of a nine-digit code: `80521 4402` becomes `80521-4402`. */
export const typedZip = (text: string): string => typedCode(text).replace(/^(\d{5})\s*-?\s*(\d{4})$/, "$1-$2");

/** Returns whether a string is a five-digit ZIP code or a ZIP+4 code such as 80521-4402. */
export const isZip = (text: string): boolean => /^\d{5}(-\d{4})?$/.test(text.trim());

const PAYMENT_NAMES = ["firstName", "lastName", "providerName"] as const;
type PaymentName = (typeof PAYMENT_NAMES)[number];

/** Error messages for empty and invalid values in the payment form, keyed by field. */
export interface PaymentErrorMessages {
  required: Readonly<Record<keyof PaymentValues, string>>;
  invalid: Readonly<Record<"email" | "zip" | "phone" | PaymentName, string>>;
}

/** Returns the error message for a payment form field, or null for a valid value. */
export function paymentFieldError(
  name: keyof PaymentValues,
  value: string,
  messages: PaymentErrorMessages,
): string | null {
  const isPresent = name === "fee" ? staffFee(value) : name === "state" ? isState(value) : !isBlank(value);
  if (!isPresent) return messages.required[name];
  const personName = PAYMENT_NAMES.find((field) => field === name);
  if (personName && hasLink(value)) return messages.invalid[personName];
  if (name === "email" && !isPaymentEmail(value)) return messages.invalid.email;
  if (name === "phone" && !fitsMask(PAYMENT_PHONE_MASK, value)) return messages.invalid.phone;
  if (name === "zip" && !isZip(typedZip(value))) return messages.invalid.zip;
  return null;
}

/** Returns the payment form's error messages, keyed by field, or an empty object if the form is valid. */
export function paymentErrors(values: PaymentValues, messages: PaymentErrorMessages): Errors<PaymentValues> {
  const errors: Errors<PaymentValues> = {};
  for (const name of Object.keys(messages.required) as (keyof PaymentValues)[]) {
    const error = paymentFieldError(name, values[name], messages);
    if (error) errors[name] = error;
  }
  return errors;
}

// Minimum lengths and required value pairs.

export const canSearchAsTyped = (text: string): boolean => text.trim().length >= MIN_LENGTH.globalSearch;

/**
 * Returns the action for a participant search: `all` if the search text is empty, `wait` if it has fewer than three
 * characters, and `search` otherwise.
 */
export function participantSearch(eventId: string | null | undefined, text: string): "all" | "search" | "wait" {
  if (isBlank(eventId)) return "wait";
  if (isBlank(text)) return "all";
  return text.trim().length >= MIN_LENGTH.participants ? "search" : "wait";
}

export const canMove = (registrationId?: string | null, newSessionId?: string | null): boolean =>
  !isBlank(registrationId) && !isBlank(newSessionId);

export const canCheckPromo = (sessionId?: string | null, promoCode?: string | null): boolean =>
  !isBlank(sessionId) && !isBlank(promoCode);

// Rules for query parameters.

export const LOCATION_SORTS = ["relevance", "name", "distance"] as const;
export type LocationSort = (typeof LOCATION_SORTS)[number];
export const EVENT_SORTS = ["soonest", "distance"] as const;
type EventSort = (typeof EVENT_SORTS)[number];
export const EVENT_TYPES = ["any", "inPerson", "online"] as const;
export type EventType = (typeof EVENT_TYPES)[number];
/** Selectable distances in miles. The page displays 5000 as "Any". */
export const DISTANCES = [10, 25, 50, 5_000] as const;
export type Distance = (typeof DISTANCES)[number];

type Parameter = string | null | undefined;

/**
 * Parses a date parameter. Returns the date as MM-DD-YYYY, or an empty string if the date is invalid. Also accepts
 * YYYY-MM-DD, which date inputs submit when JavaScript is disabled. Rejects years before 1900 because the visitor might
 * not have finished typing the year.
 */
export function dayParameter(value: Parameter): string {
  const typed = typedCode(value ?? "");
  const date = parseDate(typed) ?? parseIsoDate(typed);
  return date && date.year >= 1900 ? formatDate(date) : "";
}

/**
 * Parses the sort order for a location search. Returns the default, relevance, if the value is unknown, or if it is
 * `distance` and the search has no coordinates.
 */
export function locationSort(value: Parameter, hasCoordinates: boolean): LocationSort {
  const sort = LOCATION_SORTS.find((option) => option === value) ?? DEFAULTS.locationSort;
  return sort === "distance" && !hasCoordinates ? DEFAULTS.locationSort : sort;
}

/**
 * Parses the sort order for an event search. Returns `distance` only if the search has coordinates. Returns the default
 * order for any other value.
 */
export function eventSort(value: Parameter, hasCoordinates: boolean): EventSort {
  return value === "distance" && hasCoordinates ? "distance" : DEFAULTS.eventSort;
}

/** Returns the event type for the value of the `isOnline` parameter. */
export const eventType = (isOnline: Parameter): EventType =>
  isOnline === "true" ? "online" : isOnline === "false" ? "inPerson" : DEFAULTS.eventType;

/** Returns the `isOnline` parameter for an event type, or null to remove the parameter. */
export const isOnlineParameter = (type: EventType): "true" | "false" | null =>
  type === "online" ? "true" : type === "inPerson" ? "false" : null;

/** Parses a distance in miles. Returns 5000 for unknown values. */
export const searchDistance = (value: Parameter): Distance =>
  DISTANCES.find((option) => String(option) === value) ?? DEFAULTS.locationDistance;
