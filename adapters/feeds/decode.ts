/** Decodes feeds. Many are not in UTF-8, and some split a letter between two lines. */

const [CR, LF, SPACE, TAB] = [0x0d, 0x0a, 0x20, 0x09];

/**
 * Returns the text of a feed. The encoding is the one that its media type or its XML declaration names, or else UTF-8. A feed
 * that names none and has no letter of UTF-8 is read as Windows-1252.
 */
export function decoded(bytes: Uint8Array, type = ""): string {
  const start = new TextDecoder("windows-1252").decode(bytes.subarray(0, 200));
  const whole = /^(?:ï»¿)?\s*begin:vcalendar/i.test(start) ? unfolded(bytes) : bytes;
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(whole);
  } catch {
    const named =
      /charset="?([\w.:-]+)/i.exec(type)?.[1] ?? /^\s*<\?xml[^>]*\sencoding=["']([\w.:-]+)/i.exec(start)?.[1];
    const text = new TextDecoder().decode(whole);
    return (named && decodedAs(named, whole)) || (hasLetters(text) ? text : decodedAs("windows-1252", whole)!);
  }
}

/** Returns whether a text has letters outside ASCII that were decoded without an error. */
const hasLetters = (text: string): boolean => /[^\p{ASCII}\ufffd]/u.test(text);

/** Returns a text in an encoding other than UTF-8, or undefined. */
function decodedAs(encoding: string, bytes: Uint8Array): string | undefined {
  try {
    const decoder = new TextDecoder(encoding);
    return decoder.encoding === "utf-8" ? undefined : decoder.decode(bytes);
  } catch {
    return undefined;
  }
}

/**
 * Joins the folded lines of a calendar (RFC 5545). Some producers fold within a letter, so lines are joined before they are
 * decoded.
 */
function unfolded(bytes: Uint8Array): Uint8Array {
  const result = new Uint8Array(bytes.length);
  let length = 0;
  for (let at = 0; at < bytes.length; at++) {
    const end = bytes[at] === CR && bytes[at + 1] === LF ? at + 1 : at;
    const isFold = bytes[end] === LF && (bytes[end + 1] === SPACE || bytes[end + 1] === TAB);
    if (isFold) at = end + 1;
    else result[length++] = bytes[at]!;
  }
  return result.subarray(0, length);
}
