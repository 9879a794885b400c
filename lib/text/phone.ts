/** Finds the phone numbers in a text from the CMS or an upstream, for display, `tel:` links, and structured data. */
import { digitsOf, withAsciiDigits } from "./digits.ts";

/** A part of a text. `href` is the `tel:` URL if the part is a phone number that visitors can call. */
interface PhonePart {
  text: string;
  href?: string;
}

// Besides the hyphen: the dashes, the minus sign, and the middle dots that documents and other keyboards contain.
const DASH = "\\-\\u2010-\\u2015\\u2212\\u00b7\\u30fb\\uff0d";
const JOINT = `[\\s.${DASH}]{0,3}`;
const PREFIX = `(?:(?:\\(\\+?1\\)|\\+?1)${JOINT})?`;
/** Matches a number with another country code than 1, a US number, or a US number with letters, in this order. */
const NUMBER = new RegExp(
  [
    `(?<foreign>\\(?\\+\\s?[2-9](?:[\\s.()${DASH}]{0,3}\\d){6,14})`,
    `${PREFIX}(?<us>(?:\\(\\s?[1-9]\\d\\d\\s?\\)|[1-9]\\d\\d)(?:${JOINT}|/)\\d{3}${JOINT}\\d{4})`,
    `${PREFIX}(?<letters>(?:\\([2-9]\\d\\d\\)|[2-9]\\d\\d)[\\s.${DASH}]{1,2}(?=[\\d.${DASH}]*[A-Z])(?:[A-Z\\d][.${DASH}]?){6}[A-Z\\d][A-Z]{0,3}(?![A-Z]))`,
    // In lowercase, only a toll-free number with hyphens is certain to be a number: "1-800-Quit-Now", but not "800 visitors".
    `${PREFIX}(?<words>8\\d\\d[${DASH}](?=[\\d${DASH}]*[A-Za-z])(?:[A-Za-z\\d][${DASH}]?){6}[A-Za-z\\d](?![A-Za-z]))`,
  ].join("|"),
  "gu",
);
const US_START = new RegExp(
  `^\\s*${PREFIX}(?:\\(\\s?[2-9]\\d\\d\\s?\\)|[2-9]\\d\\d)(?:${JOINT}|/)\\d{3}${JOINT}\\d{4}`,
);
const EXTENSION = /^[\s,;]{0,3}(?:(?:extensi[oó]n|ext|x|int(?:erno)?|anexo)[.:=]?\s?#?|#)\s?(\d{1,7})(?![\d-])/i;
const AT_DIGIT = new RegExp(`^[.${DASH}]?\\d`);
const LAST_PART = new RegExp(`[.${DASH}]\\s?\\d{4}$`);
/** Matches a number after a plus sign that may be a US number without its 1, or a number in Iceland. */
const AMBIGUOUS = new RegExp(`^\\(?\\+\\s?\\(?\\d{3}\\)?[\\s.${DASH}]{1,3}\\d{3}[\\s.${DASH}]{1,3}\\d{4}$`);
/** Matches the service numbers, such as 911 and 988, at the start of a text. */
const SERVICE = /^(?:[2-9]11|988)(?![\s.()-]{0,3}\d)/;
// Area codes do not start with 0 or 1. A call to 911-555-0100 would reach emergency services.
const AREA = /^[2-9](?!11)/;
const KEYS = ["ABC", "DEF", "GHI", "JKL", "MNO", "PQRS", "TUV", "WXYZ"];

const keyOf = (letter: string): string => String(KEYS.findIndex((letters) => letters.includes(letter)) + 2);

/** Returns the number that a match of `NUMBER` calls, or null if it may be part of another number. */
function calledNumber({ 0: all, index, input, groups }: RegExpExecArray, from: number): string | null {
  const { foreign, us, letters, words } = groups as Record<string, string | undefined>;
  const before = input.slice(from, index).slice(-5);
  const after = input.slice(index + all.length);
  if (/[\d+][\s.)/-]*$/.test(before) || AT_DIGIT.test(after)) return null;
  if (foreign) {
    // The number of digits differs by country, so digits of a following text, as in "24 horas", could be included.
    const isWhole = /^\s*(?:$|[,;(/])/.test(after) || EXTENSION.test(after);
    return isWhole && !AMBIGUOUS.test(foreign) ? `+${digitsOf(foreign.replace("(0)", ""))}` : null;
  }
  // In "52 303 555 0100" and "303 555 0100 24", spaces do not show where a number starts or ends.
  const lettered = letters ?? words?.toUpperCase();
  const isSeparate = lettered !== undefined || LAST_PART.test(all) || !/^\s\(?\d/.test(after) || US_START.test(after);
  // In "303-555-01OO", the letters stand for zeros.
  if (lettered && !/[A-HJ-NP-Z]/.test(lettered)) return null;
  // Telephone networks ignore the letters after the tenth digit, as in 800-MEDICARE.
  const digits = digitsOf(us ?? lettered?.replace(/[A-Z]/g, keyOf) ?? "").slice(0, 10);
  return isSeparate && AREA.test(digits) ? `+1${digits}` : null;
}

/**
 * Splits a text into phone numbers and the text between them. No part is lost: a text without a number that visitors
 * can call is returned as it is. A text that consists of a ten-digit US number is formatted as `(303) 555-0100`.
 */
export function phoneParts(value: string | null | undefined): PhonePart[] {
  const text = withAsciiDigits(value ?? "")
    .replace(/\p{Cf}/gu, "")
    .trim()
    .replace(/^tel:\s*/i, "");
  const parts: PhonePart[] = [];
  let end = 0;
  const add = (from: number, to: number, number: string, extension = "") => {
    if (from > end) parts.push({ text: text.slice(end, from) });
    parts.push({ text: text.slice(from, to), href: `tel:${number}${extension && `;ext=${extension}`}` });
    end = to;
  };
  const [service] = SERVICE.exec(text) ?? [];
  if (service) add(0, service.length, service);
  for (const match of text.matchAll(NUMBER)) {
    const number = calledNumber(match, end);
    if (!number) continue;
    const numberEnd = match.index + match[0].length;
    const [written = "", extension] = EXTENSION.exec(text.slice(numberEnd)) ?? [];
    add(match.index, numberEnd + written.length, number, extension);
  }
  if (end < text.length) parts.push({ text: text.slice(end) });
  const [us] = text.matchAll(NUMBER);
  const digits = us?.[0] === text ? digitsOf(us.groups?.us ?? "") : "";
  return digits ? [{ ...parts[0], text: `(${digits.slice(0, 3)}) ${digits.slice(3, 6)}-${digits.slice(6)}` }] : parts;
}

/** Returns the text of a phone number for display, such as `(303) 555-0100`. */
export const displayPhone = (value: string | null | undefined): string =>
  phoneParts(value)
    .map(({ text }) => text)
    .join("");

/** Returns the `tel:` URL of the first number in a text, or null if the text has no number that visitors can call. */
export const telHref = (value: string | null | undefined): string | null =>
  phoneParts(value).find(({ href }) => href)?.href ?? null;

/**
 * Returns a phone number for structured data: the first number in international format, or the text if the text has
 * digits but no number that can be called from everywhere.
 */
export function structuredPhone(value: string | null | undefined): string | undefined {
  const text = displayPhone(value);
  return telHref(value)?.replace(/^tel:/, "") ?? (digitsOf(text).length >= 3 ? text : undefined);
}

/** Returns the `tel:` URL of a text with exactly one number that visitors can call, and null for another text. */
export function onlyTelHref(value: string | null | undefined): string | null {
  const numbers = phoneParts(value).flatMap(({ href }) => href ?? []);
  return numbers.length === 1 ? (numbers[0] ?? null) : null;
}
