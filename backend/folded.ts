import { digitsOf } from "../lib/text/digits.ts";
import { foldedSql, foldLikeSql } from "../lib/text/fold.ts";
import { all, type Sql, sql } from "./sql.ts";

/** Maximum number of words in a search. D1 limits the length of a statement and its number of parameters. */
const MAX_WORDS = 10;

/** Returns the SQL condition for texts that contain a text, in any case and with or without accents. */
export const containsText = ({ text, values }: Sql, part: string): Sql =>
  sql`instr(${{ text: foldedSql(text), values: [...values, ...values, ...values, ...values] }}, ${foldLikeSql(part)}) > 0`;

/** Returns the SQL condition for telephone numbers that contain the digits of a search. At least four digits match. */
export function containsPhone(phone: Sql, search: string): Sql {
  // The digits of an email address are not part of a phone number.
  const digits = search.includes("@") ? "" : digitsOf(search).replace(/^1(?=\d{10}$)/, "");
  const stored = sql`replace(replace(replace(replace(replace(coalesce(${phone}, ''), '-', ''), ' ', ''), '(', ''), ')', ''), '.', '')`;
  return sql`(${digits.length >= 4} AND instr(${stored}, ${digits}))`;
}

/** Returns the SQL condition for texts that contain the words of a search, in any order. */
export function containsWords(text: Sql, search: string): Sql {
  const words = search.split(/[\s,]+/).filter(Boolean);
  // A search for commas must not find everybody.
  return all(...(words.length > 0 ? words.slice(0, MAX_WORDS) : [search]).map((word) => containsText(text, word)));
}
