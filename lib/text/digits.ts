/** Returns the value of a decimal digit of any script. In Unicode, the ten digits of a script are adjacent. */
function digitValue(digit: string): number {
  const code = digit.codePointAt(0) ?? 0;
  let first = code;
  while (/\p{Nd}/u.test(String.fromCodePoint(first - 1))) first--;
  return (code - first) % 10;
}

/** Returns the text with ASCII digits. Some keyboards enter full-width or Arabic-Indic digits. */
export const withAsciiDigits = (text: string): string =>
  text.replace(/(?!\d)\p{Nd}/gu, (digit) => String(digitValue(digit)));

/** Returns the digits in a text as ASCII digits. */
export const digitsOf = (text: string): string => withAsciiDigits(text).replace(/\D/g, "");

/**
 * Matches characters that nobody sees or types: spaces without width, soft hyphens, and marks of the text direction.
 * Text that is copied from an email, a document, or a list of contacts contains them.
 */
const INVISIBLE = /[\u00ad\u200b\u200e\u200f\u202a-\u202e\u2060-\u2064\u2066-\u2069\ufeff]/gu;

/** Removes invisible characters. Keeps the joiners that words in Hindi and Persian need. */
export const withoutInvisible = (text: string): string => text.replace(INVISIBLE, "");

/**
 * Returns a date, a ZIP code, an account number, or a promotion code with ASCII digits, letters, and punctuation, and
 * without surrounding spaces and invisible characters. Keyboards for Japanese and Arabic type other characters.
 */
export const typedCode = (text: string): string =>
  withAsciiDigits(
    text
      .normalize("NFKC")
      .replace(/\p{Cf}/gu, "")
      .trim(),
  ).replace(/\p{Pd}/gu, "-");
