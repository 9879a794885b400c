/** Names, paths, and telephone numbers, as the site shows them. */
import type { ContactPoint, HumanName } from "fhir/r4";

/** Letters that Unicode does not decompose. */
const LETTERS: Readonly<Record<string, string>> = {
  ł: "l",
  ø: "o",
  đ: "d",
  ð: "d",
  þ: "th",
  ß: "ss",
  æ: "ae",
  œ: "oe",
};

/** Returns text as a part of a path. */
export const slug = (text: string): string =>
  text
    .normalize("NFKD")
    .replace(/[\p{M}'’]/gu, "")
    .toLowerCase()
    .replace(/[łøđðþßæœ]/g, (letter) => LETTERS[letter]!)
    .replace(/[^a-z\d]+/g, "-")
    .replace(/^-|-$/g, "")
    .slice(0, 60);

/** Returns a short, stable part of a path for an ID: the ID itself if it is short, or a hash (FNV-1a). */
export function shortId(id: string): string {
  const own = id.toLowerCase();
  if (/^[a-z\d-]{1,12}$/.test(own)) return own;
  let hash = 0xcbf29ce484222325n;
  for (const byte of new TextEncoder().encode(id)) hash = BigInt.asUintN(64, (hash ^ BigInt(byte)) * 0x100000001b3n);
  return hash.toString(36).slice(0, 10);
}

/** Returns the name to use: official or usual before others, and never an old name. */
export const nameIn = (names: readonly HumanName[] | undefined): HumanName | undefined =>
  ["official", "usual", undefined, "nickname"]
    .map((use) => names?.find((name) => name.use === use))
    .find((name) => name) ?? names?.find(({ use }) => use !== "old" && use !== "maiden");

interface PersonName {
  firstName: string;
  middleName?: string;
  lastName: string;
  title?: string;
}

/** Titles before a name, such as `Prof. Dr. med.` */
const PREFIXES =
  /^(?:(?:Dr|Mr|Mrs|Ms|Miss|Mx|Prof|Professor|Herr|Frau|PD(?= Dr)|Priv\.?-Doz|Univ|Dipl|med|dent|habil|Mme)(?:\.\s*|\s+))+/i;
const DEGREE = /^(?:[A-Z][A-Za-z.]{0,7}|[A-Z]+-[A-Z]+)$/;

/** Returns the parts of a name, or undefined if it is empty. A name can be text alone: its last word is the family name. */
export function partsOf(name: HumanName | undefined): PersonName | undefined {
  const suffix = (name?.suffix ?? []).map((part) => part.trim()).filter(Boolean);
  const title = suffix.length > 0 ? { title: suffix.join(", ") } : {};
  const given = (name?.given ?? []).map((part) => part.trim()).filter(Boolean);
  const family = name?.family?.trim() ?? "";
  if (given.length > 0 || family)
    return {
      firstName: given[0] ?? family,
      ...(given.length > 1 && { middleName: given.slice(1).join(" ") }),
      lastName: given.length > 0 ? family : "",
      ...title,
    };
  const [main = "", ...degrees] = (name?.text ?? "").split(",").map((part) => part.trim());
  const words = main.replace(PREFIXES, "").split(/\s+/).filter(Boolean);
  if (words.length === 0) return undefined;
  const known = degrees.filter((degree) => DEGREE.test(degree));
  return {
    firstName: words[0]!,
    ...(words.length > 2 && { middleName: words.slice(1, -1).join(" ") }),
    lastName: words.length > 1 ? words.at(-1)! : "",
    ...(known.length > 0 && { title: known.join(", ") }),
  };
}

/** Letters that people write as two if their keyboard lacks them. */
const WRITTEN: Readonly<Record<string, string>> = { ä: "ae", ö: "oe", ü: "ue", ß: "ss", ø: "oe", å: "aa", æ: "ae" };

/**
 * Returns the words of a text that people type differently, as they type them: `mueller` for `Müller`, and `obrien` for
 * `O’Brien`.
 */
export const typedWords = (text: string): string =>
  text
    .normalize("NFC")
    .toLowerCase()
    .split(/\s+/)
    .map((word) => [word, word.replace(/['’ʼ]/g, "").replace(/[äöüßøåæ]/g, (letter) => WRITTEN[letter]!)])
    .filter(([word, typed]) => word !== typed)
    .map(([, typed]) => typed)
    .join(" ");

/** Returns the telephone number for patients: of the lowest rank, without numbers for faxes, homes, and old numbers. */
export function phoneOf(...lists: (readonly ContactPoint[] | undefined)[]): string | undefined {
  for (const list of lists) {
    const phones = (list ?? []).filter(
      ({ system, use, value }) => system === "phone" && value && use !== "old" && use !== "home" && use !== "mobile",
    );
    const [first] = [...phones].sort((a, b) => (a.rank ?? 99) - (b.rank ?? 99));
    if (!first) continue;
    const value = first.value!.replace(/^tel:/, "").trim();
    // Numbers of the United States are written as the site writes them. Ten digits of another country, such as
    // +47 22 12 34 56 and 030 1234567, are another number.
    const digits = value.replace(/^\+?1(?=[-. (]|\d{10}$)/, "").replace(/[-. ()/]/g, "");
    return /^[2-9]\d{2}[2-9]\d{6}$/.test(digits) ? digits.replace(/^(...)(...)/, "$1-$2-") : value;
  }
  return undefined;
}
