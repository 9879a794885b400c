/** Comparisons without case and accents, because people often search for a name without its accents. */

/** Returns a text in lowercase, without accents, and with straight apostrophes. */
export const foldText = (text: string): string =>
  text.normalize("NFD").replace(/\p{M}/gu, "").replaceAll("’", "'").toLowerCase();

/**
 * Western European letters with an accent, and the apostrophe of phones, each with the character that people type. D1
 * limits the depth of an expression to 100, so the list cannot have more letters.
 */
const TYPED = new Map(
  Array.from({ length: 64 }, (_, index) => String.fromCharCode(0xc0 + index))
    .map((letter) => [letter, letter.normalize("NFD").charAt(0)] as const)
    .filter(([letter, typed]) => letter !== typed)
    .concat([["’", "'"]]),
);

/**
 * Returns the SQL expression for a text in lowercase, without accents, and with straight apostrophes. SQLite's `lower`
 * ignores letters with an accent. A text that has as many bytes as characters has no such letters. The result contains
 * the expression four times.
 */
export function foldedSql(text: string): string {
  let typed = text;
  for (const [letter, base] of TYPED) typed = `replace(${typed}, '${letter}', '${base.replace("'", "''")}')`;
  return `lower(iif(length(CAST(${text} AS BLOB)) = length(${text}), ${text}, ${typed}))`;
}

/** Returns what SQLite returns for the expression `foldedSql` of a text. */
export const foldLikeSql = (text: string): string =>
  text
    .normalize("NFC")
    .replace(/[À-ÿ’]/g, (letter) => TYPED.get(letter) ?? letter)
    .replace(/[A-Z]/g, (letter) => letter.toLowerCase());
