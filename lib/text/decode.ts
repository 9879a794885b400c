/**
 * Decodes a percent-encoded text. Returns a text with an invalid encoding, such as a stray `%`, unchanged.
 * @param decode `decodeURI` keeps the encoding of characters that separate the parts of a URL
 */
export function decoded(text: string, decode: (text: string) => string = decodeURIComponent): string {
  try {
    return decode(text);
  } catch {
    return text;
  }
}
