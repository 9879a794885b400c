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
